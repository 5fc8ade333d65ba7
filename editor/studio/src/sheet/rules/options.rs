//! Options: the value of each, its possible values, and where the source uses it.

use super::super::words::{self, Heading};
use super::super::{Reading, Setting, SheetRef};
use super::mentions::Places;
use dicta_program::OptionSetting;
use std::collections::BTreeMap;

/// The value of an option that is off.
const OFF: &str = "off";

/// An option.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionModel {
    pub heading: Heading,
    pub values: Vec<String>,
    pub default: usize,
    /// The index of the current value.
    pub set: usize,
    /// It settles an interpretation rather than adding a rule.
    pub reading: bool,
    /// Titles of the options that it requires, and of those that it excludes.
    pub requires: Vec<String>,
    pub excludes: Vec<String>,
    /// The declarations that use it.
    pub changes: Vec<Changed>,
    /// How many examples set it, and the missions that do.
    pub examples: usize,
    pub missions: Vec<String>,
}

/// A declaration that uses an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    pub word: String,
    pub title: String,
    pub sheet: SheetRef,
}

impl OptionModel {
    /// Whether its only values are on and off.
    pub fn is_switch(&self) -> bool {
        self.values == [OFF, "on"]
    }
}

/// All options, interpretations last.
pub fn of(reading: &Reading) -> Vec<OptionModel> {
    let places = Places::of(reading);
    let mut all: Vec<OptionModel> = reading.program.options.iter().map(|o| model(reading, &places, o)).collect();
    all.sort_by_key(|o| o.reading);
    all
}

fn model(reading: &Reading, places: &Places<'_>, option: &OptionSetting) -> OptionModel {
    let named = |name: &String| {
        let found = reading.program.options.iter().find(|o| o.head.name == *name);
        found.map_or_else(|| name.clone(), |o| words::titled(&o.head))
    };
    let program = &reading.program;
    let speaks = |options: &[(String, String)]| options.iter().any(|(n, _)| *n == option.head.name);
    let written = program.missions.iter().filter(|m| speaks(&m.options)).map(|m| &m.head);
    let written = written.chain(program.campaigns.iter().filter(|c| speaks(&c.options)).map(|c| &c.head));
    OptionModel {
        heading: Heading::of("option", &option.head),
        values: option.values.clone(),
        default: option.default,
        set: option.set,
        reading: option.reading,
        requires: option.requires.iter().map(named).collect(),
        excludes: option.excludes.iter().map(named).collect(),
        changes: changes(reading, places, option),
        examples: program.examples.iter().filter(|e| speaks(&e.options)).count(),
        missions: written.map(words::titled).collect(),
    }
}

/// The declarations that use an option, except examples and missions.
fn changes(reading: &Reading, places: &Places<'_>, option: &OptionSetting) -> Vec<Changed> {
    let mut changes = Vec::new();
    for (_, declared) in places.uses(option.head.origin) {
        let (word, name) = (declared.word.as_str(), declared.name.as_str());
        if matches!(word, "option" | "example" | "mission" | "campaign") {
            continue;
        }
        let (title, sheet) = (title_of(reading, word, name), super::sheet(word, name));
        let changed = Changed { word: word.to_owned(), title, sheet };
        if !changes.contains(&changed) {
            changes.push(changed);
        }
    }
    changes
}

/// The setting with an option changed: turning an option on also turns on what it requires and turns off what it
/// excludes; turning it off also turns off what requires it.
pub fn changed(reading: &Reading, name: &str, value: &str) -> Setting {
    let options = &reading.program.options;
    let mut set: BTreeMap<&str, &str> = BTreeMap::new();
    let mut wanted = vec![(name, value)];
    while let Some((name, value)) = wanted.pop() {
        let Some(option) = options.iter().find(|o| o.head.name == name).filter(|o| !set.contains_key(&*o.head.name))
        else {
            continue;
        };
        set.insert(&option.head.name, value);
        for other in options {
            let needs = |a: &OptionSetting, b: &OptionSetting| a.requires.contains(&b.head.name);
            let bars = |a: &OptionSetting, b: &OptionSetting| a.excludes.contains(&b.head.name);
            let must = match value == OFF {
                false if needs(option, other) => other.values.iter().find(|v| *v != OFF),
                false if bars(option, other) || bars(other, option) => other.values.iter().find(|v| *v == OFF),
                true if needs(other, option) => other.values.iter().find(|v| *v == OFF),
                _ => None,
            };
            let is_off = other.values.get(other.set).is_some_and(|v| v == OFF);
            wanted.extend(must.filter(|v| (*v == OFF) != is_off).map(|v| (other.head.name.as_str(), v.as_str())));
        }
    }
    let is_default = |name: &str, value: &str| {
        options.iter().any(|o| o.head.name == name && o.values.get(o.default).is_some_and(|d| d == value))
    };
    let mut setting = reading.setting.clone();
    setting.options.retain(|(n, _)| !set.contains_key(n.as_str()));
    let said = set.into_iter().filter(|(name, value)| !is_default(name, value));
    setting.options.extend(said.map(|(name, value)| (name.to_owned(), value.to_owned())));
    setting
}

fn title_of(reading: &Reading, word: &str, name: &str) -> String {
    match word {
        "turn" => "The sequence of play".to_owned(),
        "setup" => "Before the first turn".to_owned(),
        _ => {
            let title = super::super::titles(&reading.names, &super::sheet(word, name));
            title.filter(|t| t != name).unwrap_or_else(|| name.replace('_', " "))
        }
    }
}
