#!/bin/bash
# Makes an aircraft, a maneuver, a damage card, a map, a mission and a house rule by hand in the real window, with mouse and
# keys only, and prints for each how many gestures and seconds it took. Waiting for the window to come to rest is included,
# so a practised hand is faster.
# Needs Xvfb, xdotool, ImageMagick, at-spi2-core, D-Bus and python3-dbus.
#
#     docs/hour.sh [DICTA [FOLDER [TASKS]]]
#     docs/hour.sh target/release/dicta /tmp/hour "aircraft maneuver card map mission rule"
#
# FOLDER gets a picture after each task, and the source that was written. A gesture that finds nothing is an error.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
dicta=$(realpath "${1:-$here/../target/release/dicta}")
into=${2:-/tmp/hour}
tasks=${3:-aircraft maneuver card map mission rule}
. "$here/window.sh"
errors=0
failed() {
    echo "$task: $1" >&2
    errors=$((errors + 1))
    "$names" "$address" list >"$into/$task-failed.txt" 2>&1 || true
    import -silent -window root "$into/$task-failed-$errors.png"
}

# The gestures, each counted.
gestures=0
one() {
    gestures=$((gestures + 1))
}
tap() {
    one
    press "$1"
}
second() {
    one
    click_on "$1" 3
    settle
}
fill() {
    one
    type_text "$1"
}
hit() {
    one
    key "$1"
}

# by_hand X1 Y1 X2 Y2: drags from one point to another, as a hand does.
by_hand() {
    xdotool mousemove "$1" "$2"
    sleep 0.2
    xdotool mousedown 1
    sleep 0.15
    for part in 1 2 3 4 5 6 7 8; do
        xdotool mousemove $(($1 + ($3 - $1) * part / 8)) $(($2 + ($4 - $2) * part / 8))
        sleep 0.05
    done
    sleep 0.15
    xdotool mouseup 1
    settle
}

# spot NAME: the middle of the widget NAME.
spot() {
    "$names" "$address" find "$1" || { failed "no widget is named \"$1\"" && echo 0 0; }
}

# place NAME: left, top, width and height of the widget NAME.
place() {
    "$names" "$address" list | awk -v wanted="$1" '
        { name = $0; for (i = 0; i < 5; i++) sub(/^[^ ]+ /, "", name) }
        !found && index(name, wanted) == 1 { print $1, $2, $3, $4; found = 1 }'
}

# reach NAME: turns the wheel over the sheet until it shows the widget NAME.
reach() {
    one
    turns=0
    while [ "$turns" -lt 40 ]; do
        set -- "$1" $(spot "$1")
        if [ "$3" -gt $((height * 71 / 100)) ]; then wheel=5; elif [ "$3" -lt $((height * 36 / 100)) ]; then wheel=4; else break; fi
        xdotool mousemove $((width * 62 / 100)) $((height * 55 / 100)) click --repeat 2 --delay 30 "$wheel"
        sleep 0.2
        turns=$((turns + 1))
    done
    settle
}

# carry FROM NAME X Y: drags the widget FROM to a point of the widget NAME, in percent of its width and height.
carry() {
    one
    from=$("$names" "$address" find "$1") || { failed "no widget is named \"$1\""; return 0; }
    set -- ${from} "$2" "$3" "$4"
    x=$1 y=$2 right=$4 down=$5
    set -- $(place "$3") 0 0 0 0
    by_hand "$x" "$y" $(($1 + $3 * right / 100)) $(($2 + $4 * down / 100))
}

# sweep NAME X1 Y1 X2 Y2: drags over the widget NAME, in percent of its width and height.
sweep() {
    one
    right=$2 down=$3 right2=$4 down2=$5
    set -- $(place "$1") 0 0 0 0
    by_hand $(($1 + $3 * right / 100)) $(($2 + $4 * down / 100)) $(($1 + $3 * right2 / 100)) $(($2 + $4 * down2 / 100))
}

# begin TASK, finish TEXT: TEXT must be in the source then.
begin() {
    task=$1 gestures=0 since=$(date +%s%N)
}
finish() {
    spent=$((($(date +%s%N) - since) / 100000000))
    key ctrl+s
    import -silent -window root "$into/$task.png"
    cat "$project"/*.dicta >"$into/$task.dicta"
    grep -q -- "$1" "$into/$task.dicta" || failed "the source has no \"$1\""
    printf '%-10s %3d gestures %4d.%d s\n' "$task" "$gestures" $((spent / 10)) $((spent % 10))
}

aircraft() {
    begin aircraft
    second "SPAD"
    tap "New like this…"
    fill "camel"
    hit Tab
    fill "Sopwith Camel"
    hit Return
    tap "Chart"
    tap "Library"
    tap "Maneuver 35S3"
    tap "Drawing"
    tap "Start from Sopwith Triplane"
    finish "look camel"
}

maneuver() {
    begin maneuver
    second "3S3"
    tap "New like this…"
    fill "5X5"
    hit Return
    # From the end of the path, one cell to the right and ahead.
    one
    start=$(spot "Start of the path")
    first=$(spot "Cell 1 of the path")
    end=$(spot "Cell 2 of the path")
    set -- $start $first $end
    by_hand "$5" "$6" $(($5 + ($4 - $2) * -87 / 100)) $(($6 + ($4 - $2) * 50 / 100))
    finish "maneuver 5X5"
}

card() {
    begin card
    one
    sheet "Damage"
    tap "New card…"
    fill "wings 3"
    hit Return
    finish "wings 3"
}

map() {
    begin map
    second "Maps (2)"
    tap "New map…"
    fill "river"
    hit Tab
    fill "The river"
    hit Tab
    fill "12"
    hit Tab
    fill "8"
    hit Return
    tap "New terrain…"
    fill "w"
    hit Tab
    fill "water"
    hit Tab
    fill "Water"
    hit Return
    sweep "Map The river" 35 20 65 80
    tap "Rectangle"
    sweep "Map The river" 70 20 75 40
    finish "map river"
}

mission() {
    begin mission
    second "Missions (3)"
    tap "New mission…"
    fill "dawn"
    hit Tab
    fill "Dawn"
    hit Return
    tap "Do it: Red commands no pieces."
    reach "Add SPAD"
    carry "Add SPAD" "Map " 25 50
    tap "Add to Blue"
    reach "Add Fokker"
    carry "Add Fokker" "Map " 75 50
    reach "Add an ending…"
    tap "Add an ending…"
    reach "Add ending"
    tap "Add ending"
    finish "end game"
}

rule() {
    begin rule
    one
    sheet "Dice"
    tap "Apply: smoke blocks the view"
    finish "^remove"
}

screen 1600x1000
accessibility
settings false
project="$work/own"
task=start
"$dicta" new "$project" --from skirmish >/dev/null
open_window "$project"
for group in Aircraft Maneuver Maps Decks Values; do
    press "$group ("
done
for each in $tasks; do
    "$each"
done
close_window
[ "$errors" -eq 0 ] || { echo "$errors errors" >&2; exit 1; }
