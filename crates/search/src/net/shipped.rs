//! The networks that ship with the program.

use std::sync::{Arc, LazyLock};

use super::{Encode, Net, Network};

static SINTRA: LazyLock<Arc<Net>> =
    LazyLock::new(|| read(include_bytes!("../../../../nets/sintra.net")));

static RIVER: LazyLock<Arc<Net>> =
    LazyLock::new(|| read(include_bytes!("../../../../nets/river.net")));

fn read(bytes: &[u8]) -> Arc<Net> {
    Arc::new(Net::read(bytes).expect("the networks that ship are sound, as the tests show"))
}

impl<G: Encode> Network<G> {
    /// The network that ships for the game.
    ///
    /// # Panics
    /// If none does. One ships for each game of this project.
    pub fn shipped() -> Self {
        let net = if G::NAME == "sintra" { &SINTRA } else { &RIVER };
        Self::new(Arc::clone(net)).expect("it was learned with this encoding, as the tests show")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use vidraria_river::River;
    use vidraria_sintra::Sintra;

    #[test]
    fn a_sound_network_ships_for_each_game() {
        Network::<Sintra>::shipped();
        Network::<River>::shipped();
    }
}
