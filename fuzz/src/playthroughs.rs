//! Playthrough files, as a stranger might hand them in; and games written down and verified.

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use serde_json::Value;
use vidraria_game::below;
use vidraria_games::playthrough::{verify, write};
use vidraria_river::River;
use vidraria_sintra::Sintra;

use crate::boxed::{Boxed, Choice};
use crate::input::Input;
use crate::{recorded, walker};

/// The text is a file. The edition `chance-7` is the random box of that number.
pub(crate) fn attack(bytes: &[u8]) {
    let edition = edition_of(bytes);
    match verify(bytes, edition.as_deref()) {
        Ok(verified) => assert_eq!(verified.scores.len(), verified.players),
        Err(fault) => assert!(fault.line > 0 && !fault.message.is_empty()),
    }
}

fn edition_of(file: &[u8]) -> Option<String> {
    let first = file.split(|&byte| byte == b'\n').next()?;
    let header: Value = serde_json::from_slice(first).ok()?;
    let number: u16 = header["edition"]
        .as_str()?
        .strip_prefix("chance-")?
        .parse()
        .ok()?;
    Some(match header["game"].as_str()? {
        "sintra" => Sintra::random_box(number.into()),
        _ => River::random_box(number.into()),
    })
}

/// A game that the bytes play is written, is verified, and with one byte changed is refused unless
/// the change says nothing.
pub(crate) fn attack_records(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    match input.byte() {
        0..128 => record::<Sintra>(&mut input),
        128.. => record::<River>(&mut input),
    }
}

fn record<G: Boxed>(input: &mut Input<'_>) {
    let [place, byte] = [input.number().into(), usize::from(input.byte())];
    let Choice { game, edition, .. } = Choice::<G>::of(input);
    let mut decisions = 0;
    let mut file = written(&game, |game, state| {
        decisions += 1;
        input.pick(&game.legal(state))
    });
    let verified = verify(&*file, Some(&edition)).expect("what is written is right");
    assert_eq!(verified.decisions, decisions);
    assert_eq!(verified.players, game.players());

    let right = values(&file);
    let place = place * file.len() / usize::from(u16::MAX) % file.len();
    file[place] = byte as u8;
    if verify(&*file, Some(&edition)).is_ok() {
        assert_eq!(values(&file), right, "byte {place} should make a fault");
    }
}

fn written<G: Boxed>(game: &G, choose: impl FnMut(&G, &G::State) -> G::Action) -> Vec<u8> {
    let mut file = Vec::new();
    let mut lots = ChaCha8Rng::seed_from_u64(0);
    write(game, G::KIND, &mut lots, choose, &mut file).expect("memory can be written to");
    file
}

fn values(file: &[u8]) -> Vec<Value> {
    let text = str::from_utf8(file).unwrap_or_default();
    text.lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect()
}

/// The shortest games of random boxes, whole, and beginnings of the recorded games.
pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for game in recorded::games().iter().step_by(3) {
        seeds.push(game[..3].join("\n").into_bytes());
    }
    seeds.extend(shortest::<Sintra>());
    seeds.extend(shortest::<River>());
    seeds
}

fn shortest<G: Boxed>() -> Vec<Vec<u8>> {
    let mut files: Vec<Vec<u8>> = (0..100)
        .filter_map(|seed| {
            let edition = G::parse_edition(&G::random_box(seed)).ok()?;
            let game = G::new(&edition, 2, G::Options::default()).ok()?;
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            Some(written(&game, |game, state| {
                let legal = game.legal(state);
                legal[below(&mut rng, legal.len() as u32) as usize]
            }))
        })
        .collect();
    files.sort_by_key(Vec::len);
    files.truncate(4);
    files
}

/// Games of both kinds.
pub(crate) fn seed_records() -> Vec<Vec<u8>> {
    let mut seeds = walker::games(7);
    for (game, seed) in seeds.iter_mut().enumerate() {
        seed[0] = if game % 4 < 2 { 0 } else { 255 };
    }
    seeds
}
