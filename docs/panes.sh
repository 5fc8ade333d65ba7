#!/bin/bash
# Drives the real window and takes a picture of every pane, in both themes and two sizes, so that they can be looked at.
# Needs Xvfb, xdotool, ImageMagick, at-spi2-core, D-Bus and python3-dbus; a theme in one size takes about
# twelve minutes.
#
#     docs/panes.sh [DICTA [FOLDER [THEMES [SIZES [GROUPS]]]]]
#     docs/panes.sh target/release/dicta /tmp/panes "light dark" "1280x800 1600x1000" "start text sheets"
#
# The window is asked, as a screen reader asks it, what it shows and where: things are pressed by their names, and every
# step says what must be there when it is taken. A step that does not come to its state is an error, and so is a picture
# that shows the same as the one before it; the run goes on, names it at the end and fails. With GROUPS left out it takes
# all of them.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
dicta=$(realpath "${1:-$here/../target/release/dicta}")
into=${2:-/tmp/panes}
themes=${3:-light dark}
sizes=${4:-1280x800 1600x1000}
groups=${5:-start doors settings palette tree text below house sheets rules keeping table asked changed course campaign kept projects systems}
. "$here/window.sh"
# Where things stand, and how they are asked for.
names=$here/panes/names.py
launcher=$(ls /usr/libexec/at-spi-bus-launcher /usr/lib/at-spi2-core/at-spi-bus-launcher 2>/dev/null | head -n 1)
[ -x "$launcher" ] && command -v dbus-daemon dbus-send >/dev/null && /usr/bin/python3 -c 'import dbus' ||
    { echo "at-spi2-core, dbus and python3-dbus are needed" >&2; exit 3; }
export XDG_RUNTIME_DIR="$work/run"
mkdir -m 700 "$XDG_RUNTIME_DIR"

wrong=$work/wrong
last=
: >"$wrong"

# listened: from here on what the window shows can be asked for on this screen, by a bus of its own
listened() {
    [ -z "$helpers" ] || kill $helpers 2>/dev/null || true
    rm -rf "$XDG_RUNTIME_DIR/at-spi" "$work/bus"
    dbus-daemon --session --nofork --nopidfile --print-address=3 3>"$work/bus" 2>/dev/null &
    helpers=$!
    until_so test -s "$work/bus"
    DBUS_SESSION_BUS_ADDRESS=$(cat "$work/bus")
    export DBUS_SESSION_BUS_ADDRESS
    "$launcher" --launch-immediately >/dev/null 2>&1 &
    helpers="$helpers $!"
    bus="--session --print-reply=literal --dest=org.a11y.Bus /org/a11y/bus"
    until_so dbus-send $bus org.freedesktop.DBus.Properties.Set string:org.a11y.Status string:IsEnabled \
        variant:boolean:true
    address=$(dbus-send $bus org.a11y.Bus.GetAddress | tr -d ' ')
}

# until_so COMMAND…: five seconds at most
until_so() {
    tries=0
    until "$@" >/dev/null 2>&1; do
        tries=$((tries + 1))
        [ "$tries" -lt 50 ] || { echo "the bus for assistive technology does not come up" >&2; exit 3; }
        sleep 0.1
    done
}

# amiss WHAT: a step that did not come to its state; what the window shows instead stands beside the pictures
amiss() {
    echo "$theme-$size-$group: $1" | tee -a "$wrong" >&2
    "$names" "$address" list >"$into/$theme-$size-$group-amiss.txt" 2>&1 || true
}

# expect WORDS [SECONDS], without WORDS [SECONDS]: what must, or must not, be shown
expect() {
    "$names" "$address" shows "$@" || amiss "nothing says \"$1\""
}

without() {
    "$names" "$address" lacks "$@" || amiss "something still says \"$1\""
}

# hover NAME: the pointer goes to what is called so
hover() {
    if ! at=$("$names" "$address" find "$1"); then
        amiss "nothing is called \"$1\""
        return 1
    fi
    point ${at% *} ${at#* }
}

# start NAME [BUTTON]: a click on what is called so, without waiting for what comes of it
start() {
    hover "$1" || return 0
    xdotool mousedown "${2:-1}"
    sleep 0.15
    xdotool mouseup "${2:-1}"
    sleep 0.15
}

# press NAME [BUTTON]: a click on what is called so; the pointer goes away, and the window stands still
press() {
    start "$@"
    point $((width - 1)) $((height - 1))
}

# wheel NAME N: turns the wheel over what is called so
wheel() {
    hover "$1" || return 0
    xdotool click --repeat "$2" --delay 30 5
    point $((width - 1)) $((height - 1))
}

# up N: as `down` in window.sh, the other way
up() {
    xdotool mousemove $((width * 62 / 100)) $((height * 55 / 100)) click --repeat "$1" --delay 30 4
    point $((width - 1)) $((height - 1))
}

# As in window.sh, and the palette must have found it: else it stays open.
command_named() {
    act ctrl+shift+p
    text "$1"
    act Return
    without "No results."
    without "All commands"
}

sheet() {
    act ctrl+p
    text "$1"
    act Return
    without "Go to anything"
}

# pick LIST ROW: opens a list and takes a row of it
pick() {
    press "$1"
    press "$2"
}

# shot NAME [moving]: a picture, which must differ from the one before; of what moves without waiting for it to stand still
shot() {
    if [ "${2:-}" = moving ]; then
        seen "$work/now"
    else
        settle
    fi
    name=$theme-$size-$group-$1
    convert -size "$size" -depth 8 "rgb:$work/now" "$into/$name.png"
    if ! kill -0 "$program" 2>/dev/null; then
        echo "$name: the window is gone: $(tail -n 2 "$work/window.log")" | tee -a "$wrong" >&2
    elif [ -n "$last" ] && same "$work/last" "$work/now"; then
        echo "$name shows the same as $last" | tee -a "$wrong" >&2
    fi
    mv "$work/now" "$work/last"
    last=$name
}

# A project of one's own that rests on a shipped system: a house rule, a kind, tables, examples green and red.
project() {
    mkdir -p "$HOME/own"
    cp "$here/panes/own.dicta" "$here/panes/more.dicta" "$HOME/own/"
}

# A line of a text by its words.
at_line() {
    line=$(grep -nF "$2" "$HOME/own/$1" | head -n 1 | cut -d: -f1)
    keys ctrl+shift+g
    text "$line"
    keys Return
}

open_own() {
    project
    begin "$HOME/own"
    sleep 1
    settle
}

for_start() {
    begin
    expect "A workshop for board war games"
    shot page
    keys ctrl+n
    expect "Folder of the new project"
    shot new-project
    pick "System to copy" "Tally Ho"
    shot new-project-of-another
    keys Escape
    keys ctrl+o
    expect "Folder of the project"
    shot open-project
    keys Escape
    press "New project from…"
    shot new-project-from
    keys Escape
    command_named "Notifications"
    expect "No notifications yet."
    shot messages
    end
}

for_doors() {
    for door in "Design your own" "Design a mission" "Try a house rule"; do
        settings "$dark"
        begin
        press "$door"
        expect ", other projects"
        expect "No problems"
        shot "$(echo "$door" | tr "[:upper:] " "[:lower:]-")"
        end
    done
    # A shipped system is read: an example of it.
    settings "$dark"
    begin
    press "Browse "
    expect "Examples ("
    shot browse
    press "Examples ("
    wheel "Examples (" 5
    shot examples
    sheet "The side struck chooses the deck"
    expect "Passed"
    shot example
    end
}

for_settings() {
    open_own
    keys ctrl+comma
    expect "Interface scale"
    shot look
    for page in "Writing:Size of texts" "Table:Step by step" "Keys:Filter the commands" "Folders:New projects"; do
        press "${page%%:*}"
        expect "${page#*:}"
        shot "$(echo "${page%%:*}" | tr "[:upper:]" "[:lower:]")"
    done
    press Keys
    press "Filter the commands"
    text "save"
    press "Change the shortcut of Save"
    expect "Press a shortcut…"
    keys ctrl+p
    expect "is already assigned to"
    shot keys-taken
    keys Escape Escape
    end
}

# The palette and quick open, with words typed.
for_palette() {
    open_own
    at_line own.dicta 'rule tired'
    keys ctrl+shift+p
    expect "All commands"
    shot commands
    text "pan"
    expect "Next pane"
    shot commands-typed
    keys Escape
    keys ctrl+p
    shot anything
    text "albatros"
    expect "Albatros"
    shot anything-typed
    keys Escape
    keys ctrl+shift+o
    shot declarations
    text "rep"
    expect "Repair"
    shot declarations-typed
    keys Escape
    keys ctrl+p
    text ":"
    text "12:5"
    expect "Line 12, column 5"
    shot line-typed
    keys Escape
    keys ctrl+p
    text "?"
    expect "Search modes"
    shot help
    keys Escape
    keys ctrl+p
    text "xyzzy"
    expect "No results."
    shot nothing
    keys Escape
    end
}

# The tree beside a text: filtered, its menu, other projects.
for_tree() {
    open_own
    at_line own.dicta 'rule tired'
    shot beside-a-text
    press "Filter the project tree"
    text "fok"
    expect "Fokker Dr.I #1"
    shot filtered
    press "Fokker Dr.I #1" 3
    expect "Find all references"
    shot menu
    keys Escape
    press "Filter the project tree"
    keys ctrl+a
    text "xyzzy"
    expect "No results."
    shot nothing
    keys Escape
    press "By file"
    shot by-text
    press "own, other projects"
    expect "Built-in systems"
    shot projects
    keys Escape
    end
}

for_text() {
    open_own
    at_line own.dicta 'rule tired'
    expect "In rule tired"
    shot text
    at_line own.dicta 'mechanic percy'
    keys End Return
    text "mechanic carl { "
    keys ctrl+space
    expect "Works by night"
    shot offers
    keys Down Down
    shot offers-further
    keys Escape
    times 6 ctrl+z
    expect "Saved"
    at_line own.dicta '+ 1 when burst'
    times 12 Right
    keys ctrl+k
    shot hover
    keys Escape
    at_line own.dicta 'given piece a'
    times 18 Right
    keys ctrl+k
    expect "Fokker Dr.I #1"
    shot hover-of-an-entry
    keys Escape
    at_line own.dicta '+ 1 when burst'
    times 12 Right
    keys shift+F12
    shot uses
    keys Escape
    at_line own.dicta 'rule tired'
    times 7 Right
    keys F2
    expect "New name"
    keys ctrl+a
    text "weary"
    expect "Rename the selected places"
    shot rename
    keys ctrl+a
    text "speed"
    shot rename-to-a-name-taken
    keys Escape
    keys Escape
    # In several texts: what another text of the project uses, too.
    at_line own.dicta 'table repair'
    times 8 Right
    keys F2
    keys ctrl+a
    text "mending"
    expect "more.dicta"
    shot rename-in-two-texts
    keys Escape
    keys Escape
    keys ctrl+f
    text "skill"
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
    at_line own.dicta 'mechanic anton'
    expect "Skill: 5"
    shot with-sheet
    end
}

for_below() {
    open_own
    keys ctrl+shift+m
    shot no-problems
    at_line own.dicta 'remove rule'
    keys End
    times 5 BackSpace
    expect "1 error"
    shot problem
    keys ctrl+period
    expect "Explain E0801"
    shot explain
    press "Fix Explain E0801"
    expect "Nothing to change"
    shot explained
    press "Close the explanation"
    # One letter less has a fix.
    at_line own.dicta 'remove rule'
    keys End
    text "spee"
    keys ctrl+period
    expect "climb_speed"
    shot mend
    keys Return
    expect "Applied: "
    shot mended
    times 1 BackSpace
    keys F4
    shot next-problem
    keys ctrl+shift+h
    expect "Before all changes"
    shot history
    keys ctrl+shift+f
    text "attack_dice"
    keys Return
    expect "matches in"
    shot find
    press "Toggle replace"
    expect "Replace all"
    shot find-and-replace
    command_named "Notifications"
    shot messages
    keys Escape
    without "No notifications yet."
    keys ctrl+b
    without "By kind"
    shot without-tree
    keys ctrl+b ctrl+j
    without "Tab Problems"
    shot without-panes-below
    end
}

for_house() {
    open_own
    at_line own.dicta 'ruleset own'
    sheet "Evening rules"
    shot overlay
    down 12
    shot difference
    sheet "A full belt is one die more"
    shot green
    sheet "A full belt is worth nothing"
    shot red
    sheet "Dusk"
    shot option
    sheet "value attack_dice"
    shot value
    sheet "Tired pilots"
    shot rule
    sheet "Repair"
    shot table-with-die
    # A gap in a table, and an example that comes out as expected.
    written "repair"
    keys Escape
    at_line own.dicta 'row 5..6'
    keys ctrl+shift+k
    sheet "Repair"
    shot table-with-gap
    sheet "The side struck chooses the deck"
    shot green-in-rows
    end
}

for_sheets() {
    open_own
    sheet "fokker_1"
    shot card
    down 30
    shot card-below
    sheet "bristol_13"
    shot card-two-seats
    # The strip of a sheet comes first: its card, then its chart.
    keys Tab Tab space
    sleep 1
    shot chart
    # All of its kind, the title, the first tile, the second.
    keys Tab Tab Tab Tab space
    sleep 1
    shot chart-after
    down 60
    sleep 1
    shot chart-reach
    sheet "14L3 maneuvers.dicta"
    shot path
    sheet "damage_a"
    shot deck
    down 60
    shot deck-odds
    press "Draw a hand"
    expect "Another hand"
    down 60
    shot deck-hand
    pick "Deck beside this one" "Damage deck B"
    down 90
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
    down 20
    shot mission-checklist
    sheet "Bloody April"
    shot campaign
    down 20
    shot campaign-below
    sheet "kind aircraft"
    shot kind
    sheet "kind mechanic"
    press "Select Anton"
    press "Select Jules"
    shot kind-ticked
    press "Compare selected"
    expect "differ"
    shot compare
    sheet "kind aircraft"
    down 10
    for craft in "Fokker Dr.I #1" "Albatros D.III #4" "Nieuport 24 #10"; do
        press "Select $craft"
    done
    press "Compare selected"
    expect "differ"
    shot compare-aircraft
    down 30
    shot compare-aircraft-below
    up 60
    press "Only differences"
    shot compare-aircraft-differences
    end
}

for_rules() {
    open_own
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
    end
}

for_keeping() {
    open_own
    at_line own.dicta '/// Our evening'
    keys End
    text " And nobody goes home."
    sleep 1
    end KILL
    begin "$HOME/own"
    expect "Some changes were not saved"
    expect "nobody goes home"
    shot recovery
    press "Side by side"
    shot recovery-side-by-side
    keys Escape
    end
    settings "$dark"
    open_own
    at_line own.dicta '/// Our evening'
    keys End
    text " Twice."
    keys ctrl+s
    text " Thrice."
    keys ctrl+s
    command_named "Backups"
    expect "Restore"
    shot backups
    press "Backup 3: "
    shot backups-older
    keys Escape
    at_line own.dicta '/// Our evening'
    keys End
    text " Four times."
    sed -i 's|^/// Our evening.*|/// Somebody else wrote this.|' "$HOME/own/own.dicta"
    expect "Changed by another program"
    shot outside
    press "Side by side"
    shot outside-side-by-side
    keys Escape
    # Lines elsewhere are merged.
    settings "$dark"
    end
    open_own
    at_line own.dicta '/// Our evening'
    keys End
    text " Four times."
    echo "// Somebody else wrote this." >>"$HOME/own/own.dicta"
    expect "your changes were merged"
    shot merged
    act ctrl+q
    expect "Unsaved changes"
    shot closing
    end
}

for_table() {
    begin --fly bluemax-2013-de/dogfight
    expect "Turn 1 of"
    shot rest
    end
    settings "$dark"
    flown
    begin
    load "$game"
    expect "Turn 4 of"
    shot planning
    # Escape leads to the table; a digit marks one of the first maneuvers that are open.
    keys Escape 2
    expect "Choose "
    shot preview
    # What happened, filtered: the fields of the journal come first in it.
    press "Filter the game log"
    text "fires"
    shot journal
    # The answer to why: items, and what each adds.
    press "Nieuport 24 #10 fires"
    expect "base"
    shot why
    keys F11
    shot why-alone
    press "Restore all panes"
    press "Filter the game log"
    keys ctrl+a
    text "6 red"
    press "Combat die: 6 red"
    expect "Random: seed"
    shot why-a-die
    press "Fold all turns"
    keys Escape
    act alt+Left
    keys alt+Left alt+Left
    expect "You are viewing an earlier position"
    shot earlier
    command_named "Inspector"
    shot inspector
    end
    # What is told to the umpire, made of a moment.
    settings "$dark"
    begin
    load "$game"
    command_named "View as umpire"
    without "secret"
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
    # Another course begins where one chooses otherwise, beside the first.
    act alt+Home
    keys Escape 3 Return
    sleep 2
    command_named "Branches"
    expect "Diverged at decision"
    shot courses
    end
}

# Dice and cards by hand, decided on until one is asked for; each look waits so many seconds.
by_hand() {
    command_named "Manual dice and cards"
    tries=0
    until [ "$tries" -ge 20 ] || "$names" "$address" shows "given since the choice" "$1"; do
        keys Escape 1 Return
        tries=$((tries + 1))
    done
    expect "given since the choice"
}

# What is refused, and why; the table handed over; what chance brings, given by hand.
for_asked() {
    begin --fly bluemax-2013-de/duel
    expect "Turn 1 of"
    press "Maneuver 1S1"
    expect "is illegal"
    shot refused
    wheel "Maneuver 2S2" 60
    press "Illegal ("
    shot refused-all
    hover "Maneuver 4S4"
    xdotool click --repeat 60 --delay 30 4
    press "Seats"
    pick "Player of Richthofen" "A person"
    press "Maneuver 2S2"
    press "Choose 2S2"
    expect "Pass to Richthofen"
    shot pass-the-seat
    press "I am Richthofen"
    without "maneuver 2S2"
    shot other-seat
    end
    settings "$dark"
    begin --fly tally-ho/fighter_sweep
    expect "Turn 1 of"
    by_hand 0.3
    expect "0 given since the choice"
    shot by-hand
    keys 1
    expect "1 given since the choice"
    shot by-hand-further
    end
    settings "$dark"
    flown
    begin
    load "$game"
    by_hand 1
    shot by-hand-cards
    end
}

# Rules that change while a game is on the table.
for_changed() {
    open_own
    press "Start"
    expect "Turn 1 of"
    keys Escape 2 Return
    expect "Turn 2 of"
    keys ctrl+1
    at_line own.dicta '+ 1 when burst'
    keys Home
    times 2 Right
    keys shift+Right
    text "2"
    without "1 error"
    keys ctrl+2
    expect "The rules have changed. Apply"
    shot asked
    press "From the next phase"
    expect "take effect from the next phase"
    shot waiting
    keys Escape 2 Return
    expect "Applied the new rules"
    shot in-force
    press "What changed…"
    shot what-changed
    end
}

for_course() {
    flown
    begin
    load "$game"
    act alt+Home
    expect "Before the first decision"
    shot start
    act alt+End
    expect "The game is over"
    shot over
    end
}

for_campaign() {
    begin
    press "Start the campaign Bloody April"
    expect "Mission 1: "
    shot begun
    press "Simulate the season"
    expect "The campaign is over" 60
    shot season-over
    down 60
    shot season-over-below
    command_named "Start page"
    expect "Finished campaigns"
    shot over-at-the-start
    end
    settings "$dark"
    begin
    press "Start the campaign Bloody April"
    press "Let pilots play it"
    expect "Back to the campaign" 120
    shot mission-over
    press "Back to the campaign"
    expect "Mission 2: "
    shot second-mission
    # The campaign's text and the way on.
    command_named "Inspector"
    shot inspector
    end
    # Pilots who look far ahead fly a season beside the window; they are stopped on the way.
    settings "$dark"
    begin
    press "System Tally Ho"
    press "Start the campaign Western front"
    pick "Who plays Royal Flying Corps" "Patient"
    pick "Who plays Deutsche" "Patient"
    start "Simulate the season"
    expect "Simulating the season"
    sleep 2
    shot season moving
    press Stop
    without "Simulating the season" 60
    shot season-stopped
    end
}

# twice NAME: a double click on what is called so
twice() {
    hover "$1" || return 0
    xdotool click --repeat 2 --delay 60 1
    point $((width - 1)) $((height - 1))
}

# A game that was on the table when the window was killed, and what a designer tries out.
for_kept() {
    begin
    press "Play a mission"
    expect "Turn 1 of"
    twice "Maneuver 2S2"
    expect "Turn 2 of" 20
    end KILL
    begin
    expect "Playtests"
    shot start
    press "Resume "
    expect "Turn 2 of" 20
    expect "flies 2S2"
    shot table
    end
    begin
    press "Try a house rule"
    expect "No problems"
    shot house-rule
    keys ctrl+End
    text "remove rule speed"
    expect "No problems" 20
    press "Start playtest"
    expect "With House rule" 20
    twice "Maneuver 2S2"
    expect "Turn 2 of" 20
    shot house-rule-flown
    end KILL
    begin
    press "Open my-"
    expect "Resumed" 20
    press "Recover selected"
    expect "Turn 2 of"
    shot project
    end
}

# Two projects whose files are called the same: nothing of the one is shown with the other.
for_projects() {
    project
    cp -r "$HOME/own" "$HOME/other"
    sed -i 's/"Repair"/"Mending"/' "$HOME/other/own.dicta"
    begin "$HOME/own"
    sleep 1
    keys ctrl+o
    text "$HOME/other"
    keys Return
    expect "other, other projects"
    keys ctrl+p
    text "mending"
    expect "Mending"
    shot other
    keys Escape
    press "other, other projects"
    press "Project own"
    expect "own, other projects"
    keys ctrl+p
    text "mending"
    without "Mending"
    shot own
    keys Escape
    end
}

for_systems() {
    for triple in bluemax-2013-it/sample_flight:nieuport_10: gdw/duel:camel:chits nutshell/first_flight:fokker_dr1: \
        tally-ho/bombing_run:gotha:balloon_line tally-ho/balloon_busting:observation:; do
        mission=${triple%%:*}
        rest=${triple#*:}
        settings "$dark"
        begin --fly "$mission"
        sleep 2
        shot "${mission%/*}-${mission#*/}"
        keys ctrl+1
        sheet "${rest%:*}"
        shot "${mission%/*}-${rest%:*}"
        if [ -n "${rest#*:}" ]; then
            sheet "${rest#*:}"
            shot "${mission%/*}-${rest#*:}"
        fi
        end
    done
}

for size in $sizes; do
    screen "$size"
    listened
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
if [ -s "$wrong" ]; then
    echo "Not as asked for:" >&2
    cat "$wrong" >&2
    exit 1
fi
