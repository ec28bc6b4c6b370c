#!/usr/bin/env python3
"""A bot for Vidraria that plays whatever raises its own score most.

    VIDRARIA_TOKEN=vidraria_... python3 bot.py http://127.0.0.1:8484

The token needs the scope `play`. The account becomes a bot's for good.
Only Python's standard library is needed. See docs/bots.md.
"""

import json
import os
import sys
import threading
import urllib.error
import urllib.request
import uuid


class Server:
    """Requests in the bot's name."""

    def __init__(self, address, token):
        self.address = address.rstrip("/")
        self.token = token

    def open(self, method, path, body=None):
        """Sends a request and returns the answer, to be read as it comes."""
        request = urllib.request.Request(
            self.address + path,
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={
                "Authorization": f"Bearer {self.token}",
                "Content-Type": "application/json",
            },
        )
        return urllib.request.urlopen(request, timeout=60)

    def lines(self, path):
        """The objects of a stream. Empty lines only show that it goes on."""
        with self.open("GET", path) as stream:
            for line in stream:
                if line.strip():
                    yield json.loads(line)

    def command(self, table, seen, command):
        """Wants something at a table; whether it was done."""
        body = {"id": uuid.uuid4().hex, "seen": seen, "command": command}
        try:
            self.open("POST", f"/api/bot/tables/{table}/commands", body).close()
            return True
        except urllib.error.HTTPError as error:
            print(f"{table}: {json.load(error)['detail']}", file=sys.stderr)
            return False


def gain(choice):
    """By how much an action changes the score that the game would end with."""
    (effect,) = choice["effect"].values()
    return effect["projected"]


def play(server, table):
    """Plays a game to its end."""
    for news in server.lines(f"/api/bot/tables/{table}/events"):
        if news["type"] != "view":
            continue
        view = news["view"]
        if view["phase"] in ("over", "closed"):
            print(f"{table}: {view['phase']}, winners {view['winners']}", flush=True)
            return
        if view["legal"]:
            best = max(view["legal"], key=gain)
            act = {"type": "act", "action": best["action"]}
            server.command(table, view["number"], act)
        elif view["can_confirm"]:
            server.command(table, view["number"], {"type": "confirm"})
        elif view["you"] in view["asked"]:
            server.command(table, view["number"], {"type": "decline"})


def main():
    server = Server(sys.argv[1], os.environ["VIDRARIA_TOKEN"])
    server.open("PUT", "/api/bot").close()
    for news in server.lines("/api/bot/challenges"):
        table = news["table"]
        if news["type"] == "challenge":
            # The server puts the account's name there.
            server.command(table, 0, {"type": "sit", "name": "bot"})
        threading.Thread(target=play, args=(server, table), daemon=True).start()


if __name__ == "__main__":
    main()
