"""Plays by ear: drives windows by AT-SPI alone, as a screen reader does. Says on one line each what it has done, and ends with 1 where something is missing."""
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi

WAIT = 30  # seconds until what must come counts as missing


def apps():
    desktop = Atspi.get_desktop(0)
    return [desktop.get_child_at_index(i) for i in range(desktop.get_child_count())]


def below(node):
    """Yields a node and all below it, in the order in which they are read."""
    yield node
    for i in range(node.get_child_count()):
        child = node.get_child_at_index(i)
        if child is not None:
            yield from below(child)


def until(what, find):
    deadline = time.monotonic() + WAIT
    while True:
        try:
            found = find()
            if found:
                return found
        except gi.repository.GLib.Error:
            pass  # it was there a moment ago
        if time.monotonic() > deadline:
            print("missing:", what, flush=True)
            for app in apps():
                for n in below(app):
                    if n.get_role_name() != "table cell":
                        print("  ", n.get_role_name(), repr(n.get_name()), file=sys.stderr)
            sys.exit(1)
        time.sleep(0.02)  # for the program, which reads its window some twenty times a second


class Window:
    def __init__(self, number):
        self.app = until("the program", lambda: [a for a in apps() if a and a.get_name().endswith("Hoshi")][number:])[0]
        self.app.set_cache_mask(Atspi.Cache.NONE)  # what is read is what is there now

    def find(self, role, name, part=False):
        """Returns the first node of that role and name, without going into menus and boards for others."""
        def look():
            def go(node):
                if node is None:  # it has gone meanwhile
                    return None
                kind = node.get_role_name()
                if kind == role and (node.get_name() == name or part and name in node.get_name()):
                    return node
                if kind == "menu bar" and role != "menu item" or kind == "table" and role != "table cell":
                    return None
                for i in range(node.get_child_count()):
                    found = go(node.get_child_at_index(i))
                    if found:
                        return found
            return go(self.app)
        return until(f"{role} {name}", look)

    def do(self, role, name, part=False):
        node = self.find(role, name, part)
        until(f"{role} {name} that can be used", lambda: node.do_action(0))
        print("did", role, name, flush=True)

    def play(self, point):
        def cell():
            board = self.find("table", "Board")
            children = (board.get_child_at_index(i) for i in range(board.get_child_count()))
            return next((c for c in children if c and c.get_name().split(",")[0] == point), None)
        found = until(point, cell)
        until(f"a stone on {point}", lambda: "," in found.get_name() or found.do_action(0) and False)
        print("played", point, flush=True)


w = Window(0)
for step in sys.argv[1:]:
    kind, _, name = step.partition(":")
    if kind == "play":
        w.play(name)
    elif kind == "see":
        w.find("label", name, True)
    else:
        w.do(kind, name)
