//! Which declarations a file sees: those of its own ruleset, of the rulesets that this one extends, and of the other
//! overlays on the same game.
//!
//! Two games that share a base, or nothing, never see each other. A file without a header sees everything, so that
//! suggestions work before it has one. Known from the headers alone, so this never waits for a compilation.

use crate::project::Project;
use rustc_hash::FxHashMap;

/// The distance between overlays on the same game: farther than any ruleset that they extend.
const SIBLING_DISTANCE: usize = 1000;

/// The rulesets of a project, by number.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rulesets {
    /// By file; `None` if the file has no header that can be read.
    of_file: Vec<Option<usize>>,
    all: Vec<Ruleset>,
}

#[derive(Clone, Debug, PartialEq)]
struct Ruleset {
    /// Itself and those that it extends.
    chain: Vec<usize>,
    /// The nearest game of its own in the chain.
    game: Option<usize>,
}

impl Rulesets {
    pub(super) fn in_project(project: &Project) -> Self {
        let systems = &project.systems;
        let numbers: FxHashMap<&str, usize> = systems.iter().enumerate().map(|(i, s)| (s.name.as_str(), i)).collect();
        let chain = |i: usize| -> Vec<usize> {
            project.chain(&systems[i].name).iter().rev().filter_map(|s| numbers.get(s.name.as_str()).copied()).collect()
        };
        let chains: Vec<Vec<usize>> = (0..systems.len()).map(chain).collect();
        let alone = |i: usize| !systems[i].shared && chains[i].iter().skip(1).all(|under| systems[*under].shared);
        let games: Vec<Option<usize>> = chains.iter().map(|c| c.iter().copied().find(|i| alone(*i))).collect();
        let all = chains.into_iter().zip(games).map(|(chain, game)| Ruleset { chain, game }).collect();
        let number = |name: &Option<String>| numbers.get(name.as_deref()?).copied();
        Rulesets { of_file: project.files.iter().map(|f| number(&f.system)).collect(), all }
    }

    /// Whether a file belongs to a ruleset; no other file is compiled.
    pub fn has(&self, file: usize) -> bool {
        self.of(file).is_some()
    }

    fn of(&self, file: usize) -> Option<usize> {
        self.of_file.get(file).copied().flatten()
    }

    /// How far the declarations of one file are from another: 0 in the same ruleset, 1 in the one that it extends;
    /// `None` if it doesn't see them.
    pub fn distance(&self, from: usize, to: usize) -> Option<usize> {
        match (self.of(from), self.of(to)) {
            (Some(a), Some(b)) => {
                let (own, other) = (&self.all[a], &self.all[b]);
                let beside = own.game.is_some() && own.game == other.game && own.game != Some(a);
                own.chain.iter().position(|i| *i == b).or(beside.then_some(SIBLING_DISTANCE))
            }
            (None, _) => Some(usize::from(from != to)),
            (Some(_), None) => None,
        }
    }

    /// How far the ruleset of one file is above that of another, which it extends; 0 if it is the same, `None` if it
    /// doesn't extend it.
    pub fn height(&self, from: usize, to: usize) -> Option<usize> {
        let (own, other) = (self.of(from)?, self.of(to)?);
        self.all[own].chain.iter().position(|i| *i == other)
    }

    /// Whether either of two files sees the other.
    pub fn related(&self, a: usize, b: usize) -> bool {
        self.distance(a, b).is_some() || self.distance(b, a).is_some()
    }
}
