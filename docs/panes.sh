#!/bin/bash
# Takes a picture of every pane of the window, in both themes and two sizes, so that you can check them.
# Needs Xvfb, xdotool, ImageMagick, at-spi2-core, D-Bus and python3-dbus. One theme in one size takes about twelve minutes
# with a release build, an hour with a debug build on a busy machine.
#
#     docs/panes.sh [DICTA [FOLDER [THEMES [SIZES [GROUPS]]]]]
#     docs/panes.sh target/release/dicta /tmp/panes "light dark" "1280x800 1600x1000" "start text sheets"
#
# The script finds widgets by their names, through the accessibility interface of the window, as a screen reader does. After
# each step it checks the window for an expected text. A step that fails, or a picture that is the same as the one before it,
# is an error: the run continues, lists all errors at the end and fails. Without GROUPS it takes all of them.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
dicta=$(realpath "${1:-$here/../target/release/dicta}")
into=${2:-/tmp/panes}
themes=${3:-light dark}
sizes=${4:-1280x800 1600x1000}
groups=${5:-start tasks settings palette tree text panels overlay sheets hands rules recovery playtest decisions rule-changes timeline campaign playtests projects lab systems}
. "$here/window.sh"
failures=$work/failures
last=
: >"$failures"

# failed WHAT: records a failed step, and lists what the window shows instead in a file beside the pictures.
failed() {
    echo "$theme-$size-$group: $1" | tee -a "$failures" >&2
    "$names" "$address" list >"$into/$theme-$size-$group-failed.txt" 2>&1 || true
}

# As in window.sh, and checks that the list of commands found the title: otherwise the list stays open.
command_named() {
    key ctrl+shift+p
    expect "All commands"
    type_text "$1"
    key Return
    expect_not "All commands"
}

sheet() {
    key ctrl+p
    expect "Go to anything"
    type_text "$1"
    key Return
    expect_not "Go to anything"
}

# shot NAME [moving]: takes a picture, which must differ from the one before. With `moving` it does not wait until the window
# stops changing.
shot() {
    if [ "${2:-}" = moving ]; then
        capture "$work/now"
    else
        settle
    fi
    name=$theme-$size-$group-$1
    convert -size "$size" -depth 8 "rgb:$work/now" "$into/$name.png"
    if ! kill -0 "$program" 2>/dev/null; then
        echo "$name: the window has ended: $(tail -n 2 "$work/window.log")" | tee -a "$failures" >&2
    elif [ -n "$last" ] && same "$work/last" "$work/now"; then
        echo "$name shows the same as $last" | tee -a "$failures" >&2
    fi
    mv "$work/now" "$work/last"
    last=$name
}

# Writes a project that extends a built-in system: a house rule, a kind, tables, passing and failing examples.
write_project() {
    mkdir -p "$HOME/own"
    cp "$here/panes/own.dicta" "$here/panes/more.dicta" "$HOME/own/"
}

# go_to_line FILE TEXT: moves the cursor to the first line of the open FILE that contains TEXT.
go_to_line() {
    line=$(grep -nF "$2" "$HOME/own/$1" | head -n 1 | cut -d: -f1)
    keys ctrl+shift+g
    type_text "$line"
    keys Return
}

open_project() {
    write_project
    open_window "$HOME/own"
    expect "By kind" 60
    expect_not "Checking…" 60
    settle
}

for_start() {
    start_page
    expect "A workshop for board war games"
    shot page
    keys ctrl+n
    expect "Folder of the new project"
    shot new-project
    pick "Game to begin with" "Tally Ho"
    shot new-project-of-another
    keys Escape
    keys ctrl+o
    expect "Folder of the project"
    shot open-project
    keys Escape
    press "New project…"
    shot new-project-from
    keys Escape
    command_named "Notifications"
    expect "No notifications yet."
    shot notifications
    close_window
}

for_tasks() {
    for task in "Design your own" "Design a mission" "Try a house rule"; do
        settings "$dark"
        start_page
        press "$task"
        expect ", other projects"
        expect "No problems"
        shot "$(echo "$task" | tr "[:upper:] " "[:lower:]-")"
        close_window
    done
    # A built-in system is read-only: one of its examples.
    settings "$dark"
    start_page
    press "Browse "
    expect "Examples ("
    shot browse
    press "Examples ("
    scroll_over "Examples (" 5
    shot examples
    sheet "The side struck chooses the deck"
    expect "Passed"
    shot example
    close_window
}

for_settings() {
    open_project
    keys ctrl+comma
    expect "Interface scale"
    shot appearance
    for page in "Editor:Editor font size" "Playtest:Step by step" "Shortcuts:Filter the commands" "Folders:New projects"; do
        press "${page%%:*}"
        expect "${page#*:}"
        shot "$(echo "${page%%:*}" | tr "[:upper:]" "[:lower:]")"
    done
    press Shortcuts
    press "Filter the commands"
    type_text "save"
    press "Change the shortcut of Save"
    expect "Press a shortcut…"
    keys ctrl+p
    expect "is already assigned to"
    shot shortcut-taken
    keys Escape Escape
    close_window
}

# The lists of commands, of files and declarations: empty, filtered, without results.
for_palette() {
    open_project
    go_to_line own.dicta 'rule tired'
    keys ctrl+shift+p
    expect "All commands"
    shot commands
    type_text "pan"
    expect "Next pane"
    shot commands-typed
    keys Escape
    keys ctrl+p
    shot go-to-anything
    type_text "albatros"
    expect "Albatros"
    shot go-to-anything-typed
    keys Escape
    keys ctrl+shift+o
    shot declarations
    type_text "rep"
    expect "Repair"
    shot declarations-typed
    keys Escape
    keys ctrl+p
    type_text ":"
    type_text "12:5"
    expect "Line 12, column 5"
    shot line-typed
    keys Escape
    keys ctrl+p
    type_text "?"
    expect "Search modes"
    shot help
    keys Escape
    keys ctrl+p
    type_text "xyzzy"
    expect "No results."
    shot nothing
    keys Escape
    close_window
}

# The project tree beside a source: filtered, with its menu, with the list of projects.
for_tree() {
    open_project
    go_to_line own.dicta 'rule tired'
    shot beside-a-source
    press "Filter the project tree"
    type_text "fok"
    expect "Fokker Dr.I #1"
    shot filtered
    press "Fokker Dr.I #1" 3
    expect "Find all references"
    shot menu
    keys Escape
    press "Filter the project tree"
    keys ctrl+a
    type_text "xyzzy"
    expect "No results."
    shot nothing
    keys Escape
    press "By file"
    shot by-file
    press "own, other projects"
    expect "Built-in systems"
    shot projects
    keys Escape
    close_window
}

for_text() {
    open_project
    go_to_line own.dicta 'rule tired'
    expect "In rule tired"
    shot text
    go_to_line own.dicta 'mechanic percy'
    keys End Return
    type_text "mechanic carl { "
    keys ctrl+space
    expect "Works by night"
    shot suggestions
    keys Down Down
    shot suggestions-next
    keys Escape
    repeat 6 ctrl+z
    expect "Saved"
    go_to_line own.dicta '+ 1 when burst'
    repeat 12 Right
    keys ctrl+k
    shot hover
    keys Escape
    go_to_line own.dicta 'given piece a'
    repeat 18 Right
    keys ctrl+k
    expect "Fokker Dr.I #1"
    shot hover-of-an-entry
    keys Escape
    go_to_line own.dicta '+ 1 when burst'
    repeat 12 Right
    keys shift+F12
    shot references
    keys Escape
    go_to_line own.dicta 'rule tired'
    repeat 7 Right
    keys F2
    expect "New name"
    keys ctrl+a
    type_text "weary"
    expect "Rename the selected places"
    shot rename
    keys ctrl+a
    type_text "speed"
    shot rename-to-a-name-taken
    keys Escape
    keys Escape
    # A name that two files of the project use.
    go_to_line own.dicta 'table repair'
    repeat 8 Right
    keys F2
    keys ctrl+a
    type_text "mending"
    expect "more.dicta"
    shot rename-in-two-files
    keys Escape
    keys Escape
    keys ctrl+f
    type_text "skill"
    expect "1 of "
    shot find
    keys Escape
    keys ctrl+r
    expect "Replace with"
    shot replace
    keys Escape
    keys Escape
    command_named "Fold all"
    shot folded
    command_named "Unfold all"
    command_named "Outline beside"
    expect "Outline: rule tired"
    shot outline
    command_named "Outline beside"
    command_named "Split editor"
    shot split
    keys ctrl+w
    keys ctrl+e
    go_to_line own.dicta 'mechanic anton'
    expect "Skill: 5"
    shot with-sheet
    close_window
}

for_panels() {
    open_project
    keys ctrl+shift+m
    shot warnings
    go_to_line own.dicta 'remove rule'
    keys End
    repeat 5 BackSpace
    expect "1 error"
    shot problem
    keys ctrl+period
    expect "Explain E0801"
    shot explain
    press "Fix Explain E0801"
    expect "Nothing to change"
    shot explained
    press "Close the explanation"
    # A misspelled name has a fix.
    go_to_line own.dicta 'remove rule'
    keys End
    type_text "spee"
    keys ctrl+period
    expect "climb_speed"
    shot quick-fix
    keys Return
    expect_not "1 error"
    shot fixed
    repeat 1 BackSpace
    keys F4
    shot next-problem
    keys ctrl+shift+h
    expect "Before all changes"
    shot history
    keys ctrl+shift+f
    type_text "attack_dice"
    keys Return
    expect "matches in"
    shot find
    press "Toggle replace"
    expect "Replace all"
    shot find-and-replace
    command_named "Notifications"
    shot notifications
    keys Escape
    expect_not "No notifications yet."
    keys ctrl+b
    expect_not "By kind"
    shot without-tree
    keys ctrl+b ctrl+j
    expect_not "Tab Problems"
    shot without-panes-below
    close_window
}

for_overlay() {
    open_project
    go_to_line own.dicta 'ruleset own'
    sheet "Evening rules"
    shot overlay
    scroll_down 12
    shot difference
    sheet "A full belt is one die more"
    shot passed
    sheet "A full belt is worth nothing"
    shot failed
    sheet "Dusk"
    shot option
    sheet "value attack_dice"
    shot value
    sheet "Tired pilots"
    shot rule
    sheet "Repair"
    shot table-with-die
    # A table with a gap, and an example that passes in all its rows.
    source_of "repair"
    keys Escape
    go_to_line own.dicta 'row 5..6'
    keys ctrl+shift+k
    sheet "Repair"
    shot table-with-gap
    sheet "The side struck chooses the deck"
    shot passed-in-rows
    close_window
}

for_sheets() {
    open_project
    sheet "fokker_1"
    shot card
    scroll_down 30
    shot card-below
    sheet "bristol_13"
    shot card-two-seats
    # The bar of the sheet comes first in tab order: its card, then its chart.
    keys Tab Tab space
    sleep 1
    shot chart
    # Then all entries of the kind, the title, the first tile, the second.
    keys Tab Tab Tab Tab space
    sleep 1
    shot chart-after
    scroll_down 60
    sleep 1
    shot chart-reach
    sheet "14L3 maneuvers.dicta"
    shot path
    sheet "damage_a"
    shot deck
    scroll_down 60
    shot deck-odds
    press "Draw a hand"
    expect "Another hand"
    scroll_down 60
    shot deck-hand
    pick "Deck to compare with" "Damage deck B"
    scroll_down 90
    shot deck-beside-another
    sheet "struck_deck"
    shot table
    sheet "d6"
    shot die
    sheet "Flanders"
    shot map
    sheet "The long front"
    shot map-long
    sheet "mission escort missions.dicta"
    shot mission
    scroll_down 20
    shot mission-checklist
    sheet "Bloody April"
    shot campaign
    scroll_down 20
    shot campaign-below
    sheet "kind aircraft"
    shot kind
    sheet "kind mechanic"
    press "Select Anton"
    press "Select Jules"
    shot kind-selected
    press "Compare selected"
    expect "differ"
    shot compare
    sheet "kind aircraft"
    scroll_down 10
    for craft in "Fokker Dr.I #1" "Albatros D.III #4" "Nieuport 24 #10"; do
        press "Select $craft"
    done
    press "Compare selected"
    expect "differ"
    shot compare-aircraft
    scroll_down 30
    shot compare-aircraft-below
    scroll_up 60
    press "Only differences"
    shot compare-aircraft-differences
    close_window
}

for_hands() {
    open_project
    sheet "fokker_1"
    press "Drawing"
    expect "By night"
    shot drawing
    sheet "bristol_13"
    press "Chart"
    press "Library"
    expect "Close the library"
    shot library
    command_named "New mission"
    expect "Create mission"
    shot new-mission
    type_text "dawn"
    key Return
    expect "Add pieces"
    shot mission
    press "Do it: Entente commands no pieces."
    shot roster
    press "Add Fokker Dr.I #1"
    key ctrl+a
    shot piece
    command_named "New campaign"
    expect "Create campaign"
    shot new-campaign
    close_window
}

for_rules() {
    open_project
    command_named "All rules"
    shot sequence
    sheet "effect explodes"
    shot effect
    sheet "rule repetition"
    shot rule
    sheet "choice plan"
    shot choice
    sheet "doctrine bold"
    shot doctrine
    sheet "event damaged"
    shot event
    sheet "define observer_asked"
    shot define
    sheet "option altitude"
    shot option
    close_window
}

for_recovery() {
    open_project
    go_to_line own.dicta '/// Our evening'
    keys End
    type_text " And everyone stays."
    sleep 1
    close_window KILL
    open_window "$HOME/own"
    expect "Some changes were not saved"
    expect "everyone stays"
    shot recovery
    press "Side by side"
    shot recovery-side-by-side
    keys Escape
    close_window
    settings "$dark"
    open_project
    go_to_line own.dicta '/// Our evening'
    keys End
    type_text " Twice."
    keys ctrl+s
    type_text " Thrice."
    keys ctrl+s
    command_named "Backups"
    expect "Restore"
    shot backups
    press "Backup 3: "
    shot backups-older
    keys Escape
    go_to_line own.dicta '/// Our evening'
    keys End
    type_text " Four times."
    sed -i 's|^/// Our evening.*|/// Another author wrote this.|' "$HOME/own/own.dicta"
    expect "Changed by another program"
    shot outside
    press "Side by side"
    shot outside-side-by-side
    keys Escape
    # Changes of different lines are merged.
    settings "$dark"
    close_window
    open_project
    go_to_line own.dicta '/// Our evening'
    keys End
    type_text " Four times."
    echo "// Another author wrote this." >>"$HOME/own/own.dicta"
    expect "your changes were merged"
    shot merged
    key ctrl+q
    expect "Unsaved changes"
    shot quitting
    close_window
}

for_playtest() {
    open_window --fly bluemax-2013-de/dogfight
    expect "Turn 1 of"
    shot rest
    close_window
    settings "$dark"
    save_game
    open_window
    load_game "$game"
    expect "Turn 4 of"
    shot planning
    # Escape moves the focus to the board; a digit selects one of the first legal maneuvers.
    keys Escape 2
    expect "Choose "
    shot preview
    # The game log, filtered.
    press "Filter the game log"
    type_text "fires"
    shot game-log
    # Why: the items of a value, and what each adds.
    press "Nieuport 24 #10 fires"
    expect "base"
    shot why
    keys F11
    shot why-alone
    press "Restore all panes"
    press "Filter the game log"
    keys ctrl+a
    type_text "6 red"
    press "Combat die: 6 red"
    expect "Random: "
    shot why-a-die
    press "Fold all turns"
    keys Escape
    key alt+Left
    keys alt+Left alt+Left
    expect "You are viewing an earlier position"
    shot earlier
    command_named "Inspector"
    shot inspector
    close_window
    # The view of the umpire; an example and a mission made from a position.
    settings "$dark"
    open_window
    load_game "$game"
    command_named "View as umpire"
    expect_not "secret"
    shot umpire
    for menu in "Show" "Options" "Seats" "Speed of computer pilots"; do
        press "$menu"
        shot "menu-$(echo "$menu" | tr "[:upper:] " "[:lower:]-")"
        keys Escape
    done
    command_named "Save position as example"
    expect "Expectations"
    shot make-example
    keys Escape
    command_named "Save position as mission"
    expect "Title of the new declaration"
    shot make-mission
    keys Escape
    command_named "View as umpire"
    # Another choice at an earlier position starts a branch.
    key alt+Home
    keys Escape 3 Return
    sleep 2
    command_named "Branches"
    expect "Diverged at decision"
    shot branches
    close_window
}

# manual_dice SECONDS: turns on manual dice and cards, and makes decisions until a result must be entered. Waits SECONDS for it
# after each decision.
manual_dice() {
    command_named "Manual dice and cards"
    tries=0
    until [ "$tries" -ge 20 ] || "$names" "$address" shows "entered since the choice" "$1"; do
        keys Escape 1 Return
        tries=$((tries + 1))
    done
    expect "entered since the choice"
}

# Illegal options and their reasons; the screen passed to the next player; dice and cards entered by hand.
for_decisions() {
    open_window --fly bluemax-2013-de/duel
    expect "Turn 1 of"
    press "Maneuver 1S1"
    expect "is illegal"
    shot illegal
    scroll_over "Maneuver 2S2" 60
    press "Illegal ("
    shot illegal-all
    hover "Maneuver 4S4"
    xdotool click --repeat 60 --delay 30 4
    press "Seats"
    pick "Player of Richthofen" "A person"
    press "Maneuver 2S2"
    press "Choose 2S2"
    expect "Pass to Richthofen"
    shot pass-the-screen
    press "I am Richthofen"
    expect_not "maneuver 2S2"
    shot other-seat
    close_window
    settings "$dark"
    open_window --fly tally-ho/fighter_sweep
    expect "Turn 1 of"
    manual_dice 0.3
    expect "0 entered since the choice"
    shot by-hand
    keys 1
    expect "1 entered since the choice"
    shot by-hand-further
    close_window
    settings "$dark"
    save_game
    open_window
    load_game "$game"
    manual_dice 1
    shot by-hand-cards
    close_window
}

# Rules that change during a game.
for_rule-changes() {
    open_project
    press "Start"
    expect "Turn 1 of"
    keys Escape 2 Return
    expect "Turn 2 of"
    keys ctrl+1
    go_to_line own.dicta '+ 1 when burst'
    keys Home
    repeat 2 Right
    keys shift+Right
    type_text "2"
    expect_not "1 error"
    keys ctrl+2
    expect "The rules have changed. Apply"
    shot offered
    press "From the next phase"
    expect "take effect from the next phase"
    shot waiting
    keys Escape 2 Return
    expect "Applied the new rules"
    shot in-force
    press "What changed…"
    shot what-changed
    close_window
}

for_timeline() {
    save_game
    open_window
    load_game "$game"
    key alt+Home
    expect "Before the first decision"
    shot start
    key alt+End
    expect "The game is over"
    shot over
    close_window
}

for_campaign() {
    start_page
    press "Start the campaign Bloody April"
    expect "Mission 1: "
    shot begun
    press "Simulate the season"
    expect "The campaign is over" 60
    shot season-over
    scroll_down 60
    shot season-over-below
    command_named "Start page"
    expect "Finished campaigns"
    shot over-at-the-start
    close_window
    settings "$dark"
    start_page
    press "Start the campaign Bloody April"
    press "Let pilots play it"
    expect "Back to the campaign" 120
    shot mission-over
    press "Back to the campaign"
    expect "Mission 2: "
    shot second-mission
    # The inspector beside a campaign.
    command_named "Inspector"
    shot inspector
    close_window
    # Pilots that look far ahead simulate a season in the background; they are stopped before its end.
    settings "$dark"
    start_page
    press "System Tally Ho"
    press "Start the campaign Western front"
    pick "Who plays Royal Flying Corps" "Patient"
    pick "Who plays Deutsche" "Patient"
    click_on "Simulate the season"
    expect "Simulating the season"
    sleep 2
    shot season moving
    press Stop
    expect_not "Simulating the season" 60
    shot season-stopped
    close_window
}

# A game that was running when the window was killed, and a playtest of a house rule.
for_playtests() {
    start_page
    press "Play a mission"
    expect "Turn 1 of"
    press "Maneuver 2S2"
    press "Choose 2S2"
    expect "Turn 2 of" 20
    close_window KILL
    start_page
    expect "Playtests"
    shot start
    press "Resume "
    expect "Turn 2 of" 20
    expect "flies 2S2"
    shot table
    close_window
    start_page
    press "Try a house rule"
    expect "No problems"
    shot house-rule
    keys ctrl+End
    type_text "remove rule speed"
    expect "No problems" 20
    press "Start playtest"
    expect "With House rule" 20
    press "Maneuver 2S2"
    press "Choose 2S2"
    expect "Turn 2 of" 20
    shot house-rule-flown
    close_window KILL
    open_window
    press "Open my-"
    expect "Some changes were not saved" 60
    press "Recover selected"
    expect "Turn 2 of"
    shot project
    close_window
}

# Two projects with the same file names: neither shows contents of the other.
for_projects() {
    write_project
    cp -r "$HOME/own" "$HOME/other"
    sed -i 's/"Repair"/"Mending"/' "$HOME/other/own.dicta"
    open_window "$HOME/own"
    expect "By kind" 60
    keys ctrl+o
    type_text "$HOME/other"
    keys Return
    expect "other, other projects"
    keys ctrl+p
    type_text "mending"
    expect "Mending"
    shot other
    keys Escape
    press "other, other projects"
    press "Project own"
    expect "own, other projects"
    keys ctrl+p
    type_text "mending"
    expect_not "Mending"
    shot own
    keys Escape
    close_window
}

# The rules with and without the house rule, aircraft against each other, and the verdict on a card.
for_lab() {
    open_project
    command_named "Lab"
    expect "Compare versions"
    keys F11
    pick "Compare with" "the rules without own"
    shot choices
    press "Compare"
    expect "Kept results" 300
    shot comparison
    scroll_down 6
    shot distributions
    scroll_down 100
    shot kept
    scroll_up 140
    press "Compare entries"
    press "Play all against each other"
    expect "the strongest is" 600
    shot matrix
    keys F11
    sheet "value attack_dice"
    expect "Lab, "
    shot verdict
    close_window
}

for_systems() {
    for triple in bluemax-2013-it/sample_flight:nieuport_10: gdw/duel:camel:chits nutshell/first_flight:fokker_dr1: \
        tally-ho/bombing_run:gotha:balloon_line tally-ho/balloon_busting:observation:; do
        mission=${triple%%:*}
        rest=${triple#*:}
        settings "$dark"
        open_window --fly "$mission"
        expect "Turn 1 of" 60
        shot "${mission%/*}-${mission#*/}"
        keys ctrl+1
        sheet "${rest%:*}"
        shot "${mission%/*}-${rest%:*}"
        if [ -n "${rest#*:}" ]; then
            sheet "${rest#*:}"
            shot "${mission%/*}-${rest#*:}"
        fi
        close_window
    done
}

for size in $sizes; do
    screen "$size"
    accessibility
    for theme in $themes; do
        case $theme in
            light) dark=false ;;
            dark) dark=true ;;
            *) echo "a theme is light or dark, not $theme" >&2; exit 2 ;;
        esac
        last=
        for group in $groups; do
            settings "$dark"
            "for_$group"
        done
    done
done
echo "$(ls "$into"/*.png | wc -l) pictures in $into"
if [ -s "$failures" ]; then
    echo "Failed steps:" >&2
    cat "$failures" >&2
    exit 1
fi
