//! The kinds of pilots, their names, and what each of them does under certain rules.

use dicta_program::{Doctrine, DoctrineId, Program};

/// The number of decisions to which [`Manner::lapses`] refers.
pub(crate) const SLIPS_OF: u32 = 4;
/// How many times the positions of its doctrine the best skill imagines.
const MASTER_EFFORT: u64 = 4;

/// A kind of pilot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PilotSpec {
    /// Any legal option, all equally likely.
    #[default]
    Random,
    /// Any legal option that the doctrine does not avoid.
    Steady(DoctrineId),
    /// The option after which imagined positions are worth the most by the doctrine.
    Doctrine(DoctrineId),
    /// The option that does best in a search over several turns, in which the doctrine says what positions are worth.
    Deep(DoctrineId),
    /// As well as its skill allows, whatever the rules.
    Skilled(Skill),
}

/// How well a pilot plays; the same names in all systems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Skill {
    /// Leaves every second decision to chance.
    Novice,
    /// Leaves every fourth decision to chance.
    Regular,
    /// Plays ahead.
    Expert,
    /// Plays ahead on more positions.
    Master,
    /// Searches several turns ahead.
    Ace,
}

impl Skill {
    /// All skills, the weakest first.
    pub const ALL: [Skill; 5] = [Skill::Novice, Skill::Regular, Skill::Expert, Skill::Master, Skill::Ace];

    /// The name, in the form that [`PilotSpec::parse`] accepts.
    pub fn name(self) -> &'static str {
        match self {
            Skill::Novice => "novice",
            Skill::Regular => "regular",
            Skill::Expert => "expert",
            Skill::Master => "master",
            Skill::Ace => "ace",
        }
    }

    fn manner(self, program: &Program) -> Manner {
        let first = |wanted: fn(&Doctrine) -> bool| program.doctrines.iter().position(wanted);
        let quick = || first(|d| !d.terms.is_empty() && !d.afters.is_empty());
        let ahead = || first(|d| !d.terms.is_empty() && d.afters.is_empty());
        let found = match self {
            Skill::Novice | Skill::Regular => quick().or_else(ahead),
            Skill::Expert | Skill::Master | Skill::Ace => ahead().or_else(quick),
        };
        let (lapses, effort) = match self {
            Skill::Novice => (SLIPS_OF / 2, 1),
            Skill::Regular => (SLIPS_OF / 4, 1),
            Skill::Expert | Skill::Ace => (0, 1),
            Skill::Master => (0, MASTER_EFFORT),
        };
        let doctrine = found.or((!program.doctrines.is_empty()).then_some(0)).map(|i| DoctrineId(i as u32));
        Manner { doctrine, weighs: true, lapses, effort, deep: self == Skill::Ace }
    }
}

/// How a pilot decides under certain rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Manner {
    /// Its doctrine; without one, it takes any legal option.
    pub doctrine: Option<DoctrineId>,
    /// Whether it values the options that the doctrine does not avoid, or takes any of them.
    pub weighs: bool,
    /// Of [`SLIPS_OF`] decisions, the number in which it does not value the options after all.
    pub lapses: u32,
    /// The doctrine's number of positions is multiplied by this.
    pub effort: u64,
    /// Whether it searches several turns ahead.
    pub deep: bool,
}

/// The rules have no pilot of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no pilot `{name}`")]
pub struct UnknownPilot {
    /// The requested name.
    pub name: String,
    /// The available names.
    pub known: Vec<String>,
}

impl PilotSpec {
    /// Parses the name of a skill, `random`, `steady`, `steady:<doctrine>`, `deep`, `deep:<doctrine>`,
    /// `doctrine:<doctrine>` or the bare name of a doctrine, which comes before the others. `steady` alone means the
    /// first doctrine, and `deep` the doctrine of an ace; in rules without doctrines both are the same as `random`.
    pub fn parse(program: &Program, name: &str) -> Result<PilotSpec, UnknownPilot> {
        let doctrine =
            |wanted: &str| program.doctrines.iter().position(|d| d.head.name == wanted).map(|i| DoctrineId(i as u32));
        let found = match name.split_once(':') {
            Some(("steady", wanted)) => doctrine(wanted).map(PilotSpec::Steady),
            Some(("deep", wanted)) => doctrine(wanted).map(PilotSpec::Deep),
            Some(("doctrine", wanted)) => doctrine(wanted).map(PilotSpec::Doctrine),
            Some(_) => None,
            None => match (name, doctrine(name)) {
                (_, Some(found)) => Some(PilotSpec::Doctrine(found)),
                ("random", None) => Some(PilotSpec::Random),
                ("steady", None) if program.doctrines.is_empty() => Some(PilotSpec::Random),
                ("steady", None) => Some(PilotSpec::Steady(DoctrineId(0))),
                ("deep", None) => Some(Skill::Ace.manner(program).doctrine.map_or(PilotSpec::Random, PilotSpec::Deep)),
                _ => Skill::ALL.into_iter().find(|s| s.name() == name).map(PilotSpec::Skilled),
            },
        };
        found.ok_or_else(|| UnknownPilot { name: name.into(), known: Self::known(program) })
    }

    /// The pilot that decides between the missions of a campaign, where there is no board to look ahead on.
    pub fn between_missions(self, program: &Program) -> PilotSpec {
        self.manner(program).doctrine.map_or(PilotSpec::Random, PilotSpec::Steady)
    }

    /// The names that [`PilotSpec::parse`] accepts: skills, the weakest first, then the other pilots, the simplest
    /// first.
    pub fn known(program: &Program) -> Vec<String> {
        let doctrines = || program.doctrines.iter().map(|d| d.head.name.clone());
        let skills = Skill::ALL.map(Skill::name).into_iter().chain(["random", "steady"]).map(String::from);
        skills.filter(|name| doctrines().all(|d| d != *name)).chain(doctrines()).collect()
    }

    /// The names of the pilots that compare rules unless others are chosen: one that leaves all to chance, two that
    /// value their options quickly, and one that plays ahead. So a comparison has a verdict for each level of skill. In
    /// rules without doctrines these are all the same, so there is only the first.
    pub fn compared(program: &Program) -> Vec<String> {
        let skills = [Skill::Novice, Skill::Regular, Skill::Expert].map(Skill::name);
        let skills = skills.into_iter().filter(|_| !program.doctrines.is_empty());
        std::iter::once("random").chain(skills).map(String::from).collect()
    }

    /// How it decides under these rules.
    pub(crate) fn manner(self, program: &Program) -> Manner {
        let plain = |doctrine, weighs| Manner { doctrine, weighs, lapses: 0, effort: 1, deep: false };
        match self {
            PilotSpec::Random => plain(None, false),
            PilotSpec::Steady(doctrine) => plain(Some(doctrine), false),
            PilotSpec::Doctrine(doctrine) => plain(Some(doctrine), true),
            PilotSpec::Deep(doctrine) => Manner { deep: true, ..plain(Some(doctrine), true) },
            PilotSpec::Skilled(skill) => skill.manner(program),
        }
    }

    /// The name, in the form that [`PilotSpec::parse`] accepts.
    pub fn name(self, program: &Program) -> String {
        let of = |id: DoctrineId| program.doctrines.get(id.index()).map_or("?", |d| d.head.name.as_str());
        match self {
            PilotSpec::Random => "random".into(),
            PilotSpec::Steady(DoctrineId(0)) => "steady".into(),
            PilotSpec::Steady(id) => format!("steady:{}", of(id)),
            PilotSpec::Doctrine(id) => of(id).into(),
            PilotSpec::Deep(id) => format!("deep:{}", of(id)),
            PilotSpec::Skilled(skill) => skill.name().into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dicta_program::{After, ChoiceId, Expr, Head, KindId, Modifier, Origin};

    fn program(names: &[&str]) -> Program {
        let doctrine = |name: &&str| Doctrine {
            head: Head { name: name.to_string(), ..Head::default() },
            kind: KindId(2),
            locals: 1,
            avoids: vec![],
            afters: vec![],
            terms: vec![],
            samples: 1,
            replies: 1,
            turns: 1,
        };
        Program { doctrines: names.iter().map(doctrine).collect(), ..Program::default() }
    }

    #[test]
    fn names_round_trip() {
        let program = program(&["careful", "bold"]);
        for name in ["novice", "ace", "random", "steady", "steady:bold", "deep:bold", "careful", "bold"] {
            assert_eq!(PilotSpec::parse(&program, name).unwrap().name(&program), name);
        }
        let bold = PilotSpec::parse(&program, "doctrine:bold");
        assert_eq!(
            (bold.clone().unwrap().name(&program).as_str(), bold),
            ("bold", Ok(PilotSpec::Doctrine(DoctrineId(1))))
        );
        let unknown = PilotSpec::parse(&program, "bald").unwrap_err();
        let known = ["novice", "regular", "expert", "master", "ace", "random", "steady", "careful", "bold"];
        assert_eq!(unknown.known, known);
    }

    #[test]
    fn without_doctrines_steady_is_random() {
        assert_eq!(PilotSpec::parse(&program(&[]), "steady"), Ok(PilotSpec::Random));
        assert_eq!(PilotSpec::parse(&program(&[]), "deep"), Ok(PilotSpec::Random));
        assert!(PilotSpec::parse(&program(&[]), "steady:bold").is_err());
    }

    /// Careful only avoids, bold plays ahead, quick says where options lead.
    fn program_of_three() -> Program {
        let mut program = program(&["careful", "bold", "quick"]);
        let origin = Origin::default();
        let (name, because) = (String::new(), String::new());
        let term = Modifier { name, amount: Expr::Const(1), when: None, because, origin };
        program.doctrines[1].terms.push(term.clone());
        program.doctrines[2].terms.push(term);
        program.doctrines[2].afters.push(After { choice: ChoiceId(0), body: vec![], locals: 1, origin });
        program
    }

    #[test]
    fn skills_use_the_doctrines_that_suit_them() {
        let mut program = program_of_three();
        let manners = |program: &Program| {
            Skill::ALL.map(|skill| {
                let manner = PilotSpec::Skilled(skill).manner(program);
                assert_eq!(manner.deep, skill == Skill::Ace);
                (manner.doctrine.map(DoctrineId::index), manner.lapses, manner.effort)
            })
        };
        let expected = [(2, 2, 1), (2, 1, 1), (1, 0, 1), (1, 0, MASTER_EFFORT), (1, 0, 1)];
        assert_eq!(manners(&program), expected.map(|(doctrine, lapses, effort)| (Some(doctrine), lapses, effort)));
        assert_eq!(PilotSpec::parse(&program, "deep"), Ok(PilotSpec::Deep(DoctrineId(1))));
        let quick = program.doctrines.pop();
        assert_eq!(manners(&program).map(|m| m.0), [Some(1); 5]);
        program.doctrines[1] = quick.expect("three doctrines");
        assert_eq!(manners(&program).map(|m| m.0), [Some(1); 5]);
        program.doctrines.pop();
        assert_eq!(manners(&program).map(|m| m.0), [Some(0); 5]);
        program.doctrines.pop();
        assert_eq!(manners(&program).map(|m| m.0), [None; 5]);
    }

    #[test]
    fn between_missions_no_pilot_plays_ahead() {
        let program = program_of_three();
        let between = |name: &str| PilotSpec::parse(&program, name).unwrap().between_missions(&program).name(&program);
        let names = ["random", "steady", "bold", "deep", "novice", "ace"].map(between);
        assert_eq!(names, ["random", "steady", "steady:bold", "steady:bold", "steady:quick", "steady:bold"]);
    }

    #[test]
    fn a_doctrine_can_have_the_name_of_a_skill() {
        let program = program(&["bold", "master"]);
        assert_eq!(PilotSpec::parse(&program, "master"), Ok(PilotSpec::Doctrine(DoctrineId(1))));
        assert_eq!(
            PilotSpec::known(&program),
            ["novice", "regular", "expert", "ace", "random", "steady", "bold", "master"]
        );
    }
}
