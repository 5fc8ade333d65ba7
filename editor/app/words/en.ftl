# The words of the window, in English: the catalogue on which all others rest.
#
# To translate it, copy this file into the folder "languages" beside the settings (the settings do it, too), call it by
# the language's code (de.ftl, fr.ftl, pt-BR.ftl …), and put your sentences after the "=". What stands in braces is put
# in by the window and stays as it is. A sentence that is missing is told in English. Where a number decides, write the
# forms that your language has: [one], [few], [many], and *[other] for the rest.

# What the speakers of the language call it.
language-name = English

command-start-page = Start page
    .help = Shipped systems, missions and projects
command-new-project = New project…
    .help = Copy a shipped system into a folder of yours
command-open-folder = Open folder…
    .help = Open a project from a folder
command-save = Save
    .help = Save the text in front
command-save-all = Save all
    .help = Save every text that was changed
command-save-game = Save game…
    .help = Write the game with its rules into a file
command-load-game = Load game…
    .help = Put a saved game on the table
command-picture = Picture of this pane…
    .help = Write what the pane in front shows into a PNG file, to print it
command-backups = Backups…
    .help = Earlier texts of the text in front, and what differs
command-settings = Settings…
    .help = Theme, size, type, keys and what else can be set
command-quit = Quit
    .help = Close the window; asks first where something is not saved
command-undo = Undo
    .help = Take the last change back
command-redo = Redo
    .help = Make the change again
command-find = Find…
    .help = Find words in the text in front
command-find-next = Find next
    .help = Go to the next match
command-find-before = Find the one before
    .help = Go to the match before
command-find-in-project = Find in the project…
    .help = Find words in all texts
command-text-replace = Replace…
    .help = Find words in the text in front and replace them
command-text-comment = Comment
    .help = Make comments of the lines at the cursor, or lines of comments
command-text-move-up = Move lines up
    .help = Move the lines at the cursor over the one above
command-text-move-down = Move lines down
    .help = Move the lines at the cursor below the next one
command-text-duplicate = Duplicate lines
    .help = Copy the lines at the cursor below them
command-text-delete-lines = Delete lines
    .help = Delete the lines at the cursor
command-text-select-next = Select the next same word
    .help = Select the word at the cursor, then the next place where it is written
command-text-select-same = Select all same words
    .help = Select every place where the selected word is written
command-text-format = Format the text
    .help = Put indents and blanks of the text in front right
command-text-rename = Rename…
    .help = Give the name at the cursor another name, in all texts
command-text-mend = Mend what is wrong here…
    .help = Offer fixes for the line of the cursor, and explain what is wrong
command-text-fold = Fold
    .help = Fold the block at the cursor away
command-text-unfold = Unfold
    .help = Open the block at the cursor
command-text-fold-all = Fold everything
    .help = Fold all declarations of the text away
command-text-unfold-all = Unfold everything
    .help = Open all that is folded in the text
command-complete = What may be typed
    .help = Offer what may be typed at the cursor
command-copy-declaration = Copy under another name
    .help = Copy the declaration at the cursor, and go on with the copy
command-palette = All commands…
    .help = Find a command by its name
command-quick-open = Go to anything…
    .help = Find a text, or whatever is declared, by its name
command-symbol = Go to a declaration of this text…
    .help = Find what the text in front declares
command-definition = Go to the declaration
    .help = Go to where the name at the cursor was declared
command-text-uses = Find uses
    .help = List every place where the name at the cursor is used
command-text-hover = What is known of this name
    .help = Tell what is known of the name at the cursor
command-text-line = Go to line…
    .help = Go to a line of the text by its number
command-text-bracket = Go to the other bracket
    .help = Go to the bracket that answers the one at the cursor
command-text-outline = Outline beside the text
    .help = Show or hide the list of the declarations of the text in front
command-next-problem = Next problem
    .help = Go to the next problem in the texts
command-problem-before = Problem before
    .help = Go to the problem before
command-next-pane = Next pane
    .help = Go on with the next pane
command-pane-before = Pane before
    .help = Go back to the pane before
command-next-tab = Next tab
    .help = Go on with the next tab of the group
command-tab-before = Tab before
    .help = Go back to the tab before
command-close-tab = Close the tab
    .help = Close what is in front
command-fly-it = Fly it
    .help = Fly a mission with what the cursor stands in
command-fly-again = Fly again
    .help = Start the mission again under the rules as they stand in the text
command-new-dice = Fly with new dice
    .help = Start the mission again with other dice and cards
command-choose = Choose
    .help = Choose what is marked in the chart
command-pilot-decides = Let a pilot decide
    .help = A computer pilot makes the decision that is due
command-step-back = Step back
    .help = Go one decision back
command-step-forth = Step forth
    .help = Go one decision forth
command-to-start = To the start
    .help = Go to the first decision
command-to-end = To the present
    .help = Go to the latest decision
command-look-as-umpire = Look as the umpire
    .help = See the whole table, or what the seat that decides may see again
command-dice-by-hand = Dice and cards by hand
    .help = Say after each choice what was rolled or drawn, or let the computer roll again
command-courses = Courses of the game…
    .help = Compare the courses that the game took when somebody chose otherwise
command-make-example = Make an example of this moment…
    .help = Write what is on the table as an example, with what shall be expected
command-make-mission = Make a mission of this moment…
    .help = Write a mission that begins with the pieces as they stand
command-fit-map = Fit the map
    .help = Show the whole map
command-room-write = Room for writing
    .help = Texts and sheets, with the inspector and problems
command-room-fly = Room for playing
    .help = The table, with what has to be decided and the journal
command-sheet = Sheet beside the text
    .help = Show what the cursor stands in as a sheet beside the text
command-text-split = Split the text
    .help = Show the text in front once more beside itself, with a cursor and folds of its own
command-rules = All rules
    .help = Show the sequence of play with its rules, options, overlays and examples on one sheet
command-only-pane = Only this pane
    .help = Show the pane in front alone in the room, until it is asked again
command-toggle-left = Project tree
    .help = Show or hide the project tree
command-toggle-below = Panes below
    .help = Show or hide problems, journal and what else stands below
command-toggle-right = Panes on the right
    .help = Show or hide the inspector, the decision and what else stands on the right
command-show-problems = Problems
    .help = Show what is wrong with the texts
command-show-journal = Journal
    .help = Show what happened in the game
command-show-history = History
    .help = Show what was changed in the texts
command-show-inspector = Inspector
    .help = Show every field of what the cursor stands in
command-show-decision = Decision and cards
    .help = Show what has to be decided
command-show-messages = Messages
    .help = Show what the window has said
command-reset-layout = Reset the layout
    .help = Put every pane of this room back where it was in the beginning
command-theme = Light or dark
    .help = Paper and ink, or a cockpit at night
command-zoom-in = Larger
    .help = Make everything larger
command-zoom-out = Smaller
    .help = Make everything smaller
command-zoom-reset = Normal size
    .help = Back to normal size

## Menus and the bar at the top

menu-file = File
menu-edit = Edit
menu-go = Go
menu-play = Play
menu-view = View
menu-lines = Lines and same words
menu-folds = Folds
room-write = Write
    .name = Room: Write
room-table = Table
    .name = Room: Table
bar-shipped = shipped, only read
bar-fly = Fly
    .first = Put the first mission of the project on the table, under the rules of its texts ({ $keys })
    .again = Start the mission again under the rules of the text ({ $keys })
    .newer = The text has changed since this game began. Start the mission again under the new rules ({ $keys })
bar-first-mission = First mission
close = Close

## The line at the bottom

status-ready = Ready
status-checking = Checking…
status-no-problems = No problems
status-errors =
    { $n ->
        [one] 1 error
       *[other] { $n } errors
    }
status-warnings =
    { $n ->
        [one] 1 warning
       *[other] { $n } warnings
    }
status-problems-help = Show them. { $keys } goes from one to the next
status-rules = Sheets show the texts under these rules and options
status-overlays = House rules over it: { $list }
status-defaults = Back to the defaults
status-cursor = Line { $line }, column { $column }
status-only-read = Only read
status-saved = Saved
status-not-saved =
    { $n ->
        [one] One text not saved
       *[other] { $n } texts not saved
    }
status-undo = What can be taken back or made again

## Messages

messages-title = Messages
messages-none = Nothing has been said so far.
messages-forget = Forget them
toast-close = Close the message

## When the window is closed

leave-title = Some texts are not saved
leave-question = Save them before the window is closed?
leave-save = Save all and close
leave-discard = Close without saving
leave-stay = Stay

## Panes

pane-name = Pane { $title }
tab-name = Tab { $title }
    .dirty = Tab { $title } •
tab-close = Close { $title }
tab-all-again = Show all panes again
tab-close-others = Close the others here
    .none = It stands alone here
pane-project = Project
pane-table = Table
    .nothing = No mission is on the table.
pane-decision = Decision
    .nothing = What has to be decided stands here once a mission is flown.
pane-campaign = Campaign
pane-inspector = Inspector
pane-problems = Problems
    .counted = Problems ({ $n })
pane-journal = Journal
    .nothing = The journal of a game stands here once a mission is flown.
pane-history = History
pane-find = Find
pane-desk = Desk
    .nothing = Open a text in the tree, or go to anything by its name.
pane-text-gone = This text is no longer part of the project.
read-only-shipped = A shipped text is only read.
read-only-library = Library, only read. Your project rests on this text.
read-only-overlay = A shipped house rule that lies over your project: only read. The table's options take it off.
read-only-make = Make a project from it…
    .help = Copy the system into a folder, then change what you like
read-only-change = Change it by a house rule
    .help = Begin a text of yours that takes the place of the declaration at the cursor; the library stays as it is

## Why a command can't be had

why-shipped = A shipped system is only read: make a project from it
why-saved = Everything is saved
why-no-project = No project is open
why-no-undo = There is nothing to undo
why-no-redo = There is nothing to redo
why-no-text = No text is in front
why-only-read = This text is only read
why-campaign = This mission belongs to a campaign: it is flown once. Step back to decide otherwise
why-no-game = No game is on the table
why-one-course = The game took one course only: nobody has chosen otherwise
why-campaign-dice = In a campaign the dice are rolled by the engine
why-tells-all = Such a text tells everything: look at the table as the umpire first, or let pilots have the other seats
why-no-pilot = No computer pilot has to decide
why-nothing-due = Nothing has to be decided
why-no-panes = There are no panes on the start page
why-nothing-open = No text, sheet or table is open
why-no-problems = There are no problems
why-nothing-to-copy = Put the cursor of a text into what shall be copied
why-nothing-to-fly = Put the cursor of a text into what shall fly

## All commands, go to anything

palette-commands = All commands
    .hint = Type a few letters of a command; Backspace goes to texts and declarations
    .tells = Find a command
palette-anything = Go to anything
    .hint = Type a few letters of a text or a declaration; > commands, @ declarations, : line, ? help
    .tells = Find a text, or whatever is declared
palette-symbols = Go to a declaration of this text
    .hint = Type a few letters of a declaration of this text
    .tells = Find what the text in front declares
palette-lines = Go to line
    .hint = Type the number of a line, or line:column
    .tells = Go to a line of the text in front
palette-help = What one can look for
    .hint = Choose what to look for
    .tells = Show this list
palette-line = Line { $line }, column { $column }
    .none = Type a number
    .count =
        { $n ->
            [one] { $path } has one line
           *[other] { $path } has { $n } lines
        }
palette-nothing = Nothing is called so.
palette-lately = used lately

## What the window says

said-no-sheet = There is no sheet for this
said-written = Written into { $path }
said-partial = What has errors was left out; the rest is flown
said-game-loaded = The game is on the table, under the rules that it was saved with
said-saved = Saved { $path }
said-saved-all =
    { $n ->
        [one] Saved one text
       *[other] Saved { $n } texts
    }
said-not-formatted = Not formatted: { $error }
said-fixed = Done: { $title }
said-no-copy = What stands here can't be copied
said-no-flight = No mission flies what the cursor stands in. Put it into a mission, or into a piece's entry
said-not-part = { $path } is not part of the open project
said-made-project = Made a project in { $path }
said-campaign-loaded = The campaign is on the desk, under the rules that it was saved with
said-campaign-not-kept = The campaign could not be kept: { $error }
said-campaign-kept-in = The campaign is kept in { $path }
said-picture = The picture is in { $path }
said-no-picture = The window gave no picture of itself
said-game-saved = Saved the game to { $path }
said-settings-not-kept = The settings could not be kept: { $error }
said-outside-taken = { $path } was changed by another program; its text was taken. Undo brings yours back
said-outside-merged = { $path } was changed by another program; your changes were merged with it
said-outside-no-text = { $path } holds no text any more. Yours stays here; save it to bring it back
said-outside-gone = { $path } is gone from the disk. Save it to bring it back.
said-outside-came = { $path } has come to the project
said-outside-renamed = { $from } is called { $to } now
said-recovery-later = What was not saved is asked about again when the project is opened the next time
said-recovered =
    { $n ->
        [0] The texts stay as the disk has them; the history still has the changes
        [one] Recovered one text; it is not saved yet
       *[other] Recovered { $n } texts; they are not saved yet
    }
said-backup = The backup of { $path } stands here now; save it to keep it

## Questions for a path

why-no-campaign = No campaign is on the desk
cancel = Cancel
dialog-new = New project
    .path = Folder of the new project
    .do = Make the project
dialog-open = Open a folder
    .path = Folder of the project
    .do = Open the project
dialog-save = Save a game
    .path = File for the game
    .do = Save the game
dialog-keep = Save a campaign
    .path = File for the campaign
    .do = Save the campaign
dialog-picture = Picture of this pane
    .path = File for the picture
    .do = Write the picture
dialog-load = Load a game
    .path = File of the game
    .do = Load the game
dialog-from = From
    .name = System to copy
dialog-browse = Browse…
    .open = The chooser of files is open
dialog-no-path = Type a path first
dialog-nothing-chosen = Nothing was chosen. You can type the path instead.

## The start page

start-subtitle = A workshop for board war games of aerial combat
start-no-system = This build carries no system. Open a folder with a project of your own.
start-missions =
    { $n ->
        [one] One mission
       *[other] { $n } missions
    }
start-system = System { $title }
start-recent = Recent projects
start-open-recent = Open { $name }
start-gone = { $name } is gone
    .help = There is nothing at { $path } any more. Click to forget it.
    .name = Forget { $name }, which is gone
start-load = Load a saved game
    .help = Put a game or a campaign on the table that was saved before
start-open = Open a project
    .help = Go on with a folder of texts of yours
start-new = New project from…
    .help = Copy a shipped system into a folder of yours, where you may change everything
start-new-from = New project from { $title }
start-campaigns-kept = Campaigns under way
start-go-on = Go on with { $title }
start-fly = Fly a mission
start-design = Design your own { $what }
    .piece = piece
    .help = A copy of one, with its sheet and its text beside it. Change it, and fly it.
start-draw = Draw a mission
    .help = A copy of a mission, to change who meets whom, and where.
start-rule = Try a house rule
    .help = Add, change or drop a rule, and see at once how it flies.
start-caption = { $map }  ·  { $seats ->
        [one] 1 seat
       *[other] { $seats } seats
    }  ·  { $pieces ->
        [one] 1 piece
       *[other] { $pieces } pieces
    }  ·  { $turns ->
        [one] 1 turn
       *[other] { $turns } turns
    }
start-no-missions = No missions.
start-new-from-this = New project from this…
    .help = Copy this system into a folder of yours
start-browse = Browse
    .help = Read its texts without changing them
    .name = Browse { $title }
start-fly-mission = Fly { $title }
start-campaigns = Campaigns
start-begin-campaign = Begin the campaign { $title }
start-fly-under = Fly under
start-picture = Picture of { $title }, fly it

## Settings

settings-title = Settings
settings-look = Look
settings-writing = Writing
settings-table = Table
settings-keys = Keys
settings-folders = Folders
settings-theme = Theme
    .light = Light
    .dark = Dark
    .system = As the system
settings-zoom = Size of everything
    .help = { $larger } and { $smaller } change it, too.
    .name = Size of everything, in percent
settings-type = Size of type
settings-points = { $title }, in points
settings-as-usual = As usual
    .already = It is as usual
settings-movement = Movement
    .help = Pieces and panes go to their places by and by.
    .show = Show movement
settings-layout = Layout
    .help = Every pane of this room goes back to where it was in the beginning.
settings-language = Language of the window
settings-language-begin = Begin another…
    .help = Write all sentences of the window into a file of yours, to put another language in their place
    .nowhere = There is no folder for settings
settings-language-lacks =
    { $n ->
        [one] One of { $all } sentences is missing and told in English.
       *[other] { $n } of { $all } sentences are missing and told in English.
    }
settings-language-broken = Line { $line } can't be used, and is told in English: { $text }
settings-language-unread = This language can't be read: { $error }
settings-language-deep = This language can't be used: its braces stand in braces without end.
settings-code = Size of texts
settings-face = Face of texts
    .hack = Hack, all letters of one width
    .ubuntu = Ubuntu
settings-offer = While one types
    .help = { $keys } offers them at any time.
    .do = Offer words while typing
settings-format = When a text is saved
    .do = Format a text when it is saved
settings-pilots = Computer pilots
    .help = How fast their turns go by.
    .step = Step by step
    .slow = Slow
    .brisk = Brisk
    .now = At once
settings-copy = Copy
    .name = Copy the path: { $title }
settings-none = none
settings-file =
    .help = What is chosen here, recent projects and layouts.
settings-state = State
    .help = Beside the settings: campaigns under way, and what guards against loss.
settings-languages = Languages
    .help = Catalogues of the window's words, one file for each language.
settings-projects = New projects
    .help = Each project begins in a folder of its own here.
settings-filter = Filter
    .name = Filter the commands
settings-reset-keys = Reset all keys
settings-change-keys = Change the keys of { $title }
    .help = Click, then press other keys
settings-no-keys = No keys
    .name = No keys for { $title }
settings-usual-keys = The keys are as usual
settings-has-no-keys = It has no keys
settings-reset = Reset
    .name = Reset the keys of { $title }
settings-press = Press keys… Escape leaves it as it is.
settings-taken = { $keys } belongs to “{ $owner }”.
settings-take = Take them
settings-leave = Leave them
settings-unread = The settings could not be read: { $error }
settings-later =
    { $kept ->
        [none] The settings were written by a later version; everything is as in a first run.
       *[other] The settings were written by a later version. They are kept in { $kept }; everything is as in a first run.
    }
settings-damaged =
    { $kept ->
        [none] The settings are damaged; everything is as in a first run.
       *[other] The settings are damaged. They are kept in { $kept }; everything is as in a first run.
    }
said-language-begun = { $path } holds all sentences in English: put yours in their place. The window follows while you save
said-language-not-begun = The file could not be written: { $error }

## The project tree

tree-texts = Texts
    .help = The texts of the project
tree-folder =
    .help = Texts of the project in the folder { $name }
tree-library = Library: { $title }
    .help = Texts of the library on which the project rests. They are only read; a house rule changes what they say
tree-over = House rules over it
    .help = Shipped house rules that lie over the project. They are only read
tree-locked = Only read.
tree-sort = { $sort } ({ $n })
    .help =
        { $n ->
            [one] One declaration that begins with the word { $sort }
           *[other] { $n } declarations that begin with the word { $sort }
        }
tree-state =
    .errors = It has errors.
    .warnings = It has warnings.
    .unsaved = It is not saved.
tree-declared = { $sort } { $name }, in { $path }.
    .help = Double-click for text and sheet; the other button, or the menu key, for more.
tree-open-text = Open the text
tree-open-sheet = Open the sheet
tree-open-both = Open both
tree-open-beside = Open the text beside what is in front
tree-fly = Fly it
    .mission = Fly this mission
    .campaign = Begin this campaign
tree-uses = Find its uses
tree-copy = Copy it under another name
tree-menu = What can be done with { $name }
tree-shipped = A shipped system: its texts are only read. Make a project from it to change them.
tree-project = { $title }, other projects
    .help = Go on with another project
tree-other = Project { $title }
tree-systems = Shipped systems, to read
tree-by-sort = By sort
    .help = Group what is declared by its sort
tree-by-text = By text
    .help = Group what is declared by its file
tree-rules = Rules
    .name = All rules
    .help = The sequence of play with its rules, options and house rules, on one sheet
tree-filter = Filter
    .name = Filter the project tree
tree-nothing = Nothing here is called so.

# Headings of the tree: the words with which declarations begin, in the plural.
sort-mission = Missions
sort-campaign = Campaigns
sort-map = Maps
sort-ruleset = Rulesets
sort-example = Examples
sort-side = Sides
sort-option = Options
sort-kind = Kinds
sort-enum = Enums
sort-rule = Rules
sort-value = Values
sort-define = Defines
sort-choice = Choices
sort-turn = Turns
sort-setup = Setups
sort-event = Events
sort-effect = Effects
sort-deck = Decks
sort-cup = Cups
sort-die = Dice
sort-table = Tables
sort-arc = Arcs
sort-walk = Walks
sort-doctrine = Doctrines
sort-look = Looks
sort-add = Additions
sort-replace = Replacements
sort-remove = Removals
