//! Small runs of the whole loop.

use std::fs;
use std::path::Path;
use std::time::Instant;

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use vidraria_game::Game;
use vidraria_river::River;
use vidraria_search::net::{Encode, Net};
use vidraria_sintra::Sintra;
use vidraria_train::{
    Champion, Course, Event, Gate, Generation, Header, Losses, Model, Plan, Shard, Stage, State,
    Style, Table, Window, assess, fit, run, shards,
};

fn tables<G: Game>() -> Vec<Table<G>> {
    [(2, 3), (3, 1)]
        .map(|(players, weight)| Table {
            game: G::new(G::standard_edition(), players, G::Options::default()).expect("a table"),
            weight,
        })
        .into()
}

fn plan(dir: &Path) -> Plan {
    Plan {
        games: 40,
        generations: 1,
        threads: 2,
        width: 32,
        style: Style {
            looks: 12,
            few_looks: 4,
            ..Style::default()
        },
        course: Course {
            batch: 64,
            passes: 2.0,
            ..Course::default()
        },
        gate: Gate {
            looks: 4,
            sets: 2,
            ..Gate::default()
        },
        ..Plan::new(dir.to_owned())
    }
}

/// What a run says.
fn go_on<G: Encode>(plan: &Plan) -> (State, Vec<Event>) {
    let mut events = Vec::new();
    let state = run(plan, &tables::<G>(), |event| events.push(event.clone()));
    (state.expect("a run"), events)
}

/// The games of a run, file after file.
fn games(dir: &Path, game: &str) -> Vec<Shard> {
    let paths = shards(dir).expect("files");
    let read = |path| Shard::read(path, game).expect("games");
    paths.iter().map(|path| read(path.as_path())).collect()
}

/// A run that is ended in the middle of everything goes on there, and plays the same games as one
/// that is not.
fn goes_on_where_it_was_ended<G: Encode>() {
    let folders = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let [whole, parts] = [0, 1].map(|folder| folders[folder].path());
    let (state, events) = go_on::<G>(&plan(whole));
    assert_eq!((state.generation, state.stage), (1, Stage::Play));
    let lasting: Vec<&Event> = events.iter().filter(|event| event.lasts()).collect();
    let [
        Event::Begun { .. },
        Event::Played { player, .. },
        Event::Learned { .. },
        Event::Met { crossing, .. },
    ] = lasting.as_slice()
    else {
        panic!("{lasting:?}");
    };
    assert_eq!(player, "rollouts");
    assert_eq!(state.best, crossing.taken.then_some(0));
    assert_eq!(whole.join("best.net").exists(), crossing.taken);
    let kept = Event::kept(whole).expect("the lasting events");
    let texts =
        |events: &[&Event]| -> Vec<String> { events.iter().map(ToString::to_string).collect() };
    assert_eq!(texts(&kept.iter().collect::<Vec<_>>()), texts(&lasting));

    // What a kill leaves: one file whole, one half-written, nothing said about it.
    let name = "shards/00000-00000.shard";
    fs::create_dir(parts.join("shards")).expect("a folder");
    fs::copy(whole.join(name), parts.join(name)).expect("copied");
    fs::write(parts.join("shards/00000-00001.unfinished"), "VIDSH").expect("written");
    let over = Plan {
        until: Some(Instant::now()),
        ..plan(parts)
    };
    assert_eq!(go_on::<G>(&over).1.len(), 1);
    let (state, _) = go_on::<G>(&plan(parts));
    assert_eq!(state.generation, 1);
    assert_eq!(games(parts, G::NAME), games(whole, G::NAME));

    // Nothing is left to do, and another game or seed has no place here.
    assert_eq!(go_on::<G>(&plan(parts)).1.len(), 1);
    let other = Plan {
        seed: 5,
        ..plan(parts)
    };
    let fault = run(&other, &tables::<G>(), |_| {}).expect_err("another seed");
    assert!(
        fault.to_string().contains("has the seed 0, not 5"),
        "{fault}"
    );

    let net = fs::read(State::net(parts, 0)).expect("a network");
    let net = Net::read(&net).expect("a network");
    assert_eq!((net.encoding(), net.width()), (G::ENCODING, 32));
}

#[test]
fn a_run_of_sintra_goes_on_where_it_was_ended() {
    goes_on_where_it_was_ended::<Sintra>();
}

#[test]
fn a_run_of_river_goes_on_where_it_was_ended() {
    goes_on_where_it_was_ended::<River>();
}

/// What is learned from some games helps with others.
fn learns<G: Encode>() {
    let folder = tempfile::tempdir().expect("a folder");
    let generation = Generation {
        dir: folder.path(),
        tables: &tables::<G>(),
        style: plan(folder.path()).style,
        settings: Champion::Rollouts.settings::<G>(),
        seed: 0,
        number: 0,
        games: 60,
        player: Champion::Rollouts.name(),
    };
    let played = generation.play(2, |seed| Champion::Rollouts.judge(seed), |_| true);
    assert_eq!(played.expect("games").games, 60);
    let window = Window::read::<G>(folder.path(), G::standard_edition(), usize::MAX, 0.5);
    let window = window.expect("positions");
    assert_eq!(window.games, 60);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let model = Model::random(G::INPUTS, G::ACTION_INPUTS, 32, &mut rng).expect("a network");
    let before = assess(&model, &window.held_out).expect("losses");
    let course = Course {
        batch: 128,
        ..Course::default()
    };
    fit(&model, &window.learned, course, &mut rng, |_| {}).expect("learned");
    let after = assess(&model, &window.held_out).expect("losses");
    let sum = |losses: Losses| losses.worth + losses.win + losses.score + losses.policy;
    assert!(sum(after) < sum(before), "{before} to {after}");
    let path = folder.path().join("again.safetensors");
    model.write(&path).expect("written");
    let again = Model::read(&path).expect("read");
    assert_eq!(assess(&again, &window.held_out).expect("losses"), after);
}

#[test]
fn a_network_learns_sintra() {
    learns::<Sintra>();
}

#[test]
fn a_network_learns_river() {
    learns::<River>();
}

#[test]
fn games_of_other_rules_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    go_on::<River>(&plan(folder.path()));
    let path = shards(folder.path()).expect("files").remove(0);
    let mut shard = Shard::read(&path, "river").expect("games");
    shard.games[0].steps.pop();
    shard.header = Header::new("river", "another", 0, "rollouts".to_owned());
    shard.write(&path).expect("written");
    let edition = River::standard_edition();
    let fault = Window::read::<River>(folder.path(), edition, usize::MAX, 0.5);
    let fault = fault.expect_err("a game without an end").to_string();
    assert!(fault.contains("00000-00000.shard, game 0"), "{fault}");
    assert!(fault.contains("the game is not over"), "{fault}");
}
