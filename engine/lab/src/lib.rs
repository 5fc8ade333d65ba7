//! The lab: many games at once, and their statistics.
//!
//! [`simulate`] plays a batch of games and returns a [`Report`]; [`compare`] compares two reports;
//! [`simulate_campaigns`] plays whole campaigns; [`play_ladder`] measures how strong pilots or entries are;
//! [`play_comparison`] finds out how two versions of the rules differ, and how sure that is. The engine's only threads
//! are here. There is no window, no file and no rule here: only events that the rules declare are counted. A
//! report depends only on rules, mission, pilots, seed and number of games.
//!
//! | question | files |
//! | --- | --- |
//! | what happens in a mission, or in a campaign | `batch.rs`, `report.rs`, `campaigns.rs` |
//! | whether two versions of the rules differ, also in shards on several computers | `comparison.rs` |
//! | which pilot or entry is stronger | `ladder.rs` |
//! | which numbers give the figures that are wanted | `search.rs`, `figures.rs` |
//! | how good a mission is to play | `quality.rs` |
//! | which rules took effect, and where the time went | `coverage.rs`, `profile.rs` |
//! | how certain a figure is | `measure.rs`; if it is looked at again and again, `betting.rs` |

mod batch;
mod betting;
mod campaigns;
mod comparison;
mod coverage;
mod figures;
mod ladder;
mod measure;
mod profile;
mod quality;
mod report;
mod search;

pub use batch::{Batch, Watch, game_seed, simulate, simulate_counting, simulate_with_progress};
pub use campaigns::{
    CampaignBatch, CampaignReport, LastingResult, MissionResult, simulate_campaigns, simulate_campaigns_with_progress,
};
pub use comparison::{
    Bar, COMPARISON_FORMAT, COMPARISON_MARGIN, ComparedFigure, ComparedMission, ComparedRules, Comparison,
    ComparisonFault, ComparisonPlan, ComparisonReport, ComparisonSums, DifferingPair, FigurePair, GAMES_MAX, GameEnd,
    GameRow, Metric, MissionComparison, MissionSums, PairAt, PlannedMission, RungComparison, RungSums, SHARDS_MAX,
    Shard, ShardProblem, ShardResult, Spread, Summary, Verdict, event_names, merge_shards, play_comparison,
    play_comparison_with_looks, play_shard,
};
pub use coverage::{COVERAGE_FORMAT, Coverage, CoverageItem, ItemKind};
pub use figures::{Figure, FigureFault, FigureGames, FigureMission, FigureSums, play_figures};
pub use ladder::{
    Estimate, Ladder, LadderEvent, LadderFault, LadderMission, LadderMissionResult, LadderReport, PairCounts, Pairing,
    PairingGame, PairingResult, ResultGames, RungAgainst, RungEvents, RungResult, expected_share, play_ladder,
    points_share, price, ratings, seated_sides,
};
pub use measure::{Histogram, Mean, Share, Sum};
pub use profile::{Clock, PROFILE_FORMAT, Profile, ProfilePart};
pub use quality::{QUALITY_FORMAT, QualityGames, QualityReport, measure_quality};
pub use report::{Difference, EventResult, FaultyGame, Length, REPORT_FORMAT, Report, SideResult, compare};
pub use search::{Band, Candidate, Race, SEARCH_ELITE, Search, SearchResult, search};
