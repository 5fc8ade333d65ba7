//! The window of the workshop: panels, painting, dialogs and workers.
//!
//! [`run`] opens it. Everything but the frame around it is a [`Shell`], which tests drive without a display. The
//! window knows no game: what it shows are kinds, entries, picks and looks, whatever a ruleset makes of them.

mod background;
mod board;
mod campaign;
mod cards;
mod command;
mod decision;
mod difference;
mod field;
mod find_pane;
mod history_pane;
mod jobs;
mod journal;
mod keyboard;
mod message;
mod palette;
mod problems;
mod recovery;
mod settings;
mod sheet;
mod shell;
mod start;
mod table;
mod text_pane;
mod theme;
mod tree;
mod words;
mod worker;

pub use command::Command;
pub use shell::Shell;
pub use text_pane::TextPane;

use dicta_studio::io::Disk;
use std::path::PathBuf;
use std::sync::Arc;

/// What the window starts with.
#[derive(Clone, Debug)]
pub struct AppOptions {
    /// A project's folder to open at once.
    pub project: Option<PathBuf>,
    /// A mission to fly at once: a shipped system and a mission of it, or a mission of the project.
    pub fly: Option<(Option<String>, String)>,
    /// `true` dark, `false` light, none as the desktop has it.
    pub dark: Option<bool>,
    /// Check and compile on a thread; without it everything is done at once, which tests like better.
    pub threads: bool,
    /// The first seed of dice and cards; none: from the clock.
    pub seed: Option<u64>,
    /// The file of the settings that are kept between runs; none: nothing is kept.
    pub settings: Option<PathBuf>,
}

impl Default for AppOptions {
    fn default() -> Self {
        let settings = dicta_studio::places::settings();
        AppOptions { project: None, fly: None, dark: None, threads: true, seed: None, settings }
    }
}

/// Why the window did not open.
#[derive(Debug)]
pub enum AppError {
    /// There is no display, or nothing that draws on it.
    NoDisplay(String),
}

impl std::fmt::Display for AppError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            AppError::NoDisplay(cause) => {
                write!(f, "cannot open a window: no usable display ({cause})")
            }
        }
    }
}

impl std::error::Error for AppError {}

/// Opens the window and stays until it is closed.
///
/// # Errors
/// [`AppError::NoDisplay`] when there is none.
pub fn run(options: AppOptions) -> Result<(), AppError> {
    let create = move |cc: &eframe::CreationContext<'_>| -> Result<Box<dyn eframe::App>, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Box::new(Window(Shell::new(&cc.egui_ctx, Arc::new(Disk), options))))
    };
    eframe::run_native("Dicta", native_options(), Box::new(create))
        .map_err(|e| AppError::NoDisplay(cause(&e.to_string())))
}

/// How the window is made.
pub fn native_options() -> eframe::NativeOptions {
    eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default()
            .with_title("Dicta")
            .with_app_id("dicta")
            .with_inner_size([1440.0, 900.0])
            .with_min_inner_size([1024.0, 680.0]),
        // Edges are soft by themselves; without a graphics card either would cost half of a frame.
        multisampling: 0,
        dithering: false,
        ..eframe::NativeOptions::default()
    }
}

/// What lies beneath everything: the colour between the panes, so that it need not be painted once more.
pub fn clear_color(visuals: &egui::Visuals) -> [f32; 4] {
    theme::Tokens::for_dark(visuals.dark_mode).desk.to_normalized_gamma_f32()
}

/// What a person can use of the frame's error: its last part, without the place in the frame's own source.
fn cause(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    let last = line.rsplit(": ").next().unwrap_or(line);
    last.trim_end_matches(['.', ')']).to_owned()
}

/// The frame around the shell.
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
