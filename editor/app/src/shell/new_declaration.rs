//! The dialog that declares an entry of a kind in the file with the others, or a table, a deck, a cup or an example in the
//! active file, and opens its sheet.

use super::new_dialog::{NewDialog, Typing, label};
use super::{Host, OpenProject, Safe, View};
use crate::words::words;
use dicta_program::Program;
use dicta_studio::hands::new_declarations::{NewDeclaration, NewDeclarationProblem, NewSort};
use dicta_studio::sheet::entry::EntryModel;
use dicta_studio::sheet::{Reading, SheetKind};
use egui::accesskit::Role;
use egui::{ComboBox, Context, Ui, WidgetInfo};

/// The dialog while it is open.
pub(super) struct NewDeclarationDialog {
    new: NewDeclaration,
    typing: Typing,
}

impl NewDeclarationDialog {
    /// The fields. Returns whether Enter was pressed in one.
    fn fields(&mut self, ui: &mut Ui, program: &Program) -> bool {
        let new = &mut self.new;
        label(ui, &words!("declaration-new.sort"));
        let list = ComboBox::from_id_salt("declaration-sort").selected_text(title(program, &new.sort)).width(220.0);
        let list = list.show_ui(ui, |ui| {
            for sort in NewSort::all(program) {
                let title = title(program, &sort);
                ui.selectable_value(&mut new.sort, sort, title);
            }
        });
        list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, words!("declaration-new.sort")));
        match new.sort {
            NewSort::Example => self.typing.fields(ui, [(&mut new.title, words!("new-like.title"))]),
            _ => {
                let name = (&mut new.name, words!("new-like.name"));
                self.typing.fields(ui, [name, (&mut new.title, words!("new-like.title"))])
            }
        }
    }
}

/// What is declared, as a list shows it.
fn title(program: &Program, sort: &NewSort) -> String {
    match sort {
        NewSort::Entry(kind) => {
            let known = program.kinds.iter().find(|k| k.head.name == *kind);
            known.map_or_else(|| kind.clone(), |kind| kind.head.label().to_owned())
        }
        NewSort::Table => words!("declaration-new.table"),
        NewSort::Deck => words!("declaration-new.deck"),
        NewSort::Cup => words!("declaration-new.cup"),
        NewSort::Example => words!("declaration-new.example"),
    }
}

impl View {
    /// What the sheet in front shows.
    fn sort_in_front(&self, reading: &Reading) -> Option<NewSort> {
        let of = self.sheet_in_front()?;
        match of.sort {
            SheetKind::Kind => Some(NewSort::Entry(of.name)),
            SheetKind::Entry | SheetKind::Schedule => Some(NewSort::Entry(EntryModel::of(reading, &of.name)?.kind.0)),
            SheetKind::Table => Some(NewSort::Table),
            SheetKind::Deck => Some(NewSort::Deck),
            SheetKind::Example => Some(NewSort::Example),
            _ => None,
        }
    }
}

impl Safe {
    /// Opens the dialog, for an entry of this kind, or else for what the sheet in front shows.
    pub(super) fn open_new_declaration(&mut self, open: &mut OpenProject, kind: Option<String>) {
        let Some(reading) = open.view.checked.reading.clone() else { return };
        let first = || NewSort::all(&reading.program).into_iter().next();
        let shown = || open.view.sort_in_front(&reading);
        let Some(sort) = kind.map(NewSort::Entry).or_else(shown).or_else(first) else { return };
        let new = NewDeclaration { sort, name: String::new(), title: String::new() };
        self.declaration = Some(NewDeclarationDialog { new, typing: Typing::new() });
    }

    /// Shows the dialog. Returns whether it is open.
    pub(super) fn show_new_declaration(&mut self, open: &mut OpenProject, host: &mut Host, ctx: &Context) -> bool {
        let Some(mut dialog) = self.declaration.take() else { return false };
        let Some((path, reading)) = open.file_of_new_declaration().zip(open.view.checked.reading.clone()) else {
            return false;
        };
        let home = open.project.as_ref().and_then(|project| dialog.new.home(&reading, project));
        let path = home.unwrap_or(path);
        let why = dialog.new.problem(&reading).map(|problem| match problem {
            NewDeclarationProblem::Name => words!("map-new.no-name"),
            NewDeclarationProblem::NameTaken => words!("new-like.taken", name = dialog.new.sheet().name),
            NewDeclarationProblem::Title => words!("declaration-new.no-title"),
            NewDeclarationProblem::Nothing => words!("declaration-new.nothing"),
        });
        let words = NewDialog {
            id: "new-declaration",
            heading: words!("declaration-new"),
            path: Some(&path),
            homes: &[],
            problem: why.as_deref(),
            main: words!("new-like.do"),
        };
        let answer = words.show(ctx, |ui| (dialog.fields(ui, &reading.program), dialog.typing.typed));
        let made = open.project.as_ref().filter(|_| answer.makes);
        if let Some(change) = made.and_then(|project| dialog.new.change(&reading, project, &path)) {
            open.declare(host, ctx, change, dialog.new.sheet());
        } else if answer.stays {
            self.declaration = Some(dialog);
        }
        true
    }
}
