//! Examples and their steps.

use super::*;

/// An executable example.
#[derive(Clone, Debug, PartialEq)]
pub struct ExampleDecl {
    pub title: Text,
    /// `each of x, y { (1, 2), (3, 4) }`
    pub each: Option<(Vec<Name>, Vec<Vec<Expr>>)>,
    pub steps: Vec<ExampleStep>,
}

/// A step of an example.
#[derive(Clone, Debug, PartialEq)]
pub struct ExampleStep {
    pub kind: ExampleStepKind,
    pub span: Span,
}

/// The kinds of step.
#[derive(Clone, Debug, PartialEq)]
pub enum ExampleStepKind {
    /// `given option altitude on`
    GivenOption(Name, Name),
    /// `given map flanders`
    GivenMap(Name),
    /// `given mission duel`
    GivenMission(Name),
    /// `given campaign war`
    GivenCampaign(Name),
    /// `given piece d1 fokker_dr1 { at 0507, facing 2, last 3S3 }`
    GivenPiece { name: Name, entry: Name, body: Vec<Prop> },
    /// `given turn 5`
    GivenTurn(Expr),
    /// `given plan(d1) 14L3`: what was chosen earlier in the turn; the rules don't check it
    GivenPicked { choice: Name, args: Vec<Expr>, picks: Vec<Expr> },
    /// `given d1.level = 3`
    GivenSet(Expr, Expr),
    /// `dice 6, 5`: the next faces to come up, by position of the face (1 = first)
    Dice(Vec<Expr>),
    /// `random 2, 1`: the next random picks, by position among the candidates (1 = first)
    Random(Vec<Expr>),
    /// `draws damage_a "3 wings", "smoke"`
    Draws(Name, Vec<Text>),
    /// `do phase movement`
    DoPhase(Name),
    /// `do start`, `do turn` …
    DoStretch(Stretch),
    /// `do after mission raid won by red`: what a campaign does after a mission
    DoAfter { mission: Name, winner: Option<Expr> },
    /// `play raid won by red`: the mission that a round of a campaign plays next, and who wins it
    Play { mission: Name, winner: Option<Expr> },
    /// `do collision(d1)` or any other statement
    Do(Box<Stmt>),
    /// `choose plan(d1) 14L3, level`
    Choose { choice: Name, args: Vec<Expr>, picks: Vec<Expr> },
    /// `otherwise any`: from here on, anything that isn't scripted may have any result
    OtherwiseAny,
    /// `expect E`
    Expect(Expr),
    /// `expect legal plan(d1) 14L3` / `expect warned plan(d1) 35S3` / `expect refused plan(d1) 35S3 by acrobatics`
    ExpectOption { standing: OptionStanding, choice: Name, args: Vec<Expr>, picks: Vec<Expr>, by: Option<Name> },
    /// `expect happened fires(d1, b1)` / `expect not happened …`
    ExpectHappened { negated: bool, event: Name, args: Vec<Expr> },
    /// `expect value V(…) was n`
    ExpectValue { value: Name, args: Vec<Expr>, was: Expr },
    /// `expect known d1.plan to german` / `expect not known …`: what a side or seat may know of a field or an event
    ExpectKnown { negated: bool, what: Expr, to: Name },
}

/// Whether an option is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionStanding {
    /// `expect legal`
    Legal,
    /// `expect warned`: legal, but a rule warns of it
    Warned,
    /// `expect refused`
    Refused,
}

/// A part of a game that is not a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stretch {
    /// `do start`: the set-up of rules and mission.
    Start,
    /// `do start of turn`: what the mission does before the phases.
    TurnStart,
    /// `do end of turn`: what the mission does after the phases, and everything that ends with the turn.
    TurnEnd,
    /// `do turn`: a whole turn.
    Turn,
    /// `do each round`: a round of a campaign.
    Round,
    /// `do at end`: what a campaign does after its last round.
    CampaignEnd,
}
