-- Reviews of games that are over. The payload is JSON; version says which reviewer made it: one of
-- another version is made anew.
CREATE TABLE reviews (
    table_id BLOB   NOT NULL PRIMARY KEY REFERENCES tables (id),
    version  BIGINT NOT NULL,
    payload  BLOB   NOT NULL
) WITHOUT ROWID;
