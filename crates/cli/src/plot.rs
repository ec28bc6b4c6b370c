//! Small plots side by side, as SVG.

use std::fmt::Write;

const WIDTH: f64 = 250.0;
const HEIGHT: f64 = 150.0;
/// Room around a panel for its title, numbers and the axes' names.
const LEFT: f64 = 52.0;
const TOP: f64 = 30.0;
const RIGHT: f64 = 14.0;
const BOTTOM: f64 = 40.0;
/// Room above all panels for the legend.
const HEAD: f64 = 24.0;

/// Two colours that every eye tells apart, and a third.
const COLOURS: [&str; 3] = ["#0072b2", "#d55e00", "#555555"];

/// Panels that share their axes.
pub(crate) struct Figure {
    /// What the plots show, for those who cannot see them.
    pub(crate) title: String,
    /// The names of the axes.
    pub(crate) axes: [String; 2],
    /// Panels in a row.
    pub(crate) columns: usize,
    pub(crate) panels: Vec<Panel>,
}

/// One plot.
pub(crate) struct Panel {
    pub(crate) title: String,
    /// A dashed line at this height.
    pub(crate) level: Option<f64>,
    pub(crate) curves: Vec<Curve>,
}

/// One colour of a plot.
pub(crate) struct Curve {
    pub(crate) name: &'static str,
    /// Which of the colours.
    pub(crate) colour: usize,
    pub(crate) mark: Mark,
    pub(crate) points: Vec<[f64; 2]>,
}

/// How points are drawn.
pub(crate) enum Mark {
    /// As steps that stand on the axis, a histogram; each point is the left end of its step.
    Steps,
    /// As a line through them.
    Line,
    /// Each for itself, with a bar of so much upwards and downwards.
    Dots(Vec<f64>),
}

impl Figure {
    /// The picture as a file.
    pub(crate) fn svg(&self) -> String {
        let rows = self.panels.len().div_ceil(self.columns);
        let across = LEFT + WIDTH + RIGHT;
        let down = TOP + HEIGHT + BOTTOM;
        let (width, height) = (across * self.columns as f64, HEAD + down * rows as f64);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\" font-family=\"sans-serif\" \
             font-size=\"11\" fill=\"#222\">\n<title>{}</title>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
            self.title
        );
        self.legend(&mut svg);
        let scale = Scale::of(&self.panels);
        for (place, panel) in self.panels.iter().enumerate() {
            let x = LEFT + across * (place % self.columns) as f64;
            let y = HEAD + TOP + down * (place / self.columns) as f64;
            let _ = writeln!(svg, "<g transform=\"translate({x} {y})\">");
            self.frame(&mut svg, &panel.title, &scale);
            panel.draw(&mut svg, &scale);
            svg.push_str("</g>\n");
        }
        svg.push_str("</svg>\n");
        svg
    }

    fn legend(&self, svg: &mut String) {
        let curves = self.panels.first().map_or(&[][..], |panel| &panel.curves);
        for (place, curve) in curves.iter().enumerate() {
            let x = LEFT + 90.0 * place as f64;
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"10\" width=\"12\" height=\"8\" fill=\"{}\"/>\
                 <text x=\"{}\" y=\"18\">{}</text>",
                COLOURS[curve.colour],
                x + 17.0,
                curve.name
            );
        }
    }

    /// Title, axes and their numbers.
    fn frame(&self, svg: &mut String, title: &str, scale: &Scale) {
        let _ = writeln!(
            svg,
            "<text y=\"-10\" font-weight=\"bold\">{title}</text>\
             <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\
             <text transform=\"translate(-40 {}) rotate(-90)\" text-anchor=\"middle\">{}</text>",
            WIDTH / 2.0,
            HEIGHT + 32.0,
            self.axes[0],
            HEIGHT / 2.0,
            self.axes[1]
        );
        for value in ticks(scale.x) {
            let x = scale.right(value);
            let _ = writeln!(
                svg,
                "<path d=\"M{x:.1} {HEIGHT}v4\" stroke=\"#222\"/>\
                 <text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{value}</text>",
                HEIGHT + 16.0
            );
        }
        for value in ticks(scale.y) {
            let y = scale.down(value);
            let _ = writeln!(
                svg,
                "<path d=\"M0 {y:.1}h{WIDTH}\" stroke=\"#ddd\"/>\
                 <text x=\"-6\" y=\"{:.1}\" text-anchor=\"end\">{value}</text>",
                y + 4.0
            );
        }
        let _ = writeln!(
            svg,
            "<path d=\"M0 0V{HEIGHT}H{WIDTH}\" fill=\"none\" stroke=\"#222\"/>"
        );
    }
}

impl Panel {
    fn draw(&self, svg: &mut String, scale: &Scale) {
        if let Some(level) = self.level {
            let y = scale.down(level);
            let _ = writeln!(
                svg,
                "<path d=\"M0 {y:.1}h{WIDTH}\" stroke=\"#222\" stroke-dasharray=\"4 3\"/>"
            );
        }
        for curve in &self.curves {
            let colour = COLOURS[curve.colour];
            match &curve.mark {
                Mark::Steps => {
                    let _ = writeln!(
                        svg,
                        "<path d=\"{}\" fill=\"{colour}\" fill-opacity=\"0.3\" stroke=\"{colour}\"/>",
                        curve.steps(scale)
                    );
                }
                Mark::Line => {
                    let _ = writeln!(
                        svg,
                        "<path d=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.8\"/>",
                        curve.line(scale)
                    );
                }
                Mark::Dots(errors) => curve.dots(svg, errors, scale),
            }
        }
    }
}

impl Curve {
    /// The highest place that is drawn on.
    fn top(&self) -> f64 {
        let heights = self.points.iter().enumerate();
        let heights = heights.map(|(place, point)| match &self.mark {
            Mark::Dots(errors) => point[1] + errors[place],
            Mark::Steps | Mark::Line => point[1],
        });
        heights.fold(0.0, f64::max)
    }

    fn steps(&self, scale: &Scale) -> String {
        let step = match self.points[..] {
            [a, b, ..] => b[0] - a[0],
            _ => 1.0,
        };
        let mut path = String::new();
        for (place, &[x, y]) in self.points.iter().enumerate() {
            if place == 0 {
                let _ = write!(path, "M{:.1} {HEIGHT}", scale.right(x));
            }
            let (y, end) = (scale.down(y), scale.right(x + step));
            let _ = write!(path, "V{y:.1}H{end:.1}");
        }
        path + &format!("V{HEIGHT}")
    }

    fn line(&self, scale: &Scale) -> String {
        let mut path = String::new();
        for &[x, y] in &self.points {
            let letter = if path.is_empty() { 'M' } else { 'L' };
            let _ = write!(path, "{letter}{:.1} {:.1}", scale.right(x), scale.down(y));
        }
        path
    }

    fn dots(&self, svg: &mut String, errors: &[f64], scale: &Scale) {
        // Beside each other where several colours have the same place.
        let aside = 5.0 * self.colour as f64 - 2.5;
        for (&[x, y], error) in self.points.iter().zip(errors) {
            let x = scale.right(x) + aside;
            let (low, high) = (scale.down(y - error), scale.down(y + error));
            let (y, colour) = (scale.down(y), COLOURS[self.colour]);
            let _ = writeln!(
                svg,
                "<path d=\"M{x:.1} {low:.1}V{high:.1}\" stroke=\"{colour}\"/>\
                 <circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{colour}\"/>"
            );
        }
    }
}

/// Where values lie in a panel.
struct Scale {
    x: [f64; 2],
    y: [f64; 2],
}

impl Scale {
    /// One that all points fit into; heights begin at 0.
    fn of(panels: &[Panel]) -> Self {
        let points = || {
            panels
                .iter()
                .flat_map(|panel| &panel.curves)
                .flat_map(|curve| &curve.points)
        };
        let least = points().map(|point| point[0]).fold(f64::INFINITY, f64::min);
        let most = points()
            .map(|point| point[0])
            .fold(f64::NEG_INFINITY, f64::max);
        let curves = panels.iter().flat_map(|panel| &panel.curves);
        let top = curves.map(Curve::top).fold(0.0, f64::max);
        let margin = (most - least).max(1.0) * 0.04;
        Self {
            x: [least - margin, most + margin],
            y: [0.0, top * 1.08],
        }
    }

    fn right(&self, value: f64) -> f64 {
        (value - self.x[0]) / (self.x[1] - self.x[0]) * WIDTH
    }

    fn down(&self, value: f64) -> f64 {
        HEIGHT - (value - self.y[0]) / (self.y[1] - self.y[0]) * HEIGHT
    }
}

/// Round numbers in a range, about five.
fn ticks([low, high]: [f64; 2]) -> Vec<f64> {
    let rough = (high - low) / 5.0;
    let power = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0]
        .map(|factor| factor * power)
        .into_iter()
        .find(|&step| step >= rough)
        .unwrap_or(rough);
    let first = (low / step).ceil() as i64;
    let last = (high / step).floor() as i64;
    let decimals = 10_f64.powf((-step.log10().floor()).max(0.0));
    (first..=last)
        .map(|place| (place as f64 * step * decimals).round() / decimals)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        assert_eq!(ticks([0.0, 0.52]), [0.0, 0.2, 0.4]);
        assert_eq!(ticks([-30.0, 95.0]), [0.0, 50.0]);
        assert_eq!(ticks([0.9, 4.1]), [1.0, 2.0, 3.0, 4.0]);
    }
}
