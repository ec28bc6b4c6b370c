-- The public tables that strangers may join: those that wait, until they have begun or are closed.
CREATE TABLE open_tables (
    table_id BLOB NOT NULL PRIMARY KEY REFERENCES tables (id)
) WITHOUT ROWID;
