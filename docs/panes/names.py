#!/usr/bin/python3
"""What the window calls what it shows, and where it stands, asked as a screen reader asks.

    names.py ADDRESS list             everything that is called something: x y width height role name
    names.py ADDRESS find NAME        the middle of what is called so: x y
    names.py ADDRESS shows WORDS      whether something holds these words, in its name or in what is written in it
    names.py ADDRESS lacks WORDS      whether nothing does

ADDRESS is that of the bus for assistive technology. `find`, `shows` and `lacks` wait for it, five seconds or as many as a
last argument says. What is called exactly so comes before what begins so, and that before what holds it; of several the
last, which lies above the others. Fails with 1 if it does not come.
"""
import sys
import time

import dbus

ACCESSIBLE, COMPONENT, TEXT = (f"org.a11y.atspi.{name}" for name in ("Accessible", "Component", "Text"))
WRITTEN = {61, 79}  # a text of several lines, a field


class Window:
    def __init__(self, address):
        self.bus = dbus.bus.BusConnection(address)
        registry = self.bus.get_object("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root", introspect=False)
        self.roots = [(str(name), str(path)) for name, path in registry.GetChildren(dbus_interface=ACCESSIBLE)]

    def things(self):
        """Everything that the window shows, in the order of its tree: a handle, a role, a name."""
        for name, root in self.roots:
            cache = self.bus.get_object(name, "/org/a11y/atspi/cache", introspect=False)
            items = cache.GetItems(dbus_interface="org.a11y.atspi.Cache")
            for (_, path), _, _, _, _, _, called, role, *_ in items:
                yield self.bus.get_object(name, path, introspect=False), int(role), str(called)

    def frame(self):
        """The place of the window itself: the first thing that has one."""
        return next((place for place in (self.place(thing) for thing, *_ in self.things()) if place), (0, 0, 0, 0))

    def place(self, thing):
        """Left, top, width and height, or nothing for what has no place."""
        try:
            return tuple(map(int, thing.GetExtents(dbus.UInt32(0), dbus_interface=COMPONENT)))
        except dbus.DBusException:
            return None

    def written(self, thing, role):
        if role not in WRITTEN:
            return ""
        try:
            return str(thing.GetText(0, -1, dbus_interface=TEXT))
        except dbus.DBusException:
            return ""


def rank(name, wanted):
    return 0 if name == wanted else 1 if name.startswith(wanted) else 2 if wanted in name else 3


def find(window, wanted):
    _, _, width, height = window.frame()
    found = [(rank(name, wanted), -i, thing) for i, (thing, _, name) in enumerate(window.things())]
    for of, _, thing in sorted((f for f in found if f[0] < 3), key=lambda f: f[:2]):
        place = window.place(thing)
        if place and place[2] > 0 and place[3] > 0:
            x, y = place[0] + place[2] // 2, place[1] + place[3] // 2
            # What is scrolled out of the window can't be pressed.
            if 0 <= x < width and 0 <= y < height:
                return f"{x} {y}"
    return None


def shows(window, words):
    return any(words in name or words in window.written(thing, role) for thing, role, name in window.things())


def listed(window):
    for thing, role, name in window.things():
        if name:
            print(*(window.place(thing) or ("-", "-", "-", "-")), role, name.replace("\n", " / "))


def main(address, what, wanted="", seconds="5"):
    ask = {"find": find, "shows": shows, "lacks": lambda *asked: not shows(*asked)}
    end = time.monotonic() + float(seconds)
    while True:
        try:
            window = Window(address)
            if what == "list":
                return listed(window)
            answer = ask[what](window, wanted)
            if answer:
                return print(answer) if what == "find" else None
        except dbus.DBusException as error:
            # What was there a moment ago is gone, or the window is not up yet.
            if time.monotonic() > end:
                sys.exit(str(error))
        if time.monotonic() > end:
            sys.exit(1)
        time.sleep(0.1)


if __name__ == "__main__":
    main(*sys.argv[1:])
