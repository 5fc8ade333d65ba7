//! Arguments of the commands of the lab.

use super::{SeedArgs, ThreadsArgs, WriteArgs};
use clap::{Args, Subcommand, ValueHint};
use dicta_lab::GAMES_MAX;
use std::path::PathBuf;

/// Arguments of `lab`.
#[derive(Debug, Args)]
pub struct LabArgs {
    #[command(subcommand)]
    pub command: LabCommand,
}

/// The commands of `lab`.
#[derive(Debug, Subcommand)]
pub enum LabCommand {
    /// Measure the strength of computer pilots, in Elo with intervals
    Ladder(LadderArgs),
    /// Measure the strength and the price of the entries of a kind: each plays against every other one
    Matrix(MatrixArgs),
    /// Compare two versions of the rules: what differs, for which pilots, and how certain this is
    Compare(CompareArgs),
    /// Change numbers of the rules one at a time, and report which of them matters most
    Sensitivity(SensitivityArgs),
    /// Measure how good missions are to play: how many options there are, how much they matter, lead changes, drama
    Quality(QualityArgs),
    /// Search for numbers of the rules under which figures are as you want them
    Search(SearchArgs),
    /// Measure figures for another program, with requests and answers as JSON lines
    Serve(ServeArgs),
    /// Write a plan of a comparison, to play it in shards on several computers
    Plan(PlanArgs),
    /// Play a shard of a plan and write its sums
    Run(RunArgs),
    /// Merge the shards of a plan and report the comparison
    Merge(MergeArgs),
}

/// Which missions, in which project, under which options.
#[derive(Debug, Args)]
pub struct SystemArgs {
    /// The system, to play all its missions that allow it, or SYSTEM/MISSION for a single one
    pub system: String,
    /// Look for the system in this project
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub project: Option<String>,
    /// Apply these overlays to the rules: names of rulesets in the project or the library
    #[arg(long, value_name = "OVERLAY,…", value_delimiter = ',')]
    pub with: Vec<String>,
    /// Optional rules and their values; NAME alone turns one on
    #[arg(long, value_name = "OPTION=VALUE,…", value_delimiter = ',')]
    pub options: Vec<String>,
    /// Play rules that may reveal secrets to players, and count games of rules that have errors
    #[arg(long)]
    pub unsound: bool,
}

/// Arguments of `lab ladder`.
#[derive(Debug, Args)]
pub struct LadderArgs {
    #[command(flatten)]
    pub rules: SystemArgs,
    /// The pilots to compare: skills, random, steady, or names of doctrines (default: random and all doctrines)
    #[arg(long, alias = "pilot", value_name = "PILOT,…", value_delimiter = ',')]
    pub pilots: Vec<String>,
    /// How many games any two pilots play against each other, rounded up so that each mission has the same number of
    /// pairs of games
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=GAMES_MAX))]
    pub games: u64,
    #[command(flatten)]
    pub chance: SeedArgs,
    #[command(flatten)]
    pub threads: ThreadsArgs,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

/// A page to write.
#[derive(Debug, Args)]
pub struct PageArgs {
    /// Also write a page with tables and plots, which a browser shows: FILE.html
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub page: Option<PathBuf>,
    /// Replace the page if it exists
    #[arg(long, requires = "page")]
    pub overwrite: bool,
}

/// Arguments of `lab matrix`.
#[derive(Debug, Args)]
pub struct MatrixArgs {
    #[command(flatten)]
    pub rules: SystemArgs,
    /// The kind of pieces whose entries are compared (default: the only kind with pieces on both sides)
    #[arg(long, value_name = "KIND")]
    pub kind: Option<String>,
    /// Only these entries (default: all that the missions admit)
    #[arg(long, value_name = "ENTRY,…", value_delimiter = ',')]
    pub entries: Vec<String>,
    /// The pilot of all seats: a skill, random, steady, or the name of a doctrine
    #[arg(long, alias = "pilots", value_name = "PILOT")]
    pub pilot: String,
    /// How many games any two entries play against each other, rounded up so that each mission has the same number of
    /// pairs of games
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=GAMES_MAX))]
    pub games: u64,
    #[command(flatten)]
    pub chance: SeedArgs,
    #[command(flatten)]
    pub threads: ThreadsArgs,
    /// Write JSON
    #[arg(long, conflicts_with = "csv")]
    pub json: bool,
    /// Write a line of comma-separated values for each entry and opponent
    #[arg(long)]
    pub csv: bool,
    #[command(flatten)]
    pub page: PageArgs,
}

/// What `lab compare` and `lab plan` compare.
#[derive(Debug, Args)]
pub struct ComparedArgs {
    /// The first version of the rules: a system, a project or SYSTEM/MISSION, followed by overlays and options, each after
    /// a +, as in skirmish+night+altitude=on
    #[arg(value_name = "A", value_hint = ValueHint::AnyPath)]
    pub first: String,
    /// The second version, written in the same way, or only what it adds to the first, as in +altitude=on
    #[arg(value_name = "B", value_hint = ValueHint::AnyPath)]
    pub second: String,
    /// Look for systems in this project
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub project: Option<String>,
    /// Play rules that may reveal secrets to players, and count games of rules that have errors
    #[arg(long)]
    pub unsound: bool,
    /// The missions (default: all that both versions have)
    #[arg(long, value_name = "MISSION,…", value_delimiter = ',')]
    pub missions: Vec<String>,
    #[command(flatten)]
    pub measured: MeasuredArgs,
}

/// Who plays how often, and what is compared.
#[derive(Debug, Args)]
pub struct MeasuredArgs {
    /// The pilots, each of which plays all seats: skills, random, steady, or names of doctrines; PILOT/PILOT lets two
    /// play against each other, on either side (default: random, novice, regular and expert)
    #[arg(long, alias = "pilot", value_name = "PILOT,…", value_delimiter = ',')]
    pub pilots: Vec<String>,
    /// How many games each pilot plays, rounded up so that each mission has the same number of pairs of games. PILOT/PILOT
    /// plays twice as many
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=GAMES_MAX))]
    pub games: u64,
    /// The figure to compare: points, points:SIDE, draws, turns, EVENT for the games in which an event happens, EVENT:N for
    /// how often it happens in a game, counted up to N
    #[arg(long, default_value = "points")]
    pub metric: String,
    /// Differences up to this count as none: percentage points for points, draws and EVENT, otherwise in the unit of the
    /// figure (default: 3 % of the greatest value)
    #[arg(long)]
    pub margin: Option<f64>,
    #[command(flatten)]
    pub chance: SeedArgs,
}

/// Arguments of `lab compare`.
#[derive(Debug, Args)]
pub struct CompareArgs {
    #[command(flatten)]
    pub compared: ComparedArgs,
    /// Stop as soon as the verdict on a pilot is known; --games is the maximum
    #[arg(long, value_name = "WHEN", value_parser = ["known"])]
    pub until: Option<String>,
    /// Write a row for each game: CSV or JSON lines, by the ending .csv or .jsonl
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub rows: Option<PathBuf>,
    #[command(flatten)]
    pub threads: ThreadsArgs,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub page: PageArgs,
}

/// Arguments of `lab sensitivity`.
#[derive(Debug, Args)]
pub struct SensitivityArgs {
    #[command(flatten)]
    pub rules: SystemArgs,
    /// The numbers to change, one at a time: a name and its parts after dots, such as `fokker.wings`. Repeatable
    #[arg(long = "value", value_name = "NAME.PART", required = true)]
    pub values: Vec<String>,
    /// By how much each number is changed, down and up
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(i64).range(1..=1_000_000))]
    pub step: i64,
    #[command(flatten)]
    pub measured: MeasuredArgs,
    /// Stop each comparison as soon as the verdict on a pilot is known; --games is the maximum
    #[arg(long, value_name = "WHEN", value_parser = ["known"])]
    pub until: Option<String>,
    #[command(flatten)]
    pub threads: ThreadsArgs,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `lab quality`.
#[derive(Debug, Args)]
pub struct QualityArgs {
    #[command(flatten)]
    pub rules: SystemArgs,
    /// The pilots of the sides in their order, or one for all: skills, random, steady, or names of doctrines
    #[arg(long, alias = "pilot", value_name = "PILOT,…", value_delimiter = ',', default_value = "regular")]
    pub pilots: Vec<String>,
    /// Two pilots of different skill that are asked what they would choose
    #[arg(long, value_name = "PILOT,PILOT", value_delimiter = ',', default_value = "novice,expert")]
    pub judges: Vec<String>,
    /// The pilot that plays positions to their end, to estimate the chances of the sides
    #[arg(long, value_name = "PILOT", default_value = "steady")]
    pub playout_pilot: String,
    /// How many playouts estimate the chances in each turn, and after each option of a decision that is judged
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u64).range(2..=100_000))]
    pub playouts: u64,
    /// Judge one in this many decisions
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub every: u32,
    /// How many games of each mission to play
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub games: u64,
    #[command(flatten)]
    pub chance: SeedArgs,
    #[command(flatten)]
    pub threads: ThreadsArgs,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

/// Which numbers of which rules are changed, and who plays.
#[derive(Debug, Args)]
pub struct TunedArgs {
    #[command(flatten)]
    pub rules: SystemArgs,
    /// A number that may change, with the least and the greatest value, such as `fokker.wings 3..8`. Repeatable (default: all
    /// numbers marked with tune)
    #[arg(long = "value", value_name = "NAME.PART LOW..HIGH")]
    pub values: Vec<String>,
    /// The pilots, each of which plays all seats: skills, random, steady, or names of doctrines; PILOT/PILOT lets two
    /// play against each other, on either side
    #[arg(long, alias = "pilot", value_name = "PILOT,…", value_delimiter = ',', default_value = "regular")]
    pub pilots: Vec<String>,
    #[command(flatten)]
    pub threads: ThreadsArgs,
}

/// Arguments of `lab search`.
#[derive(Debug, Args)]
pub struct SearchArgs {
    #[command(flatten)]
    pub tuned: TunedArgs,
    /// A figure and the range in which you want it, such as `points red 48..52` or `turns 8..12`: percentages for
    /// points, draws and EVENT, otherwise numbers per game. Repeatable
    #[arg(long = "target", value_name = "FIGURE LOW..HIGH", required = true)]
    pub targets: Vec<String>,
    /// About how many games all candidates play together
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=GAMES_MAX))]
    pub games: u64,
    /// How many games with other seeds to play under the result, and under the current rules, to confirm it
    #[arg(long, default_value_t = 4_000, value_parser = clap::value_parser!(u64).range(1..=GAMES_MAX))]
    pub confirm: u64,
    #[command(flatten)]
    pub chance: SeedArgs,
    /// Write JSON
    #[arg(long, conflicts_with = "apply")]
    pub json: bool,
    /// Write the numbers into the rules
    #[arg(long)]
    pub apply: bool,
    #[command(flatten)]
    pub write: WriteArgs,
}

/// Arguments of `lab serve`.
#[derive(Debug, Args)]
pub struct ServeArgs {
    #[command(flatten)]
    pub tuned: TunedArgs,
    /// A figure to measure, as for lab compare. Repeatable (default: points)
    #[arg(long = "metric", value_name = "FIGURE")]
    pub metrics: Vec<String>,
    /// A figure and the range in which you want it, as for lab search; answers then contain the distance from all
    /// targets. Repeatable
    #[arg(long = "target", value_name = "FIGURE LOW..HIGH")]
    pub targets: Vec<String>,
}

/// Arguments of `lab plan`.
#[derive(Debug, Args)]
pub struct PlanArgs {
    #[command(flatten)]
    pub compared: ComparedArgs,
    /// The file to write
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub out: PathBuf,
    /// Replace the file if it exists
    #[arg(long)]
    pub overwrite: bool,
}

/// Arguments of `lab run`.
#[derive(Debug, Args)]
pub struct RunArgs {
    /// The plan, written by lab plan
    #[arg(value_hint = ValueHint::FilePath)]
    pub plan: PathBuf,
    /// Which shard of the plan to play: 3/100 is the third of a hundred
    #[arg(long, value_name = "I/N")]
    pub shard: String,
    /// The folder to write the sums to
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub out: PathBuf,
    /// Write a row for each game: CSV or JSON lines, by the ending .csv or .jsonl
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub rows: Option<PathBuf>,
    #[command(flatten)]
    pub threads: ThreadsArgs,
}

/// Arguments of `lab merge`.
#[derive(Debug, Args)]
pub struct MergeArgs {
    /// The plan, written by lab plan
    #[arg(value_hint = ValueHint::FilePath)]
    pub plan: PathBuf,
    /// The folder with the sums of all its shards
    #[arg(value_hint = ValueHint::DirPath)]
    pub folder: PathBuf,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub page: PageArgs,
}
