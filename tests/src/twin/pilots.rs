//! The two pilots of the comparison: one picks at random, the other at random among what it does not avoid.

/// Who decides for a seat. Both draw from the stream `pilot <seat>`, one number a decision with several options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pilot {
    /// Takes any legal option.
    Random,
    /// Avoids, the gravest first: leaving the map, the spin, ending with less than two cells of room ahead, a stall.
    Steady,
}

/// The options that survive as many avoids as possible; `struck` has for each avoid, the gravest first, the options it strikes.
#[inline]
pub fn spared(legal: u32, struck: [u32; 4]) -> u32 {
    let mut kept = struck.len();
    loop {
        let any = struck[..kept].iter().fold(0, |any, one| any | one);
        if legal & !any != 0 {
            return legal & !any;
        }
        // `legal` is never empty, so this ends at the latest when every avoid is given up.
        kept -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_avoid_is_given_up_first() {
        let (off, spin, tight, stall) = (0b00001, 0b00010, 0b00100, 0b01000);
        assert_eq!(spared(0b11111, [off, spin, tight, stall]), 0b10000);
        assert_eq!(spared(0b01111, [off, spin, tight, stall]), 0b01000);
        assert_eq!(spared(0b00111, [off, spin, tight, stall]), 0b00100);
        assert_eq!(spared(0b00011, [off, spin, tight, stall]), 0b00010);
        assert_eq!(spared(0b00001, [off, spin, tight, stall]), 0b00001);
        // An option struck twice is spared only when the graver of the two is given up.
        assert_eq!(spared(0b01100, [0, 0, 0b01100, 0b01000]), 0b00100 | 0b01000);
    }
}
