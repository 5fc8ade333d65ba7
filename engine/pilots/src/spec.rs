//! The kinds of pilots, and their names.

use dicta_program::{DoctrineId, Program};

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
    /// Parses `random`, `steady`, `steady:<doctrine>`, `doctrine:<doctrine>` or the bare name of a doctrine. `steady`
    /// alone means the first doctrine; in rules without doctrines it is the same as `random`.
    pub fn parse(program: &Program, name: &str) -> Result<PilotSpec, UnknownPilot> {
        let doctrine =
            |wanted: &str| program.doctrines.iter().position(|d| d.head.name == wanted).map(|i| DoctrineId(i as u32));
        let found = match name.split_once(':') {
            Some(("steady", wanted)) => doctrine(wanted).map(PilotSpec::Steady),
            Some(("doctrine", wanted)) => doctrine(wanted).map(PilotSpec::Doctrine),
            Some(_) => None,
            None => match (name, doctrine(name)) {
                (_, Some(found)) => Some(PilotSpec::Doctrine(found)),
                ("random", None) => Some(PilotSpec::Random),
                ("steady", None) if program.doctrines.is_empty() => Some(PilotSpec::Random),
                ("steady", None) => Some(PilotSpec::Steady(DoctrineId(0))),
                _ => None,
            },
        };
        found.ok_or_else(|| UnknownPilot { name: name.into(), known: Self::known(program) })
    }

    /// The pilot that decides between the missions of a campaign, where there is no board to look ahead on.
    pub fn between_missions(self) -> PilotSpec {
        match self {
            PilotSpec::Doctrine(doctrine) => PilotSpec::Steady(doctrine),
            spec => spec,
        }
    }

    /// The names that [`PilotSpec::parse`] accepts, the simplest first.
    pub fn known(program: &Program) -> Vec<String> {
        ["random", "steady"]
            .into_iter()
            .map(String::from)
            .chain(program.doctrines.iter().map(|d| d.head.name.clone()))
            .collect()
    }

    /// The name, in the form that [`PilotSpec::parse`] accepts.
    pub fn name(self, program: &Program) -> String {
        let of = |id: DoctrineId| program.doctrines.get(id.index()).map_or("?", |d| d.head.name.as_str());
        match self {
            PilotSpec::Random => "random".into(),
            PilotSpec::Steady(DoctrineId(0)) => "steady".into(),
            PilotSpec::Steady(id) => format!("steady:{}", of(id)),
            PilotSpec::Doctrine(id) => format!("doctrine:{}", of(id)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dicta_program::{Doctrine, Head, KindId};

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
        for name in ["random", "steady", "steady:bold", "doctrine:careful", "doctrine:bold"] {
            assert_eq!(PilotSpec::parse(&program, name).unwrap().name(&program), name);
        }
        assert_eq!(PilotSpec::parse(&program, "bold"), Ok(PilotSpec::Doctrine(DoctrineId(1))));
        let unknown = PilotSpec::parse(&program, "bald").unwrap_err();
        assert_eq!(unknown.known, ["random", "steady", "careful", "bold"]);
    }

    #[test]
    fn without_doctrines_steady_is_random() {
        assert_eq!(PilotSpec::parse(&program(&[]), "steady"), Ok(PilotSpec::Random));
        assert!(PilotSpec::parse(&program(&[]), "steady:bold").is_err());
    }
}
