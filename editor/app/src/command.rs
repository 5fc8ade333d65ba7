//! The one table of commands behind menus, toolbar, shortcuts, palette and tooltips.
//!
//! A command is one row here and one arm where it is done; its keys may be changed by the user ([`Keymap`]).

mod keys;

pub use keys::{Keymap, keymap, set_keymap};

use egui::{Key, KeyboardShortcut, Modifiers};
use egui_material_icons::icons::*;

const PLAIN: Modifiers = Modifiers::NONE;
const SHIFT: Modifiers = Modifiers::SHIFT;
const ALT: Modifiers = Modifiers::ALT;
/// Ctrl, or ⌘ on a Mac.
const CTRL: Modifiers = Modifiers::COMMAND;
const ALT_SHIFT: Modifiers = Modifiers::ALT.plus(Modifiers::SHIFT);
const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);
/// Ctrl on a Mac, too.
const CONTROL: Modifiers = Modifiers::CTRL;
const CONTROL_SHIFT: Modifiers = Modifiers::CTRL.plus(Modifiers::SHIFT);

const fn keys(modifiers: Modifiers, key: Key) -> Option<KeyboardShortcut> {
    Some(KeyboardShortcut::new(modifiers, key))
}

/// The menu in which a command stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    File,
    Edit,
    Go,
    Play,
    View,
}

/// What the table says of a command.
#[derive(Clone, Copy, Debug)]
struct Row {
    id: &'static str,
    group: Group,
    title: &'static str,
    help: &'static str,
    icon: &'static str,
    keys: Option<KeyboardShortcut>,
}

/// One row for each: its name in files, menu, title, one sentence on what it does, icon, and keys unless they are changed.
macro_rules! commands {
    ($($name:ident: $id:literal, $group:ident, $title:literal, $help:literal, $icon:ident, $keys:expr;)*) => {
        /// Everything that can be asked of the window as a whole.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Command { $($name,)* }

        impl Command {
            /// Every command, in the order of the menus.
            pub const ALL: &[Command] = &[$(Command::$name,)*];

            fn row(self) -> Row {
                match self {
                    $(Command::$name => Row {
                        id: $id,
                        group: Group::$group,
                        title: $title,
                        help: $help,
                        icon: $icon.codepoint,
                        keys: $keys,
                    },)*
                }
            }
        }
    };
}

#[rustfmt::skip]
commands! {
    // File
    StartPage: "start-page", File, "Start page", "Shipped systems, missions and projects", ICON_HOME, keys(CTRL, Key::H);
    NewProject: "new-project", File, "New project…", "Copy a shipped system into a folder of yours", ICON_NOTE_ADD, keys(CTRL, Key::N);
    OpenFolder: "open-folder", File, "Open folder…", "Open a project from a folder", ICON_FOLDER_OPEN, keys(CTRL, Key::O);
    Save: "save", File, "Save", "Save the text in front", ICON_SAVE, keys(CTRL, Key::S);
    SaveAll: "save-all", File, "Save all", "Save every text that was changed", ICON_SAVE, keys(CTRL_SHIFT, Key::S);
    SaveGame: "save-game", File, "Save game…", "Write the game with its rules into a file", ICON_DOWNLOAD, keys(CTRL, Key::G);
    LoadGame: "load-game", File, "Load game…", "Put a saved game on the table", ICON_UPLOAD, keys(CTRL, Key::L);
    Backups: "backups", File, "Backups…", "Earlier texts of the text in front, and what differs", ICON_SETTINGS_BACKUP_RESTORE, None;
    Settings: "settings", File, "Settings…", "Theme, size, type, keys and what else can be set", ICON_SETTINGS, keys(CTRL, Key::Comma);
    // Edit
    Undo: "undo", Edit, "Undo", "Take the last change back", ICON_UNDO, keys(CTRL, Key::Z);
    Redo: "redo", Edit, "Redo", "Make the change again", ICON_REDO, keys(CTRL_SHIFT, Key::Z);
    Find: "find", Edit, "Find…", "Find words in the text in front", ICON_SEARCH, keys(CTRL, Key::F);
    FindNext: "find-next", Edit, "Find next", "Go to the next match", ICON_KEYBOARD_ARROW_DOWN, keys(PLAIN, Key::F3);
    FindBefore: "find-before", Edit, "Find the one before", "Go to the match before", ICON_KEYBOARD_ARROW_UP, keys(SHIFT, Key::F3);
    FindInProject: "find-in-project", Edit, "Find in the project…", "Find words in all texts", ICON_FIND_IN_PAGE, keys(CTRL_SHIFT, Key::F);
    Replace: "text-replace", Edit, "Replace…", "Find words in the text in front and replace them", ICON_FIND_REPLACE, keys(CTRL, Key::R);
    Comment: "text-comment", Edit, "Comment", "Make comments of the lines at the cursor, or lines of comments", ICON_COMMENT, keys(CTRL, Key::Slash);
    MoveUp: "text-move-up", Edit, "Move lines up", "Move the lines at the cursor over the one above", ICON_ARROW_UPWARD, keys(ALT, Key::ArrowUp);
    MoveDown: "text-move-down", Edit, "Move lines down", "Move the lines at the cursor below the next one", ICON_ARROW_DOWNWARD, keys(ALT, Key::ArrowDown);
    Duplicate: "text-duplicate", Edit, "Duplicate lines", "Copy the lines at the cursor below them", ICON_CONTENT_COPY, keys(ALT_SHIFT, Key::ArrowDown);
    DeleteLines: "text-delete-lines", Edit, "Delete lines", "Delete the lines at the cursor", ICON_DELETE, keys(CTRL_SHIFT, Key::K);
    SelectNext: "text-select-next", Edit, "Select the next same word", "Select the word at the cursor, then the next place where it is written", ICON_SELECT_ALL, keys(CTRL, Key::D);
    SelectAllSame: "text-select-same", Edit, "Select all same words", "Select every place where the selected word is written", ICON_SELECT_ALL, None;
    Format: "text-format", Edit, "Format the text", "Put indents and blanks of the text in front right", ICON_FORMAT_ALIGN_LEFT, keys(ALT_SHIFT, Key::F);
    Rename: "text-rename", Edit, "Rename…", "Give the name at the cursor another name, in all texts", ICON_EDIT, keys(PLAIN, Key::F2);
    Mend: "text-mend", Edit, "Mend what is wrong here…", "Offer fixes for the line of the cursor, and explain what is wrong", ICON_LIGHTBULB, keys(CTRL, Key::Period);
    Fold: "text-fold", Edit, "Fold", "Fold the block at the cursor away", ICON_UNFOLD_LESS, keys(CTRL, Key::OpenBracket);
    Unfold: "text-unfold", Edit, "Unfold", "Open the block at the cursor", ICON_UNFOLD_MORE, keys(CTRL, Key::CloseBracket);
    FoldAll: "text-fold-all", Edit, "Fold everything", "Fold all declarations of the text away", ICON_UNFOLD_LESS, None;
    UnfoldAll: "text-unfold-all", Edit, "Unfold everything", "Open all that is folded in the text", ICON_UNFOLD_MORE, None;
    Complete: "complete", Edit, "What may be typed", "Offer what may be typed at the cursor", ICON_LIST, keys(CONTROL, Key::Space);
    CopyThing: "copy-declaration", Edit, "Copy under another name", "Copy the declaration at the cursor, and go on with the copy", ICON_LIBRARY_ADD, None;
    // Go
    Palette: "palette", Go, "All commands…", "Find a command by its name", ICON_APPS, keys(CTRL_SHIFT, Key::P);
    QuickOpen: "quick-open", Go, "Go to anything…", "Find a text, or whatever is declared, by its name", ICON_BOLT, keys(CTRL, Key::P);
    Symbol: "symbol", Go, "Go to a declaration of this text…", "Find what the text in front declares", ICON_DATA_OBJECT, keys(CTRL_SHIFT, Key::O);
    Definition: "definition", Go, "Go to the declaration", "Go to where the name at the cursor was declared", ICON_ARROW_FORWARD, keys(PLAIN, Key::F12);
    Uses: "text-uses", Go, "Find uses", "List every place where the name at the cursor is used", ICON_MANAGE_SEARCH, keys(SHIFT, Key::F12);
    Hover: "text-hover", Go, "What is known of this name", "Tell what is known of the name at the cursor", ICON_INFO, keys(CTRL, Key::K);
    GoToLine: "text-line", Go, "Go to line…", "Go to a line of the text by its number", ICON_TAG, keys(CTRL_SHIFT, Key::G);
    Bracket: "text-bracket", Go, "Go to the other bracket", "Go to the bracket that answers the one at the cursor", ICON_DATA_ARRAY, keys(CTRL, Key::M);
    Outline: "text-outline", Go, "Outline beside the text", "Show or hide the list of the declarations of the text in front", ICON_LIST, None;
    NextProblem: "next-problem", Go, "Next problem", "Go to the next problem in the texts", ICON_ARROW_DOWNWARD, keys(PLAIN, Key::F4);
    ProblemBefore: "problem-before", Go, "Problem before", "Go to the problem before", ICON_ARROW_UPWARD, keys(SHIFT, Key::F4);
    NextPane: "next-pane", Go, "Next pane", "Go on with the next pane", ICON_KEYBOARD_TAB, keys(PLAIN, Key::F6);
    PaneBefore: "pane-before", Go, "Pane before", "Go back to the pane before", ICON_KEYBOARD_TAB, keys(SHIFT, Key::F6);
    NextTab: "next-tab", Go, "Next tab", "Go on with the next tab of the group", ICON_CHEVRON_RIGHT, keys(CONTROL, Key::Tab);
    TabBefore: "tab-before", Go, "Tab before", "Go back to the tab before", ICON_CHEVRON_LEFT, keys(CONTROL_SHIFT, Key::Tab);
    CloseTab: "close-tab", Go, "Close the tab", "Close what is in front", ICON_CLOSE, keys(CTRL, Key::W);
    // Play
    FlyIt: "fly-it", Play, "Fly it", "Fly a mission with what the cursor stands in", ICON_FLIGHT_TAKEOFF, keys(CTRL, Key::F5);
    FlyAgain: "fly-again", Play, "Fly again", "Start the mission again under the rules as they stand in the text", ICON_REPLAY, keys(PLAIN, Key::F5);
    Replay: "new-dice", Play, "Fly with new dice", "Start the mission again with other dice and cards", ICON_CASINO, keys(SHIFT, Key::F5);
    Choose: "choose", Play, "Choose", "Choose what is marked in the chart", ICON_CHECK, keys(CTRL, Key::Enter);
    PilotsStep: "pilot-decides", Play, "Let a pilot decide", "A computer pilot makes the decision that is due", ICON_PLAY_ARROW, keys(PLAIN, Key::F8);
    StepBack: "step-back", Play, "Step back", "Go one decision back", ICON_SKIP_PREVIOUS, keys(ALT, Key::ArrowLeft);
    StepForth: "step-forth", Play, "Step forth", "Go one decision forth", ICON_SKIP_NEXT, keys(ALT, Key::ArrowRight);
    ToStart: "to-start", Play, "To the start", "Go to the first decision", ICON_FIRST_PAGE, keys(ALT, Key::Home);
    ToEnd: "to-end", Play, "To the present", "Go to the latest decision", ICON_LAST_PAGE, keys(ALT, Key::End);
    FitMap: "fit-map", Play, "Fit the map", "Show the whole map", ICON_FIT_SCREEN, keys(CTRL, Key::Num9);
    // View
    WriteRoom: "room-write", View, "Room for writing", "Texts and sheets, with the inspector and problems", ICON_EDIT_NOTE, keys(CTRL, Key::Num1);
    FlyRoom: "room-fly", View, "Room for playing", "The table, with what has to be decided and the journal", ICON_FLIGHT, keys(CTRL, Key::Num2);
    Sheet: "sheet", View, "Sheet beside the text", "Show what the cursor stands in as a sheet beside the text", ICON_ARTICLE, keys(CTRL, Key::E);
    ToggleTree: "toggle-left", View, "Project tree", "Show or hide the project tree", ICON_VIEW_SIDEBAR, keys(CTRL, Key::B);
    ToggleBottom: "toggle-below", View, "Panes below", "Show or hide problems, journal and what else stands below", ICON_BOTTOM_PANEL_OPEN, keys(CTRL, Key::J);
    ToggleSide: "toggle-right", View, "Panes on the right", "Show or hide the inspector, the decision and what else stands on the right", ICON_RIGHT_PANEL_OPEN, keys(CTRL, Key::I);
    ShowProblems: "show-problems", View, "Problems", "Show what is wrong with the texts", ICON_RULE, keys(CTRL_SHIFT, Key::M);
    ShowJournal: "show-journal", View, "Journal", "Show what happened in the game", ICON_RECEIPT_LONG, keys(CTRL_SHIFT, Key::J);
    ShowHistory: "show-history", View, "History", "Show what was changed in the texts", ICON_HISTORY, keys(CTRL_SHIFT, Key::H);
    ShowInspector: "show-inspector", View, "Inspector", "Show every field of what the cursor stands in", ICON_TUNE, keys(CTRL_SHIFT, Key::I);
    ShowDecision: "show-decision", View, "Decision and cards", "Show what has to be decided", ICON_ALT_ROUTE, keys(CTRL_SHIFT, Key::D);
    ShowMessages: "show-messages", View, "Messages", "Show what the window has said", ICON_NOTIFICATIONS, None;
    ResetLayout: "reset-layout", View, "Reset the layout", "Put every pane of this room back where it was in the beginning", ICON_DASHBOARD, None;
    Theme: "theme", View, "Light or dark", "Paper and ink, or a cockpit at night", ICON_DARK_MODE, keys(CTRL_SHIFT, Key::L);
    ZoomIn: "zoom-in", View, "Larger", "Make everything larger", ICON_ZOOM_IN, keys(CTRL, Key::Plus);
    ZoomOut: "zoom-out", View, "Smaller", "Make everything smaller", ICON_ZOOM_OUT, keys(CTRL, Key::Minus);
    ZoomReset: "zoom-reset", View, "Normal size", "Back to normal size", ICON_ZOOM_OUT_MAP, keys(CTRL, Key::Num0);
}

impl Command {
    /// What files call it.
    pub fn id(self) -> &'static str {
        self.row().id
    }

    /// The command that files call so.
    pub fn named(id: &str) -> Option<Self> {
        Command::ALL.iter().copied().find(|c| c.id() == id)
    }

    /// The menu in which it stands.
    pub fn group(self) -> Group {
        self.row().group
    }

    /// What menus and assistive technology call it.
    pub fn title(self) -> &'static str {
        self.row().title
    }

    /// One sentence on what it does.
    pub fn help(self) -> &'static str {
        self.row().help
    }

    /// Its icon.
    pub fn icon(self) -> &'static str {
        self.row().icon
    }

    /// Its keys, unless the user has changed them.
    pub fn usual_keys(self) -> Option<KeyboardShortcut> {
        self.row().keys
    }

    /// Its keys as this window has them, to be read by people; empty if it has none.
    pub fn keys_text(self, ctx: &egui::Context) -> String {
        keymap(ctx).of(self).map(|k| ctx.format_shortcut(&k)).unwrap_or_default()
    }

    /// Its title with its keys, and what it does: for a tooltip.
    pub fn tip(self, ctx: &egui::Context) -> String {
        match self.keys_text(ctx) {
            keys if keys.is_empty() => format!("{}\n{}", self.title(), self.help()),
            keys => format!("{} ({keys})\n{}", self.title(), self.help()),
        }
    }

    /// Takes the commands whose keys were pressed in this frame; longer chords first.
    pub fn pressed(ctx: &egui::Context) -> Vec<Command> {
        let map = keymap(ctx);
        let mut keyed: Vec<(Command, KeyboardShortcut)> =
            Command::ALL.iter().filter_map(|&c| map.of(c).map(|s| (c, s))).collect();
        keyed.sort_by_key(|(_, s)| !s.modifiers.shift);
        // A key that is held counts as often as it came since the last frame.
        let times =
            |i: &mut egui::InputState, s: &KeyboardShortcut| i.count_and_consume_key(s.modifiers, s.logical_key);
        ctx.input_mut(|i| keyed.into_iter().flat_map(|(c, s)| std::iter::repeat_n(c, times(i, &s))).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_commands_share_keys_or_names() {
        let (mut keys, mut names) = (Vec::new(), Vec::new());
        for command in Command::ALL {
            if let Some(shortcut) = command.usual_keys() {
                assert!(!keys.contains(&shortcut), "{command:?}");
                keys.push(shortcut);
            }
            for name in [command.id(), command.title()] {
                assert!(!names.contains(&name), "{name}");
                names.push(name);
            }
            assert_eq!(Command::named(command.id()), Some(*command));
        }
    }
}
