//! The settings of the options that a check tries after the defaults: with all compatible switches on, and those that
//! examples, missions and campaigns use.

use crate::settings::Setting;
use dicta_program::limits::SETTINGS_MAX;
use dicta_program::{OptionSetting, Program};

/// The settings to try after the defaults: with all compatible switches on, those of examples, missions and campaigns,
/// and more.
pub(crate) fn first_settings(first: &Program, more: Vec<Setting>) -> Vec<Setting> {
    let campaigns = first.campaigns.iter().map(|c| &c.options);
    let missions = first.missions.iter().map(|m| &m.options);
    let said = first.examples.iter().map(|e| &e.options).chain(missions).chain(campaigns);
    std::iter::once(all_options_on(first)).chain(said.cloned()).chain(more).collect()
}

/// The settings that have been tried, the defaults among them.
#[derive(Clone)]
pub(crate) struct Tried {
    options: Vec<OptionSetting>,
    /// The value of each option, so that two spellings of the same setting compare equal.
    seen: Vec<Vec<usize>>,
    most: usize,
}

impl Tried {
    pub fn new(program: &Program, more: usize) -> Self {
        let mut tried = Tried { options: program.options.clone(), seen: vec![], most: SETTINGS_MAX + more };
        tried.add(&[]);
        tried
    }

    fn values(&self, setting: &[(String, String)]) -> Vec<usize> {
        let value = |o: &OptionSetting| {
            let said = setting.iter().rev().find(|(n, _)| *n == o.head.name);
            said.and_then(|(_, v)| o.values.iter().position(|x| x == v)).unwrap_or(o.default)
        };
        self.options.iter().map(value).collect()
    }

    pub fn is_full(&self) -> bool {
        self.seen.len() > self.most
    }

    pub fn add(&mut self, setting: &[(String, String)]) {
        let values = self.values(setting);
        self.seen.push(values);
    }

    /// Adds a setting, unless it has been tried or there are enough; returns whether it was added.
    pub fn is_new(&mut self, setting: &[(String, String)]) -> bool {
        let values = self.values(setting);
        let is_new = !self.seen.contains(&values) && !self.is_full();
        if is_new {
            self.seen.push(values);
        }
        is_new
    }
}

/// A setting with every switch on that no other switch excludes.
fn all_options_on(program: &Program) -> Vec<(String, String)> {
    let mut out: Vec<(String, String)> = vec![];
    for o in &program.options {
        let switch = o.values.len() == 2 && o.values[0] == "off" && o.values[1] == "on";
        let excluded = o.excludes.iter().any(|e| out.iter().any(|(n, _)| n == e))
            || program
                .options
                .iter()
                .any(|other| other.excludes.contains(&o.head.name) && out.iter().any(|(n, _)| *n == other.head.name));
        if switch && !excluded && o.set == 0 {
            out.push((o.head.name.clone(), "on".into()));
        }
    }
    out
}
