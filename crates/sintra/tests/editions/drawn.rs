//! Editions drawn by lot.

use rand_chacha::ChaCha8Rng;
use vidraria_game::below;

/// An edition that uses what an edition may: every number is drawn from its whole range, small ones
/// more often.
pub(crate) fn edition(number: u64, rng: &mut ChaCha8Rng) -> String {
    let mut pick = |least: u32, most: u32| {
        let most = least + below(rng, most - least + 1);
        least + below(rng, most - least + 1)
    };
    let min = pick(2, 4);
    let max = pick(min, 4);
    let displays: Vec<String> = (min..=max)
        .map(|players| format!("{players} = {}", pick(1, 9)))
        .collect();
    let panes = ['W', 'Y', 'C', 'M', 'O'].map(|letter| format!("{letter} = {}", pick(2, 50)));
    let numbers = |numbers: Vec<u32>| {
        numbers
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(", ")
    };
    let windows = [(); 2].map(|()| numbers((0..8).map(|_| pick(0, 100)).collect()));
    let mut space = 0;
    let track: Vec<String> = (0..pick(1, 20))
        .map(|_| {
            space += pick(1, 5);
            format!("-{space}")
        })
        .collect();
    let ornaments = ["[1, 8], [8, 2]", "[4, 5]", ""][pick(0, 2) as usize];
    let strips: Vec<String> = (1..=8)
        .map(|strip| {
            let [a, b] = [(); 2].map(|()| {
                let mut spaces = String::from("WYCMO".chars().nth(pick(0, 4) as usize).unwrap());
                spaces.extend((0..4).map(|_| "WYCMOJ".chars().nth(pick(0, 5) as usize).unwrap()));
                spaces
            });
            let starts = ["", ", starts = \"a\"", ", starts = \"b\""][pick(0, 2) as usize];
            format!("{strip} = {{ a = \"{a}\", b = \"{b}\"{starts} }}")
        })
        .collect();
    let value = |field: &str, value: String| {
        format!("[{field}]\nvalue = {value}\nsource = \"drawn by lot\"\ncertainty = \"inferred\"\n")
    };
    [
        format!("name = \"random-{number}\"\n"),
        value("players", format!("{{ min = {min}, max = {max} }}")),
        value("displays", format!("{{ {} }}", displays.join(", "))),
        value("panes", format!("{{ {} }}", panes.join(", "))),
        value("panes_per_display", pick(1, 8).to_string()),
        value("rounds", pick(1, 6).to_string()),
        value("window_points.a", format!("[{}]", windows[0])),
        value("window_points.b", format!("[{}]", windows[1])),
        value("bonus_per_pane", pick(0, 100).to_string()),
        value("track", format!("[0, {}]", track.join(", "))),
        value("panes_per_point", pick(1, 100).to_string()),
        value("ornaments.slots", format!("[{ornaments}]")),
        value("ornaments.points", "[0, 1, 2, 3, 100]".to_owned()),
        format!(
            "[strips]\n{}\nsource = \"drawn by lot\"\ncertainty = \"inferred\"\n",
            strips.join("\n")
        ),
    ]
    .concat()
}
