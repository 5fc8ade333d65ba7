//! What to print: the parts of the rules, which declarations of them, and the paper.

use crate::duplex::Sides;
use crate::layout::Paper;
use crate::{charts, decks, entries, maps, missions, rulebook};
use dicta_studio::sheet::Reading;
use dicta_studio::sheet::entry::find;
use std::collections::{BTreeMap, BTreeSet};

/// A part of the rules that can be printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum What {
    /// The rulebook.
    Rules,
    /// The cards of entries.
    Entries,
    /// Charts of paths.
    Charts,
    /// The tables, by themselves.
    Tables,
    /// The cards of decks and cups.
    Decks,
    /// The counters of pieces.
    Counters,
    Maps,
    Missions,
    Campaigns,
    /// The sheet that shows how far a printer moves backs.
    Calibration,
}

impl What {
    /// All of them, in the order in which they are printed, with their names.
    pub const ALL: [(What, &str); 10] = [
        (What::Rules, "rules"),
        (What::Entries, "entries"),
        (What::Charts, "charts"),
        (What::Tables, "tables"),
        (What::Decks, "decks"),
        (What::Counters, "counters"),
        (What::Maps, "maps"),
        (What::Missions, "missions"),
        (What::Campaigns, "campaigns"),
        (What::Calibration, "calibration"),
    ];

    /// What is printed if nothing is said.
    pub const USUAL: [What; 3] = [What::Rules, What::Entries, What::Charts];

    /// The names of the declarations that it prints; none if it does not consist of declarations.
    pub fn names(self, reading: &Reading) -> Vec<String> {
        match self {
            What::Entries => entries::names(reading),
            What::Charts => charts::names(reading),
            What::Tables => rulebook::table_names(reading),
            What::Decks => decks::names(reading),
            What::Counters => decks::piece_names(reading),
            What::Maps => maps::names(reading),
            What::Missions => missions::names(reading),
            What::Campaigns => missions::campaign_names(reading),
            What::Rules | What::Calibration => Vec::new(),
        }
    }

    /// The declarations that can be printed by themselves, with their titles. A mission with zones of its own is also a
    /// map: that of the mission with these zones.
    pub fn single(self, reading: &Reading) -> Vec<(String, String)> {
        let program = &reading.program;
        let mut names = self.names(reading);
        if self == What::Maps {
            let with_zones = program.missions.iter().filter(|mission| !mission.zones.is_empty());
            names.extend(with_zones.map(|mission| mission.head.name.clone()));
        }
        let title = |name: &str| match self {
            What::Entries | What::Charts | What::Counters => find(program, name).map(|(_, entry, _)| &entry.head),
            What::Tables => program.tables.iter().map(|table| &table.head).find(|head| head.name == name),
            What::Decks => program.decks.iter().map(|deck| &deck.head).find(|head| head.name == name),
            What::Missions => program.missions.iter().map(|mission| &mission.head).find(|head| head.name == name),
            What::Campaigns => program.campaigns.iter().map(|of| &of.head).find(|head| head.name == name),
            What::Maps | What::Rules | What::Calibration => None,
        };
        let titled = names.into_iter().map(|name| {
            let title = title(&name).map(|head| head.spaced_label()).or_else(|| maps::title(program, &name));
            (title.unwrap_or_else(|| name.clone()), name)
        });
        titled.map(|(title, name)| (name, title)).collect()
    }
}

/// Which declarations of a part are printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Which {
    All,
    /// Those with these names. The name of a mission among maps is the map of the mission with its own zones.
    Only(BTreeSet<String>),
}

/// How paper is turned for maps, charts, tables, missions and campaigns. The rest is always upright.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Orientation {
    /// For each of them the one that needs fewer sheets.
    #[default]
    Automatic,
    Portrait,
    Landscape,
}

impl Orientation {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Orientation; 3] = [Orientation::Automatic, Orientation::Portrait, Orientation::Landscape];
}

/// What to print, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The parts to print, and which declarations of each.
    pub parts: BTreeMap<What, Which>,
    pub sides: Sides,
    pub orientation: Orientation,
    /// The width of a cell of maps, in millimetres.
    pub cell: u32,
    /// The language to print in, such as `de`; rules without a translation into it are printed as they are written.
    pub language: String,
}

impl Default for Request {
    fn default() -> Self {
        Request {
            parts: What::USUAL.map(|what| (what, Which::All)).into(),
            sides: Sides::default(),
            orientation: Orientation::default(),
            cell: 20,
            language: "en".to_owned(),
        }
    }
}

impl Request {
    /// These parts; if there are names, only the declarations with these names.
    pub fn of(what: &[What], only: &[String]) -> Self {
        let which = || if only.is_empty() { Which::All } else { Which::Only(only.iter().cloned().collect()) };
        let parts = what.iter().filter(|what| only.is_empty() || **what != What::Rules);
        Request { parts: parts.map(|what| (*what, which())).collect(), ..Request::default() }
    }

    /// The parts that are printed if only names are given: every sheet that is used in play with these names.
    pub const NAMED: [What; 7] =
        [What::Entries, What::Charts, What::Tables, What::Decks, What::Maps, What::Missions, What::Campaigns];

    /// The requested names of which nothing would be printed.
    pub fn unknown(&self, reading: &Reading) -> Vec<&String> {
        let known: Vec<String> = self.parts.keys().flat_map(|what| self.names(*what, reading)).collect();
        let asked = self.parts.values().filter_map(|which| match which {
            Which::Only(names) => Some(names),
            Which::All => None,
        });
        let asked: BTreeSet<&String> = asked.flatten().collect();
        asked.into_iter().filter(|name| !known.contains(name)).collect()
    }

    /// The names of the declarations that a part of the rules prints.
    pub(crate) fn names(&self, what: What, reading: &Reading) -> Vec<String> {
        let mut names = what.names(reading);
        match self.parts.get(&what) {
            None => names.clear(),
            Some(Which::All) => {}
            Some(Which::Only(only)) => {
                if what == What::Maps {
                    names.extend(maps::mission_names(reading, only));
                }
                names.retain(|name| only.contains(name));
            }
        }
        names
    }

    /// The papers from which those with fewer sheets are chosen.
    pub(crate) fn papers(&self) -> Vec<Paper> {
        let upright = self.sides.paper();
        let turned = Paper { landscape: true, ..upright };
        match self.orientation {
            Orientation::Automatic => vec![upright, turned],
            Orientation::Portrait => vec![upright],
            Orientation::Landscape => vec![turned],
        }
    }
}
