"""The person's profile in the library: everything done outside matches."""

from __future__ import annotations

from kontsina_qt.library.file.library_file import LibraryFile
from kontsina_qt.library.tables import profile
from kontsina_qt.library.tables.profile import Change, Changes, Profile, Texts


class KeptProfile:
    """Daily results, puzzles, lessons, and other people's programs.

    Every method may raise ``LibraryError``; then nothing has changed.
    """

    def __init__(self, file: LibraryFile) -> None:
        self._file = file
        self._taken_in: Texts = {}

    def read(self) -> Profile:
        """Return the profile."""
        with self._file.reading() as db:
            return profile.profile_of(profile.read_rows(db))

    def change(self, changes: Changes) -> Profile:
        """Apply changes, all or none; additions by other windows stay.

        Returns:
            The resulting profile.
        """
        with self._file.writing() as db:
            profile.write_changes(db, changes)
            return profile.profile_of(profile.read_rows(db))

    def take_in(self, old: Profile) -> Profile:
        """Import the profile of an older settings file, once.

        Returns:
            The resulting profile.
        """
        self._taken_in = profile.texts_of(old)
        with self._file.writing() as db:
            if not profile.is_taken_in(db):
                profile.write_changes(db, profile.additions(old))
                profile.put_row(db, profile.SETTINGS_READ, "")
            return profile.profile_of(profile.read_rows(db))

    def forget_new(self) -> None:
        """Note that the current profile was copied to another library: nothing is new."""
        self._taken_in = profile.texts_of(self.read())

    def new(self) -> Changes:
        """Return the changes since the import of old settings, for another library."""
        old, new = self._taken_in, profile.texts_of(self.read())
        return {
            key: Change("" if key[0] in profile.NEWEST_COUNTS else None, text)
            for key, text in new.items()
            if old.get(key) != text
        }
