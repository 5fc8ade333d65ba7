# The messages of the window, in English: the base of all translations.
#
# To translate them, copy this file into the folder "languages" beside the settings (or use "Add a translation…"), name it after
# the language's code (de.ftl, fr.ftl, pt-BR.ftl …), and write your translations after the "=". The window fills in the
# parts in braces: keep them. A missing message is shown in English. Where the form depends on a number, write the forms of your
# language: [one], [few], [many], and *[other] for the rest.

# The name of the language in the language itself.
language-name = English

command-start-page = Start page
    .help = Built-in systems, missions and projects
command-new-project = New project…
    .help = Copy a built-in system into a new folder that you can edit
command-open-folder = Open project…
    .help = Open a project from a folder
command-new-text = New file…
    .help = Create a file in this project
command-new-declaration = New declaration…
    .help = Declare an entry of a kind, a table, a deck, a cup or an example
command-new-map = New map…
    .help = Declare a map and open its sheet
command-new-mission = New mission…
    .help = Declare a mission with its seats and open its sheet
command-new-campaign = New campaign…
    .help = Declare a campaign with its missions and open its sheet
command-rename-text = Rename or move file…
    .help = Give the current file another name or folder
command-remove-text = Delete file…
    .help = Delete the current file from the project and from disk; you can undo this
command-save = Save
    .help = Save the current file
command-save-all = Save all
    .help = Save all files with unsaved changes
command-save-game = Save game…
    .help = Save the game with its rules to a file
command-load-game = Load game…
    .help = Open a saved game
command-picture = Export pane as image…
    .help = Export the active pane as a PNG image
command-sheet-picture = Save picture…
    .help = Draw the sheet or the board as a PNG or SVG picture, without parts of the window
command-export-entries = Export entries…
    .help = Write the entries of the kind on the sheet to a spreadsheet: XLSX, CSV or TSV
command-import-entries = Import entries…
    .help = Show what a spreadsheet changes in the entries of the kind on the sheet, and apply it
command-import-svg = Import SVG…
    .help = Write the shapes of an SVG file into the current file as a drawing for looks
command-export-tiled = Export to Tiled…
    .help = Write the map on the sheet as a file for the map editor Tiled
command-import-tiled = Import from Tiled…
    .help = Give the map with the name of a TMX file the terrain of that file, or declare a new map
command-print = Print…
    .help = Write the rulebook, cards, charts, maps or missions as a PDF file to print
command-copy-entries = Copy entries
    .help = Copy the selected entries of the table, or all, for a spreadsheet
command-paste-entries = Paste entries…
    .help = Show what cells copied from a spreadsheet change, and apply it
command-set-for-all = Set for all selected…
    .help = Set the field of the selected cell for all selected entries of the table
command-fill-down = Fill down
    .help = Write the values of the first selected row of the table into the other selected rows (Ctrl+D in the table)
command-clear-cells = Clear cells
    .help = Clear the selected cells of the table, so that they have their defaults again (Delete in the table)
command-backups = Backups…
    .help = Compare and restore earlier versions of this file
command-settings = Settings…
    .help = Theme, scale, fonts, shortcuts and more
command-quit = Quit
    .help = Quit; asks first if there are unsaved changes
command-undo = Undo
    .help = Undo the last change
command-redo = Redo
    .help = Redo the last undone change
command-find = Find…
    .help = Find in the current file
command-find-next = Find next
    .help = Go to the next match
command-find-before = Find previous
    .help = Go to the previous match
command-find-in-project = Find in the project…
    .help = Find in all files
command-text-replace = Replace…
    .help = Find and replace in the current file
command-text-comment = Toggle comment
    .help = Comment or uncomment the selected lines
command-text-move-up = Move lines up
    .help = Move the selected lines up
command-text-move-down = Move lines down
    .help = Move the selected lines down
command-text-duplicate = Duplicate lines
    .help = Copy the selected lines below themselves
command-text-delete-lines = Delete lines
    .help = Delete the selected lines
command-text-select-next = Add next occurrence
    .help = Select the word at the cursor, then its next occurrence
command-text-select-same = Select all occurrences
    .help = Select all occurrences of the selected word
command-text-format = Format file
    .help = Fix indentation and spacing in this file
command-text-rename = Rename…
    .help = Rename the name at the cursor in all files
command-text-mend = Quick fix…
    .help = Show fixes and explanations for problems on this line
command-text-fold = Fold
    .help = Fold the block at the cursor
command-text-unfold = Unfold
    .help = Unfold the block at the cursor
command-text-fold-all = Fold all
    .help = Fold all declarations of the file
command-text-unfold-all = Unfold all
    .help = Unfold everything in the file
command-complete = Show suggestions
    .help = Show suggestions at the cursor
command-new-like = New declaration like this…
    .help = Add a declaration like the selected one under another name
command-copy-declaration = Duplicate declaration
    .help = Copy the declaration at the cursor and edit the copy
command-rename-declaration = Rename declaration…
    .help = Rename the selected declaration and all its uses
command-delete-declaration = Delete declaration with its uses…
    .help = Delete the selected declaration, and remove it from lists, values and missions
command-palette = All commands…
    .help = Find a command by name
command-quick-open = Go to anything…
    .help = Find a file or declaration by name
command-symbol = Go to declaration in this file…
    .help = Find a declaration in the current file
command-definition = Go to definition
    .help = Go to the declaration of the name at the cursor
command-text-uses = Find all references
    .help = List all references to the name at the cursor
command-text-hover = Show hover
    .help = Show information about the name at the cursor
command-text-line = Go to line…
    .help = Go to a line of the file by its number
command-text-bracket = Go to matching bracket
    .help = Go to the matching bracket
command-text-outline = Outline beside the source
    .help = Show or hide the outline of the current file
command-next-problem = Next problem
    .help = Go to the next problem
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
command-close-tab = Close tab
    .help = Close the active tab
command-fly-it = Start playtest
    .help = Play a mission with what the active sheet shows, or with the declaration at the cursor
command-fly-again = Restart playtest
    .help = Start the mission again with the current rules of the files
command-new-dice = Restart with new dice
    .help = Start the mission again with other dice and cards
command-choose = Choose
    .help = Choose the selected option
command-pilot-decides = Let a pilot decide
    .help = A computer pilot makes the pending decision
command-step-back = Step back
    .help = Go back one decision
command-step-forth = Step forward
    .help = Go forward one decision
command-to-start = Go to start
    .help = Go to the first decision
command-to-end = Go to latest
    .help = Go to the latest decision
command-look-as-umpire = View as umpire
    .help = Switch between the umpire's view and that of the deciding seat
command-edit-position = Edit position
    .help = Move, turn and correct pieces by hand, as the umpire; the game log says so
command-dice-by-hand = Manual dice and cards
    .help = Enter the results of dice and cards yourself, or let the computer roll again
command-courses = Branches…
    .help = Compare alternative lines of play
command-make-example = Save position as example…
    .help = Save the current position as an example with expectations
command-make-mission = Save position as mission…
    .help = Save the current position of the pieces as a mission
command-fit-map = Fit map
    .help = Show the whole map
command-layout-edit = Edit layout
    .help = Source and sheets, with the inspector and problems
command-layout-playtest = Playtest layout
    .help = The board with the pending decision and the game log
command-sheet = Sheet beside the source
    .help = Show the declaration at the cursor as a sheet beside the source
command-text-split = Split editor
    .help = Open a second view of the current file, with its own cursor and folds
command-rules = All rules
    .help = Show the sequence of play with its rules, options, overlays and examples on one sheet
command-only-pane = Maximize pane
    .help = Maximize the active pane, or restore the others
command-toggle-left = Project tree
    .help = Show or hide the project tree
command-toggle-below = Bottom panel
    .help = Show or hide the bottom panel
command-toggle-right = Right side panel
    .help = Show or hide the right side panel
command-show-problems = Problems
    .help = Show errors, warnings and failed examples
command-show-journal = Game log
    .help = Show what happened in the game
command-show-history = History
    .help = Show all changes of the project
command-show-lab = Lab
    .help = Compare rules by many games
command-show-inspector = Inspector
    .help = Show every field of the declaration at the cursor
command-show-decision = Decision and cards
    .help = Show the pending decision
command-show-messages = Notifications
    .help = Show notifications
command-reset-layout = Reset layout
    .help = Restore the default layout
command-theme = Light or dark theme
    .help = Switch between the light and the dark theme
command-zoom-in = Larger
    .help = Zoom in
command-zoom-out = Smaller
    .help = Zoom out
command-zoom-reset = Normal size
    .help = Reset the zoom

## Used in several places

copy = Copy
filter = Filter
# $name: the name of the field.
filter-clear = { $name }: clear
    .help = Clear the filter
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
menu-lines = Lines and occurrences
menu-folds = Folds
layout-edit = Edit
    .name = Layout: Edit
layout-playtest = Playtest
    .name = Layout: Playtest
bar-shipped = built-in, read-only
bar-fly = Start
    .first = Start the first mission of the project with its current rules ({ $keys })
    .again = Start the mission again with the current rules ({ $keys })
    .newer = The rules have changed since this game began. Start the mission again with the new rules ({ $keys })
bar-first-mission = First mission
close = Close

## The status bar

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
status-problems-help = Show the problems. { $keys } goes from one to the next
status-rules = Sheets use these rules and options
status-overlays = House rules applied: { $list }
status-defaults = Reset to the defaults
status-cursor = Line { $line }, column { $column }
status-only-read = Read-only
status-saved = Saved
status-not-saved =
    { $n ->
        [one] One unsaved file
       *[other] { $n } unsaved files
    }

## Messages

messages-title = Notifications
messages-none = No notifications yet.
messages-forget = Clear
toast-close = Close the notification

## Quitting

leave-title = Unsaved changes
leave-of = { $text }, in { $project }
leave-lines =
    { $n ->
        [one] 1 line changed
       *[other] { $n } lines changed
    }
leave-question = Save these files before quitting?
leave-save = Save all and quit
leave-discard = Quit without saving
leave-stay = Cancel

## Panes

pane-name = Pane { $title }
tab-name = Tab { $title }
    .dirty = Tab { $title } •
tab-close = Close { $title }
tab-all-again = Restore all panes
tab-close-others = Close others
    .none = There are no other tabs in this group
pane-project = Project
pane-table = Playtest
    .nothing = No mission is running.
pane-decision = Decision
    .mission = Next mission
    .nothing = Start a mission to see decisions here.
pane-campaign = Campaign
pane-inspector = Inspector
    .waits = Hidden until the next player takes over.
pane-problems = Problems
    .counted = Problems ({ $n })
pane-journal = Game log
    .nothing = Start a mission to see its game log here.
pane-history = History
pane-lab = Lab
lab-no-mission = The lab needs a mission that can be played.
lab-page-comparison = Compare versions
lab-page-matrix = Compare entries
lab-opening = Playing the game to open it…
lab-matrix-kind = Entries of
lab-matrix-games = Games for each pair
lab-matrix-entries = Entries
lab-matrix-all = Choose all
lab-matrix-none = Choose none
lab-matrix-play = Play all against each other
    .help = Any two entries play pairs of games: all pieces of a side are of one entry, and the sides are swapped
lab-matrix-count = { $entries } entries, { $games } games
lab-matrix-no-kind = Choose a mission in which both sides have pieces of the same kind
lab-matrix-too-few = Choose at least two entries
lab-matrix-hint = Any two entries play the missions against each other, with swapped sides. A cell of the result opens one of its games.
lab-matrix-of = { $kind }, played by { $pilot }: { $games } games of { $missions }
lab-matrix-against = % of points against
lab-matrix-points = Points
lab-matrix-elo = Elo, 95 % interval
lab-matrix-price = Price, 95 % interval
lab-matrix-estimate = { $value } ({ $range })
lab-matrix-cell = { $row } against { $column }: { $share } % of the points, 95 % interval { $low } to { $high } %
    .none = { $row } against { $column }: no game was played to its end
lab-matrix-fly = Click to open a game without a winner
    .won = Click to open a game that { $row } wins
    .lost = Click to open a game that { $row } loses
lab-matrix-legend = of the points for the row; underlined: the interval excludes 50 %
lab-matrix-alike = * All pairs of games had the same result.
lab-matrix-left-out = { $mission } was not played: { $why }
lab-against = Compare with
    .saved = the saved files
    .without = the rules without { $rule }
lab-metric = Figure
    .points = points of the first side
    .draws = draws
    .turns = turns
    .event = games with { $event }
lab-games = Games per pilot
lab-until-known = Stop when known
    .help = Stop a pilot’s games as soon as its verdict is known
lab-missions = Missions
lab-pilots = Pilots
lab-compare = Compare
    .help = Play the same games under both versions of the rules
    .same = Nothing has changed since the files were saved
lab-hint = A is the version to compare with, B the rules as they are now. Both play games with the same seeds.
lab-canceled = The comparison was canceled.
lab-progress = { $n } of { $all } games
lab-pause = Pause
lab-resume = Resume
lab-cancel = Cancel
lab-so-far = { $pilot }: the difference is { $range } after { $n } games
lab-range = { $low } to { $high }
lab-versions = A: { $a }, B: the rules when the comparison was started
lab-column-pilot = Pilot
lab-column-games = Games
lab-column-differing = Pairs that went differently
lab-column-a = A
lab-column-b = B
lab-column-difference = Difference
lab-column-interval = 95 % interval
lab-differing = { $n } of { $all }
lab-verdict = { $pilot } pilots: { $says }
    .unknown = no difference found
    .unreached = no game reached the difference: A and B played the same; try other pilots or missions
    .same = no difference that matters
    .greater = { $metric }: more under B
    .less = { $metric }: fewer under B
# $says: a verdict, such as “no difference found”.
lab-measured = { $says } ({ $value }, from { $low } to { $high })
lab-needed = { $says }; about { $n } games are needed to tell
lab-plot = { $pilot } pilots: difference and its interval over the games played
    .games = Games
lab-spread = { $pilot }: distribution
lab-spread-values = Games by figure, under A and B
lab-spread-differences = Pairs of games by difference, B − A
lab-bar-value = { $value } under B: { $n } games of { $pilot }
    .a = { $value } under A: { $n } games of { $pilot }
lab-bar-difference = Difference { $value }: { $n } pairs of { $pilot }
lab-bar-help = Click to open one of these games, at the decision where it starts to differ from the other game of its pair
lab-bar-figure = { $figure }, { $pilot }, { $version }: { $value } per game
    .help = Click to open a game with { $a } under A and { $b } under B, at the decision where the two start to differ
lab-figures = Events and other figures
    .wins = wins of { $side }
lab-figures-head = Per game: A → B
lab-figures-cell = { $a } → { $b }
lab-most = Games that differ most
lab-game = { $mission }, { $pilot }, seed { $seed }
lab-play = Play { $version } ({ $turn } turns)
    .help = Open this game as a playtest, with the same seed and pilots
lab-export = Export…
    .help = Write this result to a file: a page with plots, or its figures as CSV or JSON
lab-kept = Kept results
lab-kept-unread = The kept results could not be read. { $error }
lab-kept-one = { $age }: compared with { $against }; { $missions }; { $metric }
lab-kept-matrix = { $age }: { $kind } against each other, played by { $pilot }; { $missions }
lab-kept-strongest = { $n } entries; the strongest is { $entry }
lab-kept-order = Order of the kept results
    .newest = Newest first
    .oldest = Oldest first
    .compared = By what was compared
    .verdict = Known differences first
lab-kept-select = Select this result to compare it with others
lab-kept-compare = Show selected together
    .few = Select at least two comparisons
lab-kept-export = Export kept result…
lab-together = Comparisons together
lab-together-export = Export all…
lab-together-close = Close
lab-together-result = Result
lab-together-one = { $age }: compared with { $against }
lab-together-verdict = Verdict
lab-kept-show = Show result
    .help = Show this result again
lab-kept-delete = Delete result…
    .help = Delete this result from disk
    .sure = Delete result
lab-kept-question = Delete this result? Its file is deleted from disk. You can’t undo this.
lab-kept-keep = Keep result
pane-find = Find
pane-desk = Editor
    .nothing = Open a file from the tree, or go to anything by its name.
    .missions = Or play a mission of this project
pane-text-gone = This file is no longer part of the project.
read-only-shipped = Built-in file (read-only).
read-only-library = Library file (read-only). Your project builds on it.
read-only-overlay = Built-in house rule (read-only), applied to your project. Turn it off under Options.
read-only-damaged = This file is not valid UTF-8. It is shown as well as possible and will not be overwritten.
read-only-make = Copy to a new project…
    .help = Copy the system into a folder, then change what you like
read-only-change = Override with a house rule
    .help = Override this declaration in a file of your own; the library stays unchanged

## Why a command is unavailable

why-shipped = A built-in system is read-only: copy it to a new project
why-saved = Everything is saved
why-no-project = No project is open
why-no-undo = There is nothing to undo
why-no-redo = There is nothing to redo
why-no-step-back = The playtest is at its start: there is no decision to take back
why-no-step-forward = The playtest is at its latest decision
why-no-text = No file is open
why-last-text = A project needs at least one file
why-only-read = This file is read-only
why-campaign-in-front = Each mission of a campaign is played only once
why-campaign = This mission belongs to a campaign and is played only once. Step back to decide differently
why-no-game = No game is running
why-one-course = There are no branches yet
why-campaign-dice = In a campaign, the computer rolls all dice
why-tells-all = This would reveal secrets: switch to the umpire's view, or assign the other seats to pilots
why-no-pilot = No computer pilot has to decide
why-nothing-due = No decision is pending
why-no-panes = There are no panes on the start page
why-nothing-open = No source, sheet or playtest is open
why-no-problems = There are no problems
why-nothing-to-copy = Place the cursor in a declaration to duplicate
why-no-entries = Open the sheet of a kind
why-no-sheet-picture = Open a sheet without errors, or a playtest
why-no-map = Open the sheet of a map
why-errors = The rules have errors: fix them first
why-nothing-to-fly = Open a sheet, or place the cursor in the declaration that you want to try

## All commands, go to anything

palette-commands = All commands
    .hint = Type a few letters of a command; Backspace switches to files and declarations
    .tells = Find a command
palette-anything = Go to anything
    .hint = Type a few letters of a file or a declaration; > commands, @ declarations, : line, ? help
    .tells = Find a file or declaration
palette-symbols = Go to declaration in this file
    .hint = Type a few letters of a declaration in this file
    .tells = Find a declaration in the current file
palette-lines = Go to line
    .hint = Type the number of a line, or line:column
    .tells = Go to a line of the current file
palette-help = Search modes
    .hint = Choose a search mode
    .tells = Show this list
palette-line = Line { $line }, column { $column }
    .none = Type a number
    .count =
        { $n ->
            [one] { $path } has one line
           *[other] { $path } has { $n } lines
        }
palette-nothing = No results.
palette-lately = recently used

## Notifications

said-no-sheet = There is no sheet for this
said-written = Wrote { $path }
said-partial = Declarations with errors were skipped
said-game-loaded = Loaded the game with the rules it was saved with
said-saved = Saved { $path }
said-saved-all =
    { $n ->
        [one] Saved one file
       *[other] Saved { $n } files
    }
said-not-saved = Could not save: { $error }. Your changes are kept in the recovery log
said-not-formatted = Could not format: { $error }
said-fixed = Applied: { $title }
said-fix-late = The file has changed since; try again
said-undone = Undone in { $path }: { $step }
said-redone = Redone in { $path }: { $step }
said-no-copy = This declaration can't be copied
said-no-flight = No mission uses this. Open the sheet of a mission or of a piece's entry, or place the cursor in one
said-not-part = { $path } is not part of the open project
said-made-project = Created a project in { $path }
said-campaign-loaded = Loaded the campaign with the rules it was saved with
said-mistake = A bug in Dicta ended this task; none of your work is lost. Please report it: { $cause }
said-playtest-resumed = Resumed “{ $title }”
said-playtest-aside = “{ $title }” is put aside during the mission of the campaign. Close the tab of the mission to return to it
said-playtest-not-kept = Could not save the playtest: { $error }
said-playtest-lost = Could not restore the playtest: { $error }
said-playtest-elsewhere = This playtest is open in another window
said-campaign-not-kept = Could not save the campaign: { $error }
said-campaign-kept-in = Saved the campaign to { $path }
said-picture = Exported the image to { $path }
said-no-picture = Could not capture the window
said-lab-exported = Result exported to { $path }
said-game-saved = Saved the game to { $path }
said-settings-not-kept = Could not save the settings: { $error }
said-outside-taken = { $path } was changed by another program and reloaded. Undo restores your version
said-outside-merged = { $path } was changed by another program; your changes were merged
said-outside-no-text = { $path } no longer contains text. Your version stays open; save it to restore the file
said-outside-gone = { $path } was deleted from disk. Save it to restore it
said-outside-folder-gone = The project's folder { $path } is missing or empty. All files stay open and in the recovery log
said-outside-removed = { $path } was deleted by another program. You can undo this
said-outside-came = { $path } was added to the project
said-outside-renamed = Renamed { $from } to { $to }
said-recovery-later = You will be asked about unsaved changes when you next open the project
said-recovered =
    { $n ->
        [0] The files on disk are kept; the changes stay in the history
        [one] Recovered one file; it is not saved yet
       *[other] Recovered { $n } files; they are not saved yet
    }
said-backup = Restored a backup of { $path }. Save to keep it

## File dialogs

why-no-campaign = No campaign is open
cancel = Cancel
dialog-new = New project
    .path = Folder of the new project
    .do = Create project
dialog-open = Open a project
    .path = Folder of the project
    .do = Open project
dialog-save = Save a game
    .path = File for the game
    .do = Save the game
dialog-keep = Save a campaign
    .path = File for the campaign
    .do = Save the campaign
dialog-picture = Export pane as image
    .path = Image file
    .do = Export
dialog-sheet-picture = Picture of { $name }
    .path = File to write: .png or .svg
    .filter = Pictures
sheet-picture-width = Width
sheet-picture-format = Use a name that ends with .png or .svg
dialog-lab = Export result
    .path = File to write: .html, .csv or .json
    .filter = Results of comparisons
    .endings = The name of the file must end in .html, .csv or .json
dialog-export = Export entries of { $kind }
    .path = Spreadsheet to write: .xlsx, .csv or .tsv
    .do = Export
    .exists = The file exists. Choose Export again to replace it
dialog-import = Import entries of { $kind }
    .path = Spreadsheet to read: .xlsx, .csv or .tsv
    .do = Show changes
dialog-spreadsheets = Spreadsheets
dialog-svg = Import a drawing
    .path = Picture to read: .svg
    .do = Import drawing
    .filter = SVG pictures
# $map: the name of a map.
dialog-tiled = Export { $map } to Tiled
    .path = TMX file to write
    .import = Import a map from Tiled
    .read = TMX file to read, with the name of the map
    .do = Import map
    .filter = Maps of Tiled
dialog-print = Print
    .path = PDF file to write: .pdf
    .do = Write PDF
    .filter = PDF files
    .exists = The file exists. Choose Write PDF again to replace it
print-what =
    .rules = Rulebook
    .entries = Cards of entries
    .charts = Charts
    .tables = Tables
    .decks = Decks
    .counters = Counters
    .maps = Maps
    .missions = Missions
    .campaigns = Campaigns
    .calibration = Calibration sheet
print-language = Language
    .written = As written
print-paper = Paper
print-flip = Backs
    .long = Turn over the long edge
    .short = Turn over the short edge
    .none = None, fronts only
print-offset = Corrects a printer that prints backs out of place; the calibration sheet shows by how much
    .right = Shift backs to the right by
    .down = Shift backs down by
print-cell = Cell of maps
print-find = Find cards, maps, missions…
# $part: a part of the rules, such as Missions.
print-part-open = Show or hide the list: { $part }
print-part-none = These rules have none
# $n of $all declarations are chosen.
print-part-some = { $n } of { $all }
print-orientation = Orientation
    .automatic = Fewer sheets
    .portrait = Portrait
    .landscape = Landscape
    .about = For maps, charts, tables, missions and campaigns. The rulebook, cards and counters are always upright
print-busy = Laying out the pages…
print-page = Page { $page } of { $pages }
    .of = of { $pages }
    .number = Page
    .previous = Previous page
    .next = Next page
print-zoom =
    .in = Enlarge the page
    .out = Make the page smaller
    .fit = Whole page
# $paper: the size of the paper, such as A4.
print-sheets =
    { $sheets ->
        [one] 1 sheet of { $paper }
       *[other] { $sheets } sheets of { $paper }
    }
    .both =
        { $sheets ->
            [one] { $pages } pages on 1 sheet of { $paper }, printed on both sides
           *[other] { $pages } pages on { $sheets } sheets of { $paper }, printed on both sides
        }
print-format = Use a name that ends with .pdf
print-nothing = There is nothing to print
print-started = Writing the PDF file…
# $n: the number of pages so far.
print-progress =
    { $n ->
        [0] Laying out the pages…
        [one] Laying out the pages, 1 so far
       *[other] Laying out the pages, { $n } so far
    }
    .page = Writing page { $page } of { $pages }
print-cancel = Cancel printing
print-cancelled = Printing was cancelled. { $path } was not written
print-done =
    { $n ->
        [one] 1 page written to { $path }
       *[other] { $n } pages written to { $path }
    }
dialog-load = Load a game
    .path = File of the game
    .do = Load the game
dialog-from = From
    .name = Game to begin with
dialog-browse = Browse…
    .open = A file dialog is already open
dialog-no-path = Enter a path first
dialog-nothing-chosen = No file was selected. You can enter a path instead.

text-new = New file
    .name = File name, optionally with a folder
    .do = Create
    .stem = new-file
# $most: the greatest number of columns and rows.
svg-step = Import { $name } from { $file }
svg-note = { $file }: { $note }
svg-imported = { $file } is now { $name }. On the sheet of any drawing, “Add a shape…” stamps it.
    .used = { $file } is now { $name }, and { $look } shows it
svg-itself = { $name } can't stamp itself; import the picture in place of this drawing
tiled-exported = { $map } is written to { $path }
tiled-same = { $map } has the terrain of the file already
tiled-format = Use a name that ends in .tmx
# The list of the files that a new declaration can go into.
new-file-of = File
map-new = New map
    .file = It is declared in { $path }
    .name = Name of the map
    .board = Cells
    .hexes = Hexes in columns
    .hexes-in-rows = Hexes in rows
    .squares = Squares
    .board-all = All maps of the ruleset have the same cells
    .board-changes = This changes the cells of all maps of the ruleset, and paths and facings with them
    .board-fixed = The ruleset that this one extends decides
    .title = Title of the map
    .columns = Columns
    .rows = Rows
    .do = Create map
    .no-name = A name consists of letters, digits and _, with at least one letter, and can't be a word of the language
    .name-taken = Another map has this name
    .no-size = Columns and rows are numbers from 1 to { $most }
mission-new = New mission
    .name = Name of the mission
    .title = Title of the mission
    .map = Map of the mission
    .turns = Last turn
    .seats = Seats: title and side
    .seat = Title of seat { $n }
    .side = Side of seat { $n }
    .remove = Remove seat { $n }
    .add = Add a seat
    .do = Create mission
    .name-taken = Another mission has this name
    .no-map = A mission needs a map: create one first
    .no-seats = A mission has from 1 to { $most } seats
campaign-new = New campaign
    .name = Name of the campaign
    .title = Title of the campaign
    .rounds = Rounds
    .missions = The missions of a round, in order
    .add = Add a mission
    .up = { $title }: earlier
    .remove = { $title }: remove
    .score = Score of the campaign
    .do = Create campaign
    .name-taken = Another campaign has this name
    .no-missions = A campaign needs a mission
text-rename = Rename { $path }
    .name = New file name, optionally with a folder
    .do = Rename
text-folder = Rename the folder { $path }
    .name = New name of the folder
text-remove = Delete { $path }?
    .do = Delete
    .help =
        { $n ->
            [one] The file is deleted from the project and from disk. You can undo this; backups are kept.
           *[other] The files are deleted from the project and from disk. You can undo this; backups are kept.
        }
text-remove-folder = Delete all files in { $path }?
said-file-created = Created { $path }
said-text-renamed = Renamed { $from } to { $to }
said-text-removed = Deleted { $path }. You can undo this

## The start page

start-subtitle = A workshop for board war games of aerial combat
start-no-system = This build contains no rule systems. Open a folder with a project of your own.
start-missions =
    { $n ->
        [one] One mission
       *[other] { $n } missions
    }
start-system = System { $title }
start-recent = Recent projects
start-open-recent = Open { $name }
start-gone = { $name } is missing
    .help = { $path } no longer exists. Click to remove it from the list.
    .name = Remove { $name } from the list
start-load = Load a saved game
    .help = Open a saved game or campaign
start-open = Open a project
    .help = Open an existing project folder
start-new = New project…
    .help = Begin a new game, or copy a built-in system into a new folder that you can edit
start-blank =
    .hexes = A new game on hexes
    .squares = A new game on squares
    .help = Begin with a small game of your own that can be played at once
    .name = New project: { $title }
start-new-from = New project from { $title }
start-playtests = Playtests
start-resume = Resume { $title }
start-campaigns-kept = Campaigns in progress
start-campaigns-over = Finished campaigns
start-go-on = Resume { $title }
start-look-back = View { $title }
start-fly = Play a mission
start-design = Design your own { $what }
    .piece = piece
    .help = Copy an entry, change it on its sheet or in its source, and try it.
start-draw = Design a mission
    .help = Copy a mission and change its forces and its set-up.
start-rule = Try a house rule
    .help = Add, change or remove a rule, and try it immediately.
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
    .help = Copy this system into a new folder that you can edit
start-browse = Browse
    .help = Read its files without changing them
    .name = Browse { $title }
start-fly-mission = Play { $title }
start-campaigns = Campaigns
start-begin-campaign = Start the campaign { $title }
start-fly-under = With house rules
start-picture = Picture of { $title }, play it

## Settings

settings-title = Settings
settings-look = Appearance
settings-writing = Editor
settings-table = Playtest
settings-keys = Shortcuts
settings-folders = Folders
settings-theme = Theme
    .light = Light
    .dark = Dark
    .system = Follow the system
settings-zoom = Interface scale
    .help = { $larger } and { $smaller } also change it
    .name = Interface scale, in percent
settings-type = Font size
settings-points = { $title }, in points
settings-as-usual = Reset
    .already = Already at the default
settings-movement = Motion in the window
    .help = When off, panels and the pieces on a board move instantly
    .show = Animate the window
settings-layout = Layout
    .help = Restore the default layout
settings-language = Language
settings-language-begin = Add a translation…
    .help = Write all texts of the window to a file that you can translate
    .nowhere = There is no folder for settings
settings-language-lacks =
    { $n ->
        [one] One of { $all } texts is missing and shown in English.
       *[other] { $n } of { $all } texts are missing and shown in English.
    }
settings-language-broken = Line { $line } is invalid and shown in English: { $text }
settings-language-unread = Could not read this translation: { $error }
settings-language-deep = This translation is invalid: placeables are nested too deeply.
settings-code = Editor font size
settings-face = Font
    .hack = Hack (monospaced)
    .ubuntu = Ubuntu
settings-offer = Suggestions
    .help = { $keys } shows them at any time
    .do = Show suggestions while typing
settings-format = Saving
    .do = Format a file when it is saved
settings-shows = On the board
settings-pilots = Computer pilots
    .help = Speed of their turns
    .step = Step by step
    .slow = Slow
    .brisk = Brisk
    .now = At once
settings-copy =
    .name = Copy the path: { $title }
settings-none = none
settings-file =
    .help = Settings, recent projects and layouts
settings-state = Application data
    .help = Campaigns in progress, backups and recovery data
settings-languages = Languages
    .help = Translations of the window, one file for each language
settings-projects = New projects
    .help = New projects are created here
settings-filter =
    .name = Filter the commands
settings-reset-keys = Reset all shortcuts
settings-change-keys = Change the shortcut of { $title }
    .help = Click, then press a shortcut
settings-no-keys = Clear
    .name = Remove the shortcut of { $title }
settings-usual-keys = Default shortcut
settings-has-no-keys = No shortcut
settings-reset = Reset
    .name = Reset the shortcut of { $title }
settings-press = Press a shortcut… (Esc to cancel)
settings-taken = { $keys } is already assigned to “{ $owner }”.
settings-take = Reassign
settings-leave = Keep
settings-unread = Could not read the settings: { $error }
settings-later =
    { $kept ->
        [none] The settings were written by a newer version; defaults are used.
       *[other] The settings were written by a newer version. They are kept in { $kept }; defaults are used.
    }
settings-damaged =
    { $kept ->
        [none] The settings are damaged; defaults are used.
       *[other] The settings are damaged. They are kept in { $kept }; defaults are used.
    }
said-language-created = { $path } contains all texts in English: translate them there. The window updates when you save the file
said-language-not-created = Could not write the file: { $error }

## The project tree

tree-texts = Files
    .help = The files of the project
tree-folder =
    .help = Files of the project in the folder { $name }
tree-library = Library: { $title }
    .help = Library files this project builds on (read-only). Use a house rule to change them
tree-over = Applied house rules
    .help = Built-in house rules applied to the project (read-only)
tree-locked = Read-only.
tree-sort = { $sort } ({ $n })
    .help =
        { $n ->
            [one] One declaration with the keyword { $sort }
           *[other] { $n } declarations with the keyword { $sort }
        }
tree-state =
    .errors = It has errors.
    .warnings = It has warnings.
    .unsaved = It has unsaved changes.
tree-declared = { $sort } { $name }, in { $path }.
    .help = Double-click to open source and sheet; right-click for more.
# What a house rule changes, as its source says it, such as "rule speed" or "to value attack_dice".
tree-change =
    .add = Add { $what }
    .remove = Remove { $what }
    .replace = Replace { $what }
tree-told-apart = { $title }, { $name }
tree-open-text = Open source
tree-open-sheet = Open sheet
tree-open-both = Open both
tree-open-beside = Open to the side
tree-fly = Start playtest
    .mission = Play this mission
    .campaign = Start this campaign
tree-uses = Find all references
tree-copy = Duplicate
tree-rename-folder = Rename or move folder…
tree-remove-folder = Delete folder…
tree-menu = Actions for { $name }
tree-shipped = A built-in system: its files are read-only. Copy it to a new project to change them.
tree-project = { $title }, other projects
    .help = Switch to another project
tree-other = Project { $title }
tree-systems = Built-in systems
tree-by-sort = By kind
    .help = Group declarations by kind
tree-by-text = By file
    .help = Group declarations by file
tree-rules = Rules
    .name = All rules
    .help = The sequence of play with its rules, options and house rules, on one sheet
tree-filter =
    .name = Filter the project tree
tree-nothing = No results.

# Headings of the tree: the keywords of declarations, in the plural.
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
sort-translation = Translations
sort-add = Additions
sort-replace = Replacements
sort-remove = Removals

## The playtest

table-turn = Turn { $turn } of { $turns }
table-set-up = Set-up
table-house-rules = With { $rules }
    .help = The house rules of this game
table-campaign =
    .help = The state of the campaign; this mission waits
table-campaign-back = Back to the campaign
    .help = Records the result of this mission
table-earlier = You are viewing an earlier position. Choosing here starts a new branch.
table-waits = Waiting for the next player.
table-over = The game is over
    .hint = Step back to any position, or ask the game log why it ended this way.
# $who: a seat or a side.
table-decides = { $who } decides
table-gathers = Others are choosing in secret
# Several players share one screen, and the current one has nothing to decide.
table-nothing = You have nothing to decide now
    .why = The screen passes in an order that does not reveal who is asked.
table-pass-on = Pass the screen on
    .help = Pass the screen to the next player
table-see-as = View the board as { $who }
table-seats = Seats
    .who = Player of { $seat }
table-skip = Skip
    .help = Skip to the end: Esc, or a click
# The speed of computer pilots, on the button.
table-pilots =
    .step = Pilots: step by step
    .slow = Pilots: slow
    .brisk = Pilots: brisk
    .now = Pilots: at once
    .name = Speed of computer pilots
    .help = Speed of the computer pilots

# Shown between two players who share a screen.
hand-over-pass = Pass to { $seat }
    .why = The next screen is for this player only.
    .take = I am { $seat }
    .take-help = Or the space bar
hand-over-all = The umpire sees everything
    .why = The next screen shows the secrets of all seats.
    .take = Everyone may look

# The point of view of the board.
view-now = View: { $who }
    .name = Point of view
    .help = Whose knowledge the board shows
view-hot-seat = Hot seat
    .choose = Hot seat: the deciding player
    .help = The board shows what the deciding seat may know; the screen is hidden between players
view-umpire = Umpire
    .choose = Umpire: everything
umpire-how = Drag pieces. Shift+←/→ turns, Ctrl+arrows move, Delete removes. Computer pilots wait
# $why: the reason.
umpire-not-now = The position can't be edited here: { $why }
# $title: a track of boxes.
umpire-boxes = { $title }: boxes left
umpire-done = Done
umpire-turn-to = Turn to
umpire-remove = Take out of play
umpire-bring = Bring into play
    .one = Bring into play
    .none = All pieces are in play
umpire-bring-here = Bring into play here
umpire-return = Put back into the reserve
# $piece: the next piece of a reserve; $n: how many are left in it.
umpire-bring-reserve = { $piece }, from the reserve ({ $n } left)
# $card: a card; $place: where it is.
umpire-cards = Cards
    .pile = Pile
    .discards = Discards
    .card = { $card } ({ $place })
umpire-hidden = Hidden choices
    .of = { $piece }, { $now }
    .help = Make another choice for a player, before the choices are revealed
umpire-no-piece = this piece is not on the board
umpire-fields = You are the umpire: double-click a value to change it
    .help = Double-click or Alt+Enter: change it as the umpire
why-campaign-umpire = In a mission of a campaign, the umpire can't change the position

show-menu = Show
    .help = What the board shows, and who rolls the dice
show-movement = Animated movement and fire
    .help = Esc or a click skips to the end
show-links = Fire lines
    .help = Recent attacks
show-small-map = Small map
    .help = Shown if only a part of the map is visible
show-arcs = Arcs of the selected piece
show-relations = Lines between pieces
show-dice = Chance
show-arc =
    .help = Shade this arc of the selected piece
show-relation =
    .help = Draw a line if this is true
show-by-hand =
    .help = Enter each die and card yourself

options-menu = Options
    .changed = Options ({ $n })
    .help = Optional rules and house rules of this game
    .restarts = A change starts the mission again
options-rules = Optional rules
options-readings = Interpretation of unclear rules
options-house-rules = House rules
# Asked before the change of an option discards a game.
options-restart = Start the mission again?
    .what =
        { $n ->
            [one] This option takes effect from the start of the mission; the current game, with one decision so far, will be discarded.
           *[other] This option takes effect from the start of the mission; the current game, with { $n } decisions so far, will be discarded.
        }
    .do = Start again

# $pilot: the name of a computer pilot.
pilot-thinks = { $pilot }, a computer pilot, is thinking…
    .hidden = A computer pilot is thinking…
    .counted =
        { $n ->
            [one] { $pilot }, a computer pilot, is thinking: one decision so far
           *[other] { $pilot }, a computer pilot, is thinking: { $n } decisions so far
        }
    .stop-help = Pause the computer pilots
pilot-seat = This seat has a computer pilot: { $pilot }.
    .hidden = A computer pilot chooses in secret.
    .steps = Pilots go step by step.
    .waits = Computer pilots are paused.
pilot-person = A person
# Computer pilots by skill.
pilot-novice = Novice
    .help = Leaves every second decision to chance
pilot-regular = Regular
    .help = Leaves every fourth decision to chance
pilot-expert = Expert
    .help = Plays its options ahead before it decides
pilot-master = Master
    .help = Plays its options ahead four times as often as the expert, and needs more time
pilot-ace = Ace
    .help = Plays several turns ahead, learns from each play, and needs the most time
pilot-decide = Let it decide
pilot-go-on = Resume pilots
    .help = Pilots decide until a person has to

# Manual dice and cards.
chance-result = { $what }: { $result }
    .help = Key { $n }
# $n: the last key that selects a result.
chance-digits = Keys 1 to { $n } choose.
    .map = Keys 1 to { $n } choose, or click on the map.
chance-cell = { $cell } was drawn
# The heading of what happened between the choice and the die.
chance-before = Since the choice
# The heading of what happened before the choice.
chance-earlier = Before the choice
# The last event that everyone saw, if the purpose of a die is secret.
chance-after = After: { $line }
chance-computer = Let the computer do it
    .help = The computer rolls or draws this one
chance-rest = Roll the rest
    .name = Let the computer roll the rest of this choice
    .help = The computer rolls and draws everything else for this choice
chance-back = Take back
    .help = Takes back the last result, then the choice itself
chance-given = { $n } entered since the choice

timeline-name = Position in the game
timeline-pause = Pause
timeline-play = Play from here
    .latest = This is the latest position
# $n: the number of decisions before the position shown. The signs are those of the timeline.
timeline-at = Decision { $n } of { $all } made
    .start = Before the first decision
    .signs = Tick: a decision, in the colour of its side. Triangle: hits. Cross: a loss. Flag: the end. Gavel: the rules changed. Ring: a branch starts here
timeline-course =
    .help = { $course }: click to view this branch
# What happened at a position; several of these can be listed.
timeline-mark =
    .hits = hits
    .loss = a loss
    .rules = the rules changed
    .fault = a rules fault
    .end = the end
    .fork = a branch starts here

# Branches of a game. $state is one of branches-over and branches-state.
branches-menu =
    .name = Branches ({ $n })
    .help = Alternative lines of play
branches-manage = Manage branches…
branches-title = Branches of the game
branches-branch = { $name } · { $state }
branches-over = Turn { $turn }: { $outcome }
branches-state =
    { $n ->
        [one] Turn { $turn }, 1 decision
       *[other] Turn { $turn }, { $n } decisions
    }
branches-name = Name of the branch { $name }
branches-is-current = current
branches-switch = Switch to it
    .help = Switch to this branch
branches-delete = Delete
    .help = Delete this branch
# $there and $here: the choice in this branch, and the one in the current branch.
branches-parted = Diverged at decision { $n }: { $there } instead of { $here }
    .chance = Diverged at decision { $n }: { $here } in both; different dice or cards
    .secret = Diverged at decision { $n } with a secret choice
    .one-secret = a secret choice
    .nothing = no further choice
branches-same = Both branches end in the same position.
    .known = Both branches end in the same position as far as you may know; the rest is secret.
branches-at-end = At the end
branches-current = Current branch
branches-in-this = This branch
branches-more =
    { $n ->
        [one] and one more value
       *[other] and { $n } more values
    }

# Rules that change during a game. The buttons after rules-offer say when they take effect.
rules-offer = The rules have changed. Apply them:
    .help = The game continues with the new rules. Pieces, fields and choices are carried over by name; you see what could not be kept
    .broken = Fix the errors first
    .over = The game is over: there is no next phase
rules-from-next-phase = From the next phase
    .help = The current phase is played to its end with the old rules
rules-from-boundary = From this phase
    .help = Go back to the start of this phase
rules-replay = Replay from start
    .help = The same dice and the same choices as long as they are legal
rules-not-now = Not now
    .help = Keep the rules of this game
rules-wait = The new rules take effect from the next phase.
rules-keep-old = Keep old rules
    .help = The game continues unchanged
rules-changed-before =
    { $n ->
        [one] The rules changed once during this game.
       *[other] The rules changed { $n } times during this game.
    }
# $why ends without a full stop.
rules-not-taken = Could not apply the new rules: { $why }
rules-refused = { $why }. You can replay the game from the start.
rules-same = The rules are equivalent: nothing changes in this game.
rules-in-force = Applied the new rules.
rules-replayed =
    { $n ->
        [one] Replayed with the new rules: one choice was the same
       *[other] Replayed with the new rules: { $n } choices were the same
    }
rules-parted = It diverges from the original game: { $what }
rules-close-note = Close the note on the rules
rules-changes = What changed…
    .name = Rules changed ({ $n })
    .help = Rule changes during this game
    .title = What changed in the rules
# $turn: the name of a turn.
rules-when = Turn { $turn }, after decision { $n }
rules-go-there = Go there
    .name = Go to the change at decision { $n }
rules-moved = Values that could not be carried over

# Examples and missions made from a position. The titles (.of) are written into the file.
make-menu = Save position…
    .help = Save this position as an example or a mission of the project
make-example =
    .title = Save position as example
    .of = Turn { $turn } of { $mission }
make-example-here = Example of this position
make-example-phase = Example of the last phase
make-example-turn = Example of this turn
make-mission = Mission from this position
    .title = Save position as mission
    .of = { $mission }, from turn { $turn }
make-title = Title
    .name = Title of the new declaration
make-expected = Expectations
    .all = All
    .none = None
make-left-out = Not included: { $what }
make-write = Add to project
make-copy =
    .help = Copy the text to the clipboard

## The decision: what may be chosen

decision-text = Source
    .help = Open the source of this decision
decision-docs =
    .less = Show less
    .all = Show more
decision-keys = Keyboard: ←/→ and 1–9
decision-search = Search
    .name = Search { $what }
decision-cells = Click one of the marked cells on the board.
decision-refused = Illegal ({ $n })
    .help = Open the rule “{ $rule }”
# The reasons, as designers wrote them, and the link .text to the rule follow after the colon.
decision-is-refused = { $what } is illegal:
    .incomplete = no legal combination
    .text = Open the rule
decision-value =
    .refused = { $what }, illegal: { $why }
    .rule = Rule: { $rule }
decision-advice = Ask a pilot
    .help = What each option is worth to a computer pilot in this seat, and why
    .waiting = The pilot is thinking…
    .none = The pilot has no answer
# What the frame or icon of a tile means, read aloud.
decision-legend = Tiles: { $what }
# $what lists the selected values; .edge and .without can be among them.
decision-choose = Choose { $what }
    .edge = the path over the edge
    .without = no { $what }
    .help = Enter, or Ctrl+Enter from anywhere. Use arrows or 1–9 to select
    .nothing = Select an option first

# One of many paths, picked on the map by its end or move by move.
ways-to-cell = To a cell
    .help = Click the cell where the path should end; click it again for the next path to it
    .marked =
        { $n ->
            [one] The only path to the marked cell
           *[other] { $n } paths to the marked cell; click it again for the next
        }
    .all =
        { $n ->
            [one] One possible path
           *[other] { $n } possible paths. Click a marked cell on the board.
        }
ways-by-moves = Move by move
    .help = Click one cell after another, or use the arrow keys
    .complete = The path is complete.
    .first =
        { $n ->
            [one] One path. Click the first cell.
           *[other] { $n } paths. Click the first cell.
        }
    .on =
        { $n ->
            [one] One path continues from here.
           *[other] { $n } paths continue from here.
        }
    .keys = You can also use the arrow keys
# What a click on a cell of the map does.
ways-end-here =
    { $n ->
        [one] End here, one path
       *[other] End here, { $n } paths
    }
ways-move-here = Move here
cell-pick = Pick it
ways-facing = Facing at the end
    .name = Facing { $facing } at the end
    .help =
        { $n ->
            [one] Facing { $facing } at the end: one path
           *[other] Facing { $facing } at the end: { $n } paths
        }
ways-over-edge = Over the edge
    .counted = Over the edge ({ $n })
ways-more = { $n } more; choose a facing
ways-ahead = Ahead
ways-left = Left
ways-right = Right
ways-back = Move back
    .help = Undo the last move (arrow down)

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
board-menu = Menu of the map
# $does: what a click on the cell does.
board-cell = Cell { $cell }: { $does }
board-piece = { $title }, { $side }, at { $place } facing { $facing }
# A reinforcement on the map of a mission, as short as possible, and in words.
board-arrival = T{ $turn }
    .words = arrives in turn { $turn }
# How far a cell is from a piece: the distance in cells, and the direction.
board-far = { $n } { $facing }
board-from = { $far } from { $piece }
board-over-edge = over the edge
# What the marks on the map mean.
legend-cells = Cells to pick
legend-ends = Where the path can end
legend-facings = Facing at that end
legend-pieces = Pieces to pick
# A side without a name.
board-side = Side { $n }

## The game log

journal-waits = Hidden until the next player takes over.
journal-empty = Nothing has happened yet.
journal-none = No results.
    .clear = Show all lines
    .help = Clear the filter, and show the lines of all pieces
journal-hint = Click a line to ask why.
journal-filter =
    .name = Filter the game log
# Which lines are shown.
journal-sorts =
    .name = Entries to show
journal-usual = What happened
    .help = All important entries
journal-weighty = Key events
    .help = Attacks, hits, losses, and the end
journal-dice = Dice and cards
    .help = Random results and their effects
journal-choices = Choices
    .help = All choices
journal-moves = Changes
    .help = Moves and every single change of a value
journal-all = All entries
    .help = All entries, without exception
journal-piece =
    .all = All pieces
    .in-hand = The selected piece
    .in-hand-help = The piece that is selected on the board
    .one = One piece
    .none = No piece is selected; these are the lines of all pieces.
    .name = Piece
    .help = Lines about one piece only
journal-fold = Fold all turns
    .help = Hide the lines of every turn; its heading shows a summary
journal-unfold = Unfold all turns
    .help = Show the lines of every turn
journal-copy = Copy game log
    .help = Copy all lines that pass the filters, as text
journal-copy-line = Copy line
journal-why = Why?
journal-to-moment = Go to this position
    .help = View the board at this position
# A summary of a turn: $brought lists the three that follow.
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
# The latest lines of the game log, under the decision.
journal-recent = Latest
    .line = Latest: { $line }
    .help = Click to ask why
# Links to the source of a line, as it is now and as it was when the line was written.
journal-text = source
    .own = Open source
    .now = current source
    .help = Open the line of the rules
    .then = previous source
    .then-help = { $path } has changed since: show its previous version
    .gone = { $path }: this text was removed; it read:
    .differs = { $path }: − previous, + current
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
campaign-scored = Score of { $side }: { $score }
# The pieces of a side that carry over to the next mission.
campaign-roster = Roster of { $side }
    .kind = Roster of { $side }: { $kind }
campaign-so-far = So far
campaign-in-play = Still in the campaign
campaign-lost = Lost
campaign-save = Save campaign…
    .help = Save the campaign with its rules to a file
campaign-kept = Saved in { $name }
campaign-over = The campaign is over
    .drawn = No side wins
    .drawn-because = No side wins: { $why }
    .won = Won by { $side }
    .won-because = Won by { $side }: { $why }
campaign-again = Start again
    .help = The same campaign with new dice; this one is kept
campaign-faulty = Rules fault
campaign-changed = The campaign has changed since; this result was discarded.
campaign-next = Mission { $n }: { $mission }
    .role = { $role }: { $side }
campaign-go-on = Resume the mission
campaign-play = Play the next mission
campaign-alone = Let pilots play it
    .help = Computer pilots play every seat
campaign-season = Simulate the season
    .help = Computer pilots play this mission and all that follow, and decide between them. You can stop them at any time; completed missions count
campaign-players = Who plays which side
    .who = Who plays { $side }
campaign-background = Simulating the season
    .mission = In mission { $n }
    .decisions =
        { $n ->
            [one] 1 decision so far
           *[other] { $n } decisions so far
        }
    .stop-help = Completed missions count; you can continue the current one yourself
    .stopping-help = They finish the current decision
campaign-played = Missions played
    .none = None yet.
    .aloft = Completed missions appear here when the simulation ends.
    .won = Won by { $side }
    .drawn = Drawn
    .because = { $why } (turn { $turn })
    .turn = In turn { $turn }
campaign-between = Between the missions
    .round = Round { $n }

## Problems

problems-checking = Checking…
problems-sound = No problems.
problems-running = Running examples…
problems-none-shown = No problems match the filters.
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
    .help = Show or hide these
problems-filter =
    .name = Filter the problems
problems-fix =
    .help = Apply this fix

## Find and replace, in the project and in one file

find-in-project = Find in all files
    .name = Find in the project
find-in-text = Find in this file
    .close = Close the search
    .close-help = Close (Esc)
find-hint = Search all project and library files.
find-searching = Searching…
    .stop-help = Stop searching
find-stopped = The search was stopped.
find-not-found = No results
find-nothing = No results
find-nowhere = No results for “{ $words }”.
find-first = The first { $n } matches
find-count = { $n } matches in { $texts } files
    .one-text = { $n } matches in 1 file
# The number of matches in one file.
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
    .help = Go to the first match in this file
find-match = { $path } line { $line }: { $text }
    .replaced = { $path } line { $line }: { $text }, replaced by { $new }
# The number of the current match in a file.
find-at = { $n } of { $all }
    .found = { $n } found
find-before = Previous match
find-next = Next match
find-replace-too = Toggle replace
    .help = Replace matches
    .show-help = Show or hide the replacement field
find-replace-by = Replace with
find-replace = Replace
    .help = Replace this match and go to the next (Enter)
    .only-help = Replace this match only
    .name = Replace in { $path } line { $line }
find-replace-in = Replace in this file
    .help = Replace every match in this file
    .name = Replace in { $path }
find-replace-all = Replace all
    .help = Replace every match in every file, as one step
    .here-help = Replace every match as one step
    .locked = All matches are in read-only files
find-locked =
    { $n ->
        [one] 1 read-only file is skipped
       *[other] { $n } read-only files are skipped
    }
find-replaced =
    { $n ->
        [one] Replaced 1 match
       *[other] Replaced { $n } matches
    }
    .but =
        { $n ->
            [one] Replaced 1 match; skipped as read-only: { $texts }
           *[other] Replaced { $n } matches; skipped as read-only: { $texts }
        }
find-case = Match case
    .help = Match case
find-whole = Whole words
    .help = Match whole word
find-regex = Regular expression
    .help = Use a regular expression, such as (north|south)_\d+. The replacement can use its groups: $1

## Titles of steps in the history

step-write = Write “{ $new }”
    .for = Write “{ $new }” for “{ $old }”
    .delete = Delete “{ $old }”
    .new-line = New line
    .space = Write a space
    .join-lines = Join lines
    .delete-space = Delete a space
step-replace = Replace “{ $old }” with “{ $new }”
step-create = Create { $path }
step-rename = Rename { $from } to { $to }
# $what: a file or a declaration.
step-delete = Delete { $what }
step-delete-files = Delete { $n } files
step-outside = Another program's change
    .merged = Merge another program's changes
    .renamed = { $from } was renamed to { $to }
    .deleted = { $path } was deleted by another program
step-use-disk = Use the version on disk
step-recovered = Recover unsaved changes
step-restored = Restore a backup
step-create-map = Create map { $name }
step-create-mission = Create mission { $name }
# $what: keyword and name.
step-create-declaration = Create { $what }
step-create-campaign = Create campaign { $name }
step-copy = Copy { $of }
    .as = Copy { $of } as { $to }
step-try = A mission to try { $name }
# $of: a declaration; $what: one of its values, as written in the rules.
step-set = { $of }: { $what } { $from } → { $to }
    .new = { $of }: { $what } { $to }
    .long = { $of }: { $what }
    .clear = { $of }: clear { $what }
step-add = { $of }: add { $member } to { $what }
    .line = { $of }: add { $line }
step-remove = { $of }: remove { $member } from { $what }
    .line = { $of }: remove { $line }
# $of: what is moved; $other: beside what.
step-move = { $of } before { $other }
    .after = { $of } after { $other }
step-title = { $of }: title “{ $to }”
# $n: the number of cells.
step-paint = { $of }: { $n } × { $terrain }
# $edge: a direction, such as north.
step-add-columns =
    { $n ->
        [one] { $of }: add 1 column in the { $edge }
       *[other] { $of }: add { $n } columns in the { $edge }
    }
step-add-rows =
    { $n ->
        [one] { $of }: add 1 row in the { $edge }
       *[other] { $of }: add { $n } rows in the { $edge }
    }
step-remove-columns =
    { $n ->
        [one] { $of }: remove 1 column in the { $edge }
       *[other] { $of }: remove { $n } columns in the { $edge }
    }
step-remove-rows =
    { $n ->
        [one] { $of }: remove 1 row in the { $edge }
       *[other] { $of }: remove { $n } rows in the { $edge }
    }

## The history of the project

history-empty = No changes yet. All changes of all files appear here, and you can undo them.
history-count =
    { $n ->
        [one] 1 step. Click a step to restore all files to it.
       *[other] { $n } steps. Click a step to restore all files to it.
    }
# $step: the title of the change.
history-undo =
    .help = Undo: { $step }
history-redo =
    .help = Redo: { $step }
history-only-front = Current file only
    .help = Show only the steps of the current file
history-first = Before all changes
    .help = Restore all files to their state before all steps of this list
# A step that changed several files.
history-texts = { $path } and { $n } more
history-step =
    .here = { $step }, { $place }, current state
    .done = { $step }, { $place }, done
    .undone = { $step }, { $place }, undone
    .back-help = Restore all files to their state after this step
    .again-help = Redo this step and all before it
# Steps that were undone before another change was made.
history-branch =
    { $n ->
        [one] Abandoned branch: { $step }
       *[other] Abandoned branch: { $n } steps, last: { $step }
    }
    .help = These steps were undone before you made other changes. Click to restore them

age-now = just now
age-seconds = { $n } s ago
age-minutes = { $n } min ago
age-hours = { $n } h ago
age-yesterday = yesterday
age-days = { $n } days ago

## Differences

difference-of = Difference of { $path }
    .help = Show the difference
difference-none = No differences.
difference-inline = Inline
    .help = Inline view: removed lines above added lines
difference-beside = Side by side
    .help = Side by side: one version on the left, the other on the right
difference-before = Previous change
difference-next = Next change
difference-at = { $n } of { $all }
# $text: the name of a version.
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
# The length of a version, if changes can be chosen one by one.
difference-lines =
    { $n ->
        [one] { $text }: 1 line
       *[other] { $text }: { $n } lines
    }
difference-change = Change { $n }
    .choose = Change { $n }: { $what }
    .help = Version to keep
    .both = changed on both sides
difference-equal =
    { $n ->
        [one] 1 equal line
       *[other] { $n } equal lines
    }
    .help = Show them
difference-current = Current version

# The project's folder is missing when something is saved.
folder-title = The project's folder is missing
folder-question = { $path } was moved, renamed or deleted, or its disk is not connected. Nothing was saved; all files stay open and in the recovery log.
folder-again = Create folder again
    .help = Create a new folder with all files as they are here
folder-wait = Wait for the folder
    .help = Save again once the folder is back

# Changes that were not saved when the window was closed.
recovery-title = Some changes were not saved
recovery-question = These changes were not saved last time. What do you want to do with them?
    .more = Another window of this project also left unsaved changes. What do you want to do with them?
recovery-do = Recover selected
recovery-undoable = You can undo this, and nothing is saved yet
recovery-leave-all = Discard all
    .help = Keep the files on disk; the changes stay in the history
recovery-later = Later
    .help = Ask again when the project is next opened
recovery-file = Current file
    .gone = The file is missing
recovery-text = Recovered version
recovery-take = Recover
    .name = Recover { $path }
    .help = Restore the file with the changes
    .one = Recover
recovery-merge = Merge
    .name = Merge { $path }
    .help = The file was changed since; merge your changes into it
# Lines with two different changes: both versions are kept, one after the other.
recovery-both =
    .one = Both
recovery-leave = Discard
    .name = Discard the changes of { $path }
    .help = Keep the file on disk
    .one = Discard
recovery-some = { $taken } of { $n } changes

backups-title = Backups
backups-kept = Recent backups are all kept; older ones are thinned to one per hour, day, then month.
backups-text = File whose backups are shown
backups-none = No backups yet: the first save makes one.
backups-one = Backup { $n }: { $age }
# Lines that would be added, and lines that would be removed.
backups-apart = +{ $came } −{ $gone }
    .same = current version
backups-side = Backup
backups-restore = Restore
    .same = This is the current version

# Another program changed the same lines of a file that were changed here.
outside-title = Changed by another program
outside-question = { $path } was changed on disk, and you have unsaved changes to the same lines. Choose a version for each change.
outside-text =
    .mine = Mine
    .disk = On disk
outside-one =
    .mine = Mine
    .disk = On disk
    .both = Both
outside-do = Apply selection
    .help = Use { $taken } of { $n } changes from disk and keep the rest; you can undo this
outside-take = Use the version on disk
    .help = You can undo this
outside-keep = Keep mine
    .help = Saving overwrites the file on disk; a backup is kept

## The source editor

text-name = Source of { $path }
    .view = Source of { $path }, view { $n }
text-undeclared = No declaration has this name
text-no-offer = No suggestions
text-no-mend = No problems on this line
# A step of the history.
text-format-step = Format { $text }
text-line =
    .of = of { $n }; line:column
text-outline = Outline
    .help = The declarations of this file
    .name = Outline: { $sort } { $name }
text-between = Between declarations
# The declaration at the cursor.
text-inside = In { $sort } { $name }
# A row of a list, read aloud: $list is one of the three names that follow.
text-list = { $list } { $row }: { $detail }
    .chosen = { $list } { $row }, selected: { $detail }
    .at = { $n } of { $all }
text-offer = Suggestion
text-mend = Fix
text-use = Reference in
    .count =
        { $n ->
            [one] 1 reference to { $name }
           *[other] { $n } references to { $name }
        }
# $code: the code of a problem, such as E0203.
text-explain = Explain { $code }
    .help = Read the explanation
    .close = Close the explanation
text-known =
    .type = Type
    .expected = Expected
    .value = Value
    .default = Default
    .known-to = Visible to
    .lasts = Duration
    .source = Source
    .reconstructed = Reconstructed

# Renaming.
rename-title = Rename { $what }
rename-to = New name
rename-free = This name is available
rename-do =
    { $n ->
        [one] Rename one place
       *[other] Rename { $n } places
    }
    .name = Rename the selected places
    .nothing = No place is selected
rename-leave = Cancel
rename-text =
    .help = Preview this file
rename-will-be = Preview
# Before the new name is typed.
rename-touches =
    { $n ->
        [one] One place in { $path }, current version
       *[other] { $n } places in { $path }, current version
    }
rename-step = Rename “{ $from }” to “{ $to }”

## Sheets: common

# The tab of the sheet that follows the cursor; of a chart; of entries side by side: the first of them, and how many more.
sheet-tab = Sheet
    .chart = { $title }: chart
    .look = { $title }: drawing
    .compare = { $list } + { $n }
sheet-reading = Reading the project…
    .errors = The project has errors. Fix those listed under Problems first.
sheet-follows = Place the cursor in a declaration to see its sheet here.
sheet-broken = Fix the errors in its source to see the sheet.
    .absent = Not active: removed by a house rule, or not part of the selected ruleset.
sheet-gone = “{ $name }” no longer exists.
sheet-stale = This declaration has errors. Showing the last valid version.
    .all = The project has errors. Showing the last valid version.
sheet-back = Previous sheet
    .help = Back to { $name }
sheet-keep = Pin
    .help = Open this sheet in its own tab; this one keeps following the cursor
# The sheets of one declaration.
sheet-of =
    .card = Card
    .chart = Chart
    .kind = All entries
    .compare = Compare
    .look = Drawing
# $word: the keyword of a declaration, such as rule or effect.
sheet-open = Open the sheet of { $name }
    .sort = Open the sheet of the { $word }
sheet-text = Go to source
    .click = Ctrl+click goes to the source
    .named = { $word } { $name }: Ctrl+click goes to the source
sheet-as-written = As written
# The end of a list of names: the names before, and the last one.
sheet-and = { $list } and { $last }
sheet-yes = yes
sheet-no = no
sheet-source = Source: { $source }
# Why a value that no source gives was chosen.
sheet-reconstructed = Reconstructed: { $why }
# For an option or a zone that no rule uses.
sheet-no-rule = Not used by any rule.

# The options that a mission, a campaign or an example is written for.
sheet-options = For the options
    .set = The sheets use this value
    .unset = The sheets do not use this value
sheet-options-look = Show with these options
    .help = Switch the sheets to these options

## Sheets: fields

# Each as a separate line, and as a part of a line.
sheet-field-type = Type: { $what }
    .short = type { $what }
sheet-field-default = Default: { $value }
    .short = default { $value }
# How long a value lasts.
sheet-field-holds = Duration: { $what }
    .short = duration { $what }
sheet-field-known = Visible to { $who }
    .short = visible to { $who }
known-to-side = its side
known-to-owner = its owner
known-to-nobody = no player
sheet-field-as-in = As in { $name }
    .short = as in { $name }
sheet-field-unsaid = Not set (default)
    .short = not set
sheet-field-start =
    .short = at the start
# Boxes on paper, to be crossed off.
sheet-field-boxes =
    { $n ->
        [one] { $title }: 1 box
       *[other] { $title }: { $n } boxes
    }

## Sheets: the inspector

sheet-inspector-none = Place the cursor in a declaration, or click a piece, to see its fields here.
sheet-inspector-of = Inspected: { $title }
sheet-inspector-field = Inspector: { $field }
sheet-inspector-open = Open its sheet
    .help = Open its sheet in a tab
# The place of a piece in play.
sheet-inspector-place = Out of play
    .off = In play, off the board
    .at = At { $cell }, facing { $facing }
# Headings: current values, values of a part, printed values.
sheet-inspector-now = Now
    .part = Now, { $part }
sheet-inspector-printed = Printed
sheet-inspector-boxes = { $left } of { $of } left
sheet-inspector-hidden = not known to you
sheet-inspector-removed = Not active: removed by a house rule.
sheet-inspector-absent = No declaration of this kind has this name.
sheet-filter-fields = Filter the lines
    .hint = Filter { $n } lines

## Sheets: the card of an entry, and of a piece in play

# Views of the piece on the card.
sheet-card-look = Drawing
    .top = from above
    .front = from the front
    .side = from the side
sheet-card-boxes = Boxes
sheet-printed = Printed
sheet-at-start = In play, at the start
sheet-card-chart = Chart of { $n }
    .help = Show them as a chart
# Stations of a piece, such as guns or gunners.
sheet-card-stations = Stations
sheet-card-station = At { $path } from its own cell
sheet-card-arcs = Arcs
sheet-card-cells = Its cells
sheet-card-arc =
    { $n ->
        [one] Arc { $title }: 1 cell
       *[other] Arc { $title }: { $n } cells
    }
sheet-card-add = Set another field…
    .name = Set a field that has its default or an inherited value
sheet-card-uses = Used by
# The meaning of the text colours of a card.
sheet-ink-own = Strong: set here
sheet-ink-inherited = paler: inherited
sheet-ink-default = faint: the default
sheet-piece =
    .help = Open the source of its entry
    .out = Out of play
    .secret = secret
    .boxes = { $title }: { $n } of { $all } crossed off
sheet-path = Path { $path }
sheet-path-step = { $of }: Draw path
# A value that doesn't follow from the path as in the other entries. $what: its title. $now, $to: what it is, and what it would be.
sheet-path-follows = { $what } is { $now }; by the path, as in the other entries, it would be { $to }
# $name: the name of the entry. $to: the name by its values.
sheet-path-code = The name is { $name }; by its values, as in the other entries, it would be { $to }
    .taken = The name is { $name }; by its values it would be { $to }, which is the name of another entry
# The mirror image of a path, and the entry that has it.
sheet-path-mirror = Mirrored: { $name }
    .none = Mirrored: not declared
    .help = No entry has this path and the same values
# A path changed by hand.
sheet-path-draw = Drag from the start to draw the path, or from its end to continue it; with Shift it moves sideways without turning. Drag back to shorten it.
    .keys = Up: ahead. Left, right: turn; with Shift, move sideways. Down: turn about; with Shift, back. Backspace removes the last step. Enter applies, Escape cancels.
# $facing: a direction, such as north-east.
sheet-path-end = End of the path, facing { $facing }
    .help = Drag to turn the facing at the end, click to turn it right, Shift+click to turn it left
# A cell of a path, in their order.
sheet-path-cell = Cell { $n } of the path
    .start = Start of the path
    .facing = Facing { $facing }
# The mirror image as a new entry. $kind: the title of its kind. $name, $of: the names of the new entry and of the original.
sheet-path-mirror-new = Mirror as a new { $kind }…
    .help = Declare this entry again, with left and right swapped
    .drawing = Apply or cancel the drawn path first
    .name = Name of the mirror image
    .do = Create
    .no-name = A name consists of letters, digits and _, with at least one letter, and can't be a word of the language
    .taken = There is already an entry { $name }
    .step = { $name }: { $of } mirrored

## Sheets: the chart of an entry, and how far it gets

sheet-chart-ask = Click one to see what can follow it.
sheet-chart-after = After { $name }: { $n } legal, { $refused } illegal.
    .busy = After { $name } …
sheet-chart-unreached = { $name } was not reachable within { $turns } turns, so legality was not checked.
# $list: the maneuvers before it.
sheet-chart-through = Played before it: { $list }.
sheet-chart-clear = Show the chart as printed
sheet-chart-tile =
    .legal = { $name }, legal
    .refused = { $name }, illegal: { $why }
    .help = Click: what can follow it. Double-click: its sheet
sheet-chart-rule = Rule: { $rule }
sheet-chart-why = Why the others can't follow { $name }
    .help = Go to the rule “{ $rule }”
sheet-chart-incomplete = No legal combination: { $list }
sheet-chart-library = Library
    .help = Show all entries that this chart can contain. Click a tile to add or remove it, or drag it into the chart
    .count = { $kind }: { $n } of { $all } in this chart
    .filter = Filter the library
    .none = No entry matches the filter.
    .tile = Click to add it to the chart or remove it, drag it into the chart, or Ctrl+click to open its sheet
    .close = Close the library
# A tile of the library. $name: kind and name.
sheet-chart-member = { $name } in this chart
sheet-chart-add = Add to this chart
sheet-chart-remove = Remove from this chart
# $title: the entry with the other chart.
sheet-chart-compare = Compare with…
    .none = No comparison
    .name = Chart to compare with
    .says = { $both } in both, { $own } only here (+), { $n } only in { $title } (−)
    .missing = { $name }, only in { $title }
    .take = Use that chart
    .take-help = Replace this chart by that of { $title }
# The entries whose lists can contain this one, such as the aircraft that can have a maneuver.
sheet-holders = Who has it: { $field }, { $n } of { $all }
    .of = { $title }: { $field }
    .filter = Filter who has it
    .help = Give { $name } or take it away
# $assumed: the mission and the assumptions.
sheet-found = Computed by playing { $assumed }
    .rules = Legality and reach computed by playing { $assumed }
sheet-reach = Reach
    .busy = Computing…
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
    .cut = Incomplete: limit reached.

## Sheets: kinds, and entries side by side

sheet-kind =
    .kind = Kind
    .piece = Kind of piece
    .station = Kind of station
    .list = List
# $kind, here and below, is a link.
sheet-kind-extends = extends { $kind }
sheet-kind-station = station of { $kind }
sheet-kind-fields = Fields
    .count =
        { $n ->
            [one] 1 field
           *[other] { $n } fields
        }
    .help = Show or hide the fields
sheet-kind-field = Field { $title }
# Headings of the columns of the table of fields.
sheet-kind-column =
    .field = Field
    .type = Type
    .default = Default
    .known = Visible to
    .sort = Kind of field
# The kind from which a field comes.
sheet-kind-of = of { $kind }
# $kind: the title of the kind.
sheet-kind-new = New entry of { $kind }…
sheet-kind-entries = Entries
    .none = No entries of this kind yet.
    .count = Entries: { $n }
sheet-kind-members = Members: { $n }
sheet-kind-compare = Compare selected
    .ticked = Compare { $n }
    .help = Show the selected entries side by side
    .few = Select at least two entries first
sheet-kind-tick = Select { $title }
    .help = Select it for comparison
    .none = Deselect
sheet-kind-how = Select entries to compare; click a heading to sort.
entries-export = Export…
    .help = Write all entries to a spreadsheet: XLSX, CSV or TSV
entries-import = Import…
    .help = Show what a spreadsheet changes in these entries, and apply it
entries-copy = Copy
    .ticked = Copy { $n }
    .cells = Copy { $rows } × { $columns } cells
    .help = Copy the selected entries, or all, for a spreadsheet (Ctrl+C in the table)
entries-paste = Paste…
    .help = Show what cells copied from a spreadsheet change, from the selected cell on (Ctrl+V in the table)
entries-copied =
    { $n ->
        [one] Copied 1 entry
       *[other] Copied { $n } entries
    }
    .cells =
        { $n ->
            [one] Copied 1 cell
           *[other] Copied { $n } cells
        }
entries-exported =
    { $n ->
        [one] 1 entry written to { $path }
       *[other] { $n } entries written to { $path }
    }
entries-format = Use a name that ends with .xlsx, .csv or .tsv
entries-no-file = There is no such file
entries-no-text = The clipboard has no text
entries-fill = Fill down
    .help = Write the values of the first selected row into the other selected rows (Ctrl+D in the table)
    .how = Select cells of several rows first: drag over them, or hold Shift and press the arrows
    .square = Fill down from the selected cells
    .square-help = Drag down to write these values into more rows
entries-fill-step =
    { $n ->
        [one] Fill down 1 cell
       *[other] Fill down { $n } cells
    }
entries-clear = Clear cells
    .help = Clear the selected cells, so that they have their defaults again (Delete in the table)
    .how = Select cells with fields first
entries-clear-step =
    { $n ->
        [one] Clear 1 cell
       *[other] Clear { $n } cells
    }
sheet-kind-filter = Filter entries
    .help = Show only entries with these words in their name, title or cells
    .shown = { $n } of { $all }
entries-step-import = Import { $kind } from { $file }
entries-step-paste = Paste into { $kind }
entries-reading = Comparing the cells with the rules…
entries-wrong =
    { $n ->
        [one] 1 cell is wrong, so nothing can be applied:
       *[other] { $n } cells are wrong, so nothing can be applied:
    }
    .cell = { $cell }: { $why }
entries-house-rule = The entries themselves stay as they are; the changes are written to the house rule { $path }.
entries-unnamed =
    { $n ->
        [one] 1 entry has no row and stays as it is: { $names }
       *[other] { $n } entries have no row and stay as they are: { $names }
    }
entries-same = No changes: the cells and the rules have the same values.
entries-now = { $path } now
entries-then = after the change
entries-apply = Apply
    .nothing = There is nothing to apply
sheet-kind-name = Name
# If a table is wider than its pane: the visible columns, of all.
sheet-kind-columns = Columns { $first } to { $last } of { $all }
    .one = Column { $n } of { $all }
    .none = There are no more on this side
    .left = Columns further left
    .right = Columns further right
sheet-kind-sort = Sort by { $column }
sheet-compare-only = Only differences
# How many lines, of all.
sheet-compare-differ =
    { $n ->
        [one] 1 of { $all } differs
       *[other] { $n } of { $all } differ
    }
# The number of elements in the list of an entry; other entries list other elements.
sheet-compare-list = { $n }, not in all:

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
sheet-deck-draw = Click one to draw it, right-click to put it back: the odds below are those of the remaining ones.
sheet-deck-left =
    { $n ->
        [one] 1 of { $all } is left.
       *[other] { $n } of { $all } are left.
    }
sheet-deck-put-back = Put all back
    .none = None was drawn
sheet-deck-card =
    { $sort ->
        [cup] Chit { $title }: { $n } of { $all } left
       *[deck] Card { $title }: { $n } of { $all } left
    }
    .help = Click or Enter draws one, right-click or Backspace puts it back
# A card that is changed by hand.
sheet-deck-edit = Change the card…
    .of = Change { $title }
sheet-deck-fewer = One copy of { $title } fewer
    .last = A card has at least one copy. Remove it in its form
sheet-deck-more = One more copy of { $title }
sheet-deck-change =
    { $sort ->
        [cup] Chit { $title }
       *[deck] Card { $title }
    }
# The title of a step in the history.
sheet-deck-step = { $deck }: change { $card }
sheet-deck-title = Title
sheet-deck-effect-add = Add an effect…
    .name = Add an effect: { $side }
sheet-deck-effect-of = Effect { $title }
# An argument of an effect on a card.
sheet-deck-effect-arg = { $title }: { $name }
sheet-deck-effect-remove = Remove { $title }
sheet-deck-begin =
    { $sort ->
        [cup] New chit…
       *[deck] New card…
    }
sheet-deck-new =
    { $sort ->
        [cup] New chit like this…
       *[deck] New card like this…
    }
    .help = Add a copy with another title
    .title = Title of the new one
    .taken = Give the new one another title
    .do = Add
sheet-deck-remove =
    { $sort ->
        [cup] Remove chit
       *[deck] Remove card
    }
sheet-deck-never = Never used: { $why }
sheet-deck-odds = Odds of the remaining ones
# $draws is a number to set.
sheet-deck-ahead = Draws without putting back: { $draws }
    .help = Over how many draws the odds look ahead
# Headings of columns: the side of a card, its effect, the number of cards with it, the chance that the next one has it, the
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
# A line of that table, read aloud. $next and $among are probabilities.
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
    .help = Draws from the remaining ones with a seed
sheet-deck-seed = seed { $seed }
    .help = The same seed draws the same hand
sheet-deck-empty = None left to draw.
sheet-deck-beside =
    { $sort ->
        [cup] Compare with another cup
       *[deck] Compare with another deck
    }
sheet-deck-beside-says = Chance that the next one drawn has this effect, in { $first } and in { $second }
# A button below the comparison with another one: opens its sheet.
sheet-deck-open = Open { $title }
sheet-deck-choose = Choose one
    .name = Deck to compare with
# The heading of a column: how far two chances are apart, in percentage points.
sheet-deck-differ = points
sheet-die-says =
    { $n ->
        [one] 1 face
       *[other] { $n } faces
    }
sheet-die-faces = Faces
sheet-die-face = Face { $face }
sheet-die-count = how many faces show { $face }
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
sheet-table-die = Odds if { $key } is rolled: { $die }
# A row or a column of a table, selected to change it. $key: the name of the key, $label: its range.
sheet-table-line = Click the heading of a row or a column to change its range, split it, or add and remove lines.
    .help = Select this line to change it
sheet-table-row = Row { $key } { $label }
sheet-table-column = Column { $key } { $label }
sheet-table-range = Change the range
sheet-table-split = Split
    .why = A single value can’t be split
sheet-table-merge = Merge with the next
    .why = No range follows that could be merged with it
sheet-table-add = Add after it
    .why = No values are missing after it. Split it, or change its range first
sheet-table-remove = Remove
    .why = It is the only one
# The title of a step in the history.
sheet-table-step = { $table }: { $line }: { $does }
sheet-table-never = Never read: { $why }
sheet-table-cell = Each cell: { $results }.
sheet-table-open = Values of { $keys } outside the table use the nearest row.

## Sheets: maps

sheet-map-fit =
    .help = Show the whole map again; drag to move, scroll to zoom
sheet-map-terrain = Terrain
sheet-map-edges = Edges
sheet-map-boards = Boards side by side
sheet-map-missions = Missions on this map
    .none = None.
# $share: the share of the map, in percent. $letter: the letter in the source of the map.
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
            [one] 1 cell, { $share } %, blocks sight
           *[other] { $n } cells, { $share } %, blocks sight
        }
    .letter = `{ $letter }` in the source
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
    .help = Play this set-up: you have the first seat, pilots the others
sheet-mission-play = Choose players…
    .help = Play this set-up and choose who plays each seat
    .as = As { $seat }, { $side }
    .as-side = As { $side }
    .all = All seats by hand
    .none = Pilots only
sheet-mission-pools = Choose from the pools before the game:
sheet-mission-pool = Pool of { $piece }
    .help = The entry of this piece for the game
sheet-mission-checks = Checklist
check-missing = Missing
check-unusual = Unusual
check-side-no-seat = { $side } has no seat.
check-sides = Every side has a seat and pieces.
check-side-later = { $side } has no piece in play before turn { $turn }.
check-other-side = { $piece } belongs to { $side }, but its seat is of another side.
check-no-seats = The mission has no seats.
check-seat-no-pieces = { $seat } commands no pieces.
check-piece-no-seat = { $piece } has no seat.
check-seats = Every seat commands a piece.
check-no-map = There is no map.
check-same-cell = { $piece } and { $other } start in the same cell, { $cell }.
check-no-cell = { $piece } has no cell, and no rule puts it on the map.
check-outside = { $piece } is outside the map.
    .part = A part of { $piece } is outside the map.
check-faces-off = { $piece } is at the edge, in { $cell }, and faces { $facing }, off the map.
check-places = All pieces are on the map.
check-no-end = No side can win: the mission has neither a winning score nor an ending.
check-cannot-win = { $side } can't win.
check-ends = Every side can win.
check-unused-zone = No rule uses the zone { $zone }.
check-zones = Every zone of the mission is used by a rule.
check-no-turns = The mission has no turns.
check-too-late = { $piece } arrives in turn { $turn }, after the last turn.
# $option and $other: options of the rules.
check-option-needs = { $option } needs { $other }.
check-option-excludes = { $option } is incompatible with { $other }.
check-no-description = The mission has no description (/// above it).
check-description = The mission has a description.
sheet-mission-forces = Forces
sheet-mission-force = { $seats ->
        [one] 1 seat
       *[other] { $seats } seats
    }, { $pieces ->
        [one] 1 piece
       *[other] { $pieces } pieces
    }
sheet-mission-seat-empty = { $seat }: no pieces
sheet-mission-commanded = commanded by { $seat }
sheet-mission-card = Open its card
sheet-won = Victory
# Such as: The attacker is Red.
sheet-mission-role = The { $role } is { $side }.
# $value is a link to what is counted at the end.
sheet-score = Score: { $value }
    .wins = The side with the most of this wins: { $value }
# $n: by how many points the winner is ahead of the next side, at least.
sheet-score-lead = With a lead of at least { $n }, otherwise a draw.
# $n: how many points the winner has, at least.
sheet-score-least = With at least { $n }, otherwise a draw.
# $end: one of the sentences beside it, with its reason. The rules define this end, not the mission.
sheet-mission-end = Won by { $who }
    .nobody = A draw
    .score = The score decides
    .last = The mission ends after its last turn.
    .rules = { $end } (in every mission)
sheet-mission-when = Scheduled events
sheet-mission-belongs = Used in
# $map and $campaign are links.
sheet-mission-map = Map { $map }
sheet-mission-campaign = · campaign { $campaign }
# A mission changed by hand. $mission: its name. $n: a number of pieces.
sheet-describe = Description
    .add = Add a description…
    .change = Change the description…
sheet-mission-do = Do it
    .of = Do it: { $what }
sheet-mission-terms = Conditions
sheet-mission-map-of = Map
sheet-mission-turns = Last turn
sheet-mission-options = Options, { $n } set
sheet-mission-option = Option { $option }
sheet-mission-roster = Add pieces
    .help = Drag onto the map, or click to add to
    .seat = Add to { $seat }
    .find = Find an entry
    .none = No entry matches
    .more = { $n } more: type to find them
sheet-mission-add = Add { $entry }
sheet-mission-seat = Seat { $seat }
    .help = New pieces go to this seat
sheet-mission-seat-change = Change seat { $seat }
sheet-mission-seat-title = Title
    .of = Title of { $seat }
sheet-mission-seat-side = Side
    .of = Side of { $seat }
sheet-mission-seat-add = Add a seat
    .of = Add a seat for { $side }
sheet-mission-seat-remove = Remove the seat with its pieces
    .of = Remove { $seat } with its pieces
    .only = A mission needs a seat
sheet-mission-selected =
    { $n ->
        [one] Selected piece
       *[other] { $n } selected pieces
    }
sheet-mission-copy = Duplicate
sheet-mission-clip = Copy
sheet-mission-copied =
    { $n ->
        [one] 1 piece copied
       *[other] { $n } pieces copied
    }
sheet-mission-paste =
    .none = The clipboard has no pieces
sheet-mission-delete = Delete
sheet-mission-deselect = Deselect
sheet-mission-leaves = A piece would leave the map
sheet-mission-used = It is used in a line that you can only change in the source: { $text }
sheet-mission-uses =
    { $n ->
        [one] This line names it and would be deleted too:
       *[other] These { $n } lines name it and would be deleted too:
    }
    .do = { $n ->
            [one] Delete with 1 use
           *[other] Delete with { $n } uses
        }
sheet-mission-several = One line makes { $n } pieces.
sheet-mission-split = Make single pieces
sheet-mission-no-line = This piece can only be changed in its source.
sheet-mission-name = Name
sheet-mission-title = Title
sheet-mission-entry = Entry
sheet-mission-of-seat = Seat
sheet-mission-facing = Facing
sheet-mission-arrives = Arrives in turn
    .help = A reinforcement: it enters play at the start of this turn, in its cell
sheet-mission-pool-of = Pool
    .help = Entries that players can choose in its place before the game
sheet-mission-values = Start values
sheet-mission-crossed = { $title }: boxes crossed off
# The name of an input: the piece, and what of it.
sheet-mission-value = { $piece }: { $what }
sheet-mission-secret =
    .side = known only to its side
    .owner = known only to its seat
    .nobody = known to no seat
sheet-mission-zone = New zone…
    .cells = { $n ->
            [one] 1 cell: click or drag on the map
           *[other] { $n } cells: click or drag on the map
        }
    .none = Click the cells of the zone on the map
# Titles of steps in the history.
sheet-mission-step =
    .add = { $mission }: add { $entry }
    .copy = { $mission }: duplicate { $n ->
            [one] 1 piece
           *[other] { $n } pieces
        }
    .delete = { $mission }: delete { $n ->
            [one] 1 piece
           *[other] { $n } pieces
        }
    .move = { $mission }: move { $n ->
            [one] 1 piece
           *[other] { $n } pieces
        }
    .turn = { $mission }: turn { $n ->
            [one] 1 piece
           *[other] { $n } pieces
        }
    .paste = { $mission }: paste { $n ->
            [one] 1 piece
           *[other] { $n } pieces
        }
    .split = { $mission }: { $n } single pieces
    .to-seat = { $mission }: { $piece } to another seat
    .seat = { $mission }: add a seat for { $side }
    .seat-remove = { $mission }: remove { $seat }
sheet-score-of = Score
    .none = No score
sheet-score-decides = Decides the game
sheet-score-by = Least lead
sheet-score-from = Least score
    .on = A least score is required
sheet-ending-add = Add an ending…
sheet-ending-when = When
sheet-ending-turn = the last turn is over
sheet-ending-gone = a piece is out of play
    .why = { $piece } is out of play
sheet-ending-none = a side has none left
    .why = { $side } has no { $kind } left
sheet-ending-zone = a piece is in a zone
    .why = { $piece } is in { $zone }
sheet-ending-written = another condition holds
sheet-ending-piece = Piece
sheet-ending-in = Zone of the piece
sheet-ending-side = Side without pieces
sheet-ending-kind = Kind of the pieces
sheet-ending-who = The game is
sheet-ending-do = Add ending
sheet-ending-step = { $mission }: add an ending
sheet-ending-remove = Remove the ending: { $ending }
sheet-event-add = Add an event…
sheet-event-when = When the event happens
sheet-event-start = at the start of the mission
sheet-event-turn-start = at the start of a turn
sheet-event-turn-end = at the end of a turn
sheet-event-only = only in turn
sheet-event-turn = Turn of the event
sheet-event-does = What happens
sheet-event-do = Add event
sheet-event-step = { $mission }: add an event

## Sheets: campaigns

sheet-campaign-says =
    { $n ->
        [one] 1 round at most
       *[other] { $n } rounds at most
    }
sheet-campaign-begin = Start the campaign
    .name = Start { $title }
    .help = Open it in its own tab
sheet-campaign-round = A round
# How often a mission of the round is played.
sheet-campaign-once = once
# $table is a link to the table that chooses the mission.
sheet-campaign-table = by the table { $table }
sheet-campaign-mission = Mission { $title }
# The length of a mission, and the number of cells of a table that choose it.
sheet-campaign-turns =
    { $turns ->
        [one] 1 turn
       *[other] { $turns } turns
    }
    .cells = { $n } of { $all } cells · { $turns ->
            [one] 1 turn
           *[other] { $turns } turns
        }
sheet-campaign-rosters = Rosters
sheet-campaign-nobody = None: each mission has its own forces.
sheet-campaign-each-side = Each side
sheet-campaign-kept = Carried over from mission to mission
sheet-campaign-nothing = None.
sheet-campaign-no-score = The campaign has no score.
sheet-campaign-between = Rules between the missions
# A campaign changed by hand. $campaign: its name. $title: the title of a mission.
sheet-campaign-rounds = Rounds
sheet-campaign-order = Order of the missions
sheet-campaign-again = then the next round
sheet-campaign-otherwise = otherwise
sheet-campaign-node = { $title }, { $when }
sheet-campaign-earlier = { $title }: earlier in the round
sheet-campaign-later = { $title }: later in the round
sheet-campaign-remove = { $title }: remove from the round
    .only = A campaign needs a mission
sheet-campaign-instead = Mission { $n } of the round
sheet-campaign-add = Add a mission…
    .mission = Mission to add
    .when = In which rounds
    .every = in every round
    .odd = in the first, third, fifth …
    .even = in the second, fourth, sixth …
    .only = only in one round
    .round = Round of the mission
    .role = Who is { $role }
    .as-written = as in the mission
    .do = Add to the round
    .step = { $campaign }: add { $title }
sheet-campaign-roster-add = Add a roster…
    .do = Add roster
sheet-campaign-roster-change = Change roster { $n }
sheet-campaign-roster-remove = Remove roster { $n }
sheet-campaign-roster-kind = Kind of the roster
sheet-campaign-roster-side = Side of the roster
sheet-campaign-roster-count = Number of pieces
sheet-campaign-roster-entries = Entries of the roster
sheet-campaign-carry = { $kind }: { $title } carries over
    .what = What carries over

## Sheets: examples

# The results of the project's examples.
sheet-examples =
    { $n ->
        [one] 1 example passed
       *[other] { $n } examples passed
    }
    .failed =
        { $n ->
            [one] { $failed } of 1 example failed
           *[other] { $failed } of { $n } examples failed
        }
    .help = Show the results of all examples
sheet-examples-busy = Running examples…
    .again = previous results; running again…
sheet-examples-filter = Filter the examples
sheet-examples-passed = { $n } passed
sheet-examples-failed = { $n } failed
sheet-examples-waiting = { $n } cannot run until the errors are fixed
sheet-examples-wrong = Failed
sheet-examples-differs = expected { $expected }, found { $found }
# An example that runs once for each of so many rows.
sheet-examples-rows =
    { $n ->
        [one] { $title }  (1 row)
       *[other] { $title }  ({ $n } rows)
    }
sheet-example-busy = Running…
sheet-example-not-run = Not run: it is not part of this project, or could not be read.
sheet-example-waits = Cannot run until the errors are fixed
    .for = Cannot run until the errors in “{ $name }” are fixed
sheet-example-passed =
    { $n ->
        [one] Passed
       *[other] Passed, all { $n } rows
    }
sheet-example-failed = Failed
    .rows =
        { $n ->
            [one] 1 of { $all } rows failed
           *[other] { $n } of { $all } rows failed
        }
sheet-example-each = For each { $names }
sheet-example-row = Row { $row }
    .help = Result of this row
# The parts of an example: its start, scripted dice and cards, choices, other steps, expectations.
sheet-example-given = Given
sheet-example-chance = Scripted dice and cards
sheet-example-chosen = Chosen
sheet-example-played = Played
sheet-example-expected = Expected
sheet-example-besides = Also
# The pieces that an example sets up, each with a menu: turn left, turn right, one cell north …
sheet-example-pieces = Pieces
sheet-example-piece = { $name }: { $title } in { $cell }, facing { $facing }
    .help = Turn or move this piece; on the board, drag it
sheet-example-move = One cell { $direction }
sheet-example-remove = Remove the step { $step }
    .help = Remove this step
sheet-example-piece-remove = Remove from the example
    .help = Removes the step that places it; steps that name it are then marked as errors
sheet-example-place = Place a piece…
    .help = Shows the roster: drag an entry onto the board, or click it
# The title of a step of the history.
sheet-example-step = Change the steps of “{ $title }”
# $choice: a choice with its arguments, as source.
sheet-example-asked = The game asks for { $choice }. Choose:
    .find = Filter the options
    .option = Choose { $option }
    .any = Take the first legal option
    .any-help = From this step on, choices without a script take the first legal option
sheet-example-add = Add a step…
    .help = Play a part of the turn, script dice, or type a step
    .start = Play the set-up
    .turn = Play a turn
    .end = Play the end of the turn
    .phase = Play the phase { $phase }
    .dice = Script dice
    .turn-number = Set the turn
    .typed = Type a step…
sheet-example-typed = Step
    .hint = given a.wings.hits = 2
# The menu of a step. $step: its source.
sheet-example-menu = Menu of the step { $step }
    .help = Move this step, or script its dice and cards
sheet-example-up = Move up
sheet-example-down = Move down
# $chance: what was rolled and drawn, such as “3, 5”.
sheet-example-script = Script the results: { $chance }
    .help = Writes the dice and cards of this step before it, so that they always come up
sheet-example-dice = Rolled dice
# One of several scripted dice or cards. $of: the dice or the name of a deck.
sheet-example-result = { $of } { $n }
    .more = { $of }: one more
    .fewer = { $of }: one fewer
sheet-example-expect = Add an expectation…
    .help = List what is true at the end of the steps
    .none = The example already expects everything that changes in its steps
    .add = Add
    .step = Add expectations to “{ $title }”
# Before what was expected and what was found.
sheet-example-differs =
    .expected = expected
    .found = found

## Sheets: all rules

# The house rules that are applied.
sheet-rules-with = with { $list }
sheet-rules-play = Sequence of play
sheet-rules-options = Options ({ $n })
sheet-rules-overlays = Overlays ({ $n })
sheet-rules-all = All declarations
sheet-rules-filter = Filter the rules
# `turn` and the braces are source code.
sheet-rules-no-turn = The rules have no `turn { "{" } … { "}" }`.
sheet-phase = Phase { $title }
    .once = once, before the first turn
    .every = every turn
sheet-phase-once = Once, before the first turn
    .steps = Once, before the first turn: { $steps }
sheet-phase-every = Every turn
    .steps = Every turn: { $steps }
sheet-phase-steps = Steps
sheet-phase-indirect = Show indirect ones ({ $n })
    .help = Declarations that effects, rules and events refer to

sheet-options-none = These rules have no options.
sheet-options-says = The sheets show the rules with these options; games and files don't change.
sheet-options-all-default = All options at their defaults
sheet-options-rules = Optional rules
sheet-options-readings = Interpretation of unclear rules
sheet-option = Option { $title }
sheet-option-default = Default: { $value }
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

# Overlays, and what they change.
sheet-house-none = No overlays. A ruleset that `extends` another appears in this list.
sheet-house-rests = extends { $base }
sheet-house-not-laid = not applied here
sheet-house-text = Go to source
    .help = Go to its first line
sheet-house-changes = What it changes
    .hide = Hide what it changes
    .help = All differences between { $title } and { $base }
# Before code: only in the new or only in the old version; the old code and the new code.
sheet-house-part =
    .new = new
    .gone = removed
    .was = before
    .now = after
sheet-house-comparing = Comparing…
sheet-house-nothing = No differences.
sheet-house-differ =
    { $n ->
        [one] One declaration differs
       *[other] { $n } declarations differ
    }

## Sheets: one rule, value, effect, choice, event or doctrine

# The last verdict of the lab on a declaration. $age: how long ago.
sheet-verdict = Lab, { $age }
    .changed = Lab, { $age }: changed since
sheet-verdict-rules =
    { $n ->
        [one] Only this declaration differed.
       *[other] { $n } declarations differed, this one among them.
    }
    .changed = This declaration has changed since: the verdict may no longer hold.

# Its parameters.
sheet-item-of = parameters: { $list }
sheet-item-unreachable = Unreachable: { $why }
# What it belongs to. The variable is a link.
sheet-item-on =
    .choice = for the choice { $choice }
    .event = when { $event }
    .instead = instead of { $other }
    .phase =
        { $n ->
            [one] in the phase { $phases }
           *[other] in the phases { $phases }
        }
sheet-item-picks = Picks
    .off = turned off by an option
sheet-item-clauses = Clauses
sheet-item-body = In words
sheet-item-shapes = Limits
sheet-sentence-when = when
sheet-sentence-value = change { $value }
sheet-item-sum = Sum
sheet-item-names = Uses
sheet-item-named-by = Used by
# Of a link: its target applies only with an option that is off.
sheet-item-off = Only with an option that is off
    .short = (option off)
sheet-item-examples = Its examples ({ $n })
    .more = { $n } more
    .more-help = Show the other examples, too

# What a clause of a rule does; shown when the sign before it is pointed at.
sheet-clause =
    .forbids = Forbids
    .warns = Warns
    .prefers = Prefers
    .adds = Adds
    .says = Says
    .avoids = Avoids
sheet-clause-off = Inactive with the current options.
    .only = Only with { $options }.
sheet-clause-never = Never applies: { $why }

# The box before a modifier or clause. $line: its reason.
sheet-line-switch = Apply: { $line }
    .off-help = Switch this off: Dicta writes it into a house rule
    .on-help = Switch this on again: the house rule no longer removes it
sheet-line-delete = Delete: { $line }
    .help = Delete this line; undo brings it back
sheet-line-add = Add
    .modifier = Add a modifier…
    .clause = Add a clause…
sheet-line-amount = Amount, such as 1 or -2
sheet-line-verb = Kind of clause
sheet-line-when = Condition
sheet-line-complete = Complete with { $word }
sheet-line-because = Reason
# How a line differs from the original rules. $rules: the title of a house rule; $before: source.
sheet-differs =
    .added = Differs from the original rules: added by { $rules }
    .removed = Differs from the original rules: switched off by { $rules }
    .changed = Differs from the original rules: changed by { $rules }, before: { $before }

# A sum: its base, its terms and its limits.
sheet-sum-base = base
# The name of an amount of a sum that can be changed: the amount, and why it counts.
sheet-sum-amount = { $amount }: { $line }
sheet-sum-clamp = at least { $least }, at most { $most }
sheet-sum-item = { $name }: Ctrl+click goes to the source
sheet-sum-off = Inactive with the current options.
sheet-sum-never = Never applies: { $why }

# A computer pilot: what it imagines before it decides.
sheet-doctrine-budget = Tries out before it decides
    .positions = positions imagined
    .answers = replies in each
    .turns = turns ahead
sheet-doctrine-weight = weight of { $line }
sheet-doctrine-avoids = Avoids, if there are other options
sheet-doctrine-worth = Value of a position

# A value changed by hand on a sheet.
# The menu of a declaration, on its sheet and in the project tree.
declaration-menu = Menu of this declaration
declaration-new-like = New like this…
declaration-rename = Rename…
declaration-delete = Delete with its uses…
declaration-new = New declaration
    .sort = What to declare
    .table = Table
    .deck = Deck
    .cup = Cup
    .example = Example
    .no-title = An example needs a title
    .nothing = An example needs a map and an entry that can be a piece
# $what: keyword and name of the other declaration.
new-like = New like { $what }
    .copy = { $title } copy
    .name = Name
    .title = Title
    .extends = Only what differs (extends { $name })
    .extends-help = It inherits all values of the other one; set those that differ
    .taken = The name { $name } is taken
    .do = Add
delete-declaration = Delete { $what }
delete-declaration-left =
    { $n ->
        [one] One error will be left:
       *[other] { $n } errors will be left:
    }
delete-declaration-do =
    { $n ->
        [0] Delete
        [one] Delete, leaving one error
       *[other] Delete, leaving { $n } errors
    }
delete-declaration-checking = Checking which errors will be left…
# The sheet of a look with its shapes.
sheet-look-picture = The drawing, enlarged
sheet-look-own = Its own shapes
sheet-look-inherited = This look shows the drawing of the look that it extends. A drawing of its own replaces it.
sheet-look-none = This look draws no shapes.
sheet-look-missing = { $title } has no drawing of its own. The look of its kind defines how it is shown.
sheet-look-shape-first = Draw it from a first shape
    .help = A look with a rectangle, whose points and colour can then be changed
sheet-look-like = Start from a drawing
    .of = Start from { $title }
# What a step does, in its title.
sheet-look-declare = first drawing
sheet-look-choose = Click a shape in the picture or in the list to select it.
sheet-look-day = By day
sheet-look-night = By night
sheet-look-shapes = Shapes, front to back: { $n }
sheet-look-shape = Shape { $n }: { $shape } { $colour }
    .mirrored = (mirrored)
sheet-look-point = Point { $n }: { $x }, { $y }
    .help = Drag it, or move it with the arrow keys (with Shift by 10); Enter writes it
sheet-look-move = move a point
sheet-look-colour = Colour
sheet-look-add = Add a shape…
sheet-look-added = add a shape, { $shape }
sheet-look-copy = Duplicate
sheet-look-mirror = Mirrored copy
sheet-look-back = Backward
    .why = It is at the back already
sheet-look-front = Forward
    .why = It is at the front already
sheet-look-remove = Remove
sheet-look-move-shape = move a shape, { $shape }
sheet-look-hint = Drag the shape or its points; with the picture in focus, the arrow keys move the shape, and Delete removes it.
    .points = Drag the shape or its points; double-click its edge to add a point. With the picture in focus, the arrow keys move the shape, and Delete removes the selected point, or the shape.
sheet-look-point-add = Add a point
sheet-look-point-remove = Remove the point
sheet-look-point-none = Select a point of the shape first
sheet-look-point-few = The shape needs the points that it has
sheet-look-amount =
    .width = Width
    .height = Height
    .radius = Radius
    .size = Size
    .turn = Turn in degrees
sheet-look-glyph = Text
    .step = text
# Another look that is drawn as a shape of this one.
sheet-look-stamp = Choose a drawing to stamp
    .step = drawing of a stamp
    .more =
        { $n ->
            [one] And one more. Type a part of its name.
           *[other] And { $n } more. Type a part of the name.
        }
sheet-look-svg = Import SVG…
    .stamp = As a stamp on this drawing…
    .replace = In place of this drawing…
    .first-help = A look that shows the picture of an SVG file
sheet-look-properties = Properties
sheet-look-property = Property { $property }
    .tint = the colour of the counter
    .colour = the colour of a side
    .shadow = how far from the piece its shadow is on the map
sheet-look-property-clear = Clear { $property }
# The title of a step in the history.
sheet-look-step = { $look }: { $does }
hand-change = Change…
    .help = Double-click or press Alt+Enter to change the value
    .list = Add entries to this list or remove them
hand-all = Set for all selected…
    .count = For { $n } entries
    .kind = Set for all of this kind…
    .how = First select at least two entries and a cell
# The title of a step in the history: the field, and the number of entries.
hand-all-step =
    { $n ->
        [one] { $field } of 1 entry
       *[other] { $field } of { $n } entries
    }
hand-yes = Yes
hand-no = No
hand-of = Change { $name }
hand-less = One less
hand-more = One more
hand-take = Apply
hand-range = From { $least } to { $most }
hand-out-of-range = { $n } is not possible here: choose a number from { $least } to { $most }
hand-find = Find
hand-clear = Clear
    .help = Remove this value, so that the default or the inherited value applies
hand-inherited = Not set here: a change is written in this entry
hand-house-rule = Changed in the house rule { $path }
hand-shipped = This system is built in. Create a project to change it
hand-turn-left = Turn left
hand-turn-right = Turn right
# The input of a value in a form. $name: its name.
input-less = { $name }: one less
input-more = { $name }: one more
input-clear = { $name }: clear
input-find = { $name }: find

# Drawing a map with the pointer.
sheet-map-draw = Draw
    .keys = With the keyboard: arrows go from cell to cell, Shift with arrows draws, Space writes, Escape cancels
    .off = Move the map
    .off-help = The pointer moves the map; it draws nothing
    .help = Click or drag on the map to draw these cells; Escape stops drawing
    .shipped = This map is built in: copy it into a project of your own to change it
# How cells are drawn.
sheet-map-brush = Brush
    .help = Draw the cells under the pointer
sheet-map-line = Line
    .help = Draw the straight line of cells between where you press and where you release
sheet-map-rectangle = Rectangle
    .help = Draw all cells between where you press and where you release
sheet-map-fill = Fill
    .help = Click a cell to draw all cells of its terrain that touch it
sheet-map-pick = Pick
    .help = Click a cell to draw with its terrain; while you draw, Alt+click does the same
sheet-map-erase = Eraser
    .help = Give cells the most frequent terrain of this map
# The list of sides for an edge of the map, read aloud. $edge: left, right, above, below.
sheet-map-edge = Side that owns the edge: { $edge }
# A picture that shows through the cells of a map.
sheet-trace = Trace a picture
    .choose = Picture…
    .choose-help = Show a PNG or JPEG picture under the cells of this map, so that you can trace it. It does not become part of the project
    .other = Other picture…
    .opacity = Opacity
    .width = Width in cells
    .left = Offset from the left
    .top = Offset from the top
    .fit = Fit
    .fit-help = Make the picture as wide as the map
    .remove = Remove
trace-failed = { $file }: { $why }
dialog-trace = Picture to trace { $map } from
    .path = Picture
    .do = Show
    .filter = Pictures
# Selected cells of a map. $n: how many; $from, $to: their first and last one.
sheet-map-select = Select
    .help = Drag over cells to select them, or press Shift with the arrow keys; drag the selection, or press Ctrl with the arrow keys, to move it
sheet-map-selection =
    { $n ->
        [one] 1 cell selected: { $from }
       *[other] { $n } cells selected, from { $from } to { $to }
    }
    .none = No cells are selected
    .leaves = Some of these cells would not be on the map
    .other-board = These cells are from a board with cells of another shape
    .no-letter = The legend has no letter left for { $name }
sheet-map-copy = Copy
    .help = Copy the selected cells as the source of a map (Ctrl+C on the map)
sheet-map-cut = Cut
    .help = Copy the selected cells and give them the most frequent terrain (Ctrl+X on the map)
sheet-map-paste = Paste
    .help = Put copied cells at the first selected cell (Ctrl+V on the map); terrains that the legend lacks are added to it
    .no-cells = The clipboard has no cells of a map
sheet-map-turn =
    .left = Turn left
    .right = Turn right
    .about = Turn around
    .mirrored = Mirror left and right
    .flipped = Mirror top and bottom
    .help = The cell in the middle of the selection stays where it is
sheet-map-clear = Delete
    .help = Give the selected cells the most frequent terrain (Delete on the map)
sheet-map-keep = Keep as stamp
    .help = Keep the selected cells as a stamp to draw with, on this map and on others
sheet-map-copied =
    { $n ->
        [one] 1 cell copied
       *[other] { $n } cells copied
    }
# $n: the number of a stamp; of .help: how many cells it has.
sheet-map-stamp = Stamp { $n }
    .help =
        { $n ->
            [one] Click or drag on the map to draw this cell
           *[other] Click or drag on the map to draw these { $n } cells
        }
    .remove = Remove stamp
# Steps of the history. $map: the name of a map. $n: how many cells.
sheet-map-step =
    .move = { $map }: move cells ({ $n })
    .turn = { $map }: turn cells ({ $n })
    .mirror = { $map }: mirror cells ({ $n })
    .cut = { $map }: cut cells ({ $n })
    .paste = { $map }: paste cells ({ $n })
    .delete = { $map }: delete cells ({ $n })
    .stamp = { $map }: stamp cells ({ $n })
# A new terrain of the legend. $name: a terrain. $letter: the letter of a terrain in the source.
sheet-map-new = New terrain…
    .known = Drawn or on other maps
    .help = Add a terrain to the legend of this map
    .letter = Letter of the terrain
    .name = Name of the terrain
    .title = Title of the terrain
    .do = Add terrain
    .no-letter = Type one letter for its cells
    .letter-taken = This letter is used for { $name }
    .no-name = A name consists of letters, digits and _, with at least one letter, and can't be a word of the language
    .name-taken = The letter { $letter } has this name
# Zones of a map changed by the selected cells. $zone: the title of a zone. $map: a map.
sheet-zone-new = New zone from selection…
    .name = Name of the zone
    .title = Title of the zone
    .side = Side of the zone
    .no-side = No side
    .do = Add zone
    .name-taken = This map has a zone of this name
sheet-zone-add = Add selection
    .of = { $zone }: add selection
sheet-zone-remove = Remove selection
    .of = { $zone }: remove selection
    .not = The zone contains none of these cells, or only these
sheet-zone-delete = Delete
    .of = { $zone }: delete
sheet-zone-step =
    .add = { $map }: add cells to { $zone }
    .remove = { $map }: remove cells from { $zone }
# Columns and rows of a map.
sheet-map-size = Size
    .left = left
    .right = right
    .above = above
    .below = below
    .pairs-of-columns = Only two at a time: a single column would shift all other columns up or down by half a hex.
    .pairs-of-rows = Only two at a time: a single row would shift all other rows sideways by half a hex.
    .sheets = This map consists of other maps, which determine its size.
sheet-map-add =
    .left =
        { $n ->
            [one] Add a column on the left
           *[other] Add { $n } columns on the left
        }
    .right =
        { $n ->
            [one] Add a column on the right
           *[other] Add { $n } columns on the right
        }
    .above =
        { $n ->
            [one] Add a row above
           *[other] Add { $n } rows above
        }
    .below =
        { $n ->
            [one] Add a row below
           *[other] Add { $n } rows below
        }
sheet-map-remove =
    .left =
        { $n ->
            [one] Remove the first column on the left
           *[other] Remove the first { $n } columns on the left
        }
    .right =
        { $n ->
            [one] Remove the last column on the right
           *[other] Remove the last { $n } columns on the right
        }
    .above =
        { $n ->
            [one] Remove the top row
           *[other] Remove the top { $n } rows
        }
    .below =
        { $n ->
            [one] Remove the bottom row
           *[other] Remove the bottom { $n } rows
        }
