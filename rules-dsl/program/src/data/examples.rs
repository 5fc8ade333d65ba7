//! Examples that can be run.

use super::*;

/// An executable example, with `each of` already expanded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Example {
    pub head: Head,
    /// Options it needs; it is compiled in a program with exactly these set, and all others at their defaults.
    pub options: Vec<(String, String)>,
    /// A mission whose index follows those of the declared missions; built from the `given` lines.
    pub mission: Mission,
    /// What it plays.
    pub of: ExampleOf,
    /// The number of locals. The first ones are the mission's pieces, in order. All steps share one frame.
    pub locals: u16,
    /// The local that receives whether the game is over; the next local receives the winner.
    pub outcome: Local,
    /// Empty if `options` differ from the options of this program: the example is played in another program.
    pub steps: Vec<ExampleStep>,
}

/// What an example plays. Campaigns are indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ExampleOf {
    /// A mission, alone or in a campaign; the mission then contains the campaign's rosters.
    Mission(Option<u32>),
    /// The part of a campaign between its missions.
    Campaign(u32),
}

/// Whether an option is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum OptionStanding {
    /// Legal, with or without a warning.
    Legal,
    /// Legal, but a rule warns about it.
    Warned,
    Refused,
}

/// A condition of an expectation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExpectPart {
    pub cond: Expr,
    /// The source of the condition.
    pub text: String,
    /// The values to show: the two sides of a comparison, the item of a membership test.
    pub shows: Vec<ExpectValue>,
}

/// A value that a failed expectation shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExpectValue {
    pub value: Expr,
    pub ty: Type,
    /// The source of the value.
    pub text: String,
}

/// What makes an option illegal, or warns about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refuser {
    Rule(RuleId),
    /// A clause of the walk that generates the pick.
    Walk(WalkId),
}

/// A step of an example.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExampleStep {
    pub kind: ExampleStepKind,
    pub origin: Origin,
}

/// The kinds of step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ExampleStepKind {
    /// Statements that run at once: `given d1.level = 3`, `do …`.
    Do(Vec<Stmt>),
    /// Faces (1 = first) for the next rolls, whatever the die.
    Dice(Vec<i64>),
    /// Designs (indices) for the next draws from a deck.
    Draws(DeckId, Vec<u32>),
    /// Which candidates the next random picks take, 1 = first.
    Random(Vec<i64>),
    /// The number of the turn.
    Turn(Expr),
    /// A pick made earlier in the turn, without checking it against the rules.
    Picked {
        choice: ChoiceId,
        args: Vec<Expr>,
        picks: Vec<Expr>,
    },
    /// Plays one phase of the turn by name; the `Choose` steps queued before it answer choices.
    Phase(String),
    /// Plays a stretch that is not a phase; choices are answered in the same way.
    Stretch(Stretch),
    /// Runs the campaign's statements that follow a mission won by this side, or by none.
    AfterMission {
        mission: MissionId,
        winner: Expr,
    },
    /// Queued: the mission that a campaign plays next, and the side that wins it, or none.
    Play {
        mission: MissionId,
        winner: Expr,
    },
    /// Queued answer: the picks for this choice and these arguments.
    Choose {
        choice: ChoiceId,
        args: Vec<Expr>,
        picks: Vec<Expr>,
    },
    /// From here on, the first legal option answers every choice without a queued answer.
    OtherwiseAny,
    /// A step with an error: the example can't be played past it.
    Broken,
    /// Stores in a local whether an event has happened, for the expectation that follows.
    Happened {
        local: Local,
        event: EventId,
        args: Vec<Expr>,
    },
    Expect {
        cond: Expr,
        /// The source of the condition.
        text: String,
        /// The conditions that it joins by `and`, or the single condition.
        parts: Vec<ExpectPart>,
    },
    ExpectOption {
        standing: OptionStanding,
        choice: ChoiceId,
        args: Vec<Expr>,
        picks: Vec<Expr>,
        by: Option<Refuser>,
    },
    ExpectHappened {
        negated: bool,
        event: EventId,
        args: Vec<Expr>,
    },
    ExpectValue {
        value: ValueId,
        args: Vec<Expr>,
        was: Expr,
    },
    /// What all these seats of the example's mission may know, or what none of them may know.
    ExpectKnown {
        negated: bool,
        what: Knowable,
        seats: Vec<u32>,
        /// The source of the expectation.
        text: String,
    },
}

/// What a seat may know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Knowable {
    Field(Expr, FieldId),
    Event(EventId, Vec<Expr>),
}

/// A stretch of play that is not a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stretch {
    /// The setup of rules and mission.
    Start,
    /// From the start of a turn to its first phase.
    TurnStart,
    /// From the end of the last phase to the next turn.
    TurnEnd,
    /// A whole turn.
    Turn,
    /// A round of a campaign.
    Round,
    /// The statements of a campaign after its last round.
    CampaignEnd,
}
