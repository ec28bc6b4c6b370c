//! Shares from logits, the same to the bit on every machine.

/// Turns logits into shares, together 1, none of them 0.
pub(crate) fn softmax(logits: &mut [f32]) {
    let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut whole = 0.0;
    for logit in &mut *logits {
        *logit = exp(*logit - most);
        whole += *logit;
    }
    for share in logits {
        *share /= whole;
    }
}

/// The exponential of a number up to 0, to about one part in a million; of numbers below -60 that
/// of -60. The library's may differ between machines in the last bit.
fn exp(number: f32) -> f32 {
    let twos = number.max(-60.0) * std::f32::consts::LOG2_E;
    let whole = twos.floor();
    // The Taylor polynomial of 2^x around 1/2.
    let x = (twos - whole - 0.5) * std::f32::consts::LN_2;
    let terms = 1.0 / 720.0;
    let terms = terms * x + 1.0 / 120.0;
    let terms = terms * x + 1.0 / 24.0;
    let terms = terms * x + 1.0 / 6.0;
    let terms = terms * x + 0.5;
    let terms = terms * x + 1.0;
    let part = (terms * x + 1.0) * std::f32::consts::SQRT_2;
    let power = f32::from_bits(((whole as i32 + 127) as u32) << 23);
    part * power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_is_that_of_the_library() {
        for hundredths in -6000..=0 {
            let number = hundredths as f32 / 100.0;
            let (found, expected) = (exp(number), number.exp());
            assert!((found / expected - 1.0).abs() < 4e-6, "{number}: {found}");
        }
        assert_eq!(exp(-1e30), exp(-60.0));
    }

    #[test]
    fn shares_keep_the_order_of_the_logits() {
        let mut shares = [1.0, 3.0, -2.0, -1000.0];
        softmax(&mut shares);
        assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert!((shares[1] / shares[0] - 2f32.exp()).abs() < 1e-3);
        assert!(shares[2] > shares[3] && shares[3] > 0.0);
        softmax(&mut []);
    }
}
