"""Tells Schemathesis that files of lines are text."""

import schemathesis


@schemathesis.serializer("application/jsonl")
def written(context, value):
    return str(value).encode()


@schemathesis.deserializer("application/jsonl", "application/x-ndjson")
def read(context, response):
    return response.content.decode()
