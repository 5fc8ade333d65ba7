//! The two pilots of the comparison: one chooses at random, the other at random among the options that it does not
//! avoid.

/// The pilot of a seat. Both draw from the stream `pilot <seat>`, one number per decision with several options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pilot {
    /// Chooses any legal option.
    Random,
    /// Avoids, most serious first: leaving the map, the spin, ending with less than two free cells ahead, a stall.
    Steady,
}

/// The options that satisfy as many avoids as possible; `struck` has the options that each avoid excludes, the most
/// serious avoid first.
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
    fn the_least_serious_avoid_is_given_up_first() {
        let (off, spin, tight, stall) = (0b00001, 0b00010, 0b00100, 0b01000);
        assert_eq!(spared(0b11111, [off, spin, tight, stall]), 0b10000);
        assert_eq!(spared(0b01111, [off, spin, tight, stall]), 0b01000);
        assert_eq!(spared(0b00111, [off, spin, tight, stall]), 0b00100);
        assert_eq!(spared(0b00011, [off, spin, tight, stall]), 0b00010);
        assert_eq!(spared(0b00001, [off, spin, tight, stall]), 0b00001);
        // An option that two avoids exclude is spared only when the more serious one is given up.
        assert_eq!(spared(0b01100, [0, 0, 0b01100, 0b01000]), 0b00100 | 0b01000);
    }
}
