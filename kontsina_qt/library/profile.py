"""What the person has done outside matches, as the library keeps it."""

from __future__ import annotations

from kontsina_qt.library.file.library_file import LibraryFile
from kontsina_qt.library.tables import profile
from kontsina_qt.library.tables.profile import Change, Changes, Profile, Texts


class KeptProfile:
    """Results, what is solved and learnt, and other people's programs.

    Every method may raise ``LibraryError``; then nothing has changed.
    """

    def __init__(self, file: LibraryFile) -> None:
        self._file = file
        self._taken_in: Texts = {}

    def read(self) -> Profile:
        """All of it."""
        with self._file.reading() as db:
            return profile.profile_of(profile.read_rows(db))

    def change(self, changes: Changes) -> Profile:
        """Make changes, all of them or none; what another window has added meanwhile stays.

        Returns:
            All of it as it is then.
        """
        with self._file.writing() as db:
            profile.write_changes(db, changes)
            return profile.profile_of(profile.read_rows(db))

    def take_in(self, old: Profile) -> Profile:
        """Take in what an older settings file holds, unless that has been done.

        Returns:
            All of it as it is then.
        """
        self._taken_in = profile.texts_of(old)
        with self._file.writing() as db:
            if not profile.is_taken_in(db):
                profile.write_changes(db, profile.additions(old))
                profile.put_row(db, profile.SETTINGS_READ, "")
            return profile.profile_of(profile.read_rows(db))

    def forget_new(self) -> None:
        """Call when what there is now is elsewhere, too: nothing of it is new."""
        self._taken_in = profile.texts_of(self.read())

    def new(self) -> Changes:
        """What is new since an older settings file was taken in, to be put into another library."""
        old, new = self._taken_in, profile.texts_of(self.read())
        return {
            key: Change("" if key[0] in profile.NEWEST_COUNTS else None, text)
            for key, text in new.items()
            if old.get(key) != text
        }
