//! What every store promises, and that the stores keep it.

mod contract;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tempfile::TempDir;
use vidraria_server::store::{SqliteStore, Store};

use contract::Place;

/// A folder with an SQLite file.
struct SqlitePlace(TempDir);

impl SqlitePlace {
    fn new() -> Self {
        Self(TempDir::new().unwrap())
    }
}

impl Place for SqlitePlace {
    fn open(&self) -> BoxFuture<'_, Box<dyn Store>> {
        async {
            let store = SqliteStore::open(self.0.path()).await.unwrap();
            Box::new(store) as Box<dyn Store>
        }
        .boxed()
    }
}

/// One test for each promise.
macro_rules! keeps_the_contract {
    ($place:ty: $($promise:ident)*) => {
        $(
            #[tokio::test(flavor = "multi_thread")]
            async fn $promise() {
                contract::$promise(&<$place>::new()).await;
            }
        )*
    };
}

mod sqlite {
    use super::*;

    keeps_the_contract! { SqlitePlace:
        a_new_table_is_kept_with_its_keys_and_events
        nothing_is_known_of_other_tables
        events_come_in_order_from_any_number_up_to_a_limit
        an_addition_follows_on_the_latest_event_or_is_not_stored
        a_command_takes_effect_once
        a_conflict_leaves_nothing_behind
        commands_of_other_tables_may_have_the_same_id
        of_additions_at_the_same_moment_one_is_stored
        tables_on_which_a_computer_is_to_move_are_found
        a_review_is_kept_until_another_reviewer_makes_one
        a_tables_secret_is_kept
        tables_are_found_when_something_is_due
        what_is_said_is_kept_once_and_in_order
        a_line_can_be_reported_and_removed
        what_was_stored_is_there_after_opening_again
    }
}
