# Functions shared by pictures.sh and panes.sh: they open the real window on a virtual screen and drive it by mouse and keys.
# Source this file with `here` (its folder), `dicta` (the program) and `into` (the folder of the pictures) set, then call
# `screen WIDTHxHEIGHT` and `accessibility`. The sourcing script defines `failed WHAT`, which records a failed step.

for tool in Xvfb xdotool import cmp; do
    command -v "$tool" >/dev/null || { echo "$tool is not installed" >&2; exit 3; }
done
mkdir -p "$into"
into=$(realpath "$into")

# A home folder without settings and recent projects.
work=$(mktemp -d)
export HOME="$work/home" LIBGL_ALWAYS_SOFTWARE=1
export XDG_CONFIG_HOME="$HOME/config" XDG_STATE_HOME="$HOME/state" XDG_DATA_HOME="$HOME/data"
mkdir -p "$HOME"
program=
server=
# Other processes to end on exit.
helpers=
clean_up() {
    [ -z "$program" ] || kill "$program" 2>/dev/null || true
    [ -z "$helpers" ] || kill $helpers 2>/dev/null || true
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 130' INT TERM

# Lists and finds the widgets of the window.
names=$here/panes/names.py
launcher=$(ls /usr/libexec/at-spi-bus-launcher /usr/lib/at-spi2-core/at-spi-bus-launcher 2>/dev/null | head -n 1)
[ -x "$launcher" ] && command -v dbus-daemon dbus-send >/dev/null && /usr/bin/python3 -I -c 'import dbus' ||
    { echo "at-spi2-core, dbus and python3-dbus are needed" >&2; exit 3; }
export XDG_RUNTIME_DIR="$work/run"
mkdir -m 700 "$XDG_RUNTIME_DIR"

# screen WIDTHxHEIGHT: starts a screen of this size and ends the previous one.
screen() {
    width=${1%x*}
    height=${1#*x}
    if [ -n "$server" ]; then
        kill "$server"
        wait "$server" 2>/dev/null || true
    fi
    display=${DISPLAY_NUMBER:-$((80 + $$ % 900))}
    Xvfb ":$display" -noreset -screen 0 "${width}x${height}x24" +extension GLX >/dev/null 2>&1 &
    server=$!
    export DISPLAY=":$display"
    tries=0
    until xdotool getdisplaygeometry >/dev/null 2>&1; do
        tries=$((tries + 1))
        [ "$tries" -lt 50 ] || { echo "the screen :$display does not start" >&2; exit 3; }
        sleep 0.1
    done
}

# Starts the accessibility bus of this screen.
accessibility() {
    [ -z "$helpers" ] || kill $helpers 2>/dev/null || true
    rm -rf "$XDG_RUNTIME_DIR/at-spi" "$work/bus"
    dbus-daemon --session --nofork --nopidfile --print-address=3 3>"$work/bus" 2>/dev/null &
    helpers=$!
    wait_for test -s "$work/bus"
    DBUS_SESSION_BUS_ADDRESS=$(cat "$work/bus")
    export DBUS_SESSION_BUS_ADDRESS
    "$launcher" --launch-immediately >/dev/null 2>&1 &
    helpers="$helpers $!"
    bus="--session --print-reply=literal --dest=org.a11y.Bus /org/a11y/bus"
    wait_for dbus-send $bus org.freedesktop.DBus.Properties.Set string:org.a11y.Status string:IsEnabled \
        variant:boolean:true
    address=$(dbus-send $bus org.a11y.Bus.GetAddress | tr -d ' ')
}

# wait_for COMMAND…: repeats a command until it succeeds, for about five seconds.
wait_for() {
    tries=0
    until "$@" >/dev/null 2>&1; do
        tries=$((tries + 1))
        [ "$tries" -lt 50 ] || { echo "the accessibility bus does not start" >&2; exit 3; }
        sleep 0.1
    done
}

# settings true|false: the settings of a first start, with the dark or the light theme.
settings() {
    rm -rf "$HOME"
    mkdir -p "$XDG_CONFIG_HOME/dicta"
    echo "(dark: Some($1), zoom: 0, recent: [], speed: \"At once\")" >"$XDG_CONFIG_HOME/dicta/settings.ron"
}

# capture FILE: writes what the screen shows, three bytes for each pixel.
capture() {
    import -silent -window root -depth 8 "rgb:$1"
}

# same A B: succeeds if two captures are the same except for a blinking text cursor.
same() {
    [ "$(cmp -l "$1" "$2" 2>/dev/null | head -n 300 | wc -l)" -lt 240 ]
}

# Waits until the window stops changing, 20 seconds at most.
settle() {
    sleep 0.1
    capture "$work/before"
    deadline=$((SECONDS + 20))
    while [ "$SECONDS" -lt "$deadline" ]; do
        sleep 0.2
        capture "$work/now"
        ! same "$work/before" "$work/now" || return 0
        mv "$work/now" "$work/before"
    done
}

# differs SECONDS: waits until the window differs from $work/previous, SECONDS at most, and until it stops changing.
differs() {
    deadline=$((SECONDS + $1))
    while [ "$SECONDS" -lt "$deadline" ]; do
        sleep 0.13
        capture "$work/now"
        same "$work/previous" "$work/now" || break
    done
    settle
}

# key CHORD: presses a key and waits until the window changes, five seconds at most, and until it stops changing.
key() {
    capture "$work/previous"
    xdotool key --delay 30 "$1"
    differs 5
}

# changes SECONDS: waits until the window changes, SECONDS at most, and until it stops changing.
changes() {
    capture "$work/previous"
    differs "$1"
}

# open_window [ARGUMENT…]: starts the program and waits for its window.
open_window() {
    mkdir -p "$HOME"
    cd "$HOME"
    "$dicta" edit --seed 7 "$@" >"$work/window.log" 2>&1 &
    program=$!
    window=$(xdotool search --sync --onlyvisible --name '^Dicta' | head -n 1)
    xdotool windowsize "$window" "$width" "$height" windowmove "$window" 0 0
    xdotool windowfocus "$window" mousemove $((width - 1)) $((height - 1))
    sleep 1
    settle
}

# Opens the start page, and waits for the picture of a mission: it appears when the rules are
# compiled.
start_page() {
    open_window
    changes 10
}

# close_window [SIGNAL]
close_window() {
    kill "-${1:-TERM}" "$program"
    wait "$program" 2>/dev/null || true
    program=
}

# keys CHORD…: presses keys one after another.
keys() {
    for chord in "$@"; do
        xdotool key --delay 30 "$chord"
        sleep 0.1
        # A dialog receives the next keys until it is closed.
        [ "$chord" != Escape ] || settle
    done
    settle
}

# repeat N CHORD: presses a key N times.
repeat() {
    count=$1
    while [ "$count" -gt 0 ]; do
        xdotool key --delay 20 "$2"
        sleep 0.15
        count=$((count - 1))
    done
    settle
}

type_text() {
    xdotool type --delay 20 -- "$1"
    settle
}

point() {
    xdotool mousemove "$1" "$2"
    settle
}

# click X Y [BUTTON]: presses and releases a mouse button, in two frames.
click() {
    point "$1" "$2"
    xdotool mousedown "${3:-1}"
    sleep 0.3
    xdotool mouseup "${3:-1}"
    settle
}

# expect TEXT [SECONDS], expect_not TEXT [SECONDS]: waits until the window shows, or no longer shows, TEXT.
expect() {
    "$names" "$address" shows "$@" || failed "nothing shows \"$1\""
}

expect_not() {
    "$names" "$address" lacks "$@" || failed "something still shows \"$1\""
}

# hover NAME: moves the pointer to the widget NAME.
hover() {
    if ! at=$("$names" "$address" find "$1"); then
        failed "no widget is named \"$1\""
        return 1
    fi
    point ${at% *} ${at#* }
}

# click_on NAME [BUTTON]: clicks the widget NAME without waiting for the result.
click_on() {
    hover "$1" || return 0
    xdotool mousedown "${2:-1}"
    sleep 0.3
    xdotool mouseup "${2:-1}"
    sleep 0.15
}

# press NAME [BUTTON]: clicks the widget NAME, moves the pointer away and waits until the window stops changing.
press() {
    click_on "$@"
    point $((width - 1)) $((height - 1))
}

# scroll_over NAME N: turns the wheel over the widget NAME.
scroll_over() {
    hover "$1" || return 0
    xdotool click --repeat "$2" --delay 30 5
    point $((width - 1)) $((height - 1))
}

# scroll_up N: the opposite of `scroll_down`.
scroll_up() {
    xdotool mousemove $((width * 62 / 100)) $((height * 55 / 100)) click --repeat "$1" --delay 30 4
    point $((width - 1)) $((height - 1))
}

# pick LIST ROW: opens a drop-down list and selects a row.
pick() {
    press "$1"
    press "$2"
}

# command_named TITLE: runs a command by its title.
command_named() {
    key ctrl+shift+p
    type_text "$1"
    key Return
}

# sheet NAME, source_of NAME: opens the sheet or the source of a declaration.
sheet() {
    key ctrl+p
    type_text "$1"
    key Return
}

source_of() {
    key ctrl+p
    type_text "$1"
    key ctrl+Return
}

# scroll_down N: turns the wheel over the sheet in the center, then moves the pointer away.
scroll_down() {
    xdotool mousemove $((width * 62 / 100)) $((height * 55 / 100))
    sleep 0.1
    turns=$1
    while [ "$turns" -gt 0 ]; do
        xdotool click 5
        turns=$((turns - 1))
        sleep 0.03
    done
    point $((width - 1)) $((height - 1))
}

# picture NAME: takes a picture once the window has not changed for two seconds; a map is drawn in several steps.
picture() {
    tries=0
    while [ "$tries" -lt 20 ]; do
        capture "$work/before"
        sleep 2
        capture "$work/now"
        ! same "$work/before" "$work/now" || break
        tries=$((tries + 1))
    done
    import -silent -window root "$into/$1.png"
    echo "$1.png"
}

# save_game: computer pilots play a game, which is saved in $game. Then its first seat is given to a person, and the position
# is set to the first decision of that seat in turn 4: the number of choices that the game log shows before it.
save_game() {
    game="$work/game.ron"
    "$dicta" play bluemax-2013-de/dogfight --pilot entente=bold --pilot central=bold --seed "${SEED:-3}" --save "$game" \
        >"$work/game.log"
    moment=$(awk '
        /^── Turn 4 / { there = 1 }
        / reveals | flies | → | is over|the only legal option/ { next }
        / #[0-9]+: (maneuver|fire|tail[a-z]*|quarry|target) / {
            if (there) { print count + 0; exit }
            count++
        }' "$work/game.log")
    sed -i -e '0,/"\(doctrine:\)\?bold"/s//"person"/' -e "s/^    moment: .*/    moment: $moment,/" "$game"
}

# load_game FILE: opens a saved game.
load_game() {
    key ctrl+l
    # The path in the field is selected a few frames after the dialog opens.
    sleep 1
    type_text "$1"
    key Return
    sleep 1
    settle
}
