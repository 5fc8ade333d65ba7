//! `dicta play`: a mission at the terminal, alone, against pilots, or pilots alone.

use crate::args::PlayArgs;
use crate::commands::simulate::seats_of;
use crate::exit::{Ended, Failure, Outcome};
use crate::source::{Target, picks, with_pieces};
use crate::terminal::board::Part;
use crate::terminal::{options, table};
use dicta_pilots::PilotSpec;
use dicta_studio::check::Sources;
use dicta_studio::game::Game;
use dicta_studio::io::{Disk, Files};
use dicta_studio::playtest::{Pilot, Playtest};
use dicta_studio::view::{DecisionView, Eyes};
use std::io::{BufRead, IsTerminal, Write};
use std::path::Path;
use std::sync::Arc;

/// What may be typed.
const HELP: &str = "  NUMBER      choose that option; its words do as well
  ENTER       show the options again
  r           what is refused, and why
  ? TEXT      why an option is refused: its words
  m           the board; m all for the whole map with its ground
  c LABEL     the card of a piece, such as c a1
  l           the journal with numbers; l all for all of it
  w NUMBER    why: what lies behind a line of the journal
  u           take back your last choice
  s FILE      save the game
  q           leave";

/// Plays until the game ends or the player leaves.
pub fn run(args: &PlayArgs) -> Ended {
    let mut playtest = set_up(args)?;
    let people = seat_people(args, &mut playtest)?;
    let mut desk = Desk::new(Input::new(args.script.as_deref())?, args.save.as_deref());
    if people.is_empty() {
        pilots_alone(&mut playtest)?;
        desk.tell(&playtest);
        sayln!("\n{}", table::table(&playtest, Eyes::Umpire, Part::AroundMarks));
    } else {
        desk.eyes = if people.len() == 1 { Eyes::Seat(people[0]) } else { Eyes::Umpire };
        desk.play(&mut playtest, &people)?;
    }
    if let Some(path) = &args.save {
        save(&playtest, path)?;
    }
    Ok(Outcome::Fine)
}

fn set_up(args: &PlayArgs) -> Result<Playtest, Failure> {
    if let Some(path) = &args.resume {
        return load(path);
    }
    let target = Target::find(&args.mission.mission, args.mission.project.as_deref(), &args.mission.with)?
        .unsound(args.mission.unsound);
    let (program, mission, options) = target.program(&args.mission.options)?;
    let pieces = picks(&args.mission.pieces)?;
    let program = with_pieces(program, mission, &pieces)?;
    let sound = target.project.is_sound();
    let sources = Sources { revision: 0, files: target.texts() };
    let game = Game {
        program: Arc::new(program),
        mission: mission.index(),
        ruleset: target.ruleset.clone(),
        overlays: target.overlays.clone(),
        sources: Arc::new(sources),
        options,
        pieces,
        revision: None,
        partial: !sound,
    };
    Playtest::start(game, args.seed).map_err(|e| Failure::world(e.to_string()))
}

/// Reads a saved game.
pub fn load(path: &Path) -> Result<Playtest, Failure> {
    let text = Disk.read(path).map_err(|e| Failure::world(e.to_string()))?;
    Playtest::load(&text).map_err(|e| Failure::world(format!("{}: {e}", path.display())))
}

fn save(playtest: &Playtest, path: &Path) -> Result<(), Failure> {
    let text = playtest.save_text().map_err(|e| Failure::world(e.to_string()))?;
    Disk.save(path, &text).map_err(|e| Failure::world(e.to_string()))?;
    sayln!("saved in {}", path.display());
    Ok(())
}

/// Gives every seat to a person or a pilot; the seats that people have.
fn seat_people(args: &PlayArgs, playtest: &mut Playtest) -> Result<Vec<usize>, Failure> {
    let (program, mission) = (playtest.program().clone(), playtest.mission().clone());
    let all = mission.seats.len();
    let mut people: Vec<usize> = match &args.seat {
        Some(who) => seats_of(&program, &mission, who)?,
        None if args.pilots.is_empty() => (0..all.min(1)).collect(),
        None => (0..all).collect(),
    };
    let usual = if program.doctrines.is_empty() { "random" } else { "steady" };
    let mut names: Vec<String> = vec![usual.to_owned(); all];
    for given in &args.pilots {
        let (seats, name) = match given.split_once('=') {
            Some((who, name)) => (seats_of(&program, &mission, who)?, name),
            None => ((0..all).collect(), given.as_str()),
        };
        let spec = PilotSpec::parse(&program, name.trim())
            .map_err(|u| Failure::usage(u.to_string()).among(name, u.known.iter().map(String::as_str)))?;
        for seat in seats {
            names[seat] = spec.name(&program);
            people.retain(|p| *p != seat || args.seat.is_some());
        }
    }
    for (seat, name) in names.iter().enumerate() {
        let pilot = if people.contains(&seat) { Pilot::Human } else { Pilot::Computer(name.clone(), name.clone()) };
        playtest.set_pilot(seat, pilot);
    }
    Ok(people)
}

pub fn pilots_alone(playtest: &mut Playtest) -> Result<(), Failure> {
    while playtest.pilot_is_due() {
        playtest.pilot_decides().map_err(|e| Failure::world(e.to_string()))?;
    }
    Ok(())
}

/// Where words come from: a script first, then what is typed.
pub struct Input {
    script: std::vec::IntoIter<String>,
    typed: bool,
}

impl Input {
    pub fn new(script: Option<&Path>) -> Result<Input, Failure> {
        let text = match script {
            Some(path) => Disk.read(path).map_err(|e| Failure::world(e.to_string()))?,
            None => String::new(),
        };
        let lines: Vec<String> = text.lines().map(str::to_owned).filter(|l| !l.trim_start().starts_with('#')).collect();
        Ok(Input { script: lines.into_iter(), typed: std::io::stdin().is_terminal() })
    }

    /// The next line; nothing at the end.
    fn next(&mut self) -> Option<String> {
        say!("> ");
        let _ = std::io::stdout().flush();
        if let Some(line) = self.script.next() {
            sayln!("{line}");
            return Some(line.trim().to_owned());
        }
        let mut line = String::new();
        let read = std::io::stdin().lock().read_line(&mut line).unwrap_or(0);
        if !self.typed || read == 0 {
            sayln!("{}", line.trim_end());
        }
        (read > 0).then(|| line.trim().to_owned())
    }
}

/// A player's place at the table.
pub struct Desk<'a> {
    input: Input,
    /// Lines of the journal told so far.
    told: usize,
    pub eyes: Eyes,
    save: Option<&'a Path>,
    /// A mission of a campaign, which is saved as a whole.
    pub in_campaign: bool,
}

impl<'a> Desk<'a> {
    pub fn new(input: Input, save: Option<&'a Path>) -> Desk<'a> {
        Desk { input, told: 0, eyes: Eyes::Umpire, save, in_campaign: false }
    }

    /// Another game is laid on the table.
    pub fn sit_down(&mut self, eyes: Eyes) {
        (self.told, self.eyes) = (0, eyes);
    }

    /// Plays until the game is over or the player leaves.
    pub fn play(&mut self, playtest: &mut Playtest, people: &[usize]) -> Result<(), Failure> {
        sayln!("{}\n", playtest.mission().head.title);
        loop {
            pilots_alone(playtest)?;
            let Some(decision) = playtest.decision() else {
                self.tell(playtest);
                sayln!("\n{}", table::table(playtest, self.eyes, Part::AroundMarks));
                return Ok(());
            };
            // With several people at one terminal each looks through the eyes of the seat whose turn it is.
            if people.len() > 1 {
                self.eyes = Eyes::Seat(decision.seat);
            }
            self.tell(playtest);
            sayln!("\n{}", table::table(playtest, self.eyes, Part::AroundMarks));
            if people.len() > 1 {
                sayln!("{} decides.", decision.seat_title);
            }
            say!("{}", options::legal(playtest, &decision));
            if !self.ask(playtest, &decision, people)? {
                return Ok(());
            }
        }
    }

    /// What happened since it was told last.
    pub fn tell(&mut self, playtest: &Playtest) {
        let lines = playtest.journal(self.eyes);
        let from = lines.partition_point(|l| l.id < self.told);
        say!("{}", table::journal(&lines[from..], false));
        self.told = lines.last().map_or(self.told, |l| l.id + 1);
    }

    /// Asks until something is chosen; false when the player leaves.
    pub fn ask(&mut self, playtest: &mut Playtest, decision: &DecisionView, people: &[usize]) -> Result<bool, Failure> {
        loop {
            let Some(line) = self.input.next() else { return Ok(false) };
            let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
            match word {
                "q" | "quit" | "exit" => return Ok(false),
                "" | "o" => say!("{}", options::legal(playtest, decision)),
                "?" if rest.is_empty() => sayln!("{HELP}"),
                "h" | "help" => sayln!("{HELP}"),
                "?" => say!("{}", why_refused(decision, rest)),
                "r" => say!("{}", options::refused(decision)),
                "m" => {
                    let part = if rest.trim().eq_ignore_ascii_case("all") { Part::Whole } else { Part::AroundMarks };
                    sayln!("{}", table::table(playtest, self.eyes, part));
                }
                "c" => self.card(playtest, rest),
                "l" => self.log(playtest, rest),
                "w" => self.why(playtest, rest),
                "s" => self.save_now(playtest, rest)?,
                "u" => {
                    if take_back(playtest, people) {
                        self.told = playtest.journal(self.eyes).last().map_or(0, |l| l.id + 1);
                        return Ok(true);
                    }
                    sayln!("there is nothing to take back");
                }
                _ => match chosen(decision, &line) {
                    Ok(picks) => {
                        playtest.choose(&picks).map_err(|e| Failure::world(e.to_string()))?;
                        return Ok(true);
                    }
                    Err(problem) => sayln!("{problem}"),
                },
            }
        }
    }

    fn card(&self, playtest: &Playtest, label: &str) {
        let view = playtest.view(self.eyes);
        let wanted = |p: &&dicta_studio::view::PieceView| {
            table::label_of(playtest, self.eyes, p.id) == label || p.title == label
        };
        match view.pieces.iter().find(wanted) {
            Some(piece) => say!("{}", table::whole_card(piece)),
            None => sayln!("there is no piece `{label}`; the labels stand before the pieces under the board"),
        }
    }

    fn log(&self, playtest: &Playtest, how_much: &str) {
        let lines = playtest.journal(self.eyes);
        let from = if how_much.is_empty() { lines.len().saturating_sub(40) } else { 0 };
        say!("{}", table::journal(&lines[from..], true));
    }

    fn why(&self, playtest: &Playtest, number: &str) {
        let lines = playtest.journal(self.eyes);
        match number.trim().parse::<usize>().ok().filter(|n| lines.iter().any(|l| l.id == *n)) {
            Some(id) => say!("{}", table::why(&playtest.why(id, self.eyes))),
            None => sayln!("name a line of the journal by its number; l shows them"),
        }
    }

    fn save_now(&self, playtest: &Playtest, file: &str) -> Result<(), Failure> {
        match (file, self.save) {
            _ if self.in_campaign => {
                sayln!("a campaign is saved when you leave: q");
                Ok(())
            }
            ("", None) => {
                sayln!("name a file: s FILE");
                Ok(())
            }
            ("", Some(path)) => save(playtest, path),
            (file, _) => save(playtest, Path::new(file)),
        }
    }
}

/// Goes back to the last moment at which a person decided.
fn take_back(playtest: &mut Playtest, people: &[usize]) -> bool {
    let now = playtest.moment();
    for moment in (0..now).rev() {
        playtest.go_to(moment);
        if playtest.deciding_seat().is_some_and(|seat| people.contains(&seat)) {
            return true;
        }
    }
    playtest.go_to(now);
    false
}

/// The option that was typed: its number, or its words.
fn chosen(decision: &DecisionView, line: &str) -> Result<Vec<i64>, String> {
    let count = decision.legal().count();
    if let Ok(number) = line.parse::<usize>() {
        let picks = number.checked_sub(1).and_then(|n| decision.legal().nth(n)).map(|o| o.picks.clone());
        // A schedule may number its entries, so the words come second, not never.
        if let Some(picks) = picks {
            return Ok(picks);
        }
    }
    let is = |o: &&dicta_studio::view::OptionView| options::words(decision, o).eq_ignore_ascii_case(line);
    if let Some(option) = decision.legal().find(is) {
        return Ok(option.picks.clone());
    }
    if decision.options.iter().any(|o| is(&o)) {
        return Err(why_refused(decision, line).trim_end().to_owned());
    }
    Err(format!("type a number from 1 to {count}, or ? for help"))
}

fn why_refused(decision: &DecisionView, name: &str) -> String {
    let Some(option) = decision.options.iter().find(|o| options::words(decision, o).eq_ignore_ascii_case(name.trim()))
    else {
        return format!("`{name}` is no option here; r lists those that are refused\n");
    };
    if option.is_legal() {
        return format!("`{name}` may be chosen\n");
    }
    let mut out = String::new();
    for reason in option.reasons() {
        out.push_str(&format!("  {}: {}\n", reason.rule, reason.text));
    }
    if out.is_empty() { "  nothing is left for what follows\n".into() } else { out }
}
