//! Rules on paper: what sheets show becomes pages as plain data ([`page`]), and pages become a PDF file
//! ([`pdf`]), or a picture ([`svg`], [`raster`]).
//!
//! Nothing here knows a window, the disk, or any particular game.
//!
//! | what | files |
//! | --- | --- |
//! | what is asked for | `request.rs` |
//! | what is on the sheets | `rulebook.rs`, `entries.rs`, `charts.rs`, `decks.rs`, `maps.rs`, `missions.rs`; only in pictures: `kinds.rs`, `examples.rs`, `figures.rs` |
//! | from text, tables and drawings to pages | `layout.rs`, `grid.rs`, `drawing.rs`, `zones.rs`, `fonts.rs`, `page.rs` |
//! | fronts and backs that match | `duplex.rs` |
//! | how far a printout is, and whether it goes on | `watch.rs` |
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
mod request;
pub mod rulebook;
mod svg;
#[cfg(test)]
mod tests;
mod watch;
mod zones;

pub use duplex::{Flip, Sides};
pub use layout::{Format, Paper};
pub use pdf::{PdfError, pdf};
pub use picture::{Subject, board, picture};
pub use raster::{RasterError, raster};
pub use request::{Orientation, Request, What, Which};
pub use svg::svg;
pub use watch::{Progress, Watch};

use dicta_program::Phrase;
use dicta_studio::sheet::Reading;
use layout::{Composer, Flow, Fragment};
use page::{Bookmark, MM, Page, Printout};
use std::sync::Arc;

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

/// Lays out what is requested, in its language. What the rules don't have is left out.
///
/// # Errors
/// If it was cancelled, or would have too many pages.
pub fn print<'w>(
    reading: &Arc<Reading>,
    request: &Request,
    watch: impl Into<Watch<'w>>,
) -> Result<Printout, PrintError> {
    let (reading, watch) = (&*reading.in_language(&request.language), watch.into());
    let mut run =
        Run { composer: Composer::of(&reading.program), reading, request, pages: Vec::new(), bookmarks: Vec::new() };
    for what in request.parts.keys() {
        run.part(*what, watch)?;
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
    fn part(&mut self, what: What, watch: Watch) -> Result<(), PrintError> {
        let (request, reading) = (self.request, self.reading);
        let (sides, names) = (request.sides, request.names(what, reading));
        match what {
            What::Rules => {
                let from = self.pages.len();
                let (pages, bookmarks) = rulebook::rulebook(&mut self.composer, reading, sides.paper(), from);
                self.pages.extend(pages);
                self.bookmarks.extend(bookmarks);
            }
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
                    self.go_on(watch)?;
                    let deck = reading.program.decks.iter().find(|deck| deck.head.name == *name);
                    let title = deck.map_or(name.as_str(), |deck| deck.head.label());
                    self.cut(title, |to| decks::cards(to, reading, name, sides));
                }
            }
            What::Maps => self.maps(&names, watch)?,
            What::Entries => self.cards(&names, watch)?,
            What::Charts => self.each(&names, watch, charts::chart)?,
            What::Tables => self.each(&names, watch, rulebook::table_sheet)?,
            What::Missions => self.each(&names, watch, missions::mission)?,
            What::Campaigns => self.each(&names, watch, missions::campaign)?,
        }
        self.go_on(watch)
    }

    /// The cards in columns, then those that are as wide as the page.
    fn cards(&mut self, names: &[String], watch: Watch) -> Result<(), PrintError> {
        let (paper, mut narrow, mut wide) = (self.request.sides.paper(), Vec::new(), Vec::new());
        for name in names {
            self.go_on(watch)?;
            let Some(card) = entries::card(&mut self.composer, self.reading, name, paper) else { continue };
            if card.is_wide { &mut wide } else { &mut narrow }.extend(card.frames);
        }
        self.flow(paper, false, narrow);
        self.flow(paper, true, wide);
        Ok(())
    }

    /// The legends of maps, then the maps, each on the paper of which it needs fewer sheets.
    fn maps(&mut self, names: &[String], watch: Watch) -> Result<(), PrintError> {
        let (request, reading) = (self.request, self.reading);
        let cell = request.cell as f32 * MM;
        let legends =
            names.iter().filter_map(|name| maps::legend(&mut self.composer, reading, name, request.sides.paper()));
        let legends = legends.flatten().collect();
        self.flow(request.sides.paper(), false, legends);
        for name in names {
            self.go_on(watch)?;
            let papers = request.papers().into_iter();
            let sheets = papers.map(|paper| (maps::page_count(reading, name, paper, cell), paper));
            let Some((pages, paper)) = sheets.min_by_key(|(pages, _)| *pages) else { continue };
            if self.pages.len() + pages > PAGES_MAX {
                return Err(PrintError::LargeMap { map: name.clone(), pages });
            }
            let title = maps::title(&reading.program, name).unwrap_or_default();
            self.bookmarks.push(Bookmark { level: 2, title, page: self.pages.len(), y: 0.0 });
            let pages = maps::map(&mut self.composer, reading, name, paper, cell);
            self.pages.extend(pages.unwrap_or_default());
        }
        Ok(())
    }

    /// Pages as wide as the paper for each of these declarations, upright or in landscape, whichever needs less paper.
    fn each(&mut self, names: &[String], watch: Watch, compose: Compose) -> Result<(), PrintError> {
        let mut before: Option<(Paper, Vec<Fragment>)> = None;
        for name in names {
            self.go_on(watch)?;
            let Some((paper, parts)) = self.on_less_paper(name, compose) else { continue };
            match &mut before {
                Some((same, all)) if *same == paper => all.extend(parts),
                _ => {
                    if let Some((paper, parts)) = before.replace((paper, parts)) {
                        self.flow(paper, true, parts);
                    }
                }
            }
        }
        if let Some((paper, parts)) = before {
            self.flow(paper, true, parts);
        }
        Ok(())
    }

    /// A declaration on the paper of which it needs less: fewer pages, or else a smaller part of them.
    fn on_less_paper(&mut self, name: &str, compose: Compose) -> Option<(Paper, Vec<Fragment>)> {
        let first = self.composer.blocks.len();
        let mut made = Vec::new();
        for paper in self.request.papers() {
            let parts = compose(&mut self.composer, self.reading, name, paper);
            let blocks = self.composer.blocks.split_off(first);
            made.extend(parts.map(|parts| (needs(paper, &parts), paper, parts, blocks)));
        }
        let (_, paper, parts, blocks) =
            made.into_iter().min_by(|a, b| a.0.0.cmp(&b.0.0).then(a.0.1.total_cmp(&b.0.1)))?;
        self.composer.blocks.extend(blocks);
        Some((paper, parts))
    }

    /// Reports how far the layout is, and ends it if it was cancelled, or has too many pages.
    fn go_on(&self, watch: Watch) -> Result<(), PrintError> {
        (watch.progress)(Progress::LaidOut(self.pages.len()));
        match (watch.is_cancelled(), self.pages.len() > PAGES_MAX) {
            (true, _) => Err(PrintError::Cancelled),
            (false, true) => Err(PrintError::TooLarge),
            (false, false) => Ok(()),
        }
    }

    fn flow(&mut self, paper: Paper, whole: bool, parts: Vec<Fragment>) {
        let mut flow = Flow::new(paper, whole);
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
            self.pages.push(self.request.sides.paper().page());
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

/// Composes a declaration for a paper.
type Compose = fn(&mut Composer, &Reading, &str, Paper) -> Option<Vec<Fragment>>;

/// How many pages parts need on a paper, and which part of those pages they fill.
fn needs(paper: Paper, parts: &[Fragment]) -> (usize, f32) {
    let mut flow = Flow::new(paper, true);
    flow.place(parts.to_vec());
    let height: f32 = parts.iter().map(|part| part.height).sum();
    (flow.finish().0.len(), height / Flow::space(paper))
}
