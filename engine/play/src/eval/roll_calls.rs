//! What is known of who is in play: the values of quantifiers that ask nothing else.

/// The maximum number of quantifiers whose values are kept.
pub(crate) const ROLL_CALLS: usize = 8;

/// The values of these quantifiers, by number, as long as nothing has entered or left play.
#[derive(Default)]
pub(crate) struct RollCalls {
    /// Whether whatever changes who is in play calls [`RollCalls::forget`]. Otherwise nothing is kept.
    is_on: bool,
    /// One bit for each value that is known.
    known: u32,
    values: [i64; ROLL_CALLS],
}

impl RollCalls {
    /// Keeps values from here on.
    pub fn keeping() -> RollCalls {
        RollCalls { is_on: true, ..RollCalls::default() }
    }

    /// The value of a quantifier, if it is known.
    #[inline]
    pub fn get(&self, number: usize) -> Option<i64> {
        if self.known >> number & 1 == 1 { self.values.get(number).copied() } else { None }
    }

    /// Keeps the value of a quantifier.
    pub fn keep(&mut self, number: usize, value: i64) {
        if let Some(place) = self.values.get_mut(number).filter(|_| self.is_on) {
            *place = value;
            self.known |= 1 << number;
        }
    }

    /// Something has entered or left play.
    pub fn forget(&mut self) {
        self.known = 0;
    }
}
