-- Tables whose game may have come to an end and was not looked at yet.
CREATE TABLE endings (
    table_id BLOB NOT NULL PRIMARY KEY REFERENCES tables (id)
) WITHOUT ROWID;

INSERT INTO endings (table_id) SELECT id FROM tables WHERE awaits = 0;

-- Games that are over. All of this but the players can be made anew from the logs.
CREATE TABLE games (
    table_id BLOB     NOT NULL PRIMARY KEY REFERENCES tables (id),
    ended_at BIGINT   NOT NULL,
    game     TEXT     NOT NULL,
    players  SMALLINT NOT NULL,
    -- JSON of the game with its options.
    options  TEXT     NOT NULL,
    -- Whether it counts for ratings.
    rated    SMALLINT NOT NULL,
    -- Whether it is listed for others than its players.
    listed   SMALLINT NOT NULL
) WITHOUT ROWID;

-- Ratings follow from the games in this order.
CREATE INDEX games_in_order ON games (ended_at, table_id);

CREATE TABLE game_seats (
    table_id  BLOB     NOT NULL REFERENCES games (table_id),
    seat      SMALLINT NOT NULL,
    -- A person's id, or `computer:` and its level; none if nobody knows. Stays when a person goes.
    player    BLOB,
    score     INTEGER  NOT NULL,
    -- From 1; equal seats share theirs.
    place     SMALLINT NOT NULL,
    resigned  SMALLINT NOT NULL,
    -- The player's rating after the game, if it counts.
    mean      DOUBLE PRECISION,
    deviation DOUBLE PRECISION,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;

CREATE INDEX game_seats_of_player ON game_seats (player, table_id) WHERE player IS NOT NULL;

-- The latest ratings.
CREATE TABLE ratings (
    game      TEXT             NOT NULL,
    player    BLOB             NOT NULL,
    mean      DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    games     INTEGER          NOT NULL,
    PRIMARY KEY (game, player)
) WITHOUT ROWID;

CREATE INDEX ratings_best ON ratings (game, mean);

-- Persons under whose names programs play.
CREATE TABLE bots (
    person  BLOB   NOT NULL PRIMARY KEY REFERENCES persons (id) ON DELETE CASCADE,
    made_at BIGINT NOT NULL
) WITHOUT ROWID;

-- Seats that were offered to bots.
CREATE TABLE challenges (
    table_id   BLOB     NOT NULL REFERENCES tables (id),
    seat       SMALLINT NOT NULL,
    bot        BLOB     NOT NULL REFERENCES bots (person) ON DELETE CASCADE,
    challenger BLOB     REFERENCES persons (id) ON DELETE SET NULL,
    made_at    BIGINT   NOT NULL,
    -- 0 not answered, 1 accepted, 2 declined.
    answer     SMALLINT NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;

CREATE INDEX challenges_of_bot ON challenges (bot, answer);

-- Playthroughs that somebody brought along to look at.
CREATE TABLE playthroughs (
    id      BLOB   NOT NULL PRIMARY KEY,
    person  BLOB   NOT NULL REFERENCES persons (id) ON DELETE CASCADE,
    made_at BIGINT NOT NULL,
    payload BLOB   NOT NULL
);

CREATE INDEX playthroughs_of_person ON playthroughs (person);
