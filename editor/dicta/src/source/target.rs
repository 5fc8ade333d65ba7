//! A mission or campaign to play: its rules with their overlays and options, compiled.

use super::*;

/// What is wrong with rules that were compiled for play.
#[derive(Clone, Copy, Debug)]
pub struct Soundness {
    /// Whether they may reveal secrets to players.
    pub leaks: bool,
    /// The number of errors.
    pub errors: usize,
}

/// A mission or campaign to play: a project, one of its rulesets, and the name.
#[derive(Clone, Debug)]
pub struct Target {
    pub project: Project,
    pub ruleset: String,
    pub mission: String,
    /// Names of the overlays to apply.
    pub overlays: Vec<String>,
    /// Rules that leak secrets may be played, and rules with errors measured.
    unsound: bool,
    /// Whether its games are counted, so that rules with errors would give a wrong result.
    measured: bool,
}

impl Target {
    /// Sets whether rules that leak secrets may be played, and rules with errors measured.
    pub fn unsound(self, unsound: bool) -> Target {
        Target { unsound, ..self }
    }

    /// Games are played to count something: errors in the rules are errors of the result.
    pub fn measured(self) -> Target {
        Target { measured: true, ..self }
    }

    /// Compiles the rules for play. Rules that reveal secrets to players are an error unless explicitly allowed, and so
    /// are errors if games are counted.
    fn playable(&self, all: &Settings) -> Result<Program, Failure> {
        let (Compiled { program, .. }, Soundness { leaks, errors }) =
            self.project.compiled(&self.ruleset, &self.overlays, all);
        let tell = format!("`{}` may reveal secrets to players", self.ruleset);
        match (leaks, self.unsound) {
            (false, _) => {}
            (true, true) => eprintln!("{tell}; played anyway (--unsound)"),
            (true, false) => {
                return Err(Failure::failed(format!("{tell}: it can't be played"))
                    .help("fix the errors of dicta check, or use --unsound to play it anyway"));
            }
        }
        if errors > 0 && self.measured && !self.unsound {
            let errors = count(errors, "error", "errors");
            return Err(Failure::failed(format!(
                "the rules have {errors}: their games would not be those that they describe"
            ))
            .help(
                "fix the errors of dicta check, or use --unsound to play without the declarations that have errors",
            ));
        }
        Ok(program)
    }

    /// Finds MISSION or SYSTEM/MISSION, in a project if one is named or the current folder is one, otherwise in the
    /// library; and the overlays to apply to it.
    pub fn find(wanted: &str, project: Option<&str>, overlays: &[String]) -> Result<Target, Failure> {
        Self::find_with_overlays(DeclarationKind::Mission, wanted, project, overlays)
    }

    /// The same for a campaign.
    pub fn find_campaign(wanted: &str, project: Option<&str>, overlays: &[String]) -> Result<Target, Failure> {
        Self::find_with_overlays(DeclarationKind::Campaign, wanted, project, overlays)
    }

    /// Finds SYSTEM, for all its missions: the name of the target's mission is empty. Finds SYSTEM/MISSION, too.
    pub fn find_system(wanted: &str, project: Option<&str>, overlays: &[String]) -> Result<Target, Failure> {
        let has_mission = wanted.strip_prefix("dicta/").unwrap_or(wanted).trim_end_matches('/').contains('/');
        if has_mission && !Path::new(wanted).exists() {
            return Self::find(wanted, project, overlays);
        }
        let named = project;
        let project = match Project::for_system(Some(wanted), named)? {
            Some(here) if here.rulesets().iter().any(|s| s.name == wanted) => here,
            _ => Project::open(Some(wanted))?,
        };
        let ruleset = project.main_ruleset(wanted)?;
        Target { project, ruleset, mission: String::new(), overlays: Vec::new(), unsound: false, measured: false }
            .overlaid(overlays, named)
    }

    fn find_with_overlays(
        sought: DeclarationKind,
        wanted: &str,
        project: Option<&str>,
        overlays: &[String],
    ) -> Result<Target, Failure> {
        Self::find_declared(sought, wanted, project)?.overlaid(overlays, project)
    }

    /// Applies overlays, those of a project if one is named.
    fn overlaid(mut self, overlays: &[String], project: Option<&str>) -> Result<Target, Failure> {
        for name in overlays.iter().map(|n| n.trim()).filter(|n| !n.is_empty()) {
            self.project.add_overlay(name, project)?;
            self.overlays.push(name.to_owned());
        }
        Ok(self)
    }

    fn find_declared(sought: DeclarationKind, wanted: &str, project: Option<&str>) -> Result<Target, Failure> {
        let (system, mission) = match wanted.rsplit_once('/') {
            Some((system, mission)) => (Some(system), mission),
            None => (None, wanted),
        };
        let projects = match (system, Project::for_system(system, project)?) {
            (None, Some(here)) if project.is_some() || !here.all_declared(sought).is_empty() => vec![here],
            (None, _) => library::folders().iter().filter_map(|name| Project::library(name).ok()).collect(),
            (Some(system), Some(here)) if here.rulesets().iter().any(|s| s.name == system) => vec![here],
            (Some(system), _) => vec![Project::open(Some(system))?],
        };
        Self::among(sought, projects, system, mission, wanted)
    }

    fn among(
        sought: DeclarationKind,
        projects: Vec<Project>,
        system: Option<&str>,
        mission: &str,
        wanted: &str,
    ) -> Result<Target, Failure> {
        let word = sought.word();
        let mut found: Vec<(usize, String)> = Vec::new();
        let mut known: Vec<String> = Vec::new();
        for (i, project) in projects.iter().enumerate() {
            let named = project.rulesets().iter().any(|s| Some(s.name.as_str()) == system);
            let asked = |s: &&&dicta_compiler::System| if named { Some(s.name.as_str()) == system } else { !s.shared };
            for ruleset in project.rulesets().iter().filter(asked) {
                let missions = project.declared_of(&ruleset.name, sought);
                if missions.iter().any(|m| m == mission) {
                    found.push((i, ruleset.name.clone()));
                }
                known.extend(missions);
            }
        }
        // A name without a system means the system that declares the mission, not the overlays that inherit it.
        let chosen = match found.as_slice() {
            [] => {
                known.sort();
                known.dedup();
                let failure = Failure::usage(format!("there is no {word} `{wanted}`"));
                return Err(failure.suggest(mission, known.iter().map(String::as_str)));
            }
            [one] => one.clone(),
            many => {
                let bases = many.iter().filter(|(i, s)| projects[*i].gathered.is_standalone(s));
                match bases.collect::<Vec<_>>().as_slice() {
                    [one] => (*one).clone(),
                    _ => {
                        let names: Vec<String> = many.iter().map(|(_, s)| format!("{s}/{mission}")).collect();
                        return Err(Failure::usage(format!("several systems have a {word} `{mission}`"))
                            .help(format!("say which: {}", names.join(", "))));
                    }
                }
            }
        };
        let (i, ruleset) = chosen;
        let project = projects.into_iter().nth(i).ok_or_else(|| Failure::usage("no project"))?;
        Ok(Target {
            project,
            ruleset,
            mission: mission.to_owned(),
            overlays: Vec::new(),
            unsound: false,
            measured: false,
        })
    }

    /// Compiles the ruleset with the mission's options, overridden by those given.
    pub fn program(&self, given: &[String]) -> Result<(Program, MissionId, Settings), Failure> {
        let given = settings(given)?;
        let program = self.project.compile(&self.ruleset, &self.overlays, &[]).program;
        let all = self.mission_settings(&program, &given)?;
        let program = self.playable(&all)?;
        let mission = self.mission_in(&program)?;
        Ok((program, mission, all))
    }

    /// The same rules with edits, made in an overlay that is only in memory.
    pub fn edited(&self, edits: &[Edit]) -> Result<Target, Failure> {
        let (gathered, base) = (&self.project.gathered, &self.ruleset);
        let mut over: Vec<&str> = Vec::new();
        for system in self.overlays.iter().flat_map(|overlay| gathered.chain(overlay)) {
            let is_below = gathered.chain(base).iter().any(|s| s.name == system.name);
            if !is_below && !over.contains(&system.name.as_str()) {
                over.push(&system.name);
            }
        }
        let over = if over.is_empty() { String::new() } else { format!(" over {}", over.join(", ")) };
        let head = format!("edition 1\n\nruleset {VARIANT} \"Variant\" extends {base}{over}\n");
        let mut files = self.project.files();
        files.push(dicta_ide::File { path: format!("{VARIANT}.dicta"), source: parse(&head) });
        let made = house_rules(&files, files.len() - 1, edits);
        let made = made.map_err(|(_, why)| Failure::usage(why.to_string()))?;
        let edits: Vec<TextEdit> = made.into_iter().map(|(_, edit)| edit).collect();
        let text = apply(&head, &edits).map_err(|error| Failure::failed(error.to_string()))?;
        if let Some(overlay) = files.last_mut() {
            overlay.source = parse(&text);
        }
        let mut target = self.clone();
        let files = files.into_iter().map(|f| (f.path, f.source)).collect();
        target.project.gathered = dicta_compiler::project(files, &library::BuiltIn);
        target.overlays.push(VARIANT.to_owned());
        Ok(target)
    }

    /// Compiles the ruleset for its mission, or for each of its missions if the target is a whole system, as
    /// [`Target::program`] does. Missions with the same options share a program.
    pub fn programs(&self, given: &[String]) -> Result<Vec<(Arc<Program>, MissionId)>, Failure> {
        let given = settings(given)?;
        let program = self.project.compile(&self.ruleset, &self.overlays, &[]).program;
        let mut compiled: Vec<(Settings, Arc<Program>)> = Vec::new();
        let mut found = Vec::new();
        let is_whole = self.mission.is_empty();
        for name in program.missions.iter().map(|m| &m.head.name).filter(|name| is_whole || **name == self.mission) {
            let target = Target { mission: name.clone(), ..self.clone() };
            let all = target.mission_settings(&program, &given)?;
            let known = compiled.iter().find(|(settings, _)| *settings == all).map(|(_, program)| program.clone());
            let program = match known {
                Some(program) => program,
                None => {
                    let program = Arc::new(target.playable(&all)?);
                    compiled.push((all, program.clone()));
                    program
                }
            };
            let mission = target.mission_in(&program)?;
            found.push((program, mission));
        }
        Ok(found)
    }

    /// The options of the mission, overridden by those given.
    fn mission_settings(&self, program: &Program, given: &Settings) -> Result<Settings, Failure> {
        let mut all = program.missions[self.mission_in(program)?.index()].options.clone();
        for (name, value) in given {
            check_setting(program, name, value)?;
            all.retain(|(n, _)| n != name);
            all.push((name.clone(), value.clone()));
        }
        Ok(all)
    }

    /// Compiles the ruleset with the campaign's options, overridden by those given.
    pub fn campaign(&self, given: &[String]) -> Result<(Program, usize, Settings), Failure> {
        let given = settings(given)?;
        let number = |program: &Program| {
            let found = program.campaigns.iter().position(|c| c.head.name == self.mission);
            found.ok_or_else(|| Failure::usage(format!("`{}` has no campaign `{}`", self.ruleset, self.mission)))
        };
        let program = self.project.compile(&self.ruleset, &self.overlays, &[]).program;
        let mut all = program.campaigns[number(&program)?].options.clone();
        for (name, value) in given {
            check_setting(&program, &name, &value)?;
            all.retain(|(n, _)| *n != name);
            all.push((name, value));
        }
        let program = self.playable(&all)?;
        let number = number(&program)?;
        Ok((program, number, all))
    }

    /// Path and content of every file of the rules, as stored in a saved game.
    pub fn texts(&self) -> Vec<(String, Arc<str>)> {
        let names = std::iter::once(&self.ruleset).chain(&self.overlays);
        let systems: Vec<&str> =
            names.flat_map(|name| self.project.gathered.chain(name)).map(|s| s.name.as_str()).collect();
        let files = self.project.gathered.files.iter();
        let takes_part =
            |file: &&dicta_compiler::ProjectFile| file.system.as_deref().is_none_or(|s| systems.contains(&s));
        files.filter(takes_part).map(|f| (f.path.clone(), f.source.text.clone())).collect()
    }

    fn mission_in(&self, program: &Program) -> Result<MissionId, Failure> {
        let found = program.missions.iter().position(|m| m.head.name == self.mission);
        found
            .map(|i| MissionId(i as u32))
            .ok_or_else(|| Failure::usage(format!("`{}` has no mission `{}`", self.ruleset, self.mission)))
    }
}
