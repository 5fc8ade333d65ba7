//! Rules on paper: what sheets show becomes pages as plain data ([`page`]), and pages become a PDF file
//! ([`pdf`]), or a picture ([`svg`], [`raster`]).
//!
//! Nothing here knows a window, the disk, or any particular game.
//!
//! | what | files |
//! | --- | --- |
//! | what is on the sheets | `rulebook.rs`, `entries.rs`, `charts.rs`, `decks.rs`, `maps.rs`, `missions.rs`; only in pictures: `kinds.rs`, `examples.rs`, `figures.rs` |
//! | from text, tables and drawings to pages | `layout.rs`, `grid.rs`, `drawing.rs`, `zones.rs`, `fonts.rs`, `page.rs` |
//! | fronts and backs that match | `duplex.rs` |
//! | from pages to files | `pdf.rs`, `svg.rs`, `raster.rs`; one sheet without a page around it: `picture.rs` |

pub mod charts;
pub mod decks;
mod drawing;
pub mod duplex;
pub mod entries;
mod examples;
mod figures;
mod fonts;
mod grid;
mod kinds;
pub mod layout;
pub mod maps;
pub mod missions;
pub mod page;
mod pdf;
mod picture;
mod raster;
pub mod rulebook;
mod svg;
#[cfg(test)]
mod tests;
mod zones;

pub use duplex::{Flip, Sides};
pub use layout::Paper;
pub use pdf::{PdfError, pdf};
pub use picture::{Subject, board, picture};
pub use raster::{RasterError, raster};
pub use svg::svg;

use dicta_program::Phrase;
use dicta_studio::sheet::Reading;
use layout::{Composer, Flow, Fragment};
use page::{Bookmark, MM, Page, Printout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The smallest and the largest width of a cell of a printed map, in millimetres.
pub const CELL: std::ops::RangeInclusive<u32> = 8..=80;

/// The most pages of a printout.
pub const PAGES_MAX: usize = 2_000;

/// Why there are no pages.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PrintError {
    #[error("printing was cancelled")]
    Cancelled,
    #[error("this would have more than {PAGES_MAX} pages; print fewer parts")]
    TooLarge,
    #[error(
        "the map `{map}` would have {pages} pages, and all pages together can be at most {PAGES_MAX}; print it with smaller cells"
    )]
    LargeMap { map: String, pages: usize },
}

/// A part of the rules that can be printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum What {
    /// The rulebook.
    Rules,
    /// The cards of entries.
    Entries,
    /// Charts of paths.
    Charts,
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
    pub const ALL: [(What, &str); 9] = [
        (What::Rules, "rules"),
        (What::Entries, "entries"),
        (What::Charts, "charts"),
        (What::Decks, "decks"),
        (What::Counters, "counters"),
        (What::Maps, "maps"),
        (What::Missions, "missions"),
        (What::Campaigns, "campaigns"),
        (What::Calibration, "calibration"),
    ];

    /// The names of the declarations that it prints; none if it does not consist of declarations.
    pub fn names(self, reading: &Reading) -> Vec<String> {
        match self {
            What::Entries => entries::names(reading),
            What::Charts => charts::names(reading),
            What::Decks => decks::names(reading),
            What::Counters => decks::piece_names(reading),
            What::Maps => maps::names(reading),
            What::Missions => missions::names(reading),
            What::Campaigns => missions::campaign_names(reading),
            What::Rules | What::Calibration => Vec::new(),
        }
    }
}

/// What to print, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    pub what: Vec<What>,
    /// Only the declarations with these names; empty for all. The name of a mission also prints its map with its own
    /// zones, if maps are printed and it has such zones or its map is not named as well.
    pub only: Vec<String>,
    pub sides: Sides,
    /// The width of a cell of maps, in millimetres.
    pub cell: u32,
    /// The language to print in, such as `de`; rules without a translation into it are printed as they are written.
    pub language: String,
}

impl Default for Request {
    fn default() -> Self {
        Request {
            what: vec![What::Rules, What::Entries, What::Charts],
            only: Vec::new(),
            sides: Sides::default(),
            cell: 20,
            language: "en".to_owned(),
        }
    }
}

impl Request {
    /// The names among [`Request::only`] of which nothing would be printed.
    pub fn unknown(&self, reading: &Reading) -> Vec<&String> {
        let known: Vec<String> = self.what.iter().flat_map(|what| self.names(*what, reading)).collect();
        self.only.iter().filter(|name| !known.contains(name)).collect()
    }

    /// The names of the declarations that a part of the rules prints.
    fn names(&self, what: What, reading: &Reading) -> Vec<String> {
        let mut names = what.names(reading);
        if !self.only.is_empty() {
            if what == What::Maps {
                names.extend(maps::mission_names(reading, &self.only));
            }
            names.retain(|name| self.only.contains(name));
        }
        names
    }
}

/// Lays out what is requested, in its language. What the rules don't have is left out.
///
/// # Errors
/// If it was cancelled, or would have too many pages.
pub fn print(reading: &Arc<Reading>, request: &Request, cancelled: &AtomicBool) -> Result<Printout, PrintError> {
    let reading = &*reading.in_language(&request.language);
    let mut run =
        Run { composer: Composer::of(&reading.program), reading, request, pages: Vec::new(), bookmarks: Vec::new() };
    for (what, _) in What::ALL {
        if request.what.contains(&what) {
            run.part(what, cancelled)?;
        }
    }
    Ok(run.finish())
}

/// A printout while it is laid out.
struct Run<'r> {
    composer: Composer,
    reading: &'r Reading,
    request: &'r Request,
    pages: Vec<Page>,
    bookmarks: Vec<Bookmark>,
}

impl Run<'_> {
    fn part(&mut self, what: What, cancelled: &AtomicBool) -> Result<(), PrintError> {
        let (request, reading) = (self.request, self.reading);
        let (sides, only, names) = (request.sides, &request.only, request.names(what, reading));
        match what {
            What::Rules if only.is_empty() => {
                let from = self.pages.len();
                let (pages, bookmarks) = rulebook::rulebook(&mut self.composer, reading, sides.paper, from);
                self.pages.extend(pages);
                self.bookmarks.extend(bookmarks);
            }
            What::Rules => {}
            What::Calibration => {
                let title = reading.program.word(Phrase::Calibration);
                self.cut(&title, |to| Some(duplex::calibration(to, &reading.program, sides)));
            }
            What::Counters if names.is_empty() => {}
            What::Counters => {
                let title = reading.program.word(Phrase::CountersHead);
                self.cut(&title, |to| Some(decks::counters(to, reading, &names, sides)));
            }
            What::Decks => {
                for name in &names {
                    self.go_on(cancelled)?;
                    let deck = reading.program.decks.iter().find(|deck| deck.head.name == *name);
                    let title = deck.map_or(name.as_str(), |deck| deck.head.label());
                    self.cut(title, |to| decks::cards(to, reading, name, sides));
                }
            }
            What::Maps => {
                let cell = request.cell as f32 * MM;
                for name in &names {
                    self.go_on(cancelled)?;
                    self.flow(false, |to| maps::legend(to, reading, name, sides.paper));
                    let pages = maps::page_count(reading, name, sides.paper, cell);
                    if self.pages.len() + pages > PAGES_MAX {
                        return Err(PrintError::LargeMap { map: name.clone(), pages });
                    }
                    if let Some(pages) = maps::map(&mut self.composer, reading, name, sides.paper, cell) {
                        self.pages.extend(pages);
                    }
                }
            }
            What::Entries => self.each(&names, false, cancelled, entries::card)?,
            What::Charts => self.each(&names, true, cancelled, charts::chart)?,
            What::Missions => self.each(&names, true, cancelled, missions::mission)?,
            What::Campaigns => self.each(&names, true, cancelled, missions::campaign)?,
        }
        self.go_on(cancelled)
    }

    /// Pages of text with one fragment after another, for each of these declarations.
    fn each(
        &mut self,
        names: &[String],
        whole: bool,
        cancelled: &AtomicBool,
        compose: fn(&mut Composer, &Reading, &str, Paper) -> Option<Vec<Fragment>>,
    ) -> Result<(), PrintError> {
        let (reading, paper) = (self.reading, self.request.sides.paper);
        let mut parts = Vec::new();
        for name in names {
            self.go_on(cancelled)?;
            parts.extend(compose(&mut self.composer, reading, name, paper).unwrap_or_default());
        }
        self.flow(whole, |_| Some(parts));
        Ok(())
    }

    /// Ends the layout if it was cancelled, or has too many pages.
    fn go_on(&self, cancelled: &AtomicBool) -> Result<(), PrintError> {
        match (cancelled.load(Ordering::Relaxed), self.pages.len() > PAGES_MAX) {
            (true, _) => Err(PrintError::Cancelled),
            (false, true) => Err(PrintError::TooLarge),
            (false, false) => Ok(()),
        }
    }

    fn flow(&mut self, whole: bool, compose: impl FnOnce(&mut Composer) -> Option<Vec<Fragment>>) {
        let Some(parts) = compose(&mut self.composer) else { return };
        let mut flow = Flow::new(self.request.sides.paper, whole);
        flow.place(parts);
        let (pages, bookmarks) = flow.finish();
        let from = self.pages.len();
        self.bookmarks.extend(bookmarks.into_iter().map(|mark| Bookmark { page: mark.page + from, ..mark }));
        self.pages.extend(pages);
    }

    /// Sheets to cut, with one bookmark.
    fn cut(&mut self, title: &str, compose: impl FnOnce(&mut Composer) -> Option<Vec<Page>>) {
        let Some(pages) = compose(&mut self.composer).filter(|pages| !pages.is_empty()) else { return };
        // A front has to be on an odd page, so that its back is printed behind it.
        if self.request.sides.flip != Flip::None && self.pages.len() % 2 == 1 {
            self.pages.push(self.request.sides.paper.page());
        }
        let mark = Bookmark { level: 1, title: title.to_owned(), page: self.pages.len(), y: 0.0 };
        self.bookmarks.push(mark);
        self.pages.extend(pages);
    }

    fn finish(mut self) -> Printout {
        let title = self.reading.program.head.label().to_owned();
        for (number, page) in self.pages.iter_mut().enumerate().filter(|(_, page)| page.numbered) {
            let words = format!("{title}  ·  {}", number + 1);
            let at = (page.width / 2.0, page.height - 8.0 * MM);
            page.items.push(self.composer.centred(at, &words, 7.5, None));
        }
        Printout {
            title,
            language: self.request.language.clone(),
            pages: self.pages,
            blocks: self.composer.blocks,
            bookmarks: self.bookmarks,
        }
    }
}
