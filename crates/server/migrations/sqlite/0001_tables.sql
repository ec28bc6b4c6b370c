-- Times are milliseconds since 1970 (UTC), ids 16 random bytes.

CREATE TABLE tables (
    id      BLOB     NOT NULL PRIMARY KEY,
    made_at BIGINT   NOT NULL,
    -- The number of the latest event.
    head    BIGINT   NOT NULL,
    -- Who is to move the table on: 0 nobody, 1 a person, 2 a computer.
    awaits  SMALLINT NOT NULL
);

CREATE INDEX tables_awaiting_computers ON tables (id) WHERE awaits = 2;

-- The secrets of the persons' seats, as SHA-256.
CREATE TABLE seat_keys (
    table_id BLOB     NOT NULL REFERENCES tables (id),
    seat     SMALLINT NOT NULL,
    hash     BLOB     NOT NULL,
    PRIMARY KEY (table_id, seat)
);

-- What happened. The payload is JSON; version says which form of it.
CREATE TABLE events (
    table_id BLOB     NOT NULL REFERENCES tables (id),
    number   BIGINT   NOT NULL,
    at       BIGINT   NOT NULL,
    version  SMALLINT NOT NULL,
    payload  BLOB     NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;

-- The commands that took effect, so that none takes effect twice.
CREATE TABLE commands (
    table_id BLOB     NOT NULL REFERENCES tables (id),
    id       TEXT     NOT NULL,
    seat     SMALLINT NOT NULL,
    -- SHA-256 of the command.
    digest   BLOB     NOT NULL,
    -- The last event that came of it.
    number   BIGINT   NOT NULL,
    PRIMARY KEY (table_id, id)
) WITHOUT ROWID;
