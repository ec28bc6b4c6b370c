//! Pages with all glass on them, for looking at: `gallery-light.html` and `gallery-dark.html` in
//! the `tmp` folder of the target.

use std::path::Path;

use vidraria_river::{self as river, KINDS, Piece};
use vidraria_sintra as sintra;
use vidraria_web::glass::*;

fn page(theme: &str) -> String {
    let mut page = format!(
        "<!doctype html><html data-theme={theme}><meta charset=utf-8><style>{}{}</style>\
         <svg class=glass-defs>{}</svg>",
        include_str!("../assets/glass.css"),
        "body{margin:0;padding:12px;background:#efe6d6}\
         [data-theme=dark] body{background:#161b2b;color:#ccd}\
         .socket{fill:#0002;stroke:#0005;stroke-width:.6}",
        defs()
    );
    for size in [22.0, 34.0, 60.0] {
        page.push_str(&pieces(size));
    }
    page.push_str(&panes());
    page
}

fn pieces(size: f64) -> String {
    let step = size * 1.16;
    let mut art = String::new();
    for (index, piece) in (0..KINDS).filter_map(Piece::from_kind).enumerate() {
        let (column, row) = ((index / 6) as f64, (index % 6) as f64);
        let (x, y) = ((column + 0.6) * step, (row + 0.6) * step);
        art.push_str(&river_piece(piece, x, y, size));
    }
    drawing(9.3 * step, 6.3 * step, &art)
}

fn panes() -> String {
    let mut art = String::new();
    let frame = |column: usize, y: f64, width, height| Frame {
        x: column as f64 * 56.0 + 4.0,
        y,
        width,
        height,
    };
    for (column, colour) in sintra::Colour::ALL.into_iter().enumerate() {
        let large = frame(column, 4.0, 48.0, 48.0);
        art.push_str(&cast(Tint::Sintra(colour), large));
        art.push_str(&sintra_pane(colour, large));
        art.push_str(&sintra_pane(colour, frame(column, 60.0, 24.0, 24.0)));
        art.push_str(&empty_pane(colour, frame(column, 92.0, 34.0, 34.0)));
    }
    art.push_str(&joker_pane(frame(5, 92.0, 34.0, 34.0)));
    for (column, colour) in river::Colour::ALL.into_iter().enumerate() {
        art.push_str(&river_pane(colour, frame(column + 6, 4.0, 52.0, 40.0)));
        art.push_str(&river_pane(colour, frame(column + 6, 46.0, 18.0, 14.0)));
        art.push_str(&river_pane(colour, frame(column + 6, 70.0, 30.0, 24.0)));
    }
    drawing(860.0, 132.0, &art)
}

fn drawing(width: f64, height: f64, art: &str) -> String {
    format!("<svg width={width} height={height} viewBox='0 0 {width} {height}'>{art}</svg>")
}

#[test]
fn the_gallery_shows_all_glass_and_refers_to_nothing_missing() {
    for theme in ["light", "dark"] {
        let page = page(theme);
        for (at, _) in page.match_indices("#glass-") {
            let name: String = page[at + 1..]
                .chars()
                .take_while(|letter| letter.is_alphanumeric() || *letter == '-')
                .collect();
            assert!(page.contains(&format!("id=\"{name}\"")), "no {name}");
        }
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("gallery-{theme}.html"));
        std::fs::write(file, page).expect("the target folder can be written");
    }
}
