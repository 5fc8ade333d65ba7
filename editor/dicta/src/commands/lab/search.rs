//! `dicta lab search`: searches for numbers of the rules under which figures are as wanted, confirms them with fresh
//! games, and gives them as edits.
//!
//! The standard output depends only on rules, numbers, targets, pilots, seed and numbers of games.

use super::compare::ended;
use super::figures::{Played, Scale, Tuned, Wanted};
use crate::args::{SearchArgs, WriteArgs};
use crate::commands::edits;
use crate::commands::simulate::{cut, style};
use crate::exit::{CommandResult, Failure, Outcome};
use crate::interrupt;
use crate::source::{Location, count};
use dicta_ide::edit::{Edit, changes_of_all, changes_or_house_rules};
use dicta_lab::{Figure, FigureSums, Search, SearchResult, Watch, search};
use dicta_play::chance::Stream;
use indicatif::ProgressBar;
use serde_json::{Value, json};
use std::fmt::Write;
use std::time::Instant;

/// The probability that any interval of the fresh games is wrong.
const ERROR: f64 = 0.05;

/// Searches, confirms, reports, and writes the numbers if asked to.
pub fn run(args: &SearchArgs) -> CommandResult {
    let writes = args.apply || args.write.house_rule.is_some() || args.write.dry_run;
    let mut tuned = Tuned::open(&args.tuned, &[], &args.targets)?;
    if writes {
        edits::root(&tuned.target.project)?;
    }
    let scale = tuned.scale()?;
    let plan = Search {
        ranges: tuned.numbers.iter().map(|n| (n.low, n.high)).collect(),
        now: tuned.now(),
        bands: scale.bands(&tuned.wanted),
        rounds: scale.rounds(args.games),
        seed: args.chance.seed,
    };
    let confirm = scale.rounds(args.confirm);
    let wanted_games = (plan.rounds + 2 * confirm) * scale.per_round;
    let mut games =
        Games { bar: ProgressBar::new(wanted_games).with_style(style("games")), done: 0, wanted: wanted_games };
    let start = Instant::now();
    let result = search(&plan, &mut |numbers, rounds| games.play(&mut tuned, numbers, args.chance.seed, rounds))?;
    let Some(best) = result.best.first().map(|best| best.numbers.clone()) else {
        return Err(Failure::failed("the rules allow none of these numbers"));
    };
    let seed = Stream::new(args.chance.seed, "confirm").at(0) >> 11;
    let mut fresh = Vec::new();
    for numbers in [&plan.now, &best] {
        let sums = games.play(&mut tuned, numbers, seed, 0..confirm)?;
        fresh.push(sums.ok_or_else(|| Failure::failed("the rules don't allow their present numbers"))?);
    }
    games.bar.finish_and_clear();
    let seconds = start.elapsed().as_secs_f64();
    complain!("{seconds:.2} s, {:.0} games/s", games.done as f64 / seconds.max(1e-9));
    tuned.warn_of_faulty_terms()?;
    let found = Found { args, tuned: &tuned, scale: &scale, plan: &plan, result: &result, best: &best, fresh: &fresh };
    if args.json {
        crate::out::json(&found.json(seed));
    } else {
        say!("{}", found.text());
    }
    let faults = fresh.iter().map(|sums| sums.faults).sum();
    let outcome = if writes { found.write()? } else { Outcome::Success };
    ended(faults).map(|_| outcome)
}

/// Plays games with a progress bar.
struct Games {
    bar: ProgressBar,
    /// The games played.
    done: u64,
    /// All games that are to be played.
    wanted: u64,
}

impl Games {
    fn play(
        &mut self,
        tuned: &mut Tuned,
        numbers: &[i64],
        seed: u64,
        rounds: std::ops::Range<u64>,
    ) -> Result<Option<FigureSums>, Failure> {
        let (bar, done) = (&self.bar, self.done);
        let progress = |more: u64| bar.set_position((done + more).max(bar.position()));
        let watch = Watch { progress: &progress, cancel: interrupt::flag() };
        match tuned.play(numbers, seed, rounds, &watch)? {
            Played::Sums(sums) => {
                self.done += sums.games;
                Ok(Some(sums))
            }
            Played::Impossible(_) => Ok(None),
            Played::Canceled => Err(interrupt::failure(self.bar.position(), self.wanted, ("game", "games"))),
        }
    }
}

/// What is known about a figure of the result.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reached {
    Yes,
    No,
    Unknown,
}

impl Reached {
    fn of(wanted: &Wanted, figure: &Figure) -> Reached {
        match wanted.band {
            Some((low, high)) if low <= figure.low && figure.high <= high => Reached::Yes,
            Some((low, high)) if figure.high < low || high < figure.low => Reached::No,
            _ => Reached::Unknown,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Reached::Yes => "reached",
            Reached::No => "not reached",
            Reached::Unknown => "not known",
        }
    }
}

/// Where a number can be changed.
enum Place {
    /// Where it is declared.
    Rules,
    /// In an overlay of the project, by the number of its file.
    Overlay(usize),
    /// In no file of the project.
    Nowhere,
}

/// The result of a search.
struct Found<'f> {
    args: &'f SearchArgs,
    tuned: &'f Tuned,
    scale: &'f Scale,
    plan: &'f Search,
    result: &'f SearchResult,
    best: &'f [i64],
    /// The sums of the fresh games with the present numbers, and with the best.
    fresh: &'f [FigureSums],
}

impl Found<'_> {
    /// The figures of the fresh games; all their intervals hold together.
    fn figures(&self, version: usize) -> Vec<Figure> {
        let error = ERROR / (2.0 * self.tuned.wanted.len() as f64);
        let figure = |number: usize| self.scale.figure(&self.fresh[version], number, error);
        (0..self.tuned.wanted.len()).map(figure).collect()
    }

    /// The edits that set the numbers that change.
    fn edits(&self) -> Vec<Edit> {
        let changed = self.tuned.numbers.iter().zip(self.best).filter(|(n, to)| n.number.now != **to);
        changed.map(|(n, to)| Edit::Set { of: n.of.clone(), to: to.to_string() }).collect()
    }

    fn games(&self) -> u64 {
        self.result.races.iter().map(|race| race.rounds).sum::<u64>() * self.scale.per_round
    }

    fn text(&self) -> String {
        let (tuned, mut out) = (self.tuned, String::new());
        let ranges = tuned.numbers.iter().map(|n| format!("{} {}..{}", n.of, n.low, n.high)).collect::<Vec<_>>();
        let _ = writeln!(out, "{}: {}", self.args.tuned.rules.system, ranges.join(", "));
        let missions = if tuned.missions.len() == 1 { "mission" } else { "missions" };
        let _ = writeln!(out, "  {missions}: {}; pilots: {}", tuned.missions.join(", "), tuned.pilots());
        let tried = count(self.result.tried, "candidate", "candidates");
        let races = count(self.result.races.len(), "race", "races");
        let _ = writeln!(out, "  {tried} in {races}, {} games, seed {}", self.games(), self.args.chance.seed);
        if self.result.impossible > 0 {
            let _ = writeln!(out, "  the rules don't allow {} of them", self.result.impossible);
        }
        out.push_str(&self.candidates());
        out.push_str(&self.fresh());
        out.push_str(&self.changes());
        out
    }

    /// The table of the best candidates.
    fn candidates(&self) -> String {
        let mut out = format!("\n  {:<40}{:>8}", "best candidates", "games");
        for wanted in &self.tuned.wanted {
            let _ = write!(out, "{:>16}", cut(&wanted.name, 15));
        }
        out.push('\n');
        for candidate in &self.result.best {
            let numbers = self.tuned.numbers.iter().zip(&candidate.numbers).map(|(n, to)| format!("{} {to}", n.of));
            let games = candidate.sums.games;
            let _ = write!(out, "  {:<40}{games:>8}", cut(&numbers.collect::<Vec<_>>().join(", "), 39));
            for (number, wanted) in self.tuned.wanted.iter().enumerate() {
                let _ = write!(out, "{:>16}", wanted.text(self.plan.mean(&candidate.sums, number)));
            }
            out.push('\n');
        }
        out
    }

    /// The table of the fresh games.
    fn fresh(&self) -> String {
        let games = self.fresh.iter().map(|sums| sums.games).max().unwrap_or(0);
        let mut out = format!("\n  confirmed with {games} games each, with other seeds\n");
        let _ = writeln!(
            out,
            "  {:<20}{:>18}{:>12}{:>12}   {:<22}verdict",
            "figure", "wanted", "now", "found", "95 % interval"
        );
        let (now, found) = (self.figures(0), self.figures(1));
        for ((wanted, now), found) in self.tuned.wanted.iter().zip(&now).zip(&found) {
            let (low, high) = wanted.band.unwrap_or_default();
            let _ = writeln!(
                out,
                "  {:<20}{:>18}{:>12}{:>12}   {:<22}{}",
                cut(&wanted.name, 19),
                wanted.range(low, high),
                wanted.text(now.mean),
                wanted.text(found.mean),
                wanted.range(found.low, found.high),
                Reached::of(wanted, found).word()
            );
        }
        out.push_str("  all intervals hold together, however often you look at the games\n");
        out
    }

    /// The commands, or the lines of a house rule, that make the change.
    fn changes(&self) -> String {
        let (mut commands, mut lines) = (String::new(), String::new());
        for edit in &self.edits() {
            let Edit::Set { of, to } = edit else { continue };
            let set = || format!("    dicta set {} {} {to}", self.project(), shell_word(&of.to_string()));
            let _ = match self.place_of(edit) {
                Place::Rules => writeln!(commands, "{}", set()),
                Place::Overlay(file) => {
                    let path = &self.tuned.target.project.gathered.files[file].path;
                    writeln!(commands, "{} --house-rule {}", set(), shell_word(path))
                }
                Place::Nowhere => writeln!(lines, "    replace {of} by {to}"),
            };
        }
        let mut out = String::new();
        if !commands.is_empty() {
            let _ = write!(out, "\n  commands that make the change\n{commands}");
        }
        if !lines.is_empty() {
            let _ = write!(out, "\n  a house rule that makes the change\n{lines}");
        }
        if out.is_empty() { "\n  the present numbers are the best\n".to_owned() } else { out }
    }

    /// Where the project's files can take an edit: in the overlay that has the number now, in the rules themselves, or
    /// in an overlay on rules of the library.
    fn place_of(&self, edit: &Edit) -> Place {
        let project = &self.tuned.target.project;
        if project.home == Location::Library {
            return Place::Nowhere;
        }
        let files = project.files();
        let now = self.tuned.numbers.iter().find(|n| n.of == *edit.path()).and_then(|n| n.number.overlay);
        if let Some(overlay) = now.filter(|overlay| project.owns(&files[*overlay].path)) {
            return Place::Overlay(overlay);
        }
        if changes_of_all(&files, std::slice::from_ref(edit)).is_ok() {
            return Place::Rules;
        }
        let free = WriteArgs { house_rule: None, ..self.args.write.clone() };
        let path = edits::house_rule_for(project, &free, edit);
        path.and_then(|path| files.iter().position(|f| f.path == path)).map_or(Place::Nowhere, Place::Overlay)
    }

    /// The project as the command line names it.
    fn project(&self) -> String {
        let rules = &self.args.tuned.rules;
        let named = rules.project.as_deref().or(Some(&rules.system)).filter(|path| std::path::Path::new(path).exists());
        shell_word(named.unwrap_or("."))
    }

    fn json(&self, seed: u64) -> Value {
        let tuned = self.tuned;
        let numbers = tuned.numbers.iter().zip(self.best).map(|(n, found)| {
            json!({ "value": n.of.to_string(), "low": n.low, "high": n.high, "now": n.number.now, "found": found })
        });
        let mean = |sums: &FigureSums| -> Vec<f64> {
            (0..tuned.wanted.len()).map(|number| self.plan.mean(sums, number)).collect()
        };
        let best = self.result.best.iter().map(|candidate| {
            json!({ "numbers": candidate.numbers, "games": candidate.sums.games, "means": mean(&candidate.sums) })
        });
        let races: Vec<Value> = self
            .result
            .races
            .iter()
            .map(|race| json!({ "candidates": race.candidates, "games": race.rounds * self.scale.per_round }))
            .collect();
        let (now, found) = (self.figures(0), self.figures(1));
        let targets = tuned.wanted.iter().zip(now.iter().zip(&found)).map(|(wanted, (now, found))| {
            json!({
                "figure": wanted.name, "low": wanted.band.map(|b| b.0), "high": wanted.band.map(|b| b.1),
                "now": now, "found": found, "verdict": Reached::of(wanted, found).word(),
            })
        });
        let edits = self.edits().into_iter().filter_map(|edit| match edit {
            Edit::Set { of, to } => Some(json!({ "set": of.to_string(), "to": to })),
            _ => None,
        });
        json!({
            "system": self.args.tuned.rules.system, "missions": tuned.missions, "pilots": tuned.pilots(),
            "seed": self.args.chance.seed, "games": self.games(), "tried": self.result.tried,
            "impossible": self.result.impossible, "races": races, "best": best.collect::<Vec<_>>(),
            "numbers": numbers.collect::<Vec<_>>(), "edits": edits.collect::<Vec<_>>(),
            "confirmed": {
                "games": self.fresh.iter().map(|sums| sums.games).max(), "seed": seed,
                "targets": targets.collect::<Vec<_>>(),
                "digests": self.fresh.iter().map(|sums| format!("{:016x}", sums.digest)).collect::<Vec<_>>(),
            },
        })
    }

    /// Writes the numbers: in the house rule that is named, otherwise as [`Found::place_of`] says.
    fn write(&self) -> CommandResult {
        let (project, edits) = (&self.tuned.target.project, self.edits());
        let overlay_of = |edit: &Edit| match self.place_of(edit) {
            Place::Overlay(file) => Some(file),
            Place::Rules | Place::Nowhere => None,
        };
        let made = match self.args.write.house_rule {
            Some(_) => edits::make(project, &self.args.write, &edits)?,
            None => changes_or_house_rules(&project.files(), &edits, overlay_of),
        };
        let made = made.map_err(|(_, why)| Failure::usage(why.to_string()))?;
        edits::write(project, &made, &self.args.write)
    }
}

/// A word of a command, in quotes if a shell would divide it.
fn shell_word(word: &str) -> String {
    let is_plain = word.chars().all(|c| c.is_ascii_alphanumeric() || "._-/".contains(c));
    if is_plain { word.to_owned() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}
