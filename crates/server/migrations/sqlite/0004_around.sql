-- When a table is to be looked at because nobody did anything: time that is up, a pause that is
-- over, a table that everyone has left. Milliseconds since 1970 (UTC); none if nothing is due.
ALTER TABLE tables ADD COLUMN wakes_at BIGINT;

CREATE INDEX tables_waking ON tables (wakes_at) WHERE wakes_at IS NOT NULL;

-- What a table's deals come from, besides what its persons add. Tables from before have none.
CREATE TABLE deal_secrets (
    table_id BLOB NOT NULL PRIMARY KEY REFERENCES tables (id),
    secret   BLOB NOT NULL
) WITHOUT ROWID;

-- What was said at a table. The payload is JSON, empty if the line was removed.
CREATE TABLE chat_lines (
    table_id   BLOB     NOT NULL REFERENCES tables (id),
    number     BIGINT   NOT NULL,
    at         BIGINT   NOT NULL,
    seat       SMALLINT NOT NULL,
    -- The id its sender gave it, so that nothing is said twice.
    message_id TEXT     NOT NULL,
    payload    BLOB     NOT NULL,
    PRIMARY KEY (table_id, number),
    UNIQUE (table_id, message_id)
) WITHOUT ROWID;

-- Who has told the host of a line, by seat.
CREATE TABLE chat_reports (
    table_id BLOB     NOT NULL,
    number   BIGINT   NOT NULL,
    seat     SMALLINT NOT NULL,
    at       BIGINT   NOT NULL,
    PRIMARY KEY (table_id, number, seat),
    FOREIGN KEY (table_id, number) REFERENCES chat_lines (table_id, number)
) WITHOUT ROWID;
