//! The desktop window of Dicta: panes, painting, dialogs and background work.
//!
//! [`run`] opens the window. Everything inside its native frame is a [`Shell`], which tests drive without a display.
//! The window knows no particular game: it shows kinds, entries, picks and looks, as a ruleset declares them.
//!
//! | what | files |
//! | --- | --- |
//! | the state of the window, panes, dialogs | `shell.rs`, `shell/`; one file for each pane in `shell/pane/` |
//! | commands with their shortcuts, the palette, settings | `command.rs`, `palette.rs`, `settings.rs` |
//! | work on other threads | `worker.rs`, `jobs.rs`, `background.rs` |
//! | the start page and the tree of a project | `start.rs`, `tree.rs` |
//! | source | `text_pane.rs`, `find_pane.rs`, `problems.rs`, `difference.rs`, `recovery.rs` |
//! | sheets | `sheet.rs`; one file for each kind of sheet in `sheet/` |
//! | games | `playtest.rs`, `decision.rs`, `game_log.rs`, `campaign.rs`, `cards.rs`, `pilot_titles.rs` |
//! | maps and pieces | `board.rs` |
//! | colours, sizes, languages | `theme.rs`, `words.rs` |

// `command.rs` takes the commands of panes from the table of panes in it.
#[macro_use]
mod shell;

mod background;
mod board;
mod campaign;
mod cards;
mod command;
mod decision;
mod difference;
mod field;
mod find_pane;
mod game_log;
mod history_pane;
mod jobs;
mod keyboard;
mod lab;
mod message;
mod palette;
mod pilot_titles;
mod playtest;
mod problems;
mod recovery;
mod settings;
mod sheet;
mod start;
mod text_pane;
mod theme;
mod tree;
mod words;
mod worker;

pub use command::Command;
pub use shell::Shell;
pub use text_pane::{FileProblems, TextPane};
pub use words::{MessageError, Value, english_message};

use dicta_studio::io::Disk;
use std::path::PathBuf;
use std::sync::Arc;

/// Options for opening the window.
#[derive(Clone, Debug)]
pub struct AppOptions {
    /// The folder of a project to open at once.
    pub project: Option<PathBuf>,
    /// A mission to start at once: a built-in system and one of its missions, or a mission of the project.
    pub fly: Option<(Option<String>, String)>,
    /// `true` for dark, `false` for light, `None` to follow the desktop.
    pub dark: Option<bool>,
    /// Run checks and other long work on threads; without it everything runs within the frame, which suits tests.
    pub threads: bool,
    /// The first seed for dice and cards; `None` takes it from the clock.
    pub seed: Option<u64>,
    /// The settings file; `None` keeps no settings between runs.
    pub settings: Option<PathBuf>,
}

impl Default for AppOptions {
    fn default() -> Self {
        let settings = dicta_studio::places::settings();
        AppOptions { project: None, fly: None, dark: None, threads: true, seed: None, settings }
    }
}

/// Why the window could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// There is no display, or nothing that can draw on it.
    #[error("cannot open a window: no usable display ({0})")]
    NoDisplay(String),
}

/// Opens the window and returns when it is closed.
///
/// # Errors
/// [`AppError::NoDisplay`] if there is no usable display.
pub fn run(options: AppOptions) -> Result<(), AppError> {
    let create = move |cc: &eframe::CreationContext<'_>| -> Result<Box<dyn eframe::App>, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Box::new(Window(Shell::new(&cc.egui_ctx, Arc::new(Disk), options))))
    };
    eframe::run_native("Dicta", native_options(), Box::new(create))
        .map_err(|e| AppError::NoDisplay(cause(&e.to_string())))
}

/// Options of the native window.
pub fn native_options() -> eframe::NativeOptions {
    eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default()
            .with_title("Dicta")
            .with_app_id("dicta")
            .with_inner_size([1440.0, 900.0])
            .with_min_inner_size([1024.0, 680.0]),
        // Painted edges are smooth already; without a graphics card, either option would cost half of a frame.
        multisampling: 0,
        dithering: false,
        ..eframe::NativeOptions::default()
    }
}

/// The background colour of the window, visible between the panes, so that no pane has to paint it again.
pub fn clear_color(visuals: &egui::Visuals) -> [f32; 4] {
    theme::Tokens::for_dark(visuals.dark_mode).backdrop.to_normalized_gamma_f32()
}

/// The useful part of the frame's error: its last part, without the location in the frame's own source.
fn cause(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    let last = line.rsplit(": ").next().unwrap_or(line);
    last.trim_end_matches(['.', ')']).to_owned()
}

/// The native frame around the shell.
struct Window(Shell);

impl eframe::App for Window {
    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        self.0.ui(ui);
    }

    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        clear_color(visuals)
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_cause_is_one_plain_line() {
        let error = "winit EventLoopError: os error at /a/b/mod.rs:788: Failed to open connection to X server";
        assert_eq!(super::cause(error), "Failed to open connection to X server");
        assert_eq!(super::cause("no OpenGL\nand more"), "no OpenGL");
    }
}
