#!/bin/bash
# Drives the real window and takes a picture of every pane, in both themes and two sizes, so that they can be looked at.
# Needs Xvfb, xdotool and ImageMagick; one run takes about a quarter of an hour.
#
#     docs/panes.sh [DICTA [FOLDER [THEMES [SIZES [GROUPS]]]]]
#     docs/panes.sh target/release/dicta /tmp/panes "light dark" "1280x800 1600x1000" "start text sheets"
#
# A picture that shows the same as one before it, though something else was asked for, is an error; the run goes on, names
# it at the end and fails. With GROUPS left out it takes all of them.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
dicta=$(realpath "${1:-$here/../target/release/dicta}")
into=${2:-/tmp/panes}
themes=${3:-light dark}
sizes=${4:-1280x800 1600x1000}
groups=${5:-start settings text below house sheets rules keeping table course campaign systems}
. "$here/window.sh"

wrong=$work/wrong
last=
: >"$wrong"

# shot NAME: a picture, which must differ from the one before
shot() {
    settle
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
    cp "$here/panes/own.dicta" "$HOME/own/own.dicta"
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
    shot page
    keys ctrl+n
    shot new-project
    keys Escape ctrl+o
    shot open-project
    keys Escape ctrl+shift+p
    shot commands
    keys Escape
    command_named "Messages"
    shot messages
    end
    for door in design mission rule; do
        settings "$dark"
        begin
        door "$door"
        sleep 2
        shot "door-$door"
        end
    done
}

# door NAME: a click on a door; the four share the width of the page
door() {
    case $1 in
        fly) nth=0 ;;
        design) nth=1 ;;
        mission) nth=2 ;;
        rule) nth=3 ;;
    esac
    click $((28 + (width - 56) * (2 * nth + 1) / 8)) 150
}

for_settings() {
    open_own
    keys ctrl+comma
    shot look
    # The button "Close" and the page in front come first.
    keys Tab Tab Tab
    for page in writing table keys folders; do
        keys Tab space
        shot "$page"
    done
    end
}

for_text() {
    open_own
    at_line own.dicta 'rule tired'
    shot text
    keys ctrl+shift+p
    shot commands
    keys Escape ctrl+p
    text "albatros"
    shot anything
    keys Escape ctrl+shift+o
    shot declarations
    keys Escape
    at_line own.dicta 'mechanic percy'
    keys End Return
    text "mechanic carl { "
    keys ctrl+space
    shot offers
    keys Escape ctrl+z ctrl+z ctrl+z
    at_line own.dicta '+ 1 when burst'
    times 12 Right
    keys ctrl+k
    shot hover
    keys Escape
    at_line own.dicta '+ 1 when burst'
    times 12 Right
    keys shift+F12
    shot uses
    keys Escape
    at_line own.dicta 'rule tired'
    times 7 Right
    keys F2
    shot rename
    keys Escape Escape ctrl+f
    text "skill"
    shot find
    keys Escape ctrl+r
    shot replace
    keys Escape Escape
    command_named "Fold everything"
    shot folded
    command_named "Unfold everything"
    command_named "Outline beside"
    shot outline
    command_named "Outline beside"
    keys ctrl+e
    at_line own.dicta 'mechanic anton'
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
    shot problem
    keys ctrl+period
    shot mend
    keys Escape
    keys F4
    shot next-problem
    keys ctrl+shift+h
    shot history
    keys ctrl+shift+f
    text "attack_dice"
    keys Return
    shot find
    command_named "Messages"
    shot messages
    keys Escape ctrl+b
    shot without-tree
    keys ctrl+b ctrl+j
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
    # The title, what each has, its four fields, the five headings; then each entry with a box to tick.
    times 12 Tab
    keys space
    times 6 Tab
    keys space
    shot kind-ticked
    times 13 shift+Tab
    keys space
    shot compare
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
    sleep 1
    shot recovery
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
    shot backups
    keys Escape
    at_line own.dicta '/// Our evening'
    keys End
    text " Four times."
    sed -i 's|^/// Our evening.*|/// Somebody else wrote this.|' "$HOME/own/own.dicta"
    sleep 2
    shot outside
    keys Escape
    act ctrl+q
    shot closing
    end
}

for_table() {
    begin --fly bluemax-2013-de/dogfight
    sleep 2
    shot rest
    end
    settings "$dark"
    flown
    begin
    load "$game"
    shot planning
    # Escape leads to the table; a digit marks one of the first maneuvers that are open.
    keys Escape 2
    shot preview
    # What happened, filtered: the fields of the journal come first in it.
    keys ctrl+shift+j Tab
    text "fires"
    shot journal
    keys Escape
    act alt+Left
    keys alt+Left alt+Left
    shot earlier
    command_named "Inspector"
    shot inspector
    end
    # What is told to the umpire, made of a moment, given by hand.
    settings "$dark"
    begin
    load "$game"
    command_named "Look as the umpire"
    shot umpire
    command_named "Make an example of this moment"
    shot make-example
    keys Escape
    command_named "Make a mission of this moment"
    shot make-mission
    keys Escape
    command_named "Look as the umpire"
    # Another course begins where one chooses otherwise, beside the first.
    command_named "Dice and cards by hand"
    keys Escape 3 Return
    sleep 2
    shot by-hand
    command_named "Courses of the game"
    shot courses
    end
}

for_course() {
    flown
    begin
    load "$game"
    act alt+Home
    shot start
    act alt+End
    shot over
    end
}

for_campaign() {
    begin --fly bluemax-2013-de/duel
    sleep 2
    act ctrl+1
    sheet "Bloody April"
    shot sheet
    # Its title, and the button that begins it.
    keys Tab Tab
    act space
    sleep 1
    shot begun
    # The campaign's text and the way on: play the next mission, let pilots play it.
    command_named "Inspector"
    shot inspector
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
echo "$(ls "$into" | wc -l) pictures in $into"
if [ -s "$wrong" ]; then
    echo "Not as asked for:" >&2
    cat "$wrong" >&2
    exit 1
fi
