#!/usr/bin/python3
"""Lists and finds the widgets of the window through its accessibility interface.

    names.py ADDRESS list               all widgets that have a name: x y width height role name
    names.py ADDRESS find NAME          the center of a widget: x y
    names.py ADDRESS shows TEXT         succeeds if a widget contains TEXT in its name or in its text
    names.py ADDRESS lacks TEXT         succeeds if no widget does

ADDRESS is the address of the accessibility bus. `find`, `shows` and `lacks` wait until they succeed: 20 seconds, or as many
as a last argument says; then they fail with 1. `find` prefers a widget with exactly this name, then one whose name starts with
NAME, then one whose name contains it; of several, the last one, which is on top of the others.
"""
import sys
import time

import dbus

ACCESSIBLE, COMPONENT, TEXT = (f"org.a11y.atspi.{name}" for name in ("Accessible", "Component", "Text"))
EDITABLE = {61, 79}  # the roles of a text of several lines, and of a field


class Window:
    def __init__(self, address):
        self.bus = dbus.bus.BusConnection(address)
        registry = self.bus.get_object("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root", introspect=False)
        self.roots = [(str(name), str(path)) for name, path in registry.GetChildren(dbus_interface=ACCESSIBLE)]

    def widgets(self):
        """All widgets of the window, in the order of the tree: a handle, a role, a name."""
        for name, root in self.roots:
            cache = self.bus.get_object(name, "/org/a11y/atspi/cache", introspect=False)
            items = cache.GetItems(dbus_interface="org.a11y.atspi.Cache")
            for (_, path), _, _, _, _, _, called, role, *_ in items:
                yield self.bus.get_object(name, path, introspect=False), int(role), str(called)

    def frame(self):
        """The rectangle of the window itself: that of the first widget that has one."""
        return next((place for place in (self.rectangle(widget) for widget, *_ in self.widgets()) if place), (0, 0, 0, 0))

    def rectangle(self, widget):
        """Left, top, width and height, or None."""
        try:
            return tuple(map(int, widget.GetExtents(dbus.UInt32(0), dbus_interface=COMPONENT)))
        except dbus.DBusException:
            return None

    def text(self, widget, role):
        if role not in EDITABLE:
            return ""
        try:
            return str(widget.GetText(0, -1, dbus_interface=TEXT))
        except dbus.DBusException:
            return ""


def rank(name, wanted):
    return 0 if name == wanted else 1 if name.startswith(wanted) else 2 if wanted in name else 3


def find(window, wanted):
    _, _, width, height = window.frame()
    found = [(rank(name, wanted), -i, widget) for i, (widget, _, name) in enumerate(window.widgets())]
    for of, _, widget in sorted((f for f in found if f[0] < 3), key=lambda f: f[:2]):
        place = window.rectangle(widget)
        if place and place[2] > 0 and place[3] > 0:
            x, y = place[0] + place[2] // 2, place[1] + place[3] // 2
            # A widget that is scrolled out of the window cannot be clicked.
            if 0 <= x < width and 0 <= y < height:
                return f"{x} {y}"
    return None


def shows(window, words):
    return any(words in name or words in window.text(widget, role) for widget, role, name in window.widgets())


def listed(window):
    for widget, role, name in window.widgets():
        if name:
            print(*(window.rectangle(widget) or ("-", "-", "-", "-")), role, name.replace("\n", " / "))


def main(address, what, wanted="", seconds="20"):
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
            # The widget has just disappeared, or the window is not open yet.
            if time.monotonic() > end:
                sys.exit(str(error))
        if time.monotonic() > end:
            sys.exit(1)
        time.sleep(0.1)


if __name__ == "__main__":
    main(*sys.argv[1:])
