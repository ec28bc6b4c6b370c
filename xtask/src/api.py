"""Lets Schemathesis ask a server for all that its description says, and more.

    python3 api.py ADDRESS

Somebody is made known first, with a token and a table, so that not all is refused.
"""

import json
import os
import subprocess
import sys
import tempfile
import urllib.request

# What takes away by what the asker is known, and streams, which do not end.
LEFT_OUT = [
    "delete_me",
    "delete_me_sessions",
    "put_me_password",
    "post_sign_out",
    "post_sign_in",
    "get_bot_challenges",
    "get_bot_tables_table_events",
    "get_lobby_live",
]

CHECKS = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
]


# What a seat's key opens; everything else is for cookies and tokens.
KEYS = [
    "get_tables_table",
    "post_tables_table_commands",
    "post_tables_table_chat",
    "post_tables_table_chat_number_report",
]


def ask(address, method, path, body, headers):
    """Sends a request; the answer with its headers."""
    request = urllib.request.Request(
        address + path,
        method=method,
        data=json.dumps(body).encode(),
        headers={"Content-Type": "application/json", **headers},
    )
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.loads(answer.read() or "null"), answer.headers


def attack(address, headers, named, chosen, seconds):
    """Lets Schemathesis ask in somebody's name for a while; whether it found nothing."""
    # It leaves notes in the folder in which it runs.
    with (
        tempfile.TemporaryDirectory() as notes,
        tempfile.NamedTemporaryFile("w", suffix=".toml") as settings,
    ):
        lines = [f'"path.{name}" = "{value}"' for name, value in named.items()]
        settings.write("\n".join(["[parameters]", *lines, ""]))
        settings.flush()
        command = ["schemathesis", "--config-file", settings.name]
        command += ["run", address + "/api", "--checks", ",".join(CHECKS)]
        command += ["--phases", "examples,coverage,fuzzing"]
        command += ["--max-examples", "20", "--max-time", str(seconds), "--seed", "1"]
        command += ["--no-color", "--warnings", "off"]
        command += ["--suppress-health-check", "all"]
        for name, value in headers.items():
            command += ["--header", f"{name}: {value}"]
        for which, operations in chosen.items():
            for operation in operations:
                command += [f"--{which}-operation-id", operation]
        programs = os.path.dirname(sys.executable)
        environment = {
            **os.environ,
            "PATH": programs + os.pathsep + os.environ.get("PATH", ""),
            "PYTHONPATH": os.path.dirname(os.path.abspath(__file__)),
            "PYTHONDONTWRITEBYTECODE": "1",
            "SCHEMATHESIS_HOOKS": "api_lines",
        }
        return subprocess.call(command, cwd=notes, env=environment) == 0


def main():
    address = sys.argv[1].rstrip("/")
    page = {"Origin": address}
    me, answered = ask(address, "POST", "/api/me", {"name": "Ana"}, page)
    page["Cookie"] = answered["Set-Cookie"].split(";")[0]
    token = {"name": "Program", "scopes": ["profile", "play", "tables"]}
    made, _ = ask(address, "POST", "/api/me/tokens", token, page)
    holder = {**page, "Authorization": "Bearer " + made["secret"]}
    ask(address, "PUT", "/api/bot", None, holder)
    terms = {"game": {"river": {}}, "seats": [{"type": "person"}] * 2}
    table, _ = ask(address, "POST", "/api/tables", terms, page)
    seat = {"Authorization": "Bearer " + table["seats"][0]["key"]}
    named = {"table": table["table"], "person": me["id"]}
    fine = [
        attack(address, holder, named, {"exclude": LEFT_OUT + KEYS}, 45),
        attack(address, seat, named, {"include": KEYS}, 20),
    ]
    sys.exit(0 if all(fine) else 1)


if __name__ == "__main__":
    main()
