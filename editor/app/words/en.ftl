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
command-open-folder = Open project…
    .help = Open a project from a folder
command-new-text = New text…
    .help = Begin a text of the project
command-rename-text = Rename or move text…
    .help = Give the text in front another name or folder
command-remove-text = Remove text…
    .help = Remove the text in front from the project and the disk; undo brings it back
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
command-find-before = Find previous
    .help = Go to the previous match
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
command-problem-before = Previous problem
    .help = Go to the previous problem
command-next-pane = Next pane
    .help = Go to the next pane
command-pane-before = Previous pane
    .help = Go to the previous pane
command-next-tab = Next tab
    .help = Go to the next tab of the group
command-tab-before = Previous tab
    .help = Go to the previous tab of the group
command-close-tab = Close the tab
    .help = Close what is in front
command-fly-it = Fly it
    .help = Fly a mission with what the sheet in front shows, or with what the cursor stands in
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
    .help = Zoom in: make everything larger
command-zoom-out = Smaller
    .help = Zoom out: make everything smaller
command-zoom-reset = Normal size
    .help = Zoom back to the normal size

## Told at several places

copy = Copy
filter = Filter
# $name: what the field is called.
filter-clear = { $name }: clear it
    .help = Clear
stop = Stop
stopping = Stopping…
# The end of a list that is cut off.
and-more = and { $n } more

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
bar-shipped = shipped, read-only
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
status-only-read = Read-only
status-saved = Saved
status-not-saved =
    { $n ->
        [one] One text not saved
       *[other] { $n } texts not saved
    }

## Messages

messages-title = Messages
messages-none = No messages yet.
messages-forget = Clear
toast-close = Close the message

## When the window is closed

leave-title = Some texts are not saved
leave-of = { $text }, in { $project }
leave-lines =
    { $n ->
        [one] 1 line changed
       *[other] { $n } lines changed
    }
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
    .mission = Next mission
    .nothing = What has to be decided stands here once a mission is flown.
pane-campaign = Campaign
pane-inspector = Inspector
    .waits = The inspector waits for the next seat.
pane-problems = Problems
    .counted = Problems ({ $n })
pane-journal = Journal
    .nothing = The journal of the mission on the table stands here.
pane-history = History
pane-find = Find
pane-desk = Desk
    .nothing = Open a text in the tree, or go to anything by its name.
pane-text-gone = This text is no longer part of the project.
read-only-shipped = A shipped text is read-only.
read-only-library = Library, read-only. Your project rests on this text.
read-only-overlay = A shipped house rule that lies over your project, read-only. The table's options take it off.
read-only-damaged = This file holds bytes that are no text. It is shown as far as it can be read, and never written over.
read-only-make = Make a project from it…
    .help = Copy the system into a folder, then change what you like
read-only-change = Change it by a house rule
    .help = Begin a text of yours that takes the place of the declaration at the cursor; the library stays as it is

## Why a command can't be had

why-shipped = A shipped system is read-only: make a project from it
why-saved = Everything is saved
why-no-project = No project is open
why-no-undo = There is nothing to undo
why-no-redo = There is nothing to redo
why-no-text = No text is in front
why-last-text = A project has at least one text
why-only-read = This text is read-only
why-campaign-in-front = Each mission of the campaign is flown once
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
why-nothing-to-fly = Open the sheet of what shall fly, or put the cursor of a text into it

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
palette-nothing = Nothing found.
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
said-not-saved = Not saved: { $error }. Your text stays here and in the journal
said-not-formatted = Not formatted: { $error }
said-fixed = Done: { $title }
said-fix-late = The text was changed there just now: look at the problem again
said-no-copy = What stands here can't be copied
said-no-flight = No mission flies this. Open the sheet of a mission or of a piece's entry, or put the cursor into one
said-not-part = { $path } is not part of the open project
said-made-project = Made a project in { $path }
said-campaign-loaded = The campaign is on the desk, under the rules that it was saved with
said-mistake = A mistake of the workshop ended this work; nothing of yours is lost. Please report it: { $cause }
said-playtest-resumed = “{ $title }” is on the table as you left it
said-playtest-not-kept = The playtest could not be kept: { $error }
said-playtest-lost = The playtest that was on the table can't be put there again: { $error }
said-playtest-elsewhere = Another window has this playtest on its table
said-campaign-not-kept = The campaign could not be kept: { $error }
said-campaign-kept-in = The campaign is kept in { $path }
said-picture = The picture is in { $path }
said-no-picture = The window gave no picture of itself
said-game-saved = Saved the game to { $path }
said-settings-not-kept = The settings could not be kept: { $error }
said-outside-taken = { $path } was changed by another program; its text was taken. Undo brings yours back
said-outside-merged = { $path } was changed by another program; your changes were merged with it
said-outside-no-text = { $path } holds no text any more. Yours stays here; save it to bring it back
said-outside-gone = { $path } is gone from the disk. Save it to bring it back
said-outside-folder-gone = The project's folder { $path } is gone, or no text is left in it. All texts stay here, and in the journal
said-outside-removed = { $path } was removed by another program. Undo brings it back
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
dialog-open = Open a project
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

text-new = New text
    .name = Name, with its folder if it has one
    .do = Begin the text
    .stem = new-text
text-rename = Rename { $path }
    .name = New name, with its folder if it has one
    .do = Rename
text-folder = Rename the folder { $path }
    .name = New name of the folder
text-remove = Remove { $path }?
    .do = Remove
    .help =
        { $n ->
            [one] It goes from the project and from the disk. Undo brings it back, and its backups stay.
           *[other] They go from the project and from the disk. Undo brings them back, and their backups stay.
        }
text-remove-folder = Remove all texts in { $path }?
said-text-begun = Began { $path }
said-text-renamed = { $from } is called { $to } now
said-text-removed = Removed { $path }. Undo brings it back

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
start-playtests = Games on the table
start-resume = Play on: { $title }
start-campaigns-kept = Campaigns under way
start-campaigns-over = Campaigns that are over
start-go-on = Go on with { $title }
start-look-back = Look at { $title } again
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
start-fly-under = With house rules
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
    .system = Follow the system
settings-zoom = Size of everything
    .help = { $larger } and { $smaller } change it, too
    .name = Size of everything, in percent
settings-type = Size of type
settings-points = { $title }, in points
settings-as-usual = Reset
    .already = It is as it was in the beginning
settings-movement = Animation
    .help = Without it everything jumps to its place at once, pieces on the map, too
    .show = Show movement
settings-layout = Layout
    .help = Every pane of this room goes back to where it was in the beginning
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
settings-face = Font
    .hack = Hack (monospaced)
    .ubuntu = Ubuntu
settings-offer = Completion
    .help = { $keys } offers them at any time
    .do = Offer words while typing
settings-format = Saving
    .do = Format a text when it is saved
settings-shows = On the map
settings-pilots = Computer pilots
    .help = How fast their turns go by
    .step = Step by step
    .slow = Slow
    .brisk = Brisk
    .now = At once
settings-copy =
    .name = Copy the path: { $title }
settings-none = none
settings-file =
    .help = What is chosen here, recent projects and layouts
settings-state = State
    .help = Campaigns in progress, backups and recovery data
settings-languages = Languages
    .help = Translations of the window, one file for each language
settings-projects = New projects
    .help = Each project begins in a folder of its own here
settings-filter =
    .name = Filter the commands
settings-reset-keys = Reset all keys
settings-change-keys = Change the keys of { $title }
    .help = Click, then press other keys
settings-no-keys = Clear
    .name = Clear the keys of { $title }
settings-usual-keys = The keys are as usual
settings-has-no-keys = It has no keys
settings-reset = Reset
    .name = Reset the keys of { $title }
settings-press = Press keys… Escape leaves it as it is.
settings-taken = { $keys } belongs to “{ $owner }”.
settings-take = Use it here
settings-leave = Leave it
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
    .help = Texts of the library on which the project rests. They are read-only; a house rule changes what they say
tree-over = House rules over it
    .help = Shipped house rules that lie over the project. They are read-only
tree-locked = Read-only.
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
# What a house rule changes, in the words of its text, as "rule speed" or "to value attack_dice".
tree-change =
    .add = Add { $what }
    .remove = Remove { $what }
    .replace = Replace { $what }
tree-told-apart = { $title }, { $name }
tree-open-text = Open the text
tree-open-sheet = Open the sheet
tree-open-both = Open both
tree-open-beside = Open the text beside what is in front
tree-fly = Fly it
    .mission = Fly this mission
    .campaign = Begin this campaign
tree-uses = Find its uses
tree-copy = Copy it under another name
tree-rename-folder = Rename or move the folder…
tree-remove-folder = Remove the folder's texts…
tree-menu = What can be done with { $name }
tree-shipped = A shipped system: its texts are read-only. Make a project from it to change them.
tree-project = { $title }, other projects
    .help = Go on with another project
tree-other = Project { $title }
tree-systems = Shipped systems
tree-by-sort = By sort
    .help = Group what is declared by its sort
tree-by-text = By text
    .help = Group what is declared by its file
tree-rules = Rules
    .name = All rules
    .help = The sequence of play with its rules, options and house rules, on one sheet
tree-filter =
    .name = Filter the project tree
tree-nothing = Nothing matches.

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
sort-define = Definitions
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

## The table: a mission as it is flown

table-turn = Turn { $turn } of { $turns }
table-set-up = Set-up
table-house-rules = Under { $rules }
    .help = These house rules are in force in this game
table-campaign =
    .help = How the campaign stands; this mission waits
table-campaign-back = Back to the campaign
    .help = What happened here counts from now on
table-earlier = You look at an earlier moment. A choice made here begins another course of the game.
table-waits = Waiting for the next seat.
table-over = The game is over
    .hint = Step back to any moment, or ask the journal why it ended this way.
# $who: a seat or a side.
table-decides = { $who } decides
table-gathers = Others choose in secret
# Where several people share one screen, and the one who has it has nothing to decide.
table-nothing = There is nothing to decide now
    .why = The table goes round in an order that does not reveal who is asked.
table-pass-on = Pass the table on
    .help = The table goes to the next person
table-see-as = See the table as { $who }
table-seats = Who sits where
    .who = Who has the seat { $seat }
table-skip = Skip
    .help = Show the end at once: Esc, or a click
# How fast computer pilots go, as it stands on the button.
table-pilots =
    .step = Pilots: step by step
    .slow = Pilots: slow
    .brisk = Pilots: brisk
    .now = Pilots: at once
    .name = Speed of computer pilots
    .help = How fast computer pilots decide

# What two people see who share one screen, before the other one looks.
curtain-pass = Pass to { $seat }
    .why = What lies behind is for this seat's eyes only.
    .take = I am { $seat }
    .take-help = Or the space bar
curtain-all = The umpire sees everything
    .why = What lies behind shows the secrets of every seat.
    .take = Everybody may look

# Whose view of the table is shown.
view-now = View: { $who }
    .name = Whose view
    .help = Whose view of the table is shown
view-hot-seat = Hot seat
    .choose = Hot seat: who decides
    .help = The table shows what the deciding seat may know; between people a curtain falls
view-umpire = Umpire
    .choose = Umpire: everything

show-menu = Show
    .help = What is drawn on the map, and who rolls the dice
show-movement = Movement and fire
    .help = Pieces move along their paths, and fire is shown; Esc or a click skips to the end
show-links = Lines of fire
    .help = Who fired at whom lately
show-small-map = Small map
    .help = While only a part of the map is seen
show-arcs = Arcs of the piece in hand
show-relations = Lines between pieces
show-dice = Chance
show-arc =
    .help = Shade this arc of the piece in hand
show-relation =
    .help = Draw a line where this holds
show-by-hand =
    .help = After each choice you say what was rolled or drawn

options-menu = Options
    .changed = Options ({ $n })
    .help = Optional rules and house rules of this game
    .restarts = A change starts the mission again
options-rules = Optional rules
options-readings = How unclear texts are read
options-house-rules = House rules
# Asked before an option that is changed throws a game away.
options-restart = Start the mission again?
    .what =
        { $n ->
            [one] This option counts from the start of the mission. The game on the table, one decision so far, is given up.
           *[other] This option counts from the start of the mission. The game on the table, { $n } decisions so far, is given up.
        }
    .do = Start again

# $pilot: what a kind of computer pilot is called.
pilot-thinks = { $pilot }, a computer pilot, thinks…
    .counted =
        { $n ->
            [one] { $pilot }, a computer pilot, thinks: one decision so far
           *[other] { $pilot }, a computer pilot, thinks: { $n } decisions so far
        }
    .stop-help = Let the pilots wait until they are asked
pilot-seat = A computer pilot has this seat: { $pilot }.
    .steps = A computer pilot has this seat: { $pilot }. Pilots go step by step.
    .waits = A computer pilot has this seat: { $pilot }. Computer pilots are paused.
pilot-decide = Let it decide
pilot-go-on = Let them go on
    .help = Pilots decide until a person has to

# Dice and cards that people roll and draw, and tell the table.
chance-result = { $what }: { $result }
    .help = Key { $n }
# $n: the last of the keys that choose.
chance-digits = Keys 1 to { $n } choose.
    .map = Keys 1 to { $n } choose, or click on the map.
chance-cell = { $cell } was drawn
# The heading of what happened between the choice and the die.
chance-before = Since the choice
# The heading of what happened before the choice.
chance-earlier = Before the choice
# What everybody saw happen last, where it may not be told what a die is for.
chance-after = After: { $line }
chance-computer = Let the computer do it
    .help = The computer rolls or draws this one
chance-rest = Let it do all the rest
    .name = Let the computer do all the rest of this choice
    .help = The computer rolls and draws all that this choice still asks for
chance-back = Take back
    .help = The last one given, then the choice itself
chance-given = { $n } given since the choice

timeline-name = Moment of the game
timeline-pause = Pause
timeline-play = Play from here
    .latest = This is the latest moment
# $n: how many decisions were made up to the moment that is looked at. The signs are those of the timeline.
timeline-at = Decision { $n } of { $all } made
    .start = Before the first decision
    .signs = A tick: a decision, in the colour of who made it. A triangle: hits. A cross: a loss. A flag: the end. A gavel: the rules changed. A ring: another course parts here
timeline-course =
    .help = { $course }: click to look at this course
# What happened at a moment; several of these are listed.
timeline-mark =
    .hits = hits
    .loss = a loss
    .rules = the rules changed
    .fault = the rules went wrong
    .end = the end
    .fork = another course parts here

# Courses that the game took when somebody chose otherwise. $stands is one of courses-over and courses-stands.
courses-menu =
    .name = Courses ({ $n })
    .help = Courses that the game took when somebody chose otherwise
courses-compare = Compare and tidy up…
courses-title = Courses of the game
courses-course = { $name } · { $stands }
courses-over = Turn { $turn }: { $outcome }
courses-stands =
    { $n ->
        [one] Turn { $turn }, 1 decision
       *[other] Turn { $turn }, { $n } decisions
    }
courses-name = Name of the course { $name }
courses-is-on-table = on the table
courses-look = Look at it
    .help = Put this course on the table
courses-delete = Delete
    .help = Forget this course
# $there and $here: what was chosen in this course, and in the one on the table.
courses-parted = Parted at decision { $n }: { $there } instead of { $here }
    .chance = Parted at decision { $n }: { $here } in both; dice or cards came out otherwise
    .secret = Parted at decision { $n } by a choice that is secret
    .one-secret = a choice that is secret
    .nothing = nothing more
courses-same = They come to the same.
    .known = In what you may know they come to the same; the rest is secret.
courses-at-end = At the end
courses-on-table = On the table
courses-in-this = In this course
courses-more =
    { $n ->
        [one] and one more value
       *[other] and { $n } more values
    }

# Rules that change during a game. The buttons that follow rules-offer say from when on.
rules-offer = The texts have changed. New rules:
    .help = The game goes on under the new rules. Pieces, fields and choices are carried over by their names; what could not be kept is said
    .broken = The texts have errors: mend them first
    .over = The game is over: there is no next phase
rules-from-next-phase = From the next phase
    .help = The phase in hand is played to its end under the old rules
rules-from-boundary = From this phase on
    .help = Go back to where this phase began
rules-replay = Replay from the start
    .help = The same dice and the same choices as far as they are legal
rules-not-now = Not now
    .help = Go on under the rules with which the game began
rules-wait = The new rules come into force with the next phase.
rules-keep-old = Keep the old rules
    .help = The game goes on as it was
rules-changed-before =
    { $n ->
        [one] The rules changed once while this game was played.
       *[other] The rules changed { $n } times while this game was played.
    }
# $why ends without a full stop.
rules-not-taken = The new rules can't be taken: { $why }
rules-refused = { $why }. It can be replayed from the start.
rules-same = The new texts say the same: nothing changes in this game.
rules-in-force = New rules are in force.
rules-replayed =
    { $n ->
        [one] Played again under the new rules: one choice was the same
       *[other] Played again under the new rules: { $n } choices were the same
    }
rules-parted = It parts from the old course: { $what }
rules-close-note = Close the note on the rules
rules-changes = What changed…
    .name = Rules changed ({ $n })
    .help = What changed in the rules while this game was played, and when
    .title = What changed in the rules
# $turn: what a turn is called.
rules-when = Turn { $turn }, after decision { $n }
rules-go-there = Go there
    .name = Go to the change at decision { $n }
rules-moved = What did not stay as it was

# Texts made of a moment of the game. The titles (.of) stand in the texts that are made.
make-menu = Make…
    .help = Make an example or a mission of this moment, as a text of the project
make-example =
    .title = Make an example
    .of = Turn { $turn } of { $mission }
make-example-here = An example of this moment
make-example-phase = An example of the last phase
make-example-turn = An example of this turn
make-mission = A mission of this moment
    .title = Make a mission of this moment
    .of = { $mission }, from turn { $turn }
make-title = Title
    .name = Title of what is made
make-expected = What shall be expected
    .all = All
    .none = None
make-left-out = Left out: { $what }
make-write = Write it into the project
make-copy =
    .help = Copy its text, to put it wherever it belongs

## The decision: what may be chosen

decision-text = Text
    .help = Open the text in which this decision is written
decision-docs =
    .less = Show less of what it is about
    .all = Show all of what it is about
decision-keys = The keyboard is here: arrows left and right, digits 1 to 9
decision-search = Search
    .name = Search { $what }
decision-cells = Click one of the marked cells on the map.
decision-refused = Refused ({ $n })
    .help = Open the rule "{ $rule }" in the text
# After the colon stand the reasons, as designers wrote them, and the link .text to the rule.
decision-is-refused = { $what } is refused:
    .incomplete = nothing completes it
    .text = Open the rule
decision-value =
    .refused = { $what }, refused: { $why }
    .rule = Rule: { $rule }
# $what lists what is marked; .edge and .without are told in it.
# What the frame or icon of a tile means, read out.
decision-legend = Tiles: { $what }
decision-choose = Choose { $what }
    .edge = the way over the edge
    .without = no { $what }
    .help = Enter, or Ctrl+Enter from anywhere. Arrows and the digits 1 to 9 mark something else
    .nothing = Mark something in the chart first

# One path out of many, picked on the map by its end or move by move.
ways-to-cell = To a cell
    .help = Click the cell in which the path shall end; click it again for the next path to it
    .marked =
        { $n ->
            [one] The only way to the marked cell
           *[other] { $n } ways to the marked cell; click it again for the next
        }
    .all =
        { $n ->
            [one] One path is left
           *[other] { $n } possible paths. Click a marked cell on the map.
        }
ways-by-moves = Move by move
    .help = Click one cell after another, or use the arrow keys
    .complete = The path is complete.
    .first =
        { $n ->
            [one] One way. Click the first cell.
           *[other] { $n } ways. Click the first cell.
        }
    .on =
        { $n ->
            [one] One way goes on from here.
           *[other] { $n } ways go on from here.
        }
    .keys = The arrow keys do it, too
# What a click on a cell of the map does.
ways-end-here =
    { $n ->
        [one] End here, one way
       *[other] End here, { $n } ways
    }
ways-move-here = Move here
cell-pick = Pick it
ways-facing = Facing at the end
    .name = Facing { $facing } at the end
    .help =
        { $n ->
            [one] Facing { $facing } at the end: one way
           *[other] Facing { $facing } at the end: { $n } ways
        }
ways-over-edge = Over the edge
    .counted = Over the edge ({ $n })
ways-more = and { $n } more: choose a facing
ways-ahead = Ahead
ways-left = Left
ways-right = Right
ways-back = Move back
    .help = Take the last move back (arrow down)

## The map

facing-north = north
facing-north-east = north-east
facing-east = east
facing-south-east = south-east
facing-south = south
facing-south-west = south-west
facing-west = west
facing-north-west = north-west
board-map = Map { $map }
board-small-map = The whole map
# $does: what a click on the cell does.
board-cell = Cell { $cell }: { $does }
board-piece = { $title }, { $side }, at { $place } facing { $facing }
# How far a cell is from a piece: the distance in cells, and in which direction it lies.
board-far = { $n } { $facing }
board-from = { $far } from { $piece }
board-over-edge = over the edge
# What the marks on the map mean.
legend-cells = Cells to pick
legend-ends = Where the path can end
legend-facings = Facing at that end
legend-pieces = Pieces to pick
# A side that has no name.
board-side = Side { $n }

## The journal of a game

journal-waits = The journal waits for the next seat.
journal-empty = Nothing has happened yet.
journal-none = No line matches.
    .clear = Show all lines
    .help = Empty the filter, and show what happened to all pieces
journal-hint = Click a line to ask why.
journal-filter =
    .name = Filter the journal
# Which lines are shown.
journal-sorts =
    .name = Which lines are shown
journal-usual = What happened
    .help = Everything worth a line
journal-weighty = What mattered
    .help = Attacks, hits, losses, and how it ended
journal-dice = Dice and cards
    .help = What chance brought, and what came of it
journal-choices = Choices
    .help = What was decided
journal-moves = Changes
    .help = Moves and every single change of a value
journal-all = Everything
    .help = Each line that there is
journal-piece =
    .all = All pieces
    .in-hand = The piece in hand
    .in-hand-help = Whichever is selected on the map
    .one = One piece
    .none = Nothing is selected on the map; these are the lines of all pieces.
    .name = About which piece
    .help = Lines about one piece only
journal-fold = Fold all turns
    .help = Put the lines of every turn away; its heading tells what it brought
journal-unfold = Unfold all turns
    .help = Show the lines of every turn
journal-copy = Copy the journal
    .help = Copy the lines that the filters leave, as text
journal-copy-line = Copy this line
journal-why = Why?
journal-to-moment = Go to this moment
    .help = Look at the table as it stood then
# What a turn brought: $brought lists the three that follow.
journal-turn =
    .help = { $turn }: { $brought }
    .attacks =
        { $n ->
            [one] 1 attack
           *[other] { $n } attacks
        }
    .hits =
        { $n ->
            [one] 1 hit
           *[other] { $n } hits
        }
    .losses =
        { $n ->
            [one] 1 loss
           *[other] { $n } losses
        }
# The latest lines of the journal, under the decision.
journal-lately = Lately
    .line = Lately: { $line }
    .help = Click to ask why
# Links to the text that says so, as it is now and as it was when the line was written.
journal-text = text
    .own = Open the text
    .now = text now
    .help = Open the line that says so
    .then = text as it was
    .then-help = { $path } has changed since: show what it said then
    .gone = { $path }: what it said; it is there no more
    .differs = { $path }: − as it was, + as it is now
    .more =
        { $n ->
            [one] and one line more
           *[other] and { $n } lines more
        }

## A campaign

campaign-round = Round { $round } of { $rounds }
    .all =
        { $n ->
            [one] 1 round
           *[other] { $n } rounds
        }
campaign-scored = { $side } has scored { $score }
# The pieces of a side that the campaign goes on with, by their kind.
campaign-roster = { $side }: { $kind }
campaign-so-far = So far
campaign-in-play = Still in the campaign
campaign-lost = Lost
campaign-save = Save campaign…
    .help = Write the campaign with its rules into a file
campaign-kept = Kept in { $name }
campaign-over = The campaign is over
    .drawn = Nobody wins
    .drawn-because = Nobody wins: { $why }
    .won = Won by { $side }
    .won-because = Won by { $side }: { $why }
campaign-again = Begin it again
    .help = The same campaign with new dice; this one stays where it is kept
campaign-faulty = The rules went wrong
campaign-changed = The campaign has changed meanwhile: what was flown does not count.
campaign-next = Mission { $n }: { $mission }
    .role = { $role }: { $side }
campaign-go-on = Go on with the mission
campaign-play = Play the next mission
campaign-alone = Let pilots play it
    .help = Computer pilots fly all seats at once; you look on
campaign-season = Fly the whole season
    .help = Computer pilots fly this mission and all that follow, and decide between them. You can stop them at any time; what was flown by then counts
campaign-players = Who plays which side
    .who = Who plays { $side }
campaign-aloft = Pilots fly the season
    .mission = In mission { $n }
    .decisions =
        { $n ->
            [one] 1 decision so far
           *[other] { $n } decisions so far
        }
    .stop-help = What was flown by now counts; a mission that is not over goes on the table
    .stopping-help = They finish the decision in hand
campaign-played = Missions played
    .none = None yet.
    .aloft = The missions that pilots are flying stand here once they are back.
    .won = Won by { $side }
    .drawn = Drawn
    .because = { $why } (turn { $turn })
campaign-between = Between the missions
    .round = Round { $n }

## Problems

problems-checking = Checking the texts…
problems-sound = No problems. The rules are ready to fly.
problems-running = Examples are being run…
problems-none-shown = Nothing that is shown here has problems.
problems-text = { $path } ({ $n })
problems-errors = Errors ({ $n })
    .name = Show errors
    .none = There are no errors to show
problems-warnings = Warnings ({ $n })
    .name = Show warnings
    .none = There are no warnings to show
problems-examples = Examples ({ $n })
    .name = Show examples
    .none = There are no examples to show
problems-show =
    .help = Show these, or leave them out
problems-filter =
    .name = Filter the problems
problems-fix =
    .help = Change the text so that this problem is gone

## Find and replace, in the project and in one text

find-in-project = Find in all texts
    .name = Find in the project
find-in-text = Find in this text
    .close = Close the search
    .close-help = Close (Esc)
find-hint = Type what is looked for; every text of the project and of the library beneath it is searched.
find-searching = Searching…
    .stop-help = Stop searching
find-stopped = The search was stopped.
find-not-found = Not found
find-nothing = Nothing was found
find-nowhere = “{ $words }” stands in no text.
find-first = The first { $n } matches
find-count = { $n } matches in { $texts } texts
    .one-text = { $n } matches in 1 text
# How often the words stand in one text.
find-matches =
    { $n ->
        [one] 1 match
       *[other] { $n } matches
    }
    .only-read =
        { $n ->
            [one] 1 match, read-only
           *[other] { $n } matches, read-only
        }
    .help = Go to the first match of this text
find-match = { $path } line { $line }: { $text }
    .replaced = { $path } line { $line }: { $text }, replaced by { $new }
# Which of the matches in a text one is at.
find-at = { $n } of { $all }
    .found = { $n } found
find-before = Previous match
find-next = Next match
find-replace-too = Replace, too
    .help = Replace what is found
    .show-help = Show or hide the field for what takes the place of the matches
find-replace-by = Replace by
find-replace = Replace
    .help = Replace this match and go on (Enter)
    .only-help = Replace this match only
    .name = Replace in { $path } line { $line }
find-replace-in = Replace in this text
    .help = Replace every match of this text
    .name = Replace in { $path }
find-replace-all = Replace all
    .help = Replace every match in every text, as one step
    .here-help = Replace every match as one step
    .locked = All matches stand in read-only texts
find-locked =
    { $n ->
        [one] 1 read-only text is left out
       *[other] { $n } read-only texts are left out
    }
find-replaced =
    { $n ->
        [one] Replaced 1 match
       *[other] Replaced { $n } matches
    }
    .but =
        { $n ->
            [one] Replaced 1 match; left out as read-only: { $texts }
           *[other] Replaced { $n } matches; left out as read-only: { $texts }
        }
find-case = Match case
    .help = Match case. Capitals count
find-whole = Whole words
    .help = Whole words. Only whole words
find-regex = Regular expression
    .help = Regular expression. A regular expression, such as (north|south)_\d+. What replaces a match may name its groups: $1

## The history of the project

history-empty = Nothing was changed yet. Every change of any text will stand here, and can be taken back.
history-count =
    { $n ->
        [one] 1 step. Click a step to see the texts as they were then.
       *[other] { $n } steps. Click a step to see the texts as they were then.
    }
# $step: what was changed, as a title.
history-undo =
    .help = Undo: { $step }
history-redo =
    .help = Redo: { $step }
history-only-front = Only the text in front
    .help = Show the steps of this text only
history-first = Before all changes
    .help = Go to the texts as they were before all steps of this list
# A step that changed several texts.
history-texts = { $path } and { $n } more
history-step =
    .here = { $step }, { $place }, the texts stand here
    .done = { $step }, { $place }, made
    .undone = { $step }, { $place }, taken back
    .back-help = Go back to how the texts stood after this step
    .again-help = Make this step again, with all before it
# Steps that were taken back before something else was written.
history-branch =
    { $n ->
        [one] Left aside: { $step }
       *[other] Left aside: { $n } steps, the last: { $step }
    }
    .help = These were taken back before something else was written. Click to go there; nothing is lost

age-now = just now
age-seconds = { $n } s ago
age-minutes = { $n } min ago
age-hours = { $n } h ago
age-yesterday = yesterday
age-days = { $n } days ago

## Two texts and how they differ

difference-of = Difference of { $path }
    .help = Show the difference
difference-none = Both are the same.
difference-inline = Inline
    .help = Inline. What goes stands over what comes
difference-beside = Side by side
    .help = Side by side. The one text at the left, the other at the right
difference-before = Previous change
difference-next = Next change
difference-at = { $n } of { $all }
# $text: what a text is called.
difference-side =
    .gone =
        { $n ->
            [one] − { $text }: 1 line
           *[other] − { $text }: { $n } lines
        }
    .came =
        { $n ->
            [one] + { $text }: 1 line
           *[other] + { $text }: { $n } lines
        }
# How long a text is, where one may choose what of it stands.
difference-lines =
    { $n ->
        [one] { $text }: 1 line
       *[other] { $text }: { $n } lines
    }
difference-change = Change { $n }
    .choose = Change { $n }: { $what }
    .help = What shall stand here
    .both = changed on both sides
difference-equal =
    { $n ->
        [one] 1 equal line
       *[other] { $n } equal lines
    }
    .help = Show them
difference-as-it-stands = The text as it stands

# Something was to be saved, and the project's folder is gone.
folder-title = The project's folder is gone
folder-question = { $path } was moved, renamed or removed, or its disk is not connected. Nothing was saved; all texts stay here and in the journal.
folder-again = Make the folder again
    .help = Make a new folder there, with all texts as they stand here
folder-wait = Wait until it is back
    .help = Save again once the folder is where it was

# Changes that were not saved when the window was closed.
recovery-title = Some changes were not saved
recovery-question = They were made when this project was last open. What shall become of them?
    .more = There are more, made in another window of the same project. What shall become of them?
recovery-do = Recover as marked
recovery-undoable = It can be undone, and nothing is saved yet
recovery-leave-all = Discard all
    .help = Keep the texts as the disk has them; the history still has the changes
recovery-later = Later
    .help = Ask again when the project is opened the next time
recovery-file = The file as it is
    .gone = The file is gone
recovery-text = The text recovered
recovery-take = Recover
    .name = Recover { $path }
    .help = The text becomes what it was with the changes
    .one = Recover
recovery-merge = Merge
    .name = Merge { $path }
    .help = The file was changed since; make the changes in it as it is now
# Lines that were changed in two ways: both stay, one after the other.
recovery-both =
    .one = Both
recovery-leave = Discard
    .name = Discard the changes of { $path }
    .help = The text stays as the disk has it
    .one = Discard
recovery-some = { $taken } of { $n } changes

backups-title = Backups
backups-kept = Every save keeps a backup. The latest all stay; of older ones one for each hour, later one for each day, then for each month.
backups-text = Text whose backups are shown
backups-none = There is none yet: the first save keeps one.
backups-one = Backup { $n }: { $age }
# Lines that would come, and lines that would go.
backups-apart = +{ $came } −{ $gone }
    .same = as it stands
backups-side = The backup
backups-restore = Put this text back
    .same = This is the text as it stands

# A text that another program changed in the same lines as were changed here.
outside-title = Changed by another program
outside-question = { $path } was changed on disk, and you have unsaved changes to the same lines. Choose a version for each change.
outside-text =
    .mine = Mine
    .disk = On disk
outside-one =
    .mine = Mine
    .disk = On disk
    .both = Both
outside-do = Keep as marked
    .help = Take { $taken } of { $n } changes of the disk, keep the rest; Undo brings the text here back
outside-take = Use the version on disk
    .help = Undo brings the text here back
outside-keep = Keep mine
    .help = Save writes it over that of the disk, of which a backup is kept

## Text: a text and what is known of it

text-name = Text of { $path }
    .view = Text of { $path }, view { $n }
text-undeclared = Nothing in the texts declares this name
text-no-offer = Nothing can be offered here
text-no-mend = Nothing is wrong in this line
# A step of the history.
text-format-step = Format { $text }
text-line =
    .of = of { $n }; line:column
text-outline = Outline
    .help = The declarations of this text
    .name = Outline: { $sort } { $name }
text-between = Between declarations
# The declaration in which the cursor stands.
text-inside = In { $sort } { $name }
# A row of a list, as it is read out: $list is one of the three names that follow.
text-list = { $list } { $row }: { $detail }
    .chosen = { $list } { $row }, chosen: { $detail }
    .at = { $n } of { $all }
text-offer = Offer
text-mend = Mend
text-use = Use in
    .count =
        { $n ->
            [one] 1 use of { $name }
           *[other] { $n } uses of { $name }
        }
# $code: the code of a problem, such as E0203.
text-explain = Explain { $code }
    .help = Read what it means
    .close = Close what is explained
text-known =
    .type = Type
    .value = Value
    .default = Default
    .known-to = Known to
    .lasts = Lasts
    .source = Source

# A name that is given another name.
rename-title = Rename { $what }
rename-to = New name
rename-free = This name is free
rename-do =
    { $n ->
        [one] Rename one place
       *[other] Rename { $n } places
    }
    .name = Rename the places that are ticked
    .nothing = No place is ticked
rename-leave = Cancel
rename-text =
    .help = Show this text as it will be
rename-will-be = As it will be
# Before another name is typed.
rename-touches =
    { $n ->
        [one] One place in { $path }, as it stands
       *[other] { $n } places in { $path }, as they stand
    }
rename-step = Rename “{ $from }” to “{ $to }”

## Sheets: what all of them have

# The tab of the sheet that follows the cursor; of a chart; of things side by side: the first of them, and how many more.
sheet-tab = Sheet
    .chart = { $title }: chart
    .compare = { $list } + { $n }
sheet-reading = The texts are being read…
    .errors = The texts have errors that let nothing be read. Mend those in the pane of problems first.
sheet-follows = Put the cursor of a text into a declaration, and its sheet appears here.
sheet-broken = This can't be shown before the errors in its text are mended.
    .absent = This is not in force: a house rule removes it, or other rules have it than those read here.
sheet-gone = There is no “{ $name }” any more.
sheet-stale = The text has errors here: this is how it read before.
    .all = The texts have errors: this is how they read before.
sheet-back = Back to the sheet before
    .help = Back to { $name }
sheet-keep = Keep this sheet open
    .help = Keep this sheet in a tab of its own; this one goes on following the cursor
# The sheets of one thing, between which one turns.
sheet-of =
    .card = Card
    .chart = Chart
    .kind = All of its kind
    .compare = Compare
# $word: a word of the rules language that begins a declaration, such as rule or effect.
sheet-open = Open the sheet of { $name }
    .sort = Open the sheet of the { $word }
sheet-text = Go to its text
    .click = Click to go to its text
    .named = { $word } { $name }: click to go to its text
sheet-as-written = As written
# The end of a list of names: what stands before, and the last of them.
sheet-and = { $list } and { $last }
sheet-yes = yes
sheet-no = no
sheet-source = Source: { $source }
# Why something is said that no source gives.
sheet-reconstructed = Reconstructed: { $why }
# What nobody makes use of: an option, a zone.
sheet-no-rule = No rule speaks of it.

# Options under which a mission, a campaign or an example was written.
sheet-options = Written for
    .set = So it is read here
    .unset = Not set while you look at it
sheet-options-look = Show it with these
    .help = Read the texts under these options

## Sheets: what is told of a field

# Each as a line of its own, and as a piece of one line.
sheet-field-type = Type: { $what }
    .short = type { $what }
sheet-field-default = Default: { $value }
    .short = default { $value }
# How long a value lasts.
sheet-field-holds = Holds: { $what }
    .short = holds { $what }
sheet-field-known = Known to { $who }
    .short = known to { $who }
sheet-field-as-in = As in { $name }
    .short = as in { $name }
sheet-field-unsaid = Not said here: the default
    .short = not said here
sheet-field-start =
    .short = at the start
# Boxes on paper, to be crossed off.
sheet-field-boxes =
    { $n ->
        [one] { $title }: 1 box
       *[other] { $title }: { $n } boxes
    }

## Sheets: the inspector

sheet-inspector-none = Put the cursor into a declaration, or click a piece: everything known of it stands here.
sheet-inspector-of = Inspected: { $title }
sheet-inspector-field = Inspector: { $field }
sheet-inspector-open = Open its sheet
    .help = Open its sheet in a tab
# Where a piece in play is.
sheet-inspector-place = Out of play
    .off = In play, off the board
    .at = At { $cell }, facing { $facing }
# Headings: what a piece stands at now, what one of its parts stands at, what is printed of it.
sheet-inspector-now = Now
    .part = Now, { $part }
sheet-inspector-printed = Printed
sheet-inspector-boxes = { $left } of { $of } left
sheet-inspector-hidden = not known to you
sheet-inspector-removed = Removed by a house rule: it is not in force.
sheet-inspector-absent = Nothing of this sort has this name.
sheet-filter-fields = Filter the lines
    .hint = Filter { $n } lines

## Sheets: the card of an entry, and of a piece on the table

# Views of what the card is of.
sheet-card-look = As its look draws it
    .top = from above
    .front = from ahead
    .side = from the side
sheet-card-boxes = Boxes
sheet-printed = Printed
sheet-at-start = In play, at the start
sheet-card-chart = Chart of { $n }
    .help = Show them as a chart
# Places on a piece where something else is: guns, gunners.
sheet-card-stations = Stations
sheet-card-station = At { $path } from its own cell
sheet-card-arcs = Arcs
sheet-card-cells = Its cells
sheet-card-arc =
    { $n ->
        [one] Arc { $title }: 1 cell
       *[other] Arc { $title }: { $n } cells
    }
sheet-card-uses = Used by
# What the inks of a card mean.
sheet-ink-own = In full ink: written here
sheet-ink-inherited = softer: as in what it extends
sheet-ink-default = faint: the default
sheet-piece =
    .help = Open its entry in the text
    .out = Out of play
    .secret = secret
    .boxes = { $title }: { $n } of { $all } crossed off
sheet-path = Path { $path }
# The mirror image of a path, and the entry that has it.
sheet-path-mirror = To the other side: { $name }
    .none = To the other side: not declared
    .help = No entry has this path and the same values

## Sheets: the chart of an entry, and how far it gets

sheet-chart-ask = Click one to see what may follow it.
sheet-chart-after = After { $name }, { $n } may follow, { $refused } may not.
    .busy = After { $name } …
sheet-chart-unreached = { $name } could not be come to within { $turns } turns, so the rules were not asked.
# $list: what has to be done before.
sheet-chart-through = Before it came { $list }.
sheet-chart-clear = Show the chart as printed
sheet-chart-tile =
    .legal = { $name }, may follow
    .refused = { $name }, may not follow: { $why }
    .help = Click: what may follow it. Double-click: its sheet
sheet-chart-rule = Rule: { $rule }
sheet-chart-why = Why the rest may not follow { $name }
    .help = Go to the rule "{ $rule }" in the text
sheet-chart-incomplete = Nothing completes it: { $list }
# $assumed: which mission, and what was taken for granted meanwhile.
sheet-found = Found by playing { $assumed }
    .rules = What may follow and how far it gets were found by playing { $assumed }
sheet-reach = Reach
    .busy = Playing it out …
    .name =
        { $n ->
            [one] Reach: 1 cell in one turn, { $two } more in two, { $three } more in three
           *[other] Reach: { $n } cells in one turn, { $two } more in two, { $three } more in three
        }
    .turns =
        { $n ->
            [one] 1 turn: { $cells } cells
           *[other] { $n } turns: { $cells } cells
        }
    .cut = Not all: there is too much.

## Sheets: kinds, and entries side by side

sheet-kind =
    .kind = Kind
    .piece = Kind of piece
    .station = Kind of station
    .list = List
# $kind, here and below, is a link.
sheet-kind-extends = extends { $kind }
sheet-kind-station = station of { $kind }
sheet-kind-fields = What each has
    .count =
        { $n ->
            [one] 1 field
           *[other] { $n } fields
        }
    .help = Show or hide the fields
sheet-kind-field = Field { $title }
# Headings of the columns that tell of each field.
sheet-kind-column =
    .field = Field
    .type = Type
    .default = Default
    .known = Known to
    .sort = Kind of field
# The kind from which a field comes.
sheet-kind-of = of { $kind }
sheet-kind-entries = Entries
    .none = Nothing of this kind is declared yet.
    .count = Entries: { $n }
sheet-kind-members = Members: { $n }
sheet-kind-compare = Compare the ticked ones
    .ticked = Compare { $n }
    .help = Put the ticked ones side by side
    .few = Tick two or more of them first
sheet-kind-tick = Tick { $title }
    .help = Tick it to compare it
    .none = Clear
sheet-kind-how = Tick to compare; a heading sorts.
sheet-kind-name = Name
# Of a table that is wider than its pane: which columns are in sight, of all.
sheet-kind-columns = Columns { $first } to { $last } of { $all }
    .one = Column { $n } of { $all }
    .none = There are no more on this side
    .left = Columns further left
    .right = Columns further right
sheet-kind-sort = Sort by { $column }
sheet-compare-only = Only what differs
# How many lines, of all.
sheet-compare-differ =
    { $n ->
        [one] 1 of { $all } differs
       *[other] { $n } of { $all } differ
    }
# How many things an entry lists, where others list others.
sheet-compare-list = { $n }; not all have

## Sheets: decks and dice

# A cup holds chits, as a deck holds cards; $sort, here and below, is cup or deck.
sheet-deck-says =
    { $sort ->
        [cup] { $n ->
            [one] 1 chit
           *[other] { $n } chits, { $different } different
        }
       *[deck] { $n ->
            [one] 1 card
           *[other] { $n } cards, { $different } different
        }
    }
    .sides = sides { $list }
    .again = shuffled again when empty
sheet-deck-cards =
    { $sort ->
        [cup] Chits
       *[deck] Cards
    }
sheet-deck-draw = Click one to draw it, right-click to put it back: the odds below are those of what is left.
sheet-deck-left =
    { $n ->
        [one] 1 of { $all } is left.
       *[other] { $n } of { $all } are left.
    }
sheet-deck-put-back = Put all back
    .none = Nothing was drawn
sheet-deck-card =
    { $sort ->
        [cup] Chit { $title }: { $n } of { $all } left
       *[deck] Card { $title }: { $n } of { $all } left
    }
    .help = Click or Enter draws one, right-click or Backspace puts it back
sheet-deck-never = Never acts: { $why }
sheet-deck-odds = Odds of what is left
# $draws is a number to set.
sheet-deck-ahead = Draws without putting back: { $draws }
    .help = Over how many draws the odds look ahead
# Headings of columns: the side of a card, what it does, on how many of them, the chance that the next one has it, the
# chance that one of so many has it, the mean.
sheet-deck-side = side
sheet-deck-effect = effect
    .help = Click to go to the effect
sheet-deck-of =
    { $sort ->
        [cup] chits
       *[deck] cards
    }
sheet-deck-next = next
sheet-deck-among = in { $n } draws
sheet-mean = mean
    .of = mean { $n }
# A line of that table, read out. $next and $among are chances.
sheet-deck-row =
    { $sort ->
        [cup] { $title }: { $n } of { $all } chits, next { $next }, in { $draws } draws { $among }
       *[deck] { $title }: { $n } of { $all } cards, next { $next }, in { $draws } draws { $among }
    }
sheet-deck-sample =
    { $sort ->
        [cup] A sample draw
       *[deck] A sample hand
    }
# $cards and $seed are numbers to set.
sheet-deck-hand = Draw { $cards }
    .help = How many are drawn
sheet-deck-deal = Draw a hand
    .again = Another hand
    .help = Draws from what is left, by a seed
sheet-deck-seed = seed { $seed }
    .help = The same seed draws the same hand
sheet-deck-empty = Nothing is left to draw.
sheet-deck-beside =
    { $sort ->
        [cup] Beside another cup
       *[deck] Beside another deck
    }
sheet-deck-beside-says = How likely the next one drawn brings it, from { $first } and from { $second }
# A button below the comparison with another one: opens its sheet.
sheet-deck-open = Open { $title }
sheet-deck-choose = Choose one
    .name = Deck beside this one
# The heading of a column: how far two chances are apart, in percentage points.
sheet-deck-differ = points
sheet-die-says =
    { $n ->
        [one] 1 face
       *[other] { $n } faces
    }
sheet-die-faces = Faces
sheet-die-face = Face { $face }
sheet-die-odds = Odds
# Headings of columns: what a face says, how many faces say so, and how likely that is.
sheet-die-value = value
sheet-die-of = faces
sheet-die-chance = chance
sheet-die-mean = { $field }: mean { $mean }
sheet-die-row = { $value }: { $n } of { $all } faces, { $chance }

## Sheets: tables

sheet-table-says = { $results } by { $keys }
sheet-table-chart = The chart
sheet-table-die = Odds if { $key } is thrown: { $die }
sheet-table-never = Never read: { $why }
sheet-table-cell = Each cell: { $results }.
sheet-table-open = Beyond the first and the last line of { $keys } the nearest one counts.

## Sheets: maps

sheet-map-fit =
    .help = Show the whole map again; drag to move, scroll to zoom
sheet-map-terrain = Terrain
sheet-map-edges = Edges
sheet-map-boards = Boards side by side
sheet-map-missions = Missions on it
    .none = None.
# $share: how much of the map that is, in percent. $letter: how the text of the map writes it.
sheet-terrain =
    { $n ->
        [one] { $title }: 1 cell
       *[other] { $title }: { $n } cells
    }
    .share =
        { $n ->
            [one] 1 cell, { $share } %
           *[other] { $n } cells, { $share } %
        }
    .opaque =
        { $n ->
            [one] 1 cell, { $share } %, no sight
           *[other] { $n } cells, { $share } %, no sight
        }
    .letter = `{ $letter }` in the text
sheet-zones = Zones
sheet-zone =
    { $n ->
        [one] 1 cell
       *[other] { $n } cells
    }
    .unused =
        { $n ->
            [one] 1 cell, not used
           *[other] { $n } cells, not used
        }
    .cells =
        { $n ->
            [one] 1 cell: { $cells }.
           *[other] { $n } cells: { $cells }.
        }

## Sheets: missions

sheet-mission-says =
    { $turns ->
        [one] on { $map } · 1 turn
       *[other] on { $map } · { $turns } turns
    }
sheet-mission-fly =
    .help = Put this set-up on the table: you have the first seat, pilots the others
sheet-mission-play = Play from here…
    .help = Put this set-up on the table and say who has which seat
    .as = As { $seat }, { $side }
    .all = All seats by hand
    .none = Pilots alone
sheet-mission-pools = Taken from the pools before the game:
sheet-mission-pool = Pool of { $piece }
    .help = What it is when this set-up is put on the table
sheet-mission-checks = Checklist
sheet-mission-forces = Forces
sheet-mission-force = { $seats ->
        [one] 1 seat
       *[other] { $seats } seats
    }, { $pieces ->
        [one] 1 piece
       *[other] { $pieces } pieces
    }
sheet-mission-seat-empty = { $seat }: nothing
sheet-mission-commanded = commanded by { $seat }
sheet-mission-card = Open its card
sheet-won = How it is won
# Such as: The attacker is Red.
sheet-mission-role = The { $role } is { $side }.
# $value is a link to what is counted at the end.
sheet-score = Whoever has the most of this wins: { $value }
# $end: one of the sentences beside it, with its reason. It is the rules that say so, not the mission.
sheet-mission-end = Won by { $who }
    .nobody = A draw
    .last = It ends with its last turn.
    .rules = { $end } (so in every mission)
sheet-mission-when = What happens when
sheet-mission-belongs = Where it belongs
# $map and $campaign are links.
sheet-mission-map = Map { $map }
sheet-mission-campaign = · campaign { $campaign }

## Sheets: campaigns

sheet-campaign-says =
    { $n ->
        [one] 1 round at most
       *[other] { $n } rounds at most
    }
sheet-campaign-begin = Begin the campaign
    .name = Begin { $title }
    .help = Open it on a desk of its own
sheet-campaign-round = A round
# How often a mission of the round is played.
sheet-campaign-once = once
# $table is a link to the table that chooses the mission.
sheet-campaign-table = by the table { $table }
sheet-campaign-mission = Mission { $title }
# How long a mission is, and how many cells of a table lead to it.
sheet-campaign-turns =
    { $turns ->
        [one] 1 turn
       *[other] { $turns } turns
    }
    .cells = { $n } of { $all } cells · { $turns ->
            [one] 1 turn
           *[other] { $turns } turns
        }
sheet-campaign-rosters = From the first mission to the last
sheet-campaign-nobody = Nobody: every mission brings its own.
sheet-campaign-each-side = Each side
sheet-campaign-kept = What goes from mission to mission
sheet-campaign-nothing = Nothing.
sheet-campaign-no-score = No score decides it.
sheet-campaign-between = Rules between the missions

## Sheets: examples

# How the examples of the project came out.
sheet-examples =
    { $n ->
        [one] 1 example as expected
       *[other] { $n } examples as expected
    }
    .failed =
        { $n ->
            [one] { $failed } of 1 example not as expected
           *[other] { $failed } of { $n } examples not as expected
        }
    .help = Show how each of them came out
sheet-examples-busy = The examples are being run…
    .again = of the text as it was; they are run again…
sheet-examples-filter = Filter the examples
sheet-examples-passed = { $n } as expected
sheet-examples-failed = { $n } not as expected
sheet-examples-waiting = { $n } can't be run until the errors in the texts are mended
sheet-examples-wrong = Not as expected
sheet-examples-differs = expected { $expected }, found { $found }
# An example that is played for so many rows of a list.
sheet-examples-rows =
    { $n ->
        [one] { $title }  (1 row)
       *[other] { $title }  ({ $n } rows)
    }
sheet-example-busy = Being run…
sheet-example-not-run = Not run: it belongs to a text that is not this project's, or could not be read.
sheet-example-waits = Can't be run until the errors in the texts are mended
    .for = Can't be run until the errors in “{ $name }” are mended
sheet-example-passed =
    { $n ->
        [1] Everything is as expected
       *[other] Everything is as expected, in all { $n } rows
    }
sheet-example-failed = Something is not as expected
    .rows =
        { $n ->
            [one] 1 of { $all } rows is not as expected
           *[other] { $n } of { $all } rows are not as expected
        }
sheet-example-each = For each { $names }
sheet-example-row = Row { $row }
    .help = How it came out in this row
# The parts of an example: what it begins with, dice and cards to come, choices, other things done, what shall be.
sheet-example-given = Given
sheet-example-chance = Chance to come
sheet-example-chosen = Chosen
sheet-example-played = Played
sheet-example-expected = Expected
sheet-example-besides = Besides
# Before what was expected, and what was found instead.
sheet-example-differs =
    .expected = expected
    .found = came to

## Sheets: all rules

# House rules that are laid over the rules.
sheet-rules-with = with { $list }
sheet-rules-play = Sequence of play
sheet-rules-options = Options ({ $n })
sheet-rules-overlays = Overlays ({ $n })
sheet-rules-all = Everything
sheet-rules-filter = Filter the rules
# `turn` and the braces are what one writes in a text.
sheet-rules-no-turn = There is no `turn { "{" } … { "}" }` in these texts.
sheet-phase = Phase { $title }
    .once = once, before the first turn
    .every = every turn
sheet-phase-once = Once, before the first turn
    .steps = Once, before the first turn: { $steps }
sheet-phase-every = Every turn
    .steps = Every turn: { $steps }
sheet-phase-steps = Steps
sheet-phase-indirect = Show what follows from them, too ({ $n })
    .help = What effects, rules and events name in their turn

sheet-options-none = These rules have no options.
sheet-options-says = The sheets show the rules as they are under the options that stand here; games and texts don't change.
sheet-options-all-default = All stand at their defaults
sheet-options-rules = Optional rules
sheet-options-readings = How unclear texts are read
sheet-option = Option { $title }
sheet-option-default = Usually: { $value }
sheet-option-needs = needs { $list }
sheet-option-not-with = not with { $list }
# $list: links to rules and whatever else it changes.
sheet-option-changes = Changes { $list }
sheet-option-examples =
    { $n ->
        [one] one example tests it
       *[other] { $n } examples test it
    }
sheet-option-missions =
    { $n ->
        [one] { $list } is written for it
       *[other] { $list } are written for it
    }

# What rests on what, and what it changes.
sheet-house-none = Nothing rests on anything else here. A ruleset that `extends` another appears in this list.
sheet-house-rests = extends { $base }
sheet-house-not-laid = not in force here
sheet-house-text = Go to its text
    .help = Go to where it begins
sheet-house-changes = What it changes
    .hide = Hide what it changes
    .help = Every point in which { $title } differs from { $base }
# Before code: what is only here or was only there, what it was and what it is now.
sheet-house-part =
    .new = new
    .gone = gone
    .was = was
    .now = now
sheet-house-comparing = Comparing…
sheet-house-nothing = It changes nothing.
sheet-house-differ =
    { $n ->
        [one] One declaration differs
       *[other] { $n } declarations differ
    }

## Sheets: one rule, value, effect, choice, event or doctrine

# What it is given.
sheet-item-of = given { $list }
sheet-item-unreachable = Nothing comes to it: { $why }
# Where it stands. What goes in is a link.
sheet-item-on =
    .choice = for the choice { $choice }
    .event = when { $event }
    .instead = instead of { $other }
    .phase =
        { $n ->
            [one] in the phase { $phases }
           *[other] in the phases { $phases }
        }
sheet-item-picks = What is picked
    .off = switched off by an option
sheet-item-clauses = Clauses
sheet-item-sum = The sum
sheet-item-names = Uses
sheet-item-named-by = Used by
# Of a link: what it leads to counts only under an option that is off.
sheet-item-off = Only under an option that is off now
    .short = (option off)
sheet-item-examples = Examples of it ({ $n })
    .more = { $n } more
    .more-help = Show the other examples, too

# What a clause of a rule does; the signs before it say so when they are pointed at.
sheet-clause =
    .forbids = Forbids
    .warns = Warns
    .prefers = Prefers
    .adds = Adds
    .says = Says
    .avoids = Avoids
sheet-clause-off = Never strikes under the options as they stand.
    .only = Only with { $options }.
sheet-clause-never = Never strikes: { $why }

# A sum of figures: where it begins, what is added, and its limits.
sheet-sum-base = to begin with
sheet-sum-clamp = never less than { $least }, never more than { $most }
sheet-sum-item = { $name }: go to its text
sheet-sum-off = Does not count under the options as they stand.
sheet-sum-never = Never counts: { $why }

# A computer pilot: what it imagines before it decides.
sheet-doctrine = Imagines { $positions ->
        [one] one position
       *[other] { $positions } positions
    } from what it may know, tries { $answers ->
        [one] one answer
       *[other] { $answers } answers
    } of others in each, and looks { $turns ->
        [one] one turn
       *[other] { $turns } turns
    } ahead.
sheet-doctrine-avoids = Avoids, while there is something else
sheet-doctrine-worth = What a position is worth
