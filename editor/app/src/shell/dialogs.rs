//! The open dialogs, and those for a path to open, to save to, or to create a project in. Each of the latter has a
//! field and a button for the native dialog.

use super::first_change::FirstChange;
use super::leave::Unsaved;
use super::print::Printing;
use super::spreadsheet::Spreadsheets;
use super::tracing::Tracing;
use super::{OpenProject, Shell};
use crate::field::{self, FRESH, focus_all};
use crate::palette::Palette;
use crate::settings::SettingsWindow;
use crate::start::Then;
use crate::theme::{self, Tokens, space};
use crate::words::words;
use crate::worker::{Queue, Task, Worker};
use dicta_studio::io::Files;
use dicta_studio::io::saves::{Sort, may_replace, save_kind};
use dicta_studio::library::{Blank, System};
use dicta_studio::project::Project;
use egui::{Context, RichText, Ui};
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::atomic::AtomicBool;

/// The width of a dialog.
const WIDTH: f32 = 520.0;
/// The least space beside a dialog.
const BESIDE: f32 = 32.0;

/// The open dialogs of the window.
#[derive(Default)]
pub(super) struct Dialogs {
    pub palette: Option<Palette>,
    /// Input after the shortcut of the palette that arrived before the palette was open.
    pub held: Vec<egui::Event>,
    pub settings: Option<SettingsWindow>,
    pub path: Option<Dialog>,
    pub spreadsheets: Spreadsheets,
    /// A PDF file that is being made.
    pub printing: Option<Printing>,
    /// A picture to trace a map from that is being read.
    pub tracing: Option<Tracing>,
    /// The unsaved changes, while the window asks whether to close.
    pub leaving: Option<Vec<Unsaved>>,
}

impl Dialogs {
    /// Whether one of them is open.
    pub fn is_open(&self) -> bool {
        let asks = self.path.is_some() || self.leaving.is_some() || self.spreadsheets.is_open();
        asks || self.palette.is_some() || self.settings.is_some()
    }
}

/// What a dialog asks for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sought {
    File,
    NewFile,
    Folder,
}

/// What is done with the path.
type Work = dyn Fn(&mut Shell, &Context, &Path) -> Result<(), String>;
/// Draws choices above the path. Returns another path to propose.
type Choices = dyn FnMut(&mut Ui, &Shell) -> Option<PathBuf>;

/// An open dialog for a path.
pub(super) struct Dialog {
    /// Title, label of the path, and label of the main button.
    words: [String; 3],
    sought: Sought,
    /// The files that the native dialog lists: what they are called, and their extensions.
    filter: Option<(String, &'static [&'static str])>,
    choices: Option<Box<Choices>>,
    /// How wide it is, if the window is not narrower.
    width: f32,
    /// What to say if the file exists, until the user agrees to replace it.
    exists: Option<String>,
    work: Box<Work>,
    path: String,
    /// Where a relative path starts.
    folder: PathBuf,
    trouble: Option<String>,
    /// The answer of the native dialog, while that is open.
    chooser: Option<Task<Option<PathBuf>>>,
    /// For how many more frames the path is selected.
    fresh: u8,
    /// The user has chosen the path, so it does not change with the choices.
    own_path: bool,
    /// The path of a file that the user agreed to replace.
    replaces: Option<String>,
}

impl Dialog {
    fn new<W>(words: [String; 3], sought: Sought, folder: PathBuf, name: &str, work: W) -> Self
    where
        W: Fn(&mut Shell, &Context, &Path) -> Result<(), String> + 'static,
    {
        Dialog {
            words,
            sought,
            filter: None,
            choices: None,
            width: WIDTH,
            exists: None,
            work: Box::new(work),
            path: folder.join(name).display().to_string(),
            folder,
            trouble: None,
            chooser: None,
            fresh: FRESH,
            own_path: false,
            replaces: None,
        }
    }

    /// Asks for a file to write, in the folder of the project. `words` are the title, the label of the path and that of the
    /// main button.
    pub(in crate::shell) fn save<W>(open: &OpenProject, words: [String; 3], name: &str, work: W) -> Self
    where
        W: Fn(&mut Shell, &Context, &Path) -> Result<(), String> + 'static,
    {
        Dialog::new(words, Sought::NewFile, folder_of(open.project.as_ref()), name, work)
    }

    /// Asks for a file to read, in the folder of the project.
    pub(in crate::shell) fn read<W>(open: &OpenProject, words: [String; 3], name: &str, work: W) -> Self
    where
        W: Fn(&mut Shell, &Context, &Path) -> Result<(), String> + 'static,
    {
        Dialog::new(words, Sought::File, folder_of(open.project.as_ref()), name, work)
    }

    /// Lists only files with these extensions in the native dialog.
    pub(in crate::shell) fn filter(self, called: String, endings: &'static [&'static str]) -> Self {
        Dialog { filter: Some((called, endings)), ..self }
    }

    /// Proposes only a file that exists: the one with its name, else the first one in its folder that the native dialog
    /// lists, else only the folder.
    pub(in crate::shell) fn existing(self, files: &dyn Files) -> Self {
        if files.exists(Path::new(&self.path)) {
            return self;
        }
        let endings = self.filter.as_ref().map_or(&[][..], |(_, endings)| endings);
        let is_one = |name: &String| {
            let ending = Path::new(name).extension().map(|e| e.to_string_lossy().to_ascii_lowercase());
            ending.is_some_and(|ending| endings.contains(&ending.as_str()))
        };
        let mut names = files.names(&self.folder).unwrap_or_default();
        names.retain(is_one);
        let name = names.into_iter().min().unwrap_or_default();
        Dialog { path: self.folder.join(name).display().to_string(), ..self }
    }

    /// Says this before it replaces a file.
    pub(in crate::shell) fn unless_exists(self, exists: String) -> Self {
        Dialog { exists: Some(exists), ..self }
    }

    /// Shows choices above the path, which may propose another path.
    pub(super) fn choices(self, choices: impl FnMut(&mut Ui, &Shell) -> Option<PathBuf> + 'static) -> Self {
        Dialog { choices: Some(Box::new(choices)), ..self }
    }

    /// Is wider than other dialogs.
    pub(in crate::shell) fn wide(self, width: f32) -> Self {
        Dialog { width, ..self }
    }

    /// Shows an earlier error.
    pub(super) fn after(self, trouble: String) -> Self {
        Dialog { trouble: Some(trouble), ..self }
    }

    /// Asks where to create a project on a system; `first` is a change of the system that is then made in it.
    pub(super) fn new_project(
        files: &dyn Files,
        systems: &[System],
        system: &str,
        then: Then,
        first: Option<FirstChange>,
    ) -> Self {
        let is_known = Blank::named(system).is_some() || systems.iter().any(|s| s.name == system);
        let name = if is_known { system } else { "project" };
        let chosen = Rc::new(RefCell::new(system.to_owned()));
        let words = [words!("dialog-new"), words!("dialog-new.path"), words!("dialog-new.do")];
        let (folder, system) = (dicta_studio::places::projects(), chosen.clone());
        let path = fresh_folder(files, name).display().to_string();
        let make = move |shell: &mut Shell, _: &Context, path: &Path| {
            let system = system.borrow().clone();
            shell.make_project(path, &system, then)?;
            first.iter().for_each(|first| shell.make_first_change(first, &system));
            Ok(())
        };
        let dialog = Dialog::new(words, Sought::Folder, folder, "", make);
        Dialog { path, ..dialog }.choices(move |ui, shell| system_choice(ui, shell, &mut chosen.borrow_mut()))
    }

    pub(super) fn open_folder() -> Self {
        let words = [words!("dialog-open"), words!("dialog-open.path"), words!("dialog-open.do")];
        let open = |shell: &mut Shell, _: &Context, path: &Path| shell.open_project(path);
        Dialog::new(words, Sought::Folder, dicta_studio::places::projects(), "", open)
    }

    pub(super) fn save_game(open: &OpenProject) -> Self {
        let words = [words!("dialog-save"), words!("dialog-save.path"), words!("dialog-save.do")];
        Dialog::save(open, words, "game.ron", |shell, _, path| {
            let table = shell.open.view.table.as_ref().ok_or_else(|| words!("why-no-game"))?;
            may_replace(path, Sort::Game).map_err(|e| e.to_string())?;
            let saved = table.game.save_text().map_err(|e| e.to_string())?;
            shell.host.files.save(path, &saved).map_err(|e| e.to_string())?;
            shell.host.say(words!("said-game-saved", path = path.display().to_string()), false);
            Ok(())
        })
    }

    pub(super) fn save_campaign(open: &OpenProject, name: &str) -> Self {
        let words = [words!("dialog-keep"), words!("dialog-keep.path"), words!("dialog-keep.do")];
        Dialog::save(open, words, &format!("{name}.ron"), |shell, _, path| {
            let campaign = shell.open.view.campaign.as_mut().ok_or_else(|| words!("why-no-campaign"))?;
            may_replace(path, Sort::Campaign).map_err(|e| e.to_string())?;
            // From now on the campaign is saved there.
            campaign.file = Some(path.to_owned());
            campaign.written = 0;
            shell.open.keep_campaign(&mut shell.host);
            shell.host.say(words!("said-campaign-kept-in", path = path.display().to_string()), false);
            Ok(())
        })
    }

    pub(super) fn load_game() -> Self {
        let words = [words!("dialog-load"), words!("dialog-load.path"), words!("dialog-load.do")];
        let load = |shell: &mut Shell, ctx: &Context, path: &Path| {
            let saved = shell.host.files.read(path).map_err(|e| e.to_string())?;
            match save_kind(&saved) {
                Some(Sort::Campaign) => shell.load_campaign(path, &saved)?,
                _ => shell.load_game(&saved)?,
            }
            ctx.request_repaint();
            Ok(())
        };
        Dialog::new(words, Sought::File, dicta_studio::places::projects(), "game.ron", load)
    }

    /// Does what the dialog is for with a path.
    #[cfg(test)]
    pub(super) fn makes(&self, shell: &mut Shell, ctx: &Context, path: &Path) -> Result<(), String> {
        (self.work)(shell, ctx, path)
    }

    /// Opens the native file dialog, which may stay open for a long time.
    fn browse(&mut self, ctx: &Context) {
        let (sought, filter) = (self.sought, self.filter.clone());
        let name = Path::new(&self.path).file_name().unwrap_or_default().to_string_lossy().into_owned();
        let run = move |_: &AtomicBool| {
            let dialog = match filter {
                Some((title, endings)) => rfd::FileDialog::new().add_filter(title, endings).set_file_name(name),
                None => rfd::FileDialog::new(),
            };
            match sought {
                Sought::NewFile => dialog.save_file(),
                Sought::Folder => dialog.pick_folder(),
                Sought::File => dialog.pick_file(),
            }
        };
        self.chooser = Some(Worker::of(ctx).start(ctx, Queue::Of("file-dialogs"), run));
    }
}

/// Chooses the system that a new project is copied from, or a small game to begin with. Returns the folder that is named after another system.
fn system_choice(ui: &mut Ui, shell: &Shell, system: &mut String) -> Option<PathBuf> {
    let before = system.clone();
    let found = shell.systems.iter().find(|s| s.name == before).map(|s| s.title.clone());
    let blank = Blank::named(&before).map(crate::start::blank_title);
    ui.horizontal(|ui| {
        ui.label(words!("dialog-from"));
        let title = blank.or(found).unwrap_or_else(|| before.clone());
        let list = egui::ComboBox::from_id_salt("system").width(320.0).height(400.0).selected_text(title);
        let list = list.show_ui(ui, |ui| {
            for (blank, name) in Blank::ALL {
                ui.selectable_value(system, name.to_owned(), crate::start::blank_title(blank));
            }
            ui.separator();
            for s in &shell.systems {
                ui.selectable_value(system, s.name.clone(), &s.title);
            }
        });
        list.response.accessible_name(words!("dialog-from.name"));
    });
    ui.add_space(space::XS);
    (*system != before).then(|| fresh_folder(&*shell.host.files, system))
}

/// A folder for a new project, which does not exist yet.
pub(super) fn fresh_folder(files: &dyn Files, system: &str) -> PathBuf {
    let base = dicta_studio::places::projects();
    let system = if Blank::named(system).is_some() { "game" } else { system };
    let mut names = (1..100).map(|i| if i == 1 { format!("my-{system}") } else { format!("my-{system}-{i}") });
    names.find(|n| !files.exists(&base.join(n))).map_or(base.clone(), |n| base.join(n))
}

/// Where saves of a project go: into its folder, or into the user's folder of projects.
pub(super) fn folder_of(project: Option<&Project>) -> PathBuf {
    project.and_then(Project::root).map_or_else(dicta_studio::places::projects, |root| root.to_owned())
}

impl Shell {
    pub(super) fn path_dialog(&mut self, ctx: &Context) {
        let Some(mut dialog) = self.dialogs.path.take() else { return };
        if let Some(answer) = dialog.chooser.as_ref().and_then(Task::take) {
            dialog.chooser = None;
            match answer {
                Ok(Some(path)) => {
                    dialog.path = path.display().to_string();
                    dialog.own_path = true;
                    // The native dialog has asked whether to replace an existing file.
                    dialog.replaces = Some(dialog.path.clone());
                }
                Ok(None) => dialog.trouble = Some(words!("dialog-nothing-chosen")),
                Err(bug) => dialog.trouble = Some(bug.to_string()),
            }
        }
        let t = Tokens::for_dark(ctx.theme() == egui::Theme::Dark);
        let [title, label, button] = dialog.words.clone();
        let (mut go, mut keep) = (false, true);
        let modal = theme::modal(ctx, "dialog").show(ctx, |ui| {
            ui.set_width(dialog.width.min(ctx.content_rect().width() - 2.0 * BESIDE).max(WIDTH / 2.0));
            ui.label(RichText::new(title).text_style(egui::TextStyle::Heading));
            ui.add_space(space::S);
            let proposed = dialog.choices.as_mut().and_then(|choices| choices(ui, self));
            if let Some(path) = proposed.filter(|_| !dialog.own_path) {
                dialog.path = path.display().to_string();
            }
            ui.label(RichText::new(&label).small().color(t.ink_soft));
            ui.horizontal(|ui| {
                // Paths are long: the field takes the width that the button leaves.
                let browse = words!("dialog-browse");
                let font = egui::TextStyle::Button.resolve(ui.style());
                let wide = ui.painter().layout_no_wrap(browse.clone(), font, t.ink).size().x;
                let (gap, padding) = (ui.spacing().item_spacing.x, ui.spacing().button_padding.x);
                let width = ui.available_width() - wide - 2.0 * padding - gap - space::M;
                let edit = egui::TextEdit::singleline(&mut dialog.path).desired_width(width.max(160.0));
                let response = ui.add(edit).accessible_name(&label);
                dialog.own_path |= response.changed();
                if dialog.fresh > 0 {
                    // Everything is selected, so that typing replaces the path.
                    dialog.fresh -= 1;
                    focus_all(ui, &response, &dialog.path);
                    ctx.request_repaint();
                }
                go |= field::entered(ui, &response) && !dialog.path.trim().is_empty();
                let waiting = dialog.chooser.is_some();
                let browse = ui.add_enabled(!waiting, egui::Button::new(browse));
                if theme::explain_disabled(browse, words!("dialog-browse.open")).clicked() {
                    dialog.browse(ctx);
                }
            });
            if let Some(trouble) = &dialog.trouble {
                ui.colored_label(t.error, crate::message::plain(trouble));
            }
            ui.add_space(space::M);
            ui.horizontal(|ui| {
                let main = egui::Button::new(RichText::new(button).color(t.on_accent)).fill(t.accent);
                let main = ui.add_enabled(!dialog.path.trim().is_empty(), main);
                go |= theme::explain_disabled(main, words!("dialog-no-path")).clicked();
                keep &= !ui.button(words!("cancel")).clicked();
            });
        });
        keep &= !theme::is_left(&modal, dialog.own_path);
        if go {
            match self.answer(ctx, &dialog) {
                Ok(()) => return,
                // The rejected path is selected, so that typing replaces it.
                Err(trouble) => {
                    (dialog.trouble, dialog.fresh) = (Some(trouble), FRESH);
                    dialog.replaces = Some(dialog.path.clone());
                }
            }
        }
        if keep {
            self.dialogs.path = Some(dialog);
        }
    }

    fn answer(&mut self, ctx: &Context, dialog: &Dialog) -> Result<(), String> {
        let path = dicta_studio::places::typed(&dialog.path, &dialog.folder);
        match &dialog.exists {
            Some(exists) if self.host.files.exists(&path) && dialog.replaces.as_ref() != Some(&dialog.path) => {
                Err(exists.clone())
            }
            _ => (dialog.work)(self, ctx, &path),
        }
    }
}
