-- Times are milliseconds since 1970 (UTC), ids 16 random bytes.

CREATE TABLE persons (
    id           BLOB     NOT NULL PRIMARY KEY,
    name         TEXT     NOT NULL,
    -- What the name looks like, and looks like in small letters (UTS 39 skeletons): only of those
    -- who can sign in, and no two look alike.
    likeness     TEXT     UNIQUE,
    folded       TEXT     UNIQUE,
    -- Argon2id, as a PHC string.
    password     TEXT,
    moderator    SMALLINT NOT NULL DEFAULT 0,
    suspended_at BIGINT,
    made_at      BIGINT   NOT NULL
);

-- Browsers in which somebody is known. The secret in the cookie is kept as SHA-256.
CREATE TABLE sessions (
    id      BLOB   NOT NULL PRIMARY KEY,
    hash    BLOB   NOT NULL UNIQUE,
    person  BLOB   NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    browser TEXT   NOT NULL,
    made_at BIGINT NOT NULL,
    -- To the hour.
    seen_at BIGINT NOT NULL
);

CREATE INDEX sessions_of_person ON sessions (person);

-- The payload is JSON of the public key and what belongs to it.
CREATE TABLE passkeys (
    -- The credential's id, as its authenticator chose it.
    id      BLOB   NOT NULL PRIMARY KEY,
    person  BLOB   NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    name    TEXT   NOT NULL,
    payload BLOB   NOT NULL,
    made_at BIGINT NOT NULL,
    used_at BIGINT
);

CREATE INDEX passkeys_of_person ON passkeys (person);

-- Secrets by which programs act in somebody's name, as SHA-256.
CREATE TABLE tokens (
    id      BLOB   NOT NULL PRIMARY KEY,
    hash    BLOB   NOT NULL UNIQUE,
    person  BLOB   NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    name    TEXT   NOT NULL,
    -- Names of scopes with spaces between them.
    scopes  TEXT   NOT NULL,
    made_at BIGINT NOT NULL,
    -- To the hour.
    used_at BIGINT
);

CREATE INDEX tokens_of_person ON tokens (person);

-- Who took a seat, if it was somebody the server knows.
CREATE TABLE seats (
    table_id BLOB     NOT NULL REFERENCES tables (id),
    seat     SMALLINT NOT NULL,
    person   BLOB     NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    at       BIGINT   NOT NULL,
    PRIMARY KEY (table_id, seat)
);

CREATE INDEX seats_of_person ON seats (person);
