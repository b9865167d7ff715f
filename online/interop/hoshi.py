"""A client of Hoshi's servers, written from PROTOCOL.md alone, with nothing besides Python's own library.

It speaks ws:// only: Python can't export the keying material that a server with TLS of its own wants to be signed."""

import base64
import hashlib
import json
import os
import socket
import struct
import time
import urllib.parse
import zlib

PATIENCE = 10  # seconds for what must come


# Ed25519 (RFC 8032): points are (X, Y, Z, T) with x = X/Z, y = Y/Z, xy = T/Z.
P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P


def add(a, b):
    m, n = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    t, z = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = n - m, z - t, z + t, n + m
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(n, point):
    sum = (0, 1, 1, 0)
    while n:
        if n & 1:
            sum = add(sum, point)
        point = add(point, point)
        n >>= 1
    return sum


def recover(y):
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    return x if x % 2 == 0 else P - x


BASE_Y = 4 * pow(5, -1, P) % P
BASE = (recover(BASE_Y), BASE_Y, 1, recover(BASE_Y) * BASE_Y % P)


def packed(point):
    inverse = pow(point[2], -1, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def number(*parts):
    return int.from_bytes(hashlib.sha512(b"".join(parts)).digest(), "little")


class Key:
    """The key pair that is a player."""

    def __init__(self, seed=None):
        digest = hashlib.sha512(seed or os.urandom(32)).digest()
        self.secret = int.from_bytes(digest[:32], "little") & (1 << 254) - 8 | 1 << 254
        self.prefix = digest[32:]
        self.public = packed(times(self.secret, BASE))

    def sign(self, message):
        r = number(self.prefix, message) % ORDER
        start = packed(times(r, BASE))
        s = (r + number(start, self.public, message) * self.secret) % ORDER
        return start + s.to_bytes(32, "little")

    def fingerprint(self):
        text = base64.b32encode(hashlib.sha256(self.public).digest()[:10]).decode()
        return "-".join(text[i : i + 4] for i in range(0, 16, 4))


class Refused(Exception):
    """What the server said no to: its message, or the body of an HTTP answer."""

    def __init__(self, message, status=0):
        super().__init__(f"{message.get('code')}: {message.get('text')}")
        self.code, self.re, self.again, self.status = message.get("code"), message.get("re"), message.get("again"), status


class Closed(Exception):
    """The connection has ended, with the status and the reason of the close frame."""

    def __init__(self, status=0, reason=""):
        super().__init__(f"closed: {status} {reason}")
        self.status, self.reason = status, reason


class Socket:
    """A WebSocket (RFC 6455), a client's end."""

    def __init__(self, url, headers=()):
        parts = urllib.parse.urlsplit(url)
        self.socket = socket.create_connection((parts.hostname, parts.port or 8488), PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.file = self.socket.makefile("rb")
        fields = {"Host": parts.netloc, "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
                  "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(), **dict(headers)}
        lines = [f"GET {parts.path or '/play'} HTTP/1.1"] + [f"{name}: {value}" for name, value in fields.items() if value]
        self.socket.sendall("\r\n".join(lines + ["", ""]).encode())
        status = int(self.file.readline().split()[1])
        answer = {}
        while line := self.file.readline().strip():
            name, _, value = line.decode().partition(":")
            answer[name.lower()] = value.strip()
        if status != 101:
            body = self.file.read(int(answer.get("content-length", 0)))
            raise Refused(json.loads(body) if "json" in answer.get("content-type", "") else {}, status)
        guid = fields["Sec-WebSocket-Key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        if answer["sec-websocket-accept"] != base64.b64encode(hashlib.sha1(guid.encode()).digest()).decode():
            raise Closed(0, "this is no WebSocket")

    def send(self, data, kind=1, last=True):
        """Sends a frame: kind 0 goes on with the one before, 1 is text, 2 binary, 8 to 10 close, ping and pong."""
        head = bytes([kind | 0x80 * last])
        if len(data) < 126:
            head += bytes([0x80 | len(data)])
        elif len(data) < 1 << 16:
            head += struct.pack("!BH", 0x80 | 126, len(data))
        else:
            head += struct.pack("!BQ", 0x80 | 127, len(data))
        mask = os.urandom(4)
        whole = int.from_bytes((mask * (len(data) // 4 + 1))[: len(data)], "big") ^ int.from_bytes(data, "big")
        self.socket.sendall(head + mask + whole.to_bytes(len(data), "big"))

    def take(self, count):
        data = self.file.read(count)
        if len(data) < count:
            raise Closed()
        return data

    def receive(self):
        """Returns the next message, unpacked where it is a binary one."""
        text, packed = b"", False
        while True:
            first, second = self.take(2)
            length = second & 0x7F
            if length > 125:
                length = struct.unpack(*(("!H", self.take(2)) if length == 126 else ("!Q", self.take(8))))[0]
            data = self.take(length)
            match first & 0x0F:
                case 8:
                    raise Closed(struct.unpack("!H", data[:2])[0] if data else 0, data[2:].decode())
                case 9:
                    self.send(data, 10)
                case 0 | 1 | 2:
                    text += data
                    packed = packed or first & 0x0F == 2
                    if first & 0x80:
                        return (zlib.decompress(text, -15) if packed else text).decode()

    def close(self):
        self.file.close()
        self.socket.close()


def enter(lobby, told):
    """Returns the lobby after what was told of it."""
    lists = {name: told.get(name, []) for name in ("challenges", "games", "people")}
    if "after" not in told:
        return {**told, **lists}
    if told["after"] != lobby.get("n"):
        return lobby
    for name, changed in lists.items():
        key = "key" if name == "people" else "id"
        news = {one[key]: one for one in changed}
        there = [news.pop(one[key], one) for one in lobby[name] if one[key] not in told.get("gone", [])]
        lists[name] = [one for one in changed if one[key] in news] + there
    lists["people"].sort(key=lambda one: (-one["rating"], one["name"]))
    return {**told, **lists}


class Player:
    """A player's connection, and what it knows of the game that was told last."""

    def __init__(self, url, name=None, key=None, headers=()):
        self.url, self.name, self.key = url, name, key or Key()
        self.ids, self.heard, self.table, self.offers, self.lobby = 0, [], None, {}, {}
        self.socket = Socket(url, headers)
        self.hello = self.hear("hello")
        self.welcome = self.login() if name else None

    def login(self, **changes):
        """Logs in, with other values of some fields where they are given; returns the welcome."""
        parts = urllib.parse.urlsplit(self.url)
        address = f"{parts.scheme}://{parts.hostname}:{parts.port or 80}".lower()
        nonce = base64.b64decode(self.hello["nonce"]).hex()
        signature = self.key.sign(f"hoshi-online-3 login\n{address}\n{nonce}\n".encode())
        fields = dict(protocol=3, client="foreign 1", name=self.name, address=address,
                      key=base64.b64encode(self.key.public).decode(), signature=base64.b64encode(signature).decode())
        self.say("login", **{**fields, **changes})
        return self.hear("welcome")

    def again(self):
        """Returns the same player on a new connection."""
        return Player(self.url, self.name, self.key)

    def say(self, kind, **fields):
        """Sends a request and returns its id."""
        self.ids += 1
        self.socket.send(json.dumps({"type": kind, "id": self.ids, **fields}).encode())
        return self.ids

    def next(self):
        message = json.loads(self.socket.receive())
        self.heard.append(message["type"])
        self.take(message)
        return message

    def hear(self, kind, **fields):
        """Returns the next message of the kind with these fields; a refusal before it is raised."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            message = self.next()
            if message["type"] == kind and all(message.get(name) == value for name, value in fields.items()):
                return message
            if message["type"] in ("refused", "bye"):
                raise Refused(message)
        raise TimeoutError(f"{self.name} waited in vain for {kind} {fields}")

    def ask(self, kind, answer, **fields):
        """Sends a request and returns what follows."""
        self.say(kind, **fields)
        return self.hear(answer)

    def quiet(self):
        """Hears all that the server has said so far."""
        self.hear("pong", re=self.say("ping"))

    # The game.

    def take(self, message):
        match message["type"]:
            case "game":
                self.table, self.offers = message["table"], {o["offer"]: o for o in message["table"]["offers"]}
                return
            case "lobby":
                self.lobby = enter(self.lobby, message["lobby"])
                return
            case "welcome" | "hello":
                return
        if not self.table or message.get("game") != self.table["id"]:
            return
        self.table["live"] = message.get("live", self.table["live"])
        match message["type"]:
            case "act":
                self.table["acts"].append(message["act"])
            case "back":
                del self.table["acts"][message["live"]["seq"] :]
            case "over":
                self.table["over"] = message["over"]
            case "offer":
                self.offers[message["offer"]["offer"]] = message["offer"]

    @property
    def id(self):
        return self.table["id"]

    @property
    def live(self):
        return self.table["live"]

    def stones(self):
        """Returns the stones by point, 0 for Black's and 1 for White's."""
        turns = self.table["drawn"] + [a["act"] for a in self.table["acts"] if a["kind"] in ("place", "pick", "move")]
        return {point: turn % 2 for turn, point in enumerate(turns) if point != "pass"}

    def act(self, word, seq=None):
        """Does an act and returns what the server tells of it."""
        self.say("act", game=self.id, seq=self.live["seq"] if seq is None else seq, act=word)
        return self.hear("act", game=self.id)

    def free(self, inside=0, outside=0):
        """Lists the empty points within the central square of inside points and without that of outside points."""
        size, taken = self.table["settings"]["size"], self.stones()
        middle = (size // 2, size - size // 2)  # the column, counted from 0, and the row, from 1
        points = []
        for row in range(1, size + 1):
            for column in range(size):
                far = max(abs(column - middle[0]), abs(row - middle[1]))
                name = f"{chr(65 + column)}{row}"
                if name not in taken and (not inside or far <= inside // 2) and (not outside or far > outside // 2):
                    points.append(name)
        return points

    def close(self):
        self.socket.close()
