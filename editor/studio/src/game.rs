//! A prepared game: a program compiled for a mission and its options.

use crate::check::{Checker, Compiled, Sources};
use dicta_play::forces::{self, ForcesError};
use dicta_play::{Fault, FaultKind, Machine, SetupError};
use dicta_program::{DoctrineId, MissionId, Origin, Program};
use std::collections::BTreeSet;
use std::fmt::Display;
use std::sync::Arc;

/// A compiled game.
#[derive(Clone, Debug)]
pub struct Game {
    pub program: Arc<Program>,
    /// Index into the program's missions.
    pub mission: usize,
    /// The ruleset and its overlays, by name.
    pub ruleset: String,
    pub overlays: Vec<String>,
    /// The files that it was compiled from, including imported ones.
    pub sources: Arc<Sources>,
    /// The options that were set in addition to the mission's own.
    pub options: Vec<(String, String)>,
    /// The entries that replace those of the mission's pieces, by the pieces' names.
    pub pieces: Vec<(String, String)>,
    /// The project's revision; none for a game from a file.
    pub revision: Option<u64>,
    /// Declarations with errors were left out.
    pub partial: bool,
}

impl Game {
    /// The titles of the overlays on the rules.
    pub fn house_rules(&self) -> Vec<String> {
        let title = |name: &String| {
            let mut all = self.sources.files.iter().flat_map(|(_, text)| dicta_syntax::heads(text));
            all.find(|d| d.word == "ruleset" && d.name == *name).map_or_else(|| name.clone(), |d| d.called().to_owned())
        };
        self.overlays.iter().map(title).collect()
    }

    /// A fault with its file and line.
    pub fn fault_text(&self, fault: &Fault) -> String {
        fault_text(&self.program, &self.sources, fault)
    }

    /// Why a mission or campaign can't be set up, with the file and line.
    pub fn setup_text(&self, error: &SetupError) -> String {
        setup_text(&self.program, &self.sources, error)
    }
}

/// A fault of a program with its file and line.
pub fn fault_text(program: &Program, sources: &Sources, fault: &Fault) -> String {
    match fault.what == FaultKind::Broken && program.has_errors {
        true => with_place(program, sources, NEEDS_BROKEN, fault.origin),
        false => with_place(program, sources, fault, fault.origin),
    }
}

/// What is said instead of a fault of the program if its rules have errors.
const NEEDS_BROKEN: &str = "this needs a declaration that has an error: dicta check lists the errors";

/// The terms of doctrines that could not be computed in some position, each with its file and line.
pub fn faulty_terms(
    program: &Program,
    sources: &Sources,
    terms: impl IntoIterator<Item = (DoctrineId, usize)>,
) -> Vec<String> {
    let text = |(id, number): (DoctrineId, usize)| {
        let term = program.doctrines.get(id.index())?.terms.get(number)?;
        Some(with_place(program, sources, faulty_term(program, id, number)?, term.origin))
    };
    terms.into_iter().filter_map(text).collect()
}

/// The terms of doctrines that machines of these sources could not compute in some position, each named once.
pub fn faulty_terms_of<'m>(machines: impl IntoIterator<Item = (&'m Machine, &'m Sources)>) -> Vec<String> {
    let of =
        |(machine, sources): (&'m Machine, &Sources)| faulty_terms(machine.program(), sources, machine.faulty_terms());
    let all: BTreeSet<String> = machines.into_iter().flat_map(of).collect();
    all.into_iter().collect()
}

/// What is said of a term of a doctrine that could not be computed in some position.
pub fn faulty_term(program: &Program, doctrine: DoctrineId, term: usize) -> Option<String> {
    let doctrine = program.doctrines.get(doctrine.index())?;
    let (name, doctrine) = (&doctrine.terms.get(term)?.name, &doctrine.head.name);
    Some(format!(
        "the term `{name}` of the doctrine `{doctrine}` can't be computed in some positions and counts as 0 there"
    ))
}

/// Why a mission or campaign of a program can't be set up, with the file and line.
pub fn setup_text(program: &Program, sources: &Sources, error: &SetupError) -> String {
    match error.origin() {
        Some(origin) if program.has_errors && matches!(error, SetupError::Broken { .. }) => {
            with_place(program, sources, NEEDS_BROKEN, origin)
        }
        Some(origin) => with_place(program, sources, error, origin),
        None => error.to_string(),
    }
}

fn with_place(program: &Program, sources: &Sources, what: impl Display, origin: Origin) -> String {
    let path = program.files.get(origin.file as usize).map_or("", String::as_str);
    let file = sources.files.iter().find(|(p, _)| p == path);
    match file.and_then(|(_, text)| text.get(..origin.start as usize)) {
        Some(before) => format!("{what} ({path}, line {})", before.matches('\n').count() + 1),
        None => format!("{what} ({path})"),
    }
}

/// Why a mission could not be prepared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    #[error("the rules have errors: fix these first")]
    Errors,
    #[error("these rules may reveal secrets: fix this first, see Problems")]
    Leaks,
    #[error("there is no mission in this project")]
    NoMission,
    #[error("there is no mission `{0}` in this project")]
    UnknownMission(String),
    #[error("there is no campaign `{0}` in this project")]
    UnknownCampaign(String),
    #[error("the mission can't be set up: {0}")]
    Setup(String),
    #[error(transparent)]
    Forces(#[from] ForcesError),
    #[error(transparent)]
    Bug(#[from] crate::work::Bug),
}

impl Game {
    /// A number that two programs share if they have the same rules and missions, whatever the location of their
    /// source.
    pub fn digest(&self) -> u64 {
        dicta_play::digest(&self.program)
    }

    /// Compiles the files for a mission (the first if the name is empty), with its own options and these.
    pub fn prepare(
        checker: &mut Checker,
        sources: &Sources,
        mission: &str,
        options: &[(String, String)],
    ) -> Result<Game, GameError> {
        let plain = checker.compile(sources, mission, options);
        let sound = |compiled: Compiled| if compiled.leaks { Err(GameError::Leaks) } else { Ok(compiled) };
        Self::with_its_options(plain, sources, mission, options, |settings| {
            sound(checker.compile(sources, mission, settings))
        })
    }

    /// Compiles a ruleset with overlays for a mission, as a saved game requires.
    ///
    /// # Errors
    /// See [`Game::prepare`].
    pub fn prepare_stack(
        checker: &mut Checker,
        sources: &Sources,
        stack: (&str, &[String]),
        mission: &str,
        options: &[(String, String)],
    ) -> Result<Game, GameError> {
        // A game already started with leaking rules can still continue.
        let mut compile = |settings: &[(String, String)]| checker.compile_stack(sources, stack.0, stack.1, settings);
        let plain = compile(options);
        Self::with_its_options(plain, sources, mission, options, |settings| Ok(compile(settings)))
    }

    /// The same game with these entries for the mission's pieces, by the pieces' names: picked from their pools, or of
    /// their kind if they have none.
    ///
    /// # Errors
    /// See [`forces::replace`].
    pub fn with_pieces(mut self, pieces: &[(String, String)]) -> Result<Game, GameError> {
        if !pieces.is_empty() {
            self.program = Arc::new(forces::replace(&self.program, MissionId(self.mission as u32), pieces)?);
            self.pieces = pieces.to_vec();
        }
        Ok(self)
    }

    /// Compiles a ruleset with overlays for its campaigns, under exactly these options.
    pub fn prepare_rules(
        checker: &mut Checker,
        sources: &Sources,
        stack: (&str, &[String]),
        options: &[(String, String)],
    ) -> Game {
        let compiled = checker.compile_stack(sources, stack.0, stack.1, options);
        Game {
            program: Arc::new(compiled.program),
            mission: 0,
            ruleset: compiled.ruleset,
            overlays: compiled.overlays,
            sources: Arc::new(Sources { revision: sources.revision, files: compiled.files }),
            options: options.to_vec(),
            pieces: Vec::new(),
            revision: Some(sources.revision),
            partial: compiled.broken,
        }
    }

    /// Compiles the files for a campaign, with its own options and these.
    ///
    /// # Errors
    /// If no file declares it, or errors prevent it.
    pub fn prepare_campaign(
        checker: &mut Checker,
        sources: &Sources,
        campaign: &str,
        options: &[(String, String)],
    ) -> Result<Game, GameError> {
        let plain = checker.compile_for(sources, &[], |p| p.campaigns.iter().any(|c| c.head.name == campaign));
        let found = plain.program.campaigns.iter().find(|c| c.head.name == campaign);
        let own = found.ok_or_else(|| match plain.broken {
            true => GameError::Errors,
            false => GameError::UnknownCampaign(campaign.to_owned()),
        })?;
        if plain.leaks {
            return Err(GameError::Leaks);
        }
        let mut settings = own.options.clone();
        settings.retain(|(name, _)| !options.iter().any(|(n, _)| n == name));
        settings.extend(options.iter().cloned());
        Ok(Self::prepare_rules(checker, sources, (&plain.ruleset, &plain.overlays), &settings))
    }

    /// Compiles again if the mission itself sets options.
    fn with_its_options(
        plain: Compiled,
        sources: &Sources,
        mission: &str,
        options: &[(String, String)],
        mut compile: impl FnMut(&[(String, String)]) -> Result<Compiled, GameError>,
    ) -> Result<Game, GameError> {
        let index = find(&plain, mission)?;
        let mut settings = plain.program.missions[index].options.clone();
        settings.retain(|(name, _)| !options.iter().any(|(n, _)| n == name));
        settings.extend(options.iter().cloned());
        let same = settings == options && !plain.leaks;
        let compiled = if same { plain } else { compile(&settings)? };
        let mission = find(&compiled, mission)?;
        Ok(Game {
            program: Arc::new(compiled.program),
            mission,
            ruleset: compiled.ruleset,
            overlays: compiled.overlays,
            sources: Arc::new(Sources { revision: sources.revision, files: compiled.files }),
            options: options.to_vec(),
            pieces: Vec::new(),
            revision: Some(sources.revision),
            partial: compiled.broken,
        })
    }
}

/// The index of the mission. If there are errors, a missing mission is attributed to them.
fn find(compiled: &Compiled, mission: &str) -> Result<usize, GameError> {
    let missions = &compiled.program.missions;
    let found = missions.iter().position(|m| mission.is_empty() || m.head.name == mission);
    found.ok_or_else(|| match missions.is_empty() {
        _ if compiled.broken => GameError::Errors,
        true => GameError::NoMission,
        false => GameError::UnknownMission(mission.to_owned()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "ruleset leaky \"Leaky\"\nboard hex\nside red \"Red\"\nside blue \"Blue\"\n\
        kind plane piece {\n  counter fuel : 0..9 = 3 secret to owner\n  counter seen : 0..9\n}\nplane spad { }\n\
        turn {\n  phase fly {\n    each plane a { a.seen = a.fuel }\n  }\n}\nmap sky { size 9 x 9 }\n\
        mission duel \"Duel\" {\n  map sky\n  turns 2\n  seat rouge red\n  seat bleu blue\n  \
          piece s1 spad { seat rouge, at @0101, facing 0 }\n  piece s2 spad { seat bleu, at @0202, facing 0 }\n}\n";

    fn prepared(text: &str) -> Result<Game, GameError> {
        let sources = Sources { revision: 1, files: vec![("leaky.dicta".into(), text.into())] };
        Game::prepare(&mut Checker::default(), &sources, "duel", &[])
    }

    #[test]
    fn rules_that_leak_secrets_are_not_played() {
        assert_eq!(prepared(TEXT).err(), Some(GameError::Leaks));
        assert!(prepared(&TEXT.replace("a.seen = a.fuel", "a.fuel -= 1")).is_ok());
    }
}
