# What pictures.sh and panes.sh share: the real window on a screen of its own, driven with mouse and keys.
# To be sourced, with `dicta` (the program) and `into` (the folder of the pictures) set; then `screen WIDTHxHEIGHT`.

for tool in Xvfb xdotool import cmp; do
    command -v "$tool" >/dev/null || { echo "$tool is not installed" >&2; exit 3; }
done
mkdir -p "$into"
into=$(realpath "$into")

# A home of its own: no settings, no recent projects.
work=$(mktemp -d)
export HOME="$work/home" LIBGL_ALWAYS_SOFTWARE=1
export XDG_CONFIG_HOME="$HOME/config" XDG_STATE_HOME="$HOME/state" XDG_DATA_HOME="$HOME/data"
mkdir -p "$HOME"
program=
server=
# What else was started and must end.
helpers=
finish() {
    [ -z "$program" ] || kill "$program" 2>/dev/null || true
    [ -z "$helpers" ] || kill $helpers 2>/dev/null || true
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM

# screen WIDTHxHEIGHT: a screen of this size, in place of the one before
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
        [ "$tries" -lt 50 ] || { echo "the screen :$display does not come up" >&2; exit 3; }
        sleep 0.1
    done
}

# settings true|false: a first run, with the dark or the light theme
settings() {
    rm -rf "$HOME"
    mkdir -p "$XDG_CONFIG_HOME/dicta"
    echo "(dark: Some($1), zoom: 0, recent: [], speed: \"At once\")" >"$XDG_CONFIG_HOME/dicta/settings.ron"
}

# seen FILE: what the screen shows now, three bytes for each pixel
seen() {
    import -silent -window root -depth 8 "rgb:$1"
}

# same A B: whether two such files show the same; a text cursor that blinks is no difference
same() {
    [ "$(cmp -l "$1" "$2" 2>/dev/null | head -n 300 | wc -l)" -lt 240 ]
}

# Waits until the window stands still, ten seconds at most.
settle() {
    sleep 0.1
    seen "$work/before"
    tries=0
    while [ "$tries" -lt 40 ]; do
        sleep 0.15
        seen "$work/now"
        ! same "$work/before" "$work/now" || return 0
        mv "$work/now" "$work/before"
        tries=$((tries + 1))
    done
}

# act CHORD: a key that must change what is seen; waits for that, two seconds at most
act() {
    seen "$work/was"
    xdotool key --delay 30 "$1"
    waited=0
    while [ "$waited" -lt 15 ]; do
        sleep 0.13
        seen "$work/now"
        same "$work/was" "$work/now" || break
        waited=$((waited + 1))
    done
    settle
}

# begin [ARGUMENT…]: opens the window
begin() {
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

# end [SIGNAL]: ends it
end() {
    kill "-${1:-TERM}" "$program"
    wait "$program" 2>/dev/null || true
    program=
}

# keys CHORD…: one after the other, without waiting in between
keys() {
    for chord in "$@"; do
        xdotool key --delay 30 "$chord"
        sleep 0.1
        # What was open takes the next keys, too, until it is gone.
        [ "$chord" != Escape ] || settle
    done
    settle
}

# times N CHORD
times() {
    count=$1
    while [ "$count" -gt 0 ]; do
        xdotool key --delay 20 "$2"
        sleep 0.15
        count=$((count - 1))
    done
    settle
}

text() {
    xdotool type --delay 20 -- "$1"
    settle
}

point() {
    xdotool mousemove "$1" "$2"
    settle
}

# click X Y [BUTTON]: press and release are two frames
click() {
    point "$1" "$2"
    xdotool mousedown "${3:-1}"
    sleep 0.15
    xdotool mouseup "${3:-1}"
    settle
}

# command_named TITLE: by the palette
command_named() {
    act ctrl+shift+p
    text "$1"
    act Return
}

# sheet NAME, written NAME: what is declared so, as a sheet or as text
sheet() {
    act ctrl+p
    text "$1"
    act Return
}

written() {
    act ctrl+p
    text "$1"
    act ctrl+Return
}

# down N: turns the wheel over the sheet in the middle, and takes the pointer away again
down() {
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

picture() {
    import -silent -window root "$into/$1.png"
    echo "$1.png"
}

# flown: a game that pilots have flown, in $game. The first seat is given to a person, and it is looked at when that seat plans
# in turn 4; the moment is the number of choices that the journal tells before.
flown() {
    game="$work/game.ron"
    "$dicta" play bluemax-2013-de/dogfight --pilot entente=bold --pilot central=bold --seed "${SEED:-3}" --save "$game" \
        >"$work/told"
    moment=$(awk '
        /^── Turn 4 / { there = 1 }
        / reveals | flies | → | is over|the only legal option/ { next }
        / #[0-9]+: (maneuver|fire|tail[a-z]*|quarry|target) / {
            if (there) { print count + 0; exit }
            count++
        }' "$work/told")
    sed -i -e '0,/"\(doctrine:\)\?bold"/s//"person"/' -e "s/^    moment: .*/    moment: $moment,/" "$game"
}

# load FILE: a saved game on the table
load() {
    act ctrl+l
    # The path that stands there is selected for some frames.
    sleep 1
    text "$1"
    act Return
    sleep 1
    settle
}
