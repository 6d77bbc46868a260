; The setup program: for one person, without an administrator, in every language of the window.
;
; makensis -DVERSION=0.1.0 -DNUMBERS=0.1.0.0 -DGAMES=25 -DFROZEN=folder -DPICTURES=folder
;          -DICON=file -DOUT=file [-DSIGN=command] kontsina.nsi
;
;   setup.exe [/S] [/LANG=1033|1032|1040]
;   uninstall.exe [/S [/DELETEDATA]] [/LANG=...]      without /DELETEDATA matches are kept
;
; Exit status: 0 done, 2 could not be done, 3 the program stayed open. At 2 and 3 nothing has changed.
;
; The new version is laid down whole in a folder beside the old one, and then the two change
; places: at any moment one of them is whole.

Target amd64-unicode
SetCompressor /SOLID lzma
SetCompressorDictSize 64
SetDateSave on
ManifestDPIAware true
ManifestSupportedOS all
RequestExecutionLevel user

!include MUI2.nsh
!include LogicLib.nsh
!include FileFunc.nsh
!include nsDialogs.nsh
!include WinMessages.nsh
!include WinVer.nsh

!define NAME "Kontsina"
!define MAKER "The Kontsina project"
!define PROGRAM "kontsina-window.exe"
!define CONSOLE "kontsina.exe"
!define RECORD "Kontsina.Record"
!define RULES "Kontsina.Rules"
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${NAME}"
!define APP_PATH "Software\Microsoft\Windows\CurrentVersion\App Paths\kontsina.exe"
!define CLASSES "Software\Classes"
!define SECONDS_TO_CLOSE 20
!define OLDEST_BUILD 17763 ; Windows 10 1809, which Qt asks for

Name "${NAME}"
BrandingText "${NAME} ${VERSION}"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
ShowInstDetails nevershow
ShowUninstDetails nevershow
AllowSkipFiles off
!ifdef SIGN ; signs the file that it is given
  !uninstfinalize '${SIGN} "%1"' = 0
!endif

Var Busy
Var DeleteData
Var DeleteBox

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${PICTURES}\side-100.bmp"
!define MUI_WELCOMEFINISHPAGE_BITMAP_STRETCH AspectFitHeight
!define MUI_CUSTOMFUNCTION_GUIINIT ChoosePicture
!define MUI_WELCOMEPAGE_TITLE "$(WelcomeTitle)"
!define MUI_WELCOMEPAGE_TEXT "$(WelcomeText)"
!define MUI_PAGE_CUSTOMFUNCTION_SHOW NameInstallButton
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_TITLE "$(FinishTitle)"
!define MUI_FINISHPAGE_TEXT "$(FinishText)"
!define MUI_FINISHPAGE_RUN "$INSTDIR\${PROGRAM}"
!define MUI_FINISHPAGE_RUN_TEXT "$(FinishRun)"
!define MUI_FINISHPAGE_SHOWREADME
!define MUI_FINISHPAGE_SHOWREADME_TEXT "$(FinishDesktop)"
!define MUI_FINISHPAGE_SHOWREADME_NOTCHECKED
!define MUI_FINISHPAGE_SHOWREADME_FUNCTION PutOnDesktop
!insertmacro MUI_PAGE_FINISH

UninstPage custom un.AskPage un.AskPageLeft
!insertmacro MUI_UNPAGE_INSTFILES

!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Greek"
!insertmacro MUI_LANGUAGE "Italian"
!insertmacro MUI_LANGUAGE "Spanish"
!insertmacro MUI_LANGUAGE "Turkish"
!include "english.nsh"
!include "greek.nsh"
!include "italian.nsh"
!include "spanish.nsh"
!include "turkish.nsh"

!macro VersionInfo LANGUAGE
  VIAddVersionKey /LANG=${LANGUAGE} "ProductName" "${NAME}"
  VIAddVersionKey /LANG=${LANGUAGE} "ProductVersion" "${VERSION}"
  VIAddVersionKey /LANG=${LANGUAGE} "FileVersion" "${VERSION}"
  VIAddVersionKey /LANG=${LANGUAGE} "FileDescription" "${NAME} Setup"
  VIAddVersionKey /LANG=${LANGUAGE} "CompanyName" "${MAKER}"
  VIAddVersionKey /LANG=${LANGUAGE} "LegalCopyright" "Free software: GNU General Public License, version 3 or later"
!macroend
VIProductVersion "${NUMBERS}"
VIFileVersion "${NUMBERS}"
!insertmacro VersionInfo ${LANG_ENGLISH}
!insertmacro VersionInfo ${LANG_GREEK}
!insertmacro VersionInfo ${LANG_ITALIAN}
!insertmacro VersionInfo ${LANG_SPANISH}
!insertmacro VersionInfo ${LANG_TURKISH}

; For both programs

!macro Shared UN
; Takes another language where /LANG= names one, and lets only one setup run.
Function ${UN}Begin
  SetShellVarContext current
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/LANG=" $1
  ${IfNot} ${Errors}
    StrCpy $LANGUAGE $1
  ${EndIf}
  System::Call 'kernel32::CreateMutex(p 0, i 0, t "KontsinaSetup") p .r1 ?e'
  Pop $0
  ${If} $0 = 183 ; it exists
    MessageBox MB_OK|MB_ICONEXCLAMATION "$(OtherSetup)" /SD IDOK
    SetErrorLevel 2
    Quit
  ${EndIf}
FunctionEnd

; $Busy: whether a program of the installed version runs, so that its file cannot be written.
Function ${UN}LookWhetherBusy
  StrCpy $Busy 0
  !insertmacro Look "${PROGRAM}"
  !insertmacro Look "${CONSOLE}"
FunctionEnd

; Closes the program, or leaves $Busy at 1. Whoever looks on is asked before.
Function ${UN}CloseProgram
  ${Do}
    Call ${UN}LookWhetherBusy
    ${If} $Busy = 0
      ${Break}
    ${EndIf}
    MessageBox MB_OKCANCEL|MB_ICONEXCLAMATION "$(IsOpen)" /SD IDOK IDOK +2
      ${Break}
    ; Without /F this only asks: the window closes as by a click, and every move is kept.
    nsExec::Exec '"$SYSDIR\taskkill.exe" /IM ${PROGRAM}'
    Pop $0
    ${For} $1 1 ${SECONDS_TO_CLOSE}
      Call ${UN}LookWhetherBusy
      ${If} $Busy = 0
        ${Break}
      ${EndIf}
      Sleep 1000
    ${Next}
    ${If} ${Silent}
      ${Break}
    ${EndIf}
  ${Loop}
FunctionEnd
!macroend

!macro Look FILE
  ${If} ${FileExists} "$INSTDIR\${FILE}"
    ClearErrors
    FileOpen $0 "$INSTDIR\${FILE}" a
    ${If} ${Errors}
      StrCpy $Busy 1
    ${Else}
      FileClose $0
    ${EndIf}
  ${EndIf}
!macroend

!insertmacro Shared ""
!insertmacro Shared "un."

; Setting up

Function .onInit
  Call Begin
  ${IfNot} ${AtLeastBuild} ${OLDEST_BUILD}
    MessageBox MB_OK|MB_ICONSTOP "$(TooOld)" /SD IDOK
    SetErrorLevel 2
    Quit
  ${EndIf}
  ; The folder changes places with another, so it is no folder of somebody's choice.
  StrCpy $INSTDIR "$LOCALAPPDATA\Programs\${NAME}"
FunctionEnd

; The page's picture for screens with small pixels, in place of the one it would scale up.
Function ChoosePicture
  System::Call 'user32::GetDC(p $HWNDPARENT) p .r1'
  System::Call 'gdi32::GetDeviceCaps(p r1, i 90) i .r0' ; LOGPIXELSY
  System::Call 'user32::ReleaseDC(p $HWNDPARENT, p r1)'
  ${If} $0 >= 168
    File "/oname=$PLUGINSDIR\modern-wizard.bmp" "${PICTURES}\side-200.bmp"
  ${ElseIf} $0 >= 120
    File "/oname=$PLUGINSDIR\modern-wizard.bmp" "${PICTURES}\side-150.bmp"
  ${EndIf}
FunctionEnd

Function NameInstallButton
  GetDlgItem $0 $HWNDPARENT 1
  SendMessage $0 ${WM_SETTEXT} 0 "STR:$(^InstallBtn)"
FunctionEnd

Function PutOnDesktop
  SetOutPath "$INSTDIR" ; where the shortcut starts the program
  CreateShortcut "$DESKTOP\${NAME}.lnk" "$INSTDIR\${PROGRAM}" "" "" 0 SW_SHOWNORMAL "" "$(Comment)"
FunctionEnd

!macro GiveUp TEXT LEVEL
  SetOutPath "$TEMP"
  RMDir /r "$INSTDIR.new"
  MessageBox MB_OK|MB_ICONSTOP "${TEXT}" /SD IDOK
  SetErrorLevel ${LEVEL}
  Quit
!macroend

Function .onInstFailed
  SetOutPath "$TEMP"
  RMDir /r "$INSTDIR.new"
  SetErrorLevel 2
FunctionEnd

Section
  SetDetailsPrint none
  ; A power cut between the two renamings below has left the old version here.
  ${If} ${FileExists} "$INSTDIR.old\*.*"
  ${AndIfNot} ${FileExists} "$INSTDIR\*.*"
    Rename "$INSTDIR.old" "$INSTDIR"
  ${EndIf}
  RMDir /r "$INSTDIR.new"
  ClearErrors
  SetOutPath "$INSTDIR.new"
  File /r "${FROZEN}\*"
  File "${PICTURES}\record.ico"
  File /oname=LICENSE.txt "${LICENCE}"
  WriteUninstaller "$INSTDIR.new\uninstall.exe"
  ${If} ${Errors}
    !insertmacro GiveUp "$(NotWritten)" 2
  ${EndIf}
  SetOutPath "$TEMP" ; a folder that is somebody's current one cannot be renamed
  Call CloseProgram
  ${If} $Busy = 1
    !insertmacro GiveUp "$(StillOpen)" 3
  ${EndIf}
  ${If} ${FileExists} "$INSTDIR\*.*"
    RMDir /r "$INSTDIR.old"
    ClearErrors
    Rename "$INSTDIR" "$INSTDIR.old"
    ${If} ${Errors}
      !insertmacro GiveUp "$(StillOpen)" 3
    ${EndIf}
  ${EndIf}
  ClearErrors
  Rename "$INSTDIR.new" "$INSTDIR"
  ${If} ${Errors}
    Rename "$INSTDIR.old" "$INSTDIR"
    !insertmacro GiveUp "$(NotWritten)" 2
  ${EndIf}
  ; if somebody has saved matches or house rules there
  CopyFiles /SILENT "$INSTDIR.old\*.kontsina" "$INSTDIR"
  CopyFiles /SILENT "$INSTDIR.old\*.kontsina-rules" "$INSTDIR"
  RMDir /r "$INSTDIR.old"
  Call Register
SectionEnd

; Files of a kind open with the program.
!macro Associate ENDING KIND TYPE WORDS
  WriteRegStr HKCU "${CLASSES}\${ENDING}" "" "${KIND}"
  WriteRegStr HKCU "${CLASSES}\${ENDING}" "Content Type" "${TYPE}"
  WriteRegStr HKCU "${CLASSES}\${ENDING}\OpenWithProgids" "${KIND}" ""
  WriteRegStr HKCU "${CLASSES}\${KIND}" "" "${WORDS}"
  WriteRegStr HKCU "${CLASSES}\${KIND}\DefaultIcon" "" "$INSTDIR\record.ico"
  WriteRegStr HKCU "${CLASSES}\${KIND}\shell\open\command" "" '"$INSTDIR\${PROGRAM}" "%1"'
!macroend

Function Register
  SetOutPath "$INSTDIR" ; where the shortcut starts the program
  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\${PROGRAM}" "" "" 0 SW_SHOWNORMAL "" "$(Comment)"
  WriteRegStr HKCU "${APP_PATH}" "" "$INSTDIR\${PROGRAM}"
  !insertmacro Associate ".kontsina" "${RECORD}" "application/x-kontsina-record" "$(RecordName)"
  !insertmacro Associate ".kontsina-rules" "${RULES}" "application/x-kontsina-rules" "$(RulesName)"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\${PROGRAM}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "${MAKER}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" $0
  Call TellShell
FunctionEnd

!macro TellShell UN
Function ${UN}TellShell
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)' ; associations have changed
FunctionEnd
!macroend
!insertmacro TellShell ""
!insertmacro TellShell "un."

; Taking off

; Files of a kind no longer open with the program; what another program has put there since stays.
!macro Dissociate ENDING KIND
  DeleteRegKey HKCU "${CLASSES}\${KIND}"
  DeleteRegValue HKCU "${CLASSES}\${ENDING}\OpenWithProgids" "${KIND}"
  ReadRegStr $0 HKCU "${CLASSES}\${ENDING}" ""
  ${If} $0 == "${KIND}"
    DeleteRegValue HKCU "${CLASSES}\${ENDING}" ""
    DeleteRegValue HKCU "${CLASSES}\${ENDING}" "Content Type"
  ${EndIf}
  DeleteRegKey /ifempty HKCU "${CLASSES}\${ENDING}\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "${CLASSES}\${ENDING}"
!macroend

Function un.onInit
  Call un.Begin
  StrCpy $DeleteData 0
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/DELETEDATA" $1
  ${IfNot} ${Errors}
    StrCpy $DeleteData 1
  ${EndIf}
FunctionEnd

Function un.AskPage
  !insertmacro MUI_HEADER_TEXT "$(RemoveTitle)" "$(RemoveSubtitle)"
  nsDialogs::Create 1018
  Pop $0
  ${NSD_CreateLabel} 0 0 100% 36u "$(RemoveText)"
  Pop $0
  ${NSD_CreateCheckbox} 0 44u 100% 12u "$(RemoveData)"
  Pop $DeleteBox
  ${If} $DeleteData = 1
    ${NSD_Check} $DeleteBox
  ${EndIf}
  GetDlgItem $0 $HWNDPARENT 1
  SendMessage $0 ${WM_SETTEXT} 0 "STR:$(^UninstallBtn)"
  nsDialogs::Show
FunctionEnd

Function un.AskPageLeft
  ${NSD_GetState} $DeleteBox $DeleteData
FunctionEnd

Section "Uninstall"
  SetDetailsPrint none
  ${IfNot} ${FileExists} "$INSTDIR\${PROGRAM}"
    MessageBox MB_OK|MB_ICONSTOP "$(NotHere)" /SD IDOK
    SetErrorLevel 2
    Quit
  ${EndIf}
  Call un.CloseProgram
  ${If} $Busy = 1
    MessageBox MB_OK|MB_ICONSTOP "$(StillOpen)" /SD IDOK
    SetErrorLevel 3
    Quit
  ${EndIf}
  SetOutPath "$TEMP"
  ; Only what was brought: what else lies in the folder stays, and the folder with it.
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\${PROGRAM}"
  Delete "$INSTDIR\${CONSOLE}"
  Delete "$INSTDIR\record.ico"
  Delete "$INSTDIR\LICENSE.txt"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  RMDir "$LOCALAPPDATA\Programs"
  Delete "$SMPROGRAMS\${NAME}.lnk"
  Delete "$DESKTOP\${NAME}.lnk"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  DeleteRegKey HKCU "${APP_PATH}"
  !insertmacro Dissociate ".kontsina" "${RECORD}"
  !insertmacro Dissociate ".kontsina-rules" "${RULES}"
  ${If} $DeleteData = 1
    RMDir /r "$LOCALAPPDATA\${NAME}"
  ${EndIf}
  Call un.TellShell
SectionEnd
