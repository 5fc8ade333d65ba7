//! What can be typed: the commands and their options.

use clap::{Args, Parser, Subcommand, ValueHint};
use std::path::PathBuf;

/// How many games one command may play.
const GAMES_MAX: u64 = 100_000_000;
/// On how many threads.
const THREADS_MAX: i64 = 256;

/// A workshop for board war games of aerial combat.
///
/// PATH is a project's folder, one of its files, or the name of a system of the library (`dicta list` shows them);
/// without it the current folder is meant. MISSION is the name of a mission, or SYSTEM/MISSION.
///
/// Exit codes: 0 fine, 1 findings (errors in the rules, failed examples, a replay or rulesets that differ), 2 wrong usage,
/// 3 failure (a file that can't be read, a fault of the rules in play).
#[derive(Debug, Parser)]
#[command(name = "dicta", version, verbatim_doc_comment)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Open the editor (also without any command)
    Edit(EditArgs),
    /// Begin a project: a folder with an overlay on a system of the library
    New(NewArgs),
    /// List systems, missions, entries and overlays
    List(ListArgs),
    /// Check a project and show what is wrong with it
    Check(CheckArgs),
    /// Lay out the text of a project's files in the usual way
    Fmt(FmtArgs),
    /// Run the examples of a project
    Test(TestArgs),
    /// Play a mission in the terminal
    Play(PlayArgs),
    /// Let computer pilots play a mission many times and measure it
    Simulate(SimulateArgs),
    /// Tell a saved game, or check that it still plays the same
    Replay(ReplayArgs),
    /// Begin, play and measure campaigns: missions in a row
    Campaign(CampaignArgs),
    /// Show in which rules two systems, overlays or projects differ
    Diff(DiffArgs),
    /// Explain the code of an error or a warning
    Explain(ExplainArgs),
    /// Write completions for a shell to the standard output
    Completions(CompletionsArgs),
}

/// Arguments of `edit`.
#[derive(Debug, Default, Args)]
pub struct EditArgs {
    /// The project's folder
    #[arg(value_hint = ValueHint::AnyPath)]
    pub path: Option<PathBuf>,
    /// Put this mission on the table at once: MISSION of the project, or SYSTEM/MISSION
    #[arg(long, value_name = "MISSION")]
    pub fly: Option<String>,
    /// The seed of all chance
    #[arg(long)]
    pub seed: Option<u64>,
}

/// Arguments of `new`.
#[derive(Debug, Args)]
pub struct NewArgs {
    /// The folder to make; its last part names the project
    #[arg(value_hint = ValueHint::DirPath)]
    pub name: PathBuf,
    /// The system of the library to build on
    #[arg(long, value_name = "SYSTEM")]
    pub from: String,
    /// Copy the system's text instead of laying an overlay on it
    #[arg(long)]
    pub copy: bool,
}

/// Arguments of `list`.
#[derive(Debug, Args)]
pub struct ListArgs {
    /// The project or system to list; without it the whole library and the project of the current folder
    #[arg(value_hint = ValueHint::AnyPath)]
    pub path: Option<String>,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// The project to check
    #[arg(value_hint = ValueHint::AnyPath)]
    pub path: Option<String>,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
    /// Count warnings as findings
    #[arg(long)]
    pub strict: bool,
    /// Check under all settings of the options where they are at most 64, else under so many that every two values of two
    /// options occur together
    #[arg(long)]
    pub all_options: bool,
}

/// Arguments of `fmt`.
#[derive(Debug, Args)]
pub struct FmtArgs {
    /// The project, folder or file to lay out
    #[arg(value_hint = ValueHint::AnyPath)]
    pub path: Option<String>,
    /// Change nothing; name the files that would change
    #[arg(long)]
    pub check: bool,
}

/// Arguments of `test`.
#[derive(Debug, Args)]
pub struct TestArgs {
    /// The project whose examples to run
    #[arg(value_hint = ValueHint::AnyPath)]
    pub path: Option<String>,
    /// Run only the examples whose title contains this
    #[arg(long, value_name = "TEXT")]
    pub filter: Option<String>,
    /// List how often each rule, modifier and table cell took effect, those that never did first
    #[arg(long)]
    pub coverage: bool,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

/// Which mission, in which project, under which options.
#[derive(Debug, Args)]
pub struct MissionArgs {
    /// MISSION or SYSTEM/MISSION
    pub mission: String,
    /// Look for the mission in this project
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub project: Option<String>,
    /// Lay these overlays over the rules: names of rulesets in the project or the library
    #[arg(long, value_name = "OVERLAY,…", value_delimiter = ',')]
    pub with: Vec<String>,
    /// Optional rules and what they are set to; NAME alone turns one on
    #[arg(long, value_name = "OPTION=VALUE,…", value_delimiter = ',')]
    pub options: Vec<String>,
    /// Play rules that may tell players what they may not know
    #[arg(long)]
    pub unsound: bool,
    /// Which entry of its pool a piece of the mission is. Repeatable
    #[arg(long = "piece", value_name = "PIECE=ENTRY,…", value_delimiter = ',')]
    pub pieces: Vec<String>,
}

/// Arguments of `play`.
#[derive(Debug, Args)]
pub struct PlayArgs {
    #[command(flatten)]
    pub mission: MissionArgs,
    /// The seed of all chance
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Who plays a seat or a side: random, steady, or the name of a doctrine. Repeatable
    #[arg(long = "pilot", value_name = "SEAT|SIDE=PILOT")]
    pub pilots: Vec<String>,
    /// Play this seat or side yourself and see no more than it may know; every other gets a pilot
    #[arg(long = "as", value_name = "SEAT|SIDE")]
    pub seat: Option<String>,
    /// Read what would be typed from this file, then from the terminal
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub script: Option<PathBuf>,
    /// Save the game here, after every choice
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub save: Option<PathBuf>,
    /// Go on with a saved game of this mission
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub resume: Option<PathBuf>,
}

/// Arguments of `simulate`.
#[derive(Debug, Args)]
pub struct SimulateArgs {
    #[command(flatten)]
    pub mission: MissionArgs,
    /// How many games
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=GAMES_MAX))]
    pub games: u64,
    /// The seed of all chance
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How many threads; 0 for one per processor. The result is the same
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=THREADS_MAX))]
    pub threads: u16,
    /// Pilots of the sides in their order, or of all: random, steady, or the name of a doctrine; SEAT|SIDE=PILOT too
    #[arg(long, value_name = "PILOT,…", value_delimiter = ',')]
    pub pilots: Vec<String>,
    /// Play the same games under these options as well and compare
    #[arg(long, value_name = "OPTION=VALUE,…", value_delimiter = ',')]
    pub versus: Vec<String>,
    /// Play the same games with these pilots as well and compare
    #[arg(long, value_name = "PILOT,…", value_delimiter = ',')]
    pub versus_pilots: Vec<String>,
    /// List how often each rule, modifier and table cell took effect in the games, those that never did first
    #[arg(long, conflicts_with_all = ["versus", "versus_pilots"])]
    pub coverage: bool,
    /// List where the time goes, the slowest part of the rules first. The games are played on one thread
    #[arg(long, conflicts_with_all = ["versus", "versus_pilots", "coverage"])]
    pub profile: bool,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `replay`.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// The saved game
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    /// Only check that every choice leads to the position it led to
    #[arg(long)]
    pub check: bool,
    /// Tell it as this seat saw it; a side will do that has only one. Then the seed and the number of choices are left out
    #[arg(long = "as", value_name = "SEAT|SIDE")]
    pub seat: Option<String>,
    /// Stop after so many choices, with --as so many of that seat's, and show the board
    #[arg(long, value_name = "CHOICES")]
    pub to: Option<usize>,
    /// Say what a computer pilot thinks of the decision that comes then: what each option is worth to it, and why. Without a
    /// name it is the pilot of the seat, or the usual one where a person has it
    #[arg(long, value_name = "PILOT", num_args = 0..=1, default_missing_value = "")]
    pub advice: Option<String>,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `diff`.
#[derive(Debug, Args)]
pub struct DiffArgs {
    /// The first: a system or overlay of the library, a project's folder, a file, or FOLDER/RULESET
    #[arg(value_name = "A", value_hint = ValueHint::AnyPath)]
    pub first: String,
    /// The second
    #[arg(value_name = "B", value_hint = ValueHint::AnyPath)]
    pub second: String,
    /// Only what begins with one of these words, such as rule or aircraft
    #[arg(long, value_name = "WORD,…", value_delimiter = ',')]
    pub only: Vec<String>,
    /// Show texts whole, however long they are
    #[arg(long)]
    pub whole: bool,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `campaign`.
#[derive(Debug, Args)]
pub struct CampaignArgs {
    #[command(subcommand)]
    pub command: CampaignCommand,
}

/// The commands of `campaign`.
#[derive(Debug, Subcommand)]
pub enum CampaignCommand {
    /// Begin a campaign and save it
    New(CampaignNewArgs),
    /// Play the next mission of a saved campaign and save it again
    Play(CampaignPlayArgs),
    /// Let computer pilots play a campaign many times and measure it
    Simulate(CampaignSimulateArgs),
    /// Show how a saved campaign stands: rosters, scores, the next mission, the missions played
    Status(CampaignStatusArgs),
}

/// Which campaign, in which project, under which options.
#[derive(Debug, Args)]
pub struct WhichCampaign {
    /// CAMPAIGN or SYSTEM/CAMPAIGN
    pub campaign: String,
    /// Look for the campaign in this project
    #[arg(long, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub project: Option<String>,
    /// Lay these overlays over the rules: names of rulesets in the project or the library
    #[arg(long, value_name = "OVERLAY,…", value_delimiter = ',')]
    pub with: Vec<String>,
    /// Optional rules and what they are set to; NAME alone turns one on
    #[arg(long, value_name = "OPTION=VALUE,…", value_delimiter = ',')]
    pub options: Vec<String>,
    /// Play rules that may tell players what they may not know
    #[arg(long)]
    pub unsound: bool,
}

/// Who plays the sides of a campaign.
#[derive(Debug, Args)]
pub struct CampaignPeople {
    /// Who plays a side: random, steady, or the name of a doctrine; without SIDE= all sides. Repeatable
    #[arg(long = "pilot", value_name = "SIDE=PILOT")]
    pub pilots: Vec<String>,
    /// Play this side yourself; every other gets a pilot
    #[arg(long = "as", value_name = "SIDE")]
    pub side: Option<String>,
}

/// Arguments of `campaign new`.
#[derive(Debug, Args)]
pub struct CampaignNewArgs {
    #[command(flatten)]
    pub campaign: WhichCampaign,
    /// Save the campaign here
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub save: PathBuf,
    /// The seed of all chance
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    #[command(flatten)]
    pub people: CampaignPeople,
}

/// Arguments of `campaign play`.
#[derive(Debug, Args)]
pub struct CampaignPlayArgs {
    /// The saved campaign
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    #[command(flatten)]
    pub people: CampaignPeople,
    /// How many missions; 0 for all that are left
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub missions: u32,
    /// Read what would be typed from this file, then from the terminal
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub script: Option<PathBuf>,
}

/// Arguments of `campaign simulate`.
#[derive(Debug, Args)]
pub struct CampaignSimulateArgs {
    #[command(flatten)]
    pub campaign: WhichCampaign,
    /// How many campaigns
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=GAMES_MAX))]
    pub games: u64,
    /// The seed of all chance
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How many threads; 0 for one per processor. The result is the same
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=THREADS_MAX))]
    pub threads: u16,
    /// Pilots of the sides in their order, or of all: random, steady, or the name of a doctrine; SIDE=PILOT too
    #[arg(long, value_name = "PILOT,…", value_delimiter = ',')]
    pub pilots: Vec<String>,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `campaign status`.
#[derive(Debug, Args)]
pub struct CampaignStatusArgs {
    /// The saved campaign
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    /// Tell what happened between missions, too
    #[arg(long)]
    pub journal: bool,
    /// Only check that every choice leads to where it led
    #[arg(long)]
    pub check: bool,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `explain`.
#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// The code, such as E0301; without it all codes are listed
    pub code: Option<String>,
}

/// Arguments of `completions`.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell
    pub shell: clap_complete::Shell,
}
