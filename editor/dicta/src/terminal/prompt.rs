//! The prompt of a game in the terminal: reads a player's commands and carries them out.

use super::board::Part;
use super::input::Input;
use super::umpire_line::{self, UmpireLine};
use super::{options, table};
use crate::exit::Failure;
use dicta_studio::io::saves::{SaveFile, Sort};
use dicta_studio::playtest::{Keyboard, Log, Playtest};
use dicta_studio::view::{DecisionView, LogLine, Viewer};
use std::collections::BTreeMap;
use std::path::Path;

/// The commands of the prompt.
const HELP: &str = "  NUMBER      choose that option; you can also type its words
  ENTER       show the options again
  r           list the illegal options and the reasons
  ? TEXT      explain why the option with these words is illegal
  m           show the board; m all: the whole map with its terrain
  c LABEL     show the card of a piece, for example c a1
  l           show the latest lines of the game log with numbers; l all: all lines
  w NUMBER    explain a line of the game log
  p           show which option a computer pilot would choose, and why; p NAME: another pilot
  u           undo your last choice, as long as you have seen nothing new since
  e ...       as the umpire (--umpire), change the position: e a1 0508, e a1 0508 north, e a1 left, e a1 out,
              e a1 FIELD VALUE; e a1 lists the fields of the piece; e card DECK lists cards, e card DECK NUMBER PLACE
              moves one; e reserve lists reserves, e reserve NUMBER 0508 brings a piece in, e a1 reserve sends it back;
              e hidden lists hidden choices, e hidden NUMBER what else can be chosen, e hidden NUMBER NUMBER chooses it
  s FILE      save the game
  q           quit";

/// The number of pilot decisions between two saves.
const BATCH: usize = 64;

/// Saves the game in its present position.
pub type Keep<'k> = dyn FnMut(&Playtest) -> Result<(), Failure> + 'k;

/// The prompt of the players, with the game logs that they have seen.
pub struct Prompt<'a> {
    input: Input,
    /// The game log of each viewer, with the id of the first entry that has not been shown yet.
    logs: BTreeMap<Option<usize>, (Log, usize)>,
    pub viewer: Viewer,
    save: Option<&'a SaveFile>,
    keyboard: Keyboard,
    /// A mission of a campaign; only the campaign as a whole can be saved.
    pub in_campaign: bool,
    /// The umpire is at the keyboard, for all seats.
    pub is_umpire: bool,
}

/// Lets pilots decide until a person has to decide or the game ends.
pub fn play_pilots(playtest: &mut Playtest, keep: &mut Keep<'_>) -> Result<(), Failure> {
    let mut decided = 0;
    while playtest.pilot_is_due() {
        playtest.pilot_decides().map_err(|e| Failure::failed(e.to_string()))?;
        decided += 1;
        if decided % BATCH == 0 {
            keep(playtest)?;
        }
    }
    if decided % BATCH == 0 { Ok(()) } else { keep(playtest) }
}

impl<'a> Prompt<'a> {
    /// A prompt without a game log yet; `save` is the file of the command line, if any.
    pub fn new(input: Input, save: Option<&'a SaveFile>) -> Prompt<'a> {
        let keyboard = Keyboard::default();
        Prompt {
            input,
            logs: BTreeMap::new(),
            viewer: Viewer::Umpire,
            save,
            keyboard,
            in_campaign: false,
            is_umpire: false,
        }
    }

    /// Switches to another game.
    pub fn switch_game(&mut self, viewer: Viewer) {
        self.viewer = viewer;
        self.logs.clear();
    }

    /// Plays until the game is over, and the player has looked back at it, or leaves. A choice is saved before its
    /// outcome is shown.
    pub fn play(&mut self, playtest: &mut Playtest, people: &[usize], keep: &mut Keep<'_>) -> Result<(), Failure> {
        sayln!("{}\n", playtest.mission().head.title);
        self.keyboard = Keyboard::at(playtest.record(), people);
        loop {
            play_pilots(playtest, keep)?;
            let decision = playtest.decision();
            if people.len() > 1
                && !self.is_umpire
                && !self.hand_over_to_deciding(playtest, people, decision.as_ref())?
            {
                return Ok(());
            }
            let Some(decision) = decision else {
                self.end(playtest, people)?;
                if self.in_campaign || !self.stays(playtest)? {
                    return Ok(());
                }
                continue;
            };
            self.print_news(playtest);
            sayln!("\n{}", table::render(playtest, self.viewer, Part::AroundMarks));
            say!("{}", options::legal(playtest, &decision));
            if !self.ask(playtest, &decision)? {
                return Ok(());
            }
            keep(playtest)?;
        }
    }

    /// Shows the final position to all players.
    fn end(&mut self, playtest: &Playtest, people: &[usize]) -> Result<(), Failure> {
        // The umpire needs to see it only once.
        let people = if self.is_umpire { &people[..people.len().min(1)] } else { people };
        for (i, seat) in people.iter().enumerate() {
            if people.len() > 1 && !self.hand_over(playtest, *seat, i > 0)? {
                break;
            }
            self.print_news(playtest);
            sayln!("\n{}", table::render(playtest, self.viewer, Part::AroundMarks));
        }
        crate::out::check()
    }

    /// After the end, reads commands that look back at the game, as long as somebody types, or until the input ends.
    /// Returns whether the umpire goes back into the game.
    fn stays(&mut self, playtest: &mut Playtest) -> Result<bool, Failure> {
        if !self.input.has_more()? {
            return Ok(false);
        }
        sayln!("The game is over: l shows the game log, w NUMBER explains a line of it, q quits.");
        while self.input.has_more()? {
            let Some(line) = self.input.next()? else { return Ok(false) };
            let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
            match word {
                "q" | "quit" | "exit" => return Ok(false),
                "u" if self.is_umpire && self.step_back(playtest) => return Ok(true),
                _ if self.looks(playtest, word, rest) => {}
                // The rest of a script that has more choices than the game.
                _ if !self.input.is_typed() => return Ok(false),
                _ => sayln!("the game is over; l, w, c, m and s still work, q quits"),
            }
        }
        Ok(false)
    }

    /// Hands the keyboard to the deciding seat, by way of the seats that come before it; false if a player leaves.
    fn hand_over_to_deciding(
        &mut self,
        playtest: &Playtest,
        people: &[usize],
        decision: Option<&DecisionView>,
    ) -> Result<bool, Failure> {
        let deciding = decision.map(|d| d.seat);
        let way = self.keyboard.way_to(playtest.record(), people, deciding);
        for (i, seat) in way.iter().enumerate() {
            if !self.hand_over(playtest, *seat, true)? {
                return Ok(false);
            }
            if i + 1 < way.len() || deciding.is_none() {
                sayln!("No decision is pending. Press Enter to pass the keyboard on.");
                if !self.waits_for_enter()? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Hands the keyboard to a seat; false if the player leaves.
    fn hand_over(&mut self, playtest: &Playtest, seat: usize, clear: bool) -> Result<bool, Failure> {
        if clear {
            crate::out::clear();
        }
        let title = playtest.seats().get(seat).map_or("", |s| s.title.as_str());
        sayln!("Pass the keyboard to {title}. Press Enter to continue.");
        let goes_on = self.waits_for_enter()?;
        (self.viewer, self.keyboard.seated, self.keyboard.since) = (Viewer::Seat(seat), Some(seat), playtest.moment());
        Ok(goes_on)
    }

    fn waits_for_enter(&mut self) -> Result<bool, Failure> {
        loop {
            match self.input.next()?.as_deref() {
                None | Some("q" | "quit" | "exit") => return Ok(false),
                Some("") => return Ok(true),
                Some(_) => sayln!("press Enter alone, or quit with q"),
            }
        }
    }

    /// Prints the entries of the game log that are new to this viewer.
    pub fn print_news(&mut self, playtest: &Playtest) {
        let (log, printed) = self.log_of(playtest);
        let lines = log.upto(playtest.moment());
        let from = lines.partition_point(|l| l.id < *printed);
        *printed = lines.last().map_or(*printed, |l| l.id + 1);
        say!("{}", table::game_log(&lines[from..], None));
    }

    /// The game log of this viewer, up to date.
    fn log_of(&mut self, playtest: &Playtest) -> &mut (Log, usize) {
        let of = self.logs.entry(seat_of(self.viewer)).or_default();
        of.0.follow(playtest.record(), self.viewer);
        of
    }

    /// Reads commands until a choice is made; false if the player leaves.
    pub fn ask(&mut self, playtest: &mut Playtest, decision: &DecisionView) -> Result<bool, Failure> {
        loop {
            let Some(line) = self.input.next()? else { return Ok(false) };
            let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
            match word {
                "q" | "quit" | "exit" => return Ok(false),
                "" | "o" => say!("{}", options::legal(playtest, decision)),
                _ if self.looks(playtest, word, rest) => {}
                "?" => say!("{}", why_illegal(decision, rest)),
                "r" => say!("{}", options::illegal(decision)),
                "p" => self.advice(playtest, rest.trim()),
                "e" => match self.umpire(playtest, rest) {
                    Ok(true) => return Ok(true),
                    Ok(false) => {}
                    Err(why) => sayln!("{why}"),
                },
                "u" if self.is_umpire => {
                    if self.step_back(playtest) {
                        return Ok(true);
                    }
                    sayln!("there is nothing to undo");
                }
                "u" => match playtest.take_back_choice(decision.seat, self.keyboard.since) {
                    Ok(()) => {
                        let (log, printed) = self.log_of(playtest);
                        *printed = log.upto(playtest.moment()).last().map_or(0, |l| l.id + 1);
                        return Ok(true);
                    }
                    Err(kept) => sayln!("{kept}"),
                },
                _ => match chosen(decision, &line) {
                    Ok(picks) => {
                        playtest.choose(&picks).map_err(|e| Failure::failed(e.to_string()))?;
                        self.input.chosen();
                        return Ok(true);
                    }
                    Err(problem) => sayln!("{problem}"),
                },
            }
        }
    }

    /// Carries out a command that needs no decision: it shows something, or saves. Returns whether it is one.
    fn looks(&mut self, playtest: &Playtest, word: &str, rest: &str) -> bool {
        match word {
            "h" | "help" => sayln!("{HELP}"),
            "?" if rest.is_empty() => sayln!("{HELP}"),
            "m" => {
                let part = if rest.trim().eq_ignore_ascii_case("all") { Part::Whole } else { Part::AroundMarks };
                sayln!("{}", table::render(playtest, self.viewer, part));
            }
            "c" => self.card(playtest, rest),
            "l" => self.log(playtest, rest),
            "w" => self.why(playtest, rest),
            "s" => self.save_now(playtest, rest),
            _ => return false,
        }
        true
    }

    /// Changes the position as the umpire typed it. Returns whether it changed.
    fn umpire(&self, playtest: &mut Playtest, line: &str) -> Result<bool, String> {
        if !self.is_umpire {
            return Err("only the umpire can change the position; start the game with --umpire".to_owned());
        }
        match umpire_line::read(playtest, line)? {
            UmpireLine::Change(edit) => playtest.change_as_umpire(edit).map(|()| true).map_err(|e| e.to_string()),
            UmpireLine::Show(text) => {
                say!("{text}");
                Ok(false)
            }
        }
    }

    /// Goes back to what a person decided last, or the umpire changed. Returns whether there was anything.
    fn step_back(&mut self, playtest: &mut Playtest) -> bool {
        let here = playtest.moment();
        let mut at = here;
        while at > 0 {
            at -= 1;
            playtest.go_to(at);
            if !playtest.pilot_is_due() {
                let (log, printed) = self.log_of(playtest);
                *printed = log.upto(at).last().map_or(0, |l| l.id + 1);
                return true;
            }
        }
        playtest.go_to(here);
        false
    }

    fn card(&self, playtest: &Playtest, label: &str) {
        let view = playtest.scene(self.viewer).board();
        let wanted = |p: &&dicta_studio::view::PieceView| {
            table::label_of(playtest, self.viewer, p.id) == label || p.title == label
        };
        match view.pieces.iter().find(wanted) {
            Some(piece) => say!("{}", table::whole_card(piece)),
            None => sayln!("there is no piece `{label}`; the labels are listed under the board"),
        }
    }

    fn log(&mut self, playtest: &Playtest, how_much: &str) {
        let lines = self.log_of(playtest).0.upto(playtest.moment());
        let from = if how_much.is_empty() { lines.len().saturating_sub(40) } else { 0 };
        say!("{}", table::game_log(&lines[from..], Some(from + 1)));
    }

    fn why(&mut self, playtest: &Playtest, number: &str) {
        let viewer = self.viewer;
        let lines = self.log_of(playtest).0.upto(playtest.moment());
        let line = |n: usize| -> Option<&LogLine> { lines.get(n.checked_sub(1)?) };
        match number.trim().parse::<usize>().ok().and_then(line) {
            Some(line) => say!("{}", table::why(&playtest.record().why(line.id, viewer))),
            None => sayln!("enter the number of a line of the game log; l shows them"),
        }
    }

    fn advice(&self, playtest: &Playtest, pilot: &str) {
        let named = Some(pilot).filter(|name| !name.is_empty());
        match playtest.advice_of_pilot(named, self.viewer).map(|question| question.run().answer) {
            Some(Ok(Some(answer))) => say!("{}", table::why(&answer)),
            Some(Err(bug)) => sayln!("{bug}"),
            Some(Ok(None)) | None => {
                let known: Vec<String> = playtest.pilots().iter().skip(1).map(|p| p.name().to_owned()).collect();
                sayln!("there is no pilot `{pilot}`; available: {}", known.join(", "));
            }
        }
    }

    /// Saves the game in the file that the player names. An error is reported, and the game continues.
    fn save_now(&self, playtest: &Playtest, file: &str) {
        if self.in_campaign {
            return sayln!("a campaign is saved after every choice");
        }
        let named = Path::new(file.trim());
        let saved = match self.save {
            None if file.trim().is_empty() => return sayln!("name a file: s FILE"),
            Some(save) if file.trim().is_empty() || named == save.path() => save_in(playtest, save),
            _ => lock(named, Sort::Game).and_then(|save| save_in(playtest, &save)),
        };
        if let Err(failure) = saved {
            sayln!("{}", failure.message());
        }
    }
}

fn seat_of(viewer: Viewer) -> Option<usize> {
    match viewer {
        Viewer::Umpire => None,
        Viewer::Seat(seat) => Some(seat),
    }
}

/// Locks a file for saving.
pub fn lock(path: &Path, sort: Sort) -> Result<SaveFile, Failure> {
    use dicta_studio::io::saves::SaveFileError;
    SaveFile::take(path, sort).map_err(|e| match e {
        SaveFileError::Files(_) => Failure::failed(e.to_string()),
        _ => Failure::usage(e.to_string()),
    })
}

/// Saves a game without a message.
pub fn keep(playtest: &Playtest, save: &SaveFile) -> Result<(), Failure> {
    let text = playtest.save_text().map_err(|e| Failure::failed(e.to_string()))?;
    save.write(&text).map_err(|e| Failure::failed(e.to_string()))
}

/// Saves a game and reports the file.
pub fn save_in(playtest: &Playtest, save: &SaveFile) -> Result<(), Failure> {
    keep(playtest, save)?;
    sayln!("saved in {}", save.path().display());
    Ok(())
}

/// The option that was typed, by its number or its words.
fn chosen(decision: &DecisionView, line: &str) -> Result<Vec<i64>, String> {
    let count = decision.legal().count();
    if let Ok(number) = line.parse::<usize>() {
        let picks = number.checked_sub(1).and_then(|n| decision.legal().nth(n)).map(|o| o.picks.clone());
        // A schedule may number its entries, so a line that is not a number of an option may still be an option's
        // words.
        if let Some(picks) = picks {
            return Ok(picks);
        }
    }
    let is = |o: &&dicta_studio::view::OptionView| options::words(decision, o).eq_ignore_ascii_case(line);
    if let Some(option) = decision.legal().find(is) {
        return Ok(option.picks.clone());
    }
    if decision.options.iter().any(|o| is(&o)) {
        return Err(why_illegal(decision, line).trim_end().to_owned());
    }
    Err(format!("type a number from 1 to {count}, or ? for help"))
}

/// Maximum number of options that are shown for a part of their words.
const NEAR_MAX: usize = 6;

fn why_illegal(decision: &DecisionView, name: &str) -> String {
    let name = name.trim();
    let Some(option) = decision.options.iter().find(|o| options::words(decision, o).eq_ignore_ascii_case(name)) else {
        let wanted = name.to_lowercase();
        let all = decision.options.iter().map(|o| options::words(decision, o));
        let near: Vec<String> = all.filter(|words| words.to_lowercase().contains(&wanted)).take(NEAR_MAX).collect();
        return match near.as_slice() {
            [] => format!("`{name}` is not an option here; r lists the illegal ones\n"),
            near => format!("`{name}` is not an option here; did you mean `{}`?\n", near.join("` or `")),
        };
    };
    if option.is_legal() {
        return format!("`{name}` is legal\n");
    }
    let mut out = String::new();
    for reason in option.reasons() {
        out.push_str(&format!("  {}: {}\n", reason.rule, reason.text));
    }
    if out.is_empty() { "  no legal combination\n".into() } else { out }
}
