//! How the tables in an SQLite file came to be as they are.

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// The steps from an empty file to today's tables. A published step is never changed.
pub(super) fn steps() -> Migrator {
    let step = |version, name: &'static str, sql: &'static str| {
        let sql = sql.into_sql_str();
        Migration::new(version, name.into(), MigrationType::Simple, sql, false)
    };
    Migrator::with_migrations(vec![
        step(
            1,
            "tables",
            include_str!("../../../migrations/sqlite/0001_tables.sql"),
        ),
        step(
            2,
            "reviews",
            include_str!("../../../migrations/sqlite/0002_reviews.sql"),
        ),
        step(
            3,
            "persons",
            include_str!("../../../migrations/sqlite/0003_persons.sql"),
        ),
        step(
            4,
            "around",
            include_str!("../../../migrations/sqlite/0004_around.sql"),
        ),
        step(
            5,
            "records",
            include_str!("../../../migrations/sqlite/0005_records.sql"),
        ),
        step(
            6,
            "lobby",
            include_str!("../../../migrations/sqlite/0006_lobby.sql"),
        ),
    ])
}
