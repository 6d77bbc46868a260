"""A fake settings portal for the session bus of a test.

Run by the system's Python, which has D-Bus; each line of its input changes an answer:
``org.freedesktop.appearance contrast 1``. It leaves with its input.
"""

import sys

import dbus  # type: ignore[import-not-found,import-untyped,unused-ignore]
import dbus.service  # type: ignore[import-not-found,import-untyped,unused-ignore]
from dbus.mainloop.glib import (  # type: ignore[import-not-found,import-untyped,unused-ignore]
    DBusGMainLoop,
)
from gi.repository import GLib  # type: ignore[import-not-found,import-untyped,unused-ignore]

NAME = "org.freedesktop.portal"
KINDS = {
    "color-scheme": dbus.UInt32,
    "contrast": dbus.UInt32,
    "reduced-motion": dbus.UInt32,
    "enable-animations": dbus.Boolean,
    "text-scaling-factor": dbus.Double,
}


class Portal(dbus.service.Object):  # type: ignore[misc,unused-ignore]
    """Answers with nested variants, as real portals do."""

    def __init__(self, bus: object) -> None:
        super().__init__(bus, "/org/freedesktop/portal/desktop")
        self.answers: dict[tuple[str, str], object] = {}

    @dbus.service.method(  # type: ignore[untyped-decorator,misc,unused-ignore]
        f"{NAME}.Settings", in_signature="ss", out_signature="v"
    )
    def Read(self, group: str, key: str) -> object:
        if (group, key) not in self.answers:
            raise dbus.DBusException("not found", name=f"{NAME}.Error.NotFound")
        return self.answers[group, key]

    @dbus.service.signal(  # type: ignore[untyped-decorator,misc,unused-ignore]
        f"{NAME}.Settings", signature="ssv"
    )
    def SettingChanged(self, group: str, key: str, value: object) -> None:
        pass


def main() -> None:
    DBusGMainLoop(set_as_default=True)
    bus = dbus.SessionBus()
    name = dbus.service.BusName(f"{NAME}.Desktop", bus)
    portal, loop = Portal(bus), GLib.MainLoop()

    def on_line(*_: object) -> bool:
        line = sys.stdin.readline().split()
        if not line:
            loop.quit()
            return False
        group, key, text = line
        value = KINDS[key](float(text), variant_level=1)
        portal.answers[group, key] = value
        portal.SettingChanged(group, key, value)
        return True

    GLib.io_add_watch(0, GLib.IO_IN | GLib.IO_HUP, on_line)
    print("ready", flush=True)
    loop.run()
    del name


if __name__ == "__main__":
    main()
