//! The command line: commands and their options.

mod lab_args;

use clap::{Args, Parser, Subcommand, ValueHint};
use dicta_lab::GAMES_MAX;
use std::path::PathBuf;

pub use lab_args::{
    CompareArgs, ComparedArgs, LabArgs, LabCommand, LadderArgs, MatrixArgs, MeasuredArgs, MergeArgs, PageArgs,
    PlanArgs, QualityArgs, RunArgs, SearchArgs, SensitivityArgs, ServeArgs, SystemArgs, TunedArgs,
};

/// The maximum number of threads.
const THREADS_MAX: i64 = 256;

/// A workshop for board war games of aerial combat.
///
/// PATH is a project's folder, one of its files, or the name of a library system (`dicta list` lists them).
/// The default is the current folder. MISSION is the name of a mission, or SYSTEM/MISSION.
///
/// Exit codes: 0 success, 1 findings (errors in the rules, failed examples, a replay or rulesets that differ), 2 wrong usage,
/// 3 failure (a file that can't be read, a fault in play).
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
    /// Create a project as an overlay on a library system
    New(NewArgs),
    /// List systems, missions, entries and overlays
    List(ListArgs),
    /// Print the sheet of a declaration: its fields or lines, and what it contains
    Show(ShowArgs),
    /// Check a project and report its problems
    Check(CheckArgs),
    /// Format a project's files
    Fmt(FmtArgs),
    /// Change one value of a project's rules and leave everything else as written
    Set(SetArgs),
    /// Export the entries of a kind to a spreadsheet (CSV, TSV or XLSX), or a map to Tiled
    Export(ExportArgs),
    /// Import the entries of a kind from a spreadsheet, a drawing from an SVG file, or a map from Tiled
    Import(ImportArgs),
    /// Write rules, cards, charts, maps and missions as a PDF file to print
    Print(PrintArgs),
    /// Write one sheet or board as a picture: PNG or SVG
    Picture(PictureArgs),
    /// Run the examples of a project
    Test(TestArgs),
    /// Play a mission in the terminal
    Play(PlayArgs),
    /// Let computer pilots play a mission many times and report statistics
    Simulate(SimulateArgs),
    /// Measure rules and computer pilots with many games
    Lab(LabArgs),
    /// Print a saved game, or verify that it replays identically
    Replay(ReplayArgs),
    /// Start, play and measure campaigns: missions in a row
    Campaign(CampaignArgs),
    /// List the differences between the rules of two systems, overlays or projects
    Diff(DiffArgs),
    /// Explain the code of an error or a warning
    Explain(ExplainArgs),
    /// Serve an editor over the Language Server Protocol, on standard input and output
    Lsp(LspArgs),
    /// Print completions for a shell
    Completions(CompletionsArgs),
}

impl Command {
    /// Whether it is a run of many games, which can be interrupted.
    pub fn stops_at_a_signal(&self) -> bool {
        match self {
            Command::Simulate(_) | Command::Lab(_) | Command::Print(_) => true,
            Command::Campaign(args) => matches!(args.command, CampaignCommand::Simulate(_)),
            _ => false,
        }
    }
}

/// Arguments of `edit`.
#[derive(Debug, Default, Args)]
pub struct EditArgs {
    /// The project's folder
    #[arg(value_hint = ValueHint::AnyPath)]
    pub path: Option<PathBuf>,
    /// Start this mission immediately: MISSION of the project, or SYSTEM/MISSION
    #[arg(long, value_name = "MISSION")]
    pub fly: Option<String>,
    /// Random seed
    #[arg(long)]
    pub seed: Option<u64>,
}

/// Arguments of `lsp`.
#[derive(Debug, Args)]
pub struct LspArgs {
    /// Use the standard input and output (editors pass this option; there is no other way to connect)
    #[arg(long)]
    pub stdio: bool,
}

/// Arguments of `new`.
#[derive(Debug, Args)]
pub struct NewArgs {
    /// The folder to create; its last part names the project
    #[arg(value_hint = ValueHint::DirPath)]
    pub name: PathBuf,
    /// The library system to build on
    #[arg(long, value_name = "SYSTEM", required_unless_present = "empty")]
    pub from: Option<String>,
    /// Begin with a small game of your own: on hexes, or on squares
    #[arg(
        long,
        value_name = "BOARD",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "hexes",
        conflicts_with_all = ["from", "copy"]
    )]
    pub empty: Option<String>,
    /// Copy the system's files instead of creating an overlay
    #[arg(long)]
    pub copy: bool,
}

/// Arguments of `list`.
#[derive(Debug, Args)]
pub struct ListArgs {
    /// The project or system to list (default: the whole library and the project in the current folder)
    #[arg(value_hint = ValueHint::AnyPath)]
    pub path: Option<String>,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `show`.
#[derive(Debug, Args)]
pub struct ShowArgs {
    /// The project or system with the declaration
    #[arg(value_hint = ValueHint::AnyPath)]
    pub path: String,
    /// The name of the declaration; if several have this name, write the keyword before it
    #[arg(required = true)]
    pub name: Vec<String>,
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
    /// Treat warnings as errors
    #[arg(long)]
    pub strict: bool,
    /// Check with every setting of the options if there are at most 64, or else with enough of them that every pair of
    /// values of two options occurs
    #[arg(long)]
    pub all_options: bool,
    /// List the texts that a translation of the rules lacks
    #[arg(long)]
    pub translations: bool,
}

/// Arguments of `fmt`.
#[derive(Debug, Args)]
pub struct FmtArgs {
    /// The project, folder or file to format
    #[arg(value_hint = ValueHint::AnyPath)]
    pub path: Option<String>,
    /// Change nothing; list the files that would change
    #[arg(long)]
    pub check: bool,
}

/// How commands that change rules write them.
#[derive(Clone, Debug, Args)]
pub struct WriteArgs {
    /// Leave the rules unchanged and write the changes into this file, an overlay on them
    #[arg(long, value_name = "FILE")]
    pub house_rule: Option<String>,
    /// Only show what would change
    #[arg(long)]
    pub dry_run: bool,
    /// Write even if the rules would have new errors
    #[arg(long)]
    pub force: bool,
}

/// Arguments of `set`.
#[derive(Debug, Args)]
#[command(group(clap::ArgGroup::new("what").required(true).args(["value", "clear", "add", "remove", "before", "after", "title"])))]
pub struct SetArgs {
    /// The project to change
    #[arg(value_hint = ValueHint::AnyPath)]
    pub path: String,
    /// What to change: a name and its parts after dots, such as `fokker_1.wings`, `shots[2, 5]` or `duel.piece.b1.at`
    #[arg(value_name = "PART")]
    pub part: String,
    /// The new value, as written in Dicta
    #[arg(allow_hyphen_values = true)]
    pub value: Option<String>,
    /// Remove the value, so that its default or the inherited value applies
    #[arg(long)]
    pub clear: bool,
    /// Add a member to a list
    #[arg(long, value_name = "MEMBER")]
    pub add: Option<String>,
    /// Remove a member from a list
    #[arg(long, value_name = "MEMBER")]
    pub remove: Option<String>,
    /// Move a part, or a declaration in its file, before this other one: a name, or the source of a line without a name
    #[arg(long, value_name = "OTHER", allow_hyphen_values = true)]
    pub before: Option<String>,
    /// Move it after this other one
    #[arg(long, value_name = "OTHER", allow_hyphen_values = true)]
    pub after: Option<String>,
    /// Give a declaration another title
    #[arg(long, value_name = "TITLE")]
    pub title: Option<String>,
    #[command(flatten)]
    pub write: WriteArgs,
}

/// Arguments of `export`.
#[derive(Debug, Args)]
pub struct ExportArgs {
    /// The project or system with the entries
    #[arg(value_hint = ValueHint::AnyPath)]
    pub path: String,
    /// The kind whose entries to export, or the map
    pub kind: String,
    /// The file to write: .csv, .tsv, .xlsx or .tmx
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    /// Replace the file if it exists
    #[arg(long)]
    pub overwrite: bool,
}

/// Arguments of `import`.
#[derive(Debug, Args)]
pub struct ImportArgs {
    /// The project whose rules to change
    #[arg(value_hint = ValueHint::AnyPath)]
    pub path: String,
    /// The kind whose entries to change, the drawing, such as drawing.badge, or the map
    pub kind: String,
    /// The file to read: .csv, .tsv, .xlsx, .svg or .tmx
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    #[command(flatten)]
    pub write: WriteArgs,
}

/// Arguments of `print`.
#[derive(Debug, Args)]
pub struct PrintArgs {
    /// The project or system to print
    #[arg(value_hint = ValueHint::AnyPath)]
    pub path: String,
    /// What to print: rules, entries, charts, tables, decks, counters, maps, missions, campaigns, calibration
    /// (default: rules, entries and charts; with --only, every card, chart, table, deck, map, mission and campaign of that
    /// name)
    #[arg(long, value_name = "WHAT,…", value_delimiter = ',')]
    pub what: Vec<String>,
    /// Print only the declarations with these names
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    pub only: Vec<String>,
    /// The ruleset to print, if the project has several
    #[arg(long, value_name = "RULESET")]
    pub ruleset: Option<String>,
    /// Optional rules and their values; NAME alone turns one on
    #[arg(long, value_name = "OPTION=VALUE,…", value_delimiter = ',')]
    pub options: Vec<String>,
    /// The paper: a4, a3 or letter
    #[arg(long, default_value = "a4")]
    pub paper: String,
    /// Turn the paper for maps, charts, tables, missions and campaigns (default: for each the way that needs fewer sheets)
    #[arg(long, conflicts_with = "portrait")]
    pub landscape: bool,
    /// Keep the paper upright for them
    #[arg(long)]
    pub portrait: bool,
    /// How the printer turns sheets of cards and counters: long-edge, short-edge, or none for fronts only
    #[arg(long, default_value = "long-edge")]
    pub flip: String,
    /// How far to move backs to the right, in millimetres; --what calibration prints a sheet to measure it
    #[arg(long, value_name = "MM", default_value_t = 0.0, allow_hyphen_values = true)]
    pub offset_x: f32,
    /// How far to move backs down, in millimetres
    #[arg(long, value_name = "MM", default_value_t = 0.0, allow_hyphen_values = true)]
    pub offset_y: f32,
    /// The width of a cell of maps, in millimetres
    #[arg(long, value_name = "MM", default_value_t = 20)]
    pub cell: u32,
    /// The language in which to print, if the rules have a translation; screen readers use it, too
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub language: String,
    /// The file to write: .pdf
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub out: PathBuf,
    /// Replace the file if it exists
    #[arg(long)]
    pub overwrite: bool,
}

/// Arguments of `picture`.
#[derive(Debug, Args)]
pub struct PictureArgs {
    /// The project or system with the declaration
    #[arg(value_hint = ValueHint::AnyPath)]
    pub path: String,
    /// The name of the declaration, the title of an example, or the names of entries to compare, such as "spad albatros"
    pub name: String,
    /// What to show of it: card, chart, counter, deck, table, map, mission, board, campaign, kind, enum, compare, example,
    /// rules, look (default: the first of these that it has)
    #[arg(long = "as", value_name = "WHAT")]
    pub subject: Option<String>,
    /// The resolution of a PNG file, in pixels per inch; the cells of a map are 20 mm wide
    #[arg(long, value_name = "N", default_value_t = 150, conflicts_with = "width")]
    pub dpi: u32,
    /// The width, in pixels
    #[arg(long, value_name = "N")]
    pub width: Option<u32>,
    /// The ruleset, if the project has several
    #[arg(long, value_name = "RULESET")]
    pub ruleset: Option<String>,
    /// Optional rules and their values; NAME alone turns one on
    #[arg(long, value_name = "OPTION=VALUE,…", value_delimiter = ',')]
    pub options: Vec<String>,
    /// The language of its texts, if the rules have a translation
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub language: String,
    /// The file to write: .png or .svg
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub out: PathBuf,
    /// Replace the file if it exists
    #[arg(long)]
    pub overwrite: bool,
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
    /// Report how often each rule, modifier and table cell took effect, starting with those that never did
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
    /// Apply these overlays to the rules: names of rulesets in the project or the library
    #[arg(long, value_name = "OVERLAY,…", value_delimiter = ',')]
    pub with: Vec<String>,
    /// Optional rules and their values; NAME alone turns one on
    #[arg(long, value_name = "OPTION=VALUE,…", value_delimiter = ',')]
    pub options: Vec<String>,
    /// Play rules that may reveal secrets to players, and count games of rules that have errors
    #[arg(long)]
    pub unsound: bool,
    /// Which entry of its pool a piece of the mission is. Repeatable
    #[arg(long = "piece", value_name = "PIECE=ENTRY,…", value_delimiter = ',')]
    pub pieces: Vec<String>,
}

/// Where chance starts.
#[derive(Debug, Args)]
pub struct SeedArgs {
    /// Random seed
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// How many threads a command uses.
#[derive(Debug, Args)]
pub struct ThreadsArgs {
    /// How many threads; 0 for one per processor. The result is always the same
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=THREADS_MAX))]
    threads: u16,
}

impl ThreadsArgs {
    /// The number; 0 for one per processor.
    pub fn count(&self) -> usize {
        usize::from(self.threads)
    }
}

/// Arguments of `play`.
#[derive(Debug, Args)]
pub struct PlayArgs {
    #[command(flatten)]
    pub mission: MissionArgs,
    #[command(flatten)]
    pub chance: SeedArgs,
    /// Who plays a seat or a side: a skill from novice to ace, random, steady, or a doctrine. Repeatable
    #[arg(long = "pilot", alias = "pilots", value_delimiter = ',', value_name = "SEAT|SIDE=PILOT")]
    pub pilots: Vec<String>,
    /// Play this seat or side yourself and see only what it may know; all others get a pilot
    #[arg(long = "as", value_name = "SEAT|SIDE")]
    pub seat: Option<String>,
    /// See everything, decide for all seats without a pilot, and change the position by hand, with `e`
    #[arg(long, conflicts_with = "seat")]
    pub umpire: bool,
    /// Read input from this file first, then from the terminal
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub script: Option<PathBuf>,
    /// Save the game here, after every choice
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub save: Option<PathBuf>,
    /// Resume a saved game of this mission
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
    #[command(flatten)]
    pub chance: SeedArgs,
    #[command(flatten)]
    pub threads: ThreadsArgs,
    /// Pilots of the sides in their order, or of all: a skill (novice, regular, expert, master, ace), random, steady,
    /// or the name of a doctrine; also written SEAT=PILOT or SIDE=PILOT
    #[arg(long, alias = "pilot", value_name = "PILOT,…", value_delimiter = ',')]
    pub pilots: Vec<String>,
    /// Also play the same games with these options and compare
    #[arg(long, value_name = "OPTION=VALUE,…", value_delimiter = ',')]
    pub versus: Vec<String>,
    /// Also play the same games with these pilots and compare
    #[arg(long, value_name = "PILOT,…", value_delimiter = ',')]
    pub versus_pilots: Vec<String>,
    /// Report how often each rule, modifier and table cell took effect in the games, starting with those that never did
    #[arg(long, conflicts_with_all = ["versus", "versus_pilots"])]
    pub coverage: bool,
    /// Report where the time goes, the slowest part of the rules first. The games run on one thread
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
    /// Only verify that the game replays identically
    #[arg(long)]
    pub check: bool,
    /// Print the game as this seat (or a side with only one seat) saw it, without the seed and the number of choices
    #[arg(long = "as", value_name = "SEAT|SIDE")]
    pub seat: Option<String>,
    /// Stop after this many choices (with --as, of that seat) and show the board
    #[arg(long, value_name = "CHOICES")]
    pub to: Option<usize>,
    /// Show what each option of the decision that follows is worth to a computer pilot, and why. Without a name, it is the
    /// pilot of the seat, or the default pilot if a person plays it
    #[arg(long, value_name = "PILOT", num_args = 0..=1, default_missing_value = "")]
    pub advice: Option<String>,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `diff`.
#[derive(Debug, Args)]
pub struct DiffArgs {
    /// The first ruleset: a system or overlay of the library, a project's folder, a file, or FOLDER/RULESET
    #[arg(value_name = "A", value_hint = ValueHint::AnyPath)]
    pub first: String,
    /// The second ruleset
    #[arg(value_name = "B", value_hint = ValueHint::AnyPath)]
    pub second: String,
    /// Only declarations that start with one of these words, such as rule or aircraft
    #[arg(long, value_name = "WORD,…", value_delimiter = ',')]
    pub only: Vec<String>,
    /// Print long source text in full
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
    /// Start a campaign and save it
    New(CampaignNewArgs),
    /// Play the next mission of a saved campaign and save it again
    Play(CampaignPlayArgs),
    /// Let computer pilots play a campaign many times and report statistics
    Simulate(CampaignSimulateArgs),
    /// Show the state of a saved campaign: rosters, scores, the next mission, the missions played
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

/// Who plays the sides of a campaign.
#[derive(Debug, Args)]
pub struct CampaignPeople {
    /// Who plays a side: a skill, random, steady, or the name of a doctrine; without SIDE= all sides. Repeatable
    #[arg(long = "pilot", alias = "pilots", value_delimiter = ',', value_name = "SIDE=PILOT")]
    pub pilots: Vec<String>,
    /// Play this side yourself; all others get a pilot
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
    #[command(flatten)]
    pub chance: SeedArgs,
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
    /// How many missions; 0 for all remaining ones
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub missions: u32,
    /// Read input from this file first, then from the terminal
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
    #[command(flatten)]
    pub chance: SeedArgs,
    #[command(flatten)]
    pub threads: ThreadsArgs,
    /// Pilots of the sides in their order, or of all: a skill, random, steady, or a doctrine; also written SIDE=PILOT
    #[arg(long, alias = "pilot", value_name = "PILOT,…", value_delimiter = ',')]
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
    /// Also print what happened between the missions
    #[arg(long)]
    pub log: bool,
    /// Only verify that the campaign replays identically
    #[arg(long)]
    pub check: bool,
    /// Write JSON
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `explain`.
#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// The code, such as E0301 (default: list all codes)
    pub code: Option<String>,
}

/// Arguments of `completions`.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell
    pub shell: clap_complete::Shell,
}
