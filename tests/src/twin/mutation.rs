//! Twenty-one rules that are each deliberately wrong in one line, to prove that the comparison notices.
//!
//! The game has the mutation as a const parameter, so that a game without one has no trace of them.

named! {
    /// A rule that is wrong on purpose.
    Mutation {
        /// Speed may change by two.
        SpeedStepTwo "speed_step_two"
        /// Acrobatic maneuvers need no preparation.
        PreparationIgnored "preparation_ignored"
        /// Nonrepeatable maneuvers may follow each other.
        NonrepeatableIgnored "nonrepeatable_ignored"
        /// Weak wings allow speed 3.
        WeakWingsFast "weak_wings_fast"
        /// A dead engine allows any maneuver.
        DeadEngineFlies "dead_engine_flies"
        /// The rudder is jammed for two turns.
        RudderShort "rudder_short"
        /// A grazed pilot keeps its speed.
        GrazedSlowSame "grazed_slow_same"
        /// Tailing has a range of two hexes.
        TailingRangeTwo "tailing_range_two"
        /// Smoke does not prevent tailing.
        SmokeTails "smoke_tails"
        /// A shot starts with two dice.
        BaseDiceTwo "base_dice_two"
        /// A long burst adds one die.
        LongBurstOne "long_burst_one"
        /// The same target again adds nothing.
        RepeatIgnored "repeat_ignored"
        /// A stalled target adds nothing.
        StallTargetIgnored "stall_target_ignored"
        /// A hit on a rear flank draws from deck B.
        RearFlankDeck "rear_flank_deck"
        /// The cards after a drawn one move up instead of the last taking its place.
        DrawKeepsOrder "draw_keeps_order"
        /// A roll of 2 recovers from a spin.
        RecoveryAtTwo "recovery_at_two"
        /// The new facing is one step further.
        FacingOneMore "facing_one_more"
        /// Guns jam at 4.
        JamAtFour "jam_at_four"
        /// A side-slip does not help against fire.
        SlipFireIgnored "slip_fire_ignored"
        /// A stall spins at 4.
        StallAtFour "stall_at_four"
        /// A turn is played to its end even if a side has no aircraft left.
        PlaysOn "plays_on"
    }
}

/// The const parameter of a game without a mutation.
pub const NONE: u8 = u8::MAX;

/// The const parameter of a game with this mutation.
pub const fn code(mutation: Mutation) -> u8 {
    mutation as u8
}
