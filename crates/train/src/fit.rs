//! Learning from positions.

use std::sync::Arc;
use std::time::{Duration, Instant};

use candle_nn::{AdamW, Optimizer, ParamsAdamW};
use rand_core::Rng;
use vidraria_game::shuffle;

use crate::TrainError;
use crate::model::{Losses, Model};
use crate::positions::Positions;

/// How a network learns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Course {
    /// Positions for one step.
    pub batch: usize,
    /// How often each position is seen.
    pub passes: f32,
    /// The greatest learning rate: it rises to this over the first steps and then falls along a
    /// cosine to a twentieth of it.
    pub rate: f64,
    /// Weight decay, as part of the learning rate (AdamW).
    pub decay: f64,
}

impl Default for Course {
    fn default() -> Self {
        Self {
            batch: 2048,
            passes: 4.0,
            rate: 1e-3,
            decay: 0.01,
        }
    }
}

/// How far the learning has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lesson {
    /// Steps taken.
    pub step: usize,
    /// Steps of the whole course.
    pub steps: usize,
    /// How wrong the network was over the latest steps, before it learned from them.
    pub losses: Losses,
    /// Positions learned from so far.
    pub positions: u64,
    /// The time they took.
    pub time: Duration,
}

/// Steps between two reports.
const REPORT_EVERY: usize = 50;

/// Steps over which the learning rate rises, at most.
const WARM_UP: usize = 100;

/// Makes the network better at foretelling these positions; the order in which it sees them follows
/// from `rng`. `observe` sees now and then how far it has come.
///
/// # Errors
/// If there is no position, or the library fails.
pub fn fit(
    model: &Model,
    positions: &Positions,
    course: Course,
    rng: &mut impl Rng,
    mut observe: impl FnMut(Lesson),
) -> Result<(), TrainError> {
    if positions.is_empty() {
        let fault = "there is no position to learn from: play games first";
        return Err(TrainError::Setup(fault.to_owned()));
    }
    let seen = (positions.len() as f64 * f64::from(course.passes)) as usize;
    let steps = seen.div_ceil(course.batch).max(1);
    let parameters = ParamsAdamW {
        weight_decay: course.decay,
        ..ParamsAdamW::default()
    };
    let mut optimizer = AdamW::new(model.variables(), parameters)?;
    let mut order = Order::new(positions.len());
    let mut latest = Mean::default();
    let begin = Instant::now();
    for step in 0..steps {
        optimizer.set_learning_rate(course.rate_at(step, steps));
        let batch = Arc::new(positions.select(&order.next(course.batch, rng)));
        let (loss, losses) = model.loss(&batch)?;
        optimizer.backward_step(&loss)?;
        model.clip()?;
        latest.add(losses, 1.0);
        if (step + 1) % REPORT_EVERY == 0 || step + 1 == steps {
            observe(Lesson {
                step: step + 1,
                steps,
                losses: std::mem::take(&mut latest).losses(),
                positions: ((step + 1) * course.batch) as u64,
                time: begin.elapsed(),
            });
        }
    }
    Ok(())
}

/// How wrong the network is about these positions.
///
/// # Errors
/// If the library fails.
pub fn assess(model: &Model, positions: &Positions) -> Result<Losses, TrainError> {
    let places: Vec<u32> = (0..positions.len() as u32).collect();
    let mut mean = Mean::default();
    for places in places.chunks(Course::default().batch) {
        let (_, losses) = model.loss(&Arc::new(positions.select(places)))?;
        mean.add(losses, places.len() as f32);
    }
    Ok(mean.losses())
}

impl Course {
    fn rate_at(&self, step: usize, steps: usize) -> f64 {
        let warm_up = WARM_UP.min(steps / 10);
        if step < warm_up {
            return self.rate * (step + 1) as f64 / warm_up as f64;
        }
        let part = (step - warm_up) as f64 / (steps - warm_up) as f64;
        let cosine = 0.5 + 0.5 * (std::f64::consts::PI * part).cos();
        self.rate * (0.05 + 0.95 * cosine)
    }
}

/// All places in an order drawn by lot, drawn anew after each pass.
struct Order {
    places: Vec<u32>,
    next: usize,
}

impl Order {
    fn new(places: usize) -> Self {
        Self {
            places: (0..places as u32).collect(),
            next: places,
        }
    }

    fn next(&mut self, count: usize, rng: &mut impl Rng) -> Vec<u32> {
        let mut batch = Vec::with_capacity(count);
        while batch.len() < count {
            if self.next == self.places.len() {
                shuffle(rng, &mut self.places);
                self.next = 0;
            }
            batch.push(self.places[self.next]);
            self.next += 1;
        }
        batch
    }
}

/// A weighted mean of losses.
#[derive(Default)]
struct Mean {
    sums: Losses,
    weight: f32,
}

impl Mean {
    fn add(&mut self, losses: Losses, weight: f32) {
        self.sums.worth += weight * losses.worth;
        self.sums.win += weight * losses.win;
        self.sums.score += weight * losses.score;
        self.sums.policy += weight * losses.policy;
        self.weight += weight;
    }

    fn losses(self) -> Losses {
        let Losses {
            worth,
            win,
            score,
            policy,
        } = self.sums;
        Losses {
            worth: worth / self.weight,
            win: win / self.weight,
            score: score / self.weight,
            policy: policy / self.weight,
        }
    }
}
