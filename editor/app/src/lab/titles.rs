//! Results have names of pilots, missions and events; the pane shows their titles.

use crate::pilot_titles::pilot_title;
use crate::words::words;
use dicta_program::Program;
use dicta_studio::names::capitalized;
use dicta_studio::pilots;

/// The titles that the rules give.
#[derive(Clone, Copy)]
pub struct Titles<'p>(pub &'p Program);

impl Titles<'_> {
    /// A pilot by its name, or two of them with a slash between them.
    pub fn pilot(self, name: &str) -> String {
        let title = |name: &str| {
            pilots::called(self.0, name).map_or_else(|| capitalized(name), |pilot| pilot_title(self.0, &pilot))
        };
        name.split('/').map(title).collect::<Vec<_>>().join(" / ")
    }

    /// The pilots of a row of a result.
    pub fn pilots(self, names: &[String]) -> String {
        self.pilot(&names.join("/"))
    }

    pub fn mission(self, name: &str) -> String {
        let mission = self.0.missions.iter().find(|mission| mission.head.name == name);
        mission.map_or_else(|| name.to_owned(), |mission| mission.head.label().to_owned())
    }

    pub fn missions(self, names: &[String]) -> String {
        names.iter().map(|name| self.mission(name)).collect::<Vec<_>>().join(", ")
    }

    pub fn kind(self, name: &str) -> String {
        let kind = self.0.kinds.iter().find(|kind| kind.head.name == name);
        kind.map_or_else(|| name.to_owned(), |kind| kind.head.label().to_owned())
    }

    /// A figure: only those of wins contain a space.
    pub fn figure(self, name: &str) -> String {
        let side = |name: &str| {
            let sides = self.0.kinds.iter().flat_map(|kind| &kind.entries);
            let head = sides.map(|side| &side.head).find(|head| head.name == name);
            head.map_or_else(|| name.to_owned(), |head| head.label().to_owned())
        };
        match (name.strip_prefix("wins "), name) {
            (Some(name), _) => words!("lab-figures.wins", side = side(name)),
            (None, "draws") => words!("lab-metric.draws"),
            (None, "turns") => words!("lab-metric.turns"),
            (None, event) => event.replace('_', " "),
        }
    }
}
