//! The one table of commands behind menus, toolbar, shortcuts, palette and tooltips.
//!
//! A command is one row here, two messages in `words/en.ftl` (`command-…`: its title and its help), and one arm where
//! it runs. Users can change its shortcut ([`Keymap`]).

mod shortcuts;

pub use shortcuts::{Keymap, keymap, set_keymap, shown as keys_shown};

use crate::words;
use egui::{Key, KeyboardShortcut, Modifiers};
use egui_material_icons::icons::*;

const PLAIN: Modifiers = Modifiers::NONE;
const SHIFT: Modifiers = Modifiers::SHIFT;
const ALT: Modifiers = Modifiers::ALT;
/// Ctrl, or ⌘ on a Mac.
const CTRL: Modifiers = Modifiers::COMMAND;
const ALT_SHIFT: Modifiers = Modifiers::ALT.plus(Modifiers::SHIFT);
const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);
/// Ctrl on a Mac as well.
const CONTROL: Modifiers = Modifiers::CTRL;
const CONTROL_SHIFT: Modifiers = Modifiers::CTRL.plus(Modifiers::SHIFT);

const fn keys(modifiers: Modifiers, key: Key) -> Option<KeyboardShortcut> {
    Some(KeyboardShortcut::new(modifiers, key))
}

/// The menu that contains a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    File,
    Edit,
    Go,
    Play,
    View,
}

impl Group {
    /// The menus of the bar.
    pub const ALL: [Group; 5] = [Group::File, Group::Edit, Group::Go, Group::Play, Group::View];

    /// The title of the menu.
    pub fn title(self) -> String {
        match self {
            Group::File => words::words!("menu-file"),
            Group::Edit => words::words!("menu-edit"),
            Group::Go => words::words!("menu-go"),
            Group::Play => words::words!("menu-play"),
            Group::View => words::words!("menu-view"),
        }
    }
}

/// A menu within a menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Submenu {
    Lines,
    Folds,
}

impl Submenu {
    /// Its title.
    pub fn title(self) -> String {
        match self {
            Submenu::Lines => words::words!("menu-lines"),
            Submenu::Folds => words::words!("menu-folds"),
        }
    }
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
struct Row {
    id: &'static str,
    group: Group,
    icon: &'static str,
    keys: Option<KeyboardShortcut>,
    submenu: Option<Submenu>,
    /// A line is below it in the menu.
    line: bool,
}

/// Rows in the order of the menus: id in files and in `en.ftl`, menu, icon, and default shortcut; then `line` if a line is
/// below it in the menu, or `in` with its submenu. Between the two lists of rows come the commands of the table of panes
/// (`shell/pane.rs`).
macro_rules! commands {
    (
        { $($name:ident: $id:literal, $group:ident, $icon:ident, $keys:expr $(, $word:ident $($sub:ident)?)?;)* }
        { $($later:ident: $later_id:literal, $later_group:ident, $later_icon:ident, $later_keys:expr $(, $later_word:ident)?;)* }
        $(
            $(#[$doc:meta])*
            $pane:ident $(($($of:ty),+))?: $pane_id:literal, $pane_icon:ident, $side:ident, $title:expr, $type:path
            $(, keeps $field:ident: $state:ty)? $(, command $shows:ident: $pane_keys:expr)?;
        )+
    ) => {
        /// A command of the window.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Command { $($name,)* $($($shows,)?)+ $($later,)* }

        impl Command {
            /// Every command, in the order of the menus.
            pub const ALL: &[Command] =
                &[$(Command::$name,)* $($(Command::$shows,)?)+ $(Command::$later,)*];

            fn row(self) -> Row {
                match self {
                    $(Command::$name => Row {
                        id: $id,
                        group: Group::$group,
                        icon: $icon.codepoint,
                        keys: $keys,
                        submenu: commands!(@submenu $($($sub)?)?),
                        line: commands!(@line $($word)?),
                    },)*
                    $($(Command::$shows => Row {
                        id: concat!("show-", $pane_id),
                        group: Group::View,
                        icon: $pane_icon.codepoint,
                        keys: $pane_keys,
                        submenu: None,
                        line: false,
                    },)?)+
                    $(Command::$later => Row {
                        id: $later_id,
                        group: Group::$later_group,
                        icon: $later_icon.codepoint,
                        keys: $later_keys,
                        submenu: None,
                        line: commands!(@line $($later_word)?),
                    },)*
                }
            }
        }
    };
    (@line line) => { true };
    (@line $($other:ident)?) => { false };
    (@submenu) => { None };
    (@submenu $sub:ident) => { Some(Submenu::$sub) };
}

#[rustfmt::skip]
pane_table! { commands {
    // File
    StartPage: "start-page", File, ICON_HOME, keys(CTRL, Key::H), line;
    NewProject: "new-project", File, ICON_NOTE_ADD, keys(CTRL, Key::N);
    OpenFolder: "open-folder", File, ICON_FOLDER_OPEN, keys(CTRL, Key::O), line;
    NewFile: "new-text", File, ICON_POST_ADD, keys(CTRL_SHIFT, Key::N);
    NewDeclaration: "new-declaration", File, ICON_ADD, None;
    NewMap: "new-map", File, ICON_MAP, None;
    NewMission: "new-mission", File, ICON_FLAG, None;
    NewCampaign: "new-campaign", File, ICON_MILITARY_TECH, None;
    RenameFile: "rename-text", File, ICON_DRIVE_FILE_RENAME_OUTLINE, None;
    DeleteFile: "remove-text", File, ICON_DELETE_FOREVER, None, line;
    Save: "save", File, ICON_SAVE, keys(CTRL, Key::S);
    SaveAll: "save-all", File, ICON_SAVE, keys(CTRL_SHIFT, Key::S);
    Backups: "backups", File, ICON_SETTINGS_BACKUP_RESTORE, None, line;
    SaveGame: "save-game", File, ICON_DOWNLOAD, keys(CTRL, Key::G);
    LoadGame: "load-game", File, ICON_UPLOAD, keys(CTRL, Key::L);
    Picture: "picture", File, ICON_PHOTO_CAMERA, None;
    SheetPicture: "sheet-picture", File, ICON_IMAGE, None, line;
    ExportEntries: "export-entries", File, ICON_DOWNLOAD, None;
    ImportEntries: "import-entries", File, ICON_UPLOAD, None;
    ImportSvg: "import-svg", File, ICON_IMAGE, None;
    ExportTiled: "export-tiled", File, ICON_DOWNLOAD, None;
    ImportTiled: "import-tiled", File, ICON_UPLOAD, None;
    Print: "print", File, ICON_PRINT, None, line;
    Settings: "settings", File, ICON_SETTINGS, keys(CTRL, Key::Comma), line;
    Quit: "quit", File, ICON_LOGOUT, keys(CTRL, Key::Q);
    // Edit
    Undo: "undo", Edit, ICON_UNDO, keys(CTRL, Key::Z);
    Redo: "redo", Edit, ICON_REDO, keys(CTRL_SHIFT, Key::Z), line;
    Find: "find", Edit, ICON_SEARCH, keys(CTRL, Key::F);
    FindNext: "find-next", Edit, ICON_KEYBOARD_ARROW_DOWN, keys(PLAIN, Key::F3);
    FindPrevious: "find-before", Edit, ICON_KEYBOARD_ARROW_UP, keys(SHIFT, Key::F3);
    Replace: "text-replace", Edit, ICON_FIND_REPLACE, keys(CTRL, Key::R);
    FindInProject: "find-in-project", Edit, ICON_FIND_IN_PAGE, keys(CTRL_SHIFT, Key::F), line;
    Complete: "complete", Edit, ICON_LIST, keys(CONTROL, Key::Space);
    Rename: "text-rename", Edit, ICON_EDIT, keys(PLAIN, Key::F2);
    QuickFix: "text-mend", Edit, ICON_LIGHTBULB, keys(CTRL, Key::Period);
    Format: "text-format", Edit, ICON_FORMAT_ALIGN_LEFT, keys(ALT_SHIFT, Key::F);
    Comment: "text-comment", Edit, ICON_COMMENT, keys(CTRL, Key::Slash), line;
    NewLikeThis: "new-like", Edit, ICON_ADD_CIRCLE, None;
    DuplicateDeclaration: "copy-declaration", Edit, ICON_LIBRARY_ADD, None;
    RenameDeclaration: "rename-declaration", Edit, ICON_EDIT, None;
    DeleteDeclaration: "delete-declaration", Edit, ICON_DELETE, None, line;
    CopyEntries: "copy-entries", Edit, ICON_CONTENT_COPY, None;
    PasteEntries: "paste-entries", Edit, ICON_CONTENT_PASTE, None;
    SetForAll: "set-for-all", Edit, ICON_EDIT_NOTE, None;
    FillDown: "fill-down", Edit, ICON_VERTICAL_ALIGN_BOTTOM, None;
    ClearCells: "clear-cells", Edit, ICON_BACKSPACE, None, line;
    MoveUp: "text-move-up", Edit, ICON_ARROW_UPWARD, keys(ALT, Key::ArrowUp), in Lines;
    MoveDown: "text-move-down", Edit, ICON_ARROW_DOWNWARD, keys(ALT, Key::ArrowDown), in Lines;
    Duplicate: "text-duplicate", Edit, ICON_CONTENT_COPY, keys(ALT_SHIFT, Key::ArrowDown), in Lines;
    DeleteLines: "text-delete-lines", Edit, ICON_DELETE, keys(CTRL_SHIFT, Key::K), in Lines;
    SelectNext: "text-select-next", Edit, ICON_SELECT_ALL, keys(CTRL, Key::D), in Lines;
    SelectAllSame: "text-select-same", Edit, ICON_SELECT_ALL, None, in Lines;
    Fold: "text-fold", Edit, ICON_UNFOLD_LESS, keys(CTRL, Key::OpenBracket), in Folds;
    Unfold: "text-unfold", Edit, ICON_UNFOLD_MORE, keys(CTRL, Key::CloseBracket), in Folds;
    FoldAll: "text-fold-all", Edit, ICON_UNFOLD_LESS, None, in Folds;
    UnfoldAll: "text-unfold-all", Edit, ICON_UNFOLD_MORE, None, in Folds;
    // Go
    Palette: "palette", Go, ICON_APPS, keys(CTRL_SHIFT, Key::P);
    QuickOpen: "quick-open", Go, ICON_BOLT, keys(CTRL, Key::P);
    Symbol: "symbol", Go, ICON_DATA_OBJECT, keys(CTRL_SHIFT, Key::O);
    GoToLine: "text-line", Go, ICON_TAG, keys(CTRL_SHIFT, Key::G), line;
    Definition: "definition", Go, ICON_ARROW_FORWARD, keys(PLAIN, Key::F12);
    Uses: "text-uses", Go, ICON_MANAGE_SEARCH, keys(SHIFT, Key::F12);
    Hover: "text-hover", Go, ICON_INFO, keys(CTRL, Key::K);
    Bracket: "text-bracket", Go, ICON_DATA_ARRAY, keys(CTRL, Key::M), line;
    NextProblem: "next-problem", Go, ICON_ARROW_DOWNWARD, keys(PLAIN, Key::F4);
    PreviousProblem: "problem-before", Go, ICON_ARROW_UPWARD, keys(SHIFT, Key::F4), line;
    NextPane: "next-pane", Go, ICON_KEYBOARD_TAB, keys(PLAIN, Key::F6);
    PreviousPane: "pane-before", Go, ICON_KEYBOARD_TAB, keys(SHIFT, Key::F6);
    NextTab: "next-tab", Go, ICON_CHEVRON_RIGHT, keys(CONTROL, Key::Tab);
    PreviousTab: "tab-before", Go, ICON_CHEVRON_LEFT, keys(CONTROL_SHIFT, Key::Tab);
    CloseTab: "close-tab", Go, ICON_CLOSE, keys(CTRL, Key::W);
    // Play
    FlyIt: "fly-it", Play, ICON_FLIGHT_TAKEOFF, keys(CTRL, Key::F5);
    RestartMission: "fly-again", Play, ICON_REPLAY, keys(PLAIN, Key::F5);
    Replay: "new-dice", Play, ICON_CASINO, keys(SHIFT, Key::F5), line;
    Choose: "choose", Play, ICON_CHECK, keys(CTRL, Key::Enter);
    PilotsStep: "pilot-decides", Play, ICON_PLAY_ARROW, keys(PLAIN, Key::F8), line;
    StepBack: "step-back", Play, ICON_SKIP_PREVIOUS, keys(ALT, Key::ArrowLeft);
    StepForward: "step-forth", Play, ICON_SKIP_NEXT, keys(ALT, Key::ArrowRight);
    ToStart: "to-start", Play, ICON_FIRST_PAGE, keys(ALT, Key::Home);
    ToEnd: "to-end", Play, ICON_LAST_PAGE, keys(ALT, Key::End), line;
    Umpire: "look-as-umpire", Play, ICON_VISIBILITY, None;
    EditPosition: "edit-position", Play, ICON_OPEN_WITH, keys(CTRL_SHIFT, Key::U);
    ByHand: "dice-by-hand", Play, ICON_BACK_HAND, None;
    Branches: "courses", Play, ICON_CALL_SPLIT, None;
    MakeExample: "make-example", Play, ICON_SCIENCE, None;
    MakeMission: "make-mission", Play, ICON_FLAG, None, line;
    FitMap: "fit-map", Play, ICON_FIT_SCREEN, keys(CTRL, Key::Num9);
    // View
    EditLayout: "layout-edit", View, ICON_EDIT_NOTE, keys(CTRL, Key::Num1);
    PlaytestLayout: "layout-playtest", View, ICON_FLIGHT, keys(CTRL, Key::Num2);
    Rules: "rules", View, ICON_GAVEL, None;
    Sheet: "sheet", View, ICON_ARTICLE, keys(CTRL, Key::E);
    SplitText: "text-split", View, ICON_VERTICAL_SPLIT, keys(CTRL, Key::Backslash);
    Outline: "text-outline", View, ICON_LIST, None, line;
    MaximizePane: "only-pane", View, ICON_FULLSCREEN, keys(PLAIN, Key::F11);
    ToggleTree: "toggle-left", View, ICON_VIEW_SIDEBAR, keys(CTRL, Key::B);
    ToggleBottom: "toggle-below", View, ICON_BOTTOM_PANEL_OPEN, keys(CTRL, Key::J);
    ToggleSide: "toggle-right", View, ICON_RIGHT_PANEL_OPEN, keys(CTRL, Key::I), line;
} {
    ShowMessages: "show-messages", View, ICON_NOTIFICATIONS, None;
    ResetLayout: "reset-layout", View, ICON_DASHBOARD, None, line;
    Theme: "theme", View, ICON_DARK_MODE, keys(CTRL_SHIFT, Key::L);
    ZoomIn: "zoom-in", View, ICON_ZOOM_IN, keys(CTRL, Key::Plus);
    ZoomOut: "zoom-out", View, ICON_ZOOM_OUT, keys(CTRL, Key::Minus);
    ZoomReset: "zoom-reset", View, ICON_ZOOM_OUT_MAP, keys(CTRL, Key::Num0);
} }

impl Command {
    /// Its id in files.
    pub fn id(self) -> &'static str {
        self.row().id
    }

    /// The command with this id.
    pub fn named(id: &str) -> Option<Self> {
        Command::ALL.iter().copied().find(|c| c.id() == id)
    }

    /// The menu that contains it.
    pub fn group(self) -> Group {
        self.row().group
    }

    /// The menu within this menu that contains it.
    pub fn submenu(self) -> Option<Submenu> {
        self.row().submenu
    }

    /// Whether a line is below it in the menu.
    pub fn is_above_line(self) -> bool {
        self.row().line
    }

    /// Its title, for menus and assistive technology.
    pub fn title(self) -> String {
        words::localized(&format!("command-{}", self.id()), &[])
    }

    /// A sentence on what it does.
    pub fn help(self) -> String {
        words::localized(&format!("command-{}.help", self.id()), &[])
    }

    /// Its icon.
    pub fn icon(self) -> &'static str {
        self.row().icon
    }

    /// Its default shortcut.
    pub fn default_keys(self) -> Option<KeyboardShortcut> {
        self.row().keys
    }

    /// Its shortcut in this window, as shown to the user; empty if it has none.
    pub fn keys_text(self, ctx: &egui::Context) -> String {
        keymap(ctx).of(self).map(|k| keys_shown(ctx, &k)).unwrap_or_default()
    }

    /// Its tooltip: title, shortcut and help.
    pub fn tip(self, ctx: &egui::Context) -> String {
        match self.keys_text(ctx) {
            keys if keys.is_empty() => format!("{}\n{}", self.title(), self.help()),
            keys => format!("{} ({keys})\n{}", self.title(), self.help()),
        }
    }

    /// Leaves the shortcuts of these commands to a widget as long as it has the focus; it [takes](Command::take) them.
    pub fn keep_for(ctx: &egui::Context, widget: egui::Id, commands: &'static [Command]) {
        ctx.data_mut(|d| d.insert_temp(widget.with("kept"), commands));
    }

    /// Whether its shortcut was pressed in this frame; takes the key.
    pub fn take(self, ctx: &egui::Context) -> bool {
        keymap(ctx).of(self).is_some_and(|keys| ctx.input_mut(|i| i.consume_shortcut(&keys)))
    }

    /// Takes the commands whose shortcuts were pressed in this frame, without those that the widget with the focus
    /// keeps; those with Shift first.
    pub fn pressed(ctx: &egui::Context) -> Vec<Command> {
        let map = keymap(ctx);
        let focused = ctx.memory(egui::Memory::focused);
        let kept = focused.and_then(|id| ctx.data(|d| d.get_temp::<&'static [Command]>(id.with("kept"))));
        let kept = kept.unwrap_or_default();
        let free = Command::ALL.iter().filter(|c| !kept.contains(c));
        let mut keyed: Vec<(Command, KeyboardShortcut)> = free.filter_map(|&c| map.of(c).map(|s| (c, s))).collect();
        // What other programs use.
        let also = KeyboardShortcut::new(CTRL, Key::Y);
        if keyed.iter().all(|(_, s)| *s != also) {
            keyed.push((Command::Redo, also));
        }
        keyed.sort_by_key(|(_, s)| !s.modifiers.shift);
        // A held key counts once for each repeat since the last frame.
        let times =
            |i: &mut egui::InputState, s: &KeyboardShortcut| i.count_and_consume_key(s.modifiers, s.logical_key);
        ctx.input_mut(|i| keyed.into_iter().flat_map(|(c, s)| std::iter::repeat_n(c, times(i, &s))).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_have_unique_shortcuts_and_names() {
        let (mut keys, mut names) = (Vec::new(), Vec::new());
        for command in Command::ALL {
            if let Some(shortcut) = command.default_keys() {
                assert!(!keys.contains(&shortcut), "{command:?}");
                keys.push(shortcut);
            }
            for name in [command.id().to_owned(), command.title()] {
                assert!(!names.contains(&name), "{name}");
                names.push(name);
            }
            assert_eq!(Command::named(command.id()), Some(*command));
        }
    }
}
