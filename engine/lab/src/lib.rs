//! The lab: many games at once, and what they show.
//!
//! [`simulate`] plays a batch of games and gives a [`Report`]; [`compare`] lays two reports side by side;
//! [`simulate_campaigns`] plays whole campaigns. Here are the
//! engine's only threads. There is no window, no file and no rule here: what is counted are the events that the rules
//! declare. A report depends on rules, mission, pilots, seed and number of games, and on nothing else.

mod batch;
mod campaigns;
mod coverage;
mod measure;
mod profile;
mod report;

pub use batch::{Batch, Watch, game_seed, simulate, simulate_counting, simulate_watched};
pub use campaigns::{
    CampaignBatch, CampaignReport, LastingResult, MissionResult, simulate_campaigns, simulate_campaigns_watched,
};
pub use coverage::{COVERAGE_FORMAT, Coverage, CoverageItem, Sort};
pub use measure::{Histogram, Mean, Share, Sum};
pub use profile::{Clock, PROFILE_FORMAT, Profile, ProfilePart};
pub use report::{Difference, EventResult, FaultyGame, Length, REPORT_FORMAT, Report, SideResult, compare};
