//! Sets of seats.

/// A set of seats: bit s for seat s.
pub type Seats = u32;

/// All seats.
pub const ALL_SEATS: Seats = u32::MAX;

/// The bit of a seat.
pub(crate) fn bit(seat: u32) -> Seats {
    1u32.checked_shl(seat).unwrap_or(0)
}
