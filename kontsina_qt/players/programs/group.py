"""A program and its children, ended together.

On POSIX they are a process group, on Windows a job. The caller starts the program in a group
(``process_group=0`` or a new session); the job is created here.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys


class Group:
    """The processes started by a program, itself included.

    Args:
        pid: of the program, just started, which leads its group.
    """

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._job = _job_with(pid) if pid else 0

    def end(self) -> None:
        """Kill all of them, even if the program itself has exited; a second call does nothing."""
        pid, self._pid = self._pid, 0
        job, self._job = self._job, 0
        if sys.platform == "win32":
            if job:
                _end_job(job)
        elif pid:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(pid, signal.SIGKILL)


if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    _SET_QUOTA_AND_TERMINATE = 0x0101
    _EXTENDED_LIMITS = 9
    _KILL_ON_CLOSE = 0x2000

    class _BasicLimits(ctypes.Structure):
        _fields_ = (
            ("PerProcessUserTimeLimit", ctypes.c_int64),
            ("PerJobUserTimeLimit", ctypes.c_int64),
            ("LimitFlags", wintypes.DWORD),
            ("MinimumWorkingSetSize", ctypes.c_size_t),
            ("MaximumWorkingSetSize", ctypes.c_size_t),
            ("ActiveProcessLimit", wintypes.DWORD),
            ("Affinity", ctypes.c_size_t),
            ("PriorityClass", wintypes.DWORD),
            ("SchedulingClass", wintypes.DWORD),
        )

    class _ExtendedLimits(ctypes.Structure):
        _fields_ = (
            ("BasicLimitInformation", _BasicLimits),
            ("IoInfo", ctypes.c_uint64 * 6),
            ("ProcessMemoryLimit", ctypes.c_size_t),
            ("JobMemoryLimit", ctypes.c_size_t),
            ("PeakProcessMemoryUsed", ctypes.c_size_t),
            ("PeakJobMemoryUsed", ctypes.c_size_t),
        )

    def _kernel() -> ctypes.WinDLL:
        kernel = ctypes.WinDLL("kernel32")
        kernel.CreateJobObjectW.restype = wintypes.HANDLE
        kernel.CreateJobObjectW.argtypes = (wintypes.LPVOID, wintypes.LPCWSTR)
        kernel.OpenProcess.restype = wintypes.HANDLE
        kernel.OpenProcess.argtypes = (wintypes.DWORD, wintypes.BOOL, wintypes.DWORD)
        kernel.AssignProcessToJobObject.argtypes = (wintypes.HANDLE, wintypes.HANDLE)
        kernel.SetInformationJobObject.argtypes = (
            *(wintypes.HANDLE, ctypes.c_int, wintypes.LPVOID, wintypes.DWORD),
        )
        kernel.TerminateJobObject.argtypes = (wintypes.HANDLE, wintypes.UINT)
        kernel.CloseHandle.argtypes = (wintypes.HANDLE,)
        return kernel

    def _job_with(pid: int) -> int:
        """Return the handle of a new job with a process, killed with this one; 0 on failure."""
        kernel = _kernel()
        job = kernel.CreateJobObjectW(None, None)
        if not job:
            return 0
        limits = _ExtendedLimits()
        limits.BasicLimitInformation.LimitFlags = _KILL_ON_CLOSE
        kernel.SetInformationJobObject(
            job, _EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits)
        )
        process = kernel.OpenProcess(_SET_QUOTA_AND_TERMINATE, False, pid)
        if process:
            kernel.AssignProcessToJobObject(job, process)
            kernel.CloseHandle(process)
        return int(job)

    def _end_job(job: int) -> None:
        kernel = _kernel()
        kernel.TerminateJobObject(job, 1)
        kernel.CloseHandle(job)

else:

    def _job_with(pid: int) -> int:
        """Return 0: there are no jobs."""
        return 0
