//! Tests on boards drawn cell by cell. `cell(column, row)` counts from 0.

use super::*;
use dicta_program::{ArcPart, Head, KindId, Shape, Terrain};

fn map(width: u32, height: u32, opaque: &[(u32, u32)]) -> Map {
    let mut terrain = vec![0; (width * height) as usize];
    for (c, r) in opaque {
        terrain[(r * width + c) as usize] = 1;
    }
    let legend = [false, true].map(|opaque| Terrain { letter: '.', name: String::new(), title: String::new(), opaque });
    Map { width, height, terrain, legend: legend.to_vec(), edges: [-1, 1, -1, 2], ..Map::default() }
}

fn hexes() -> Geometry {
    Geometry::new(Board::Hex, &map(9, 9, &[]))
}

fn squares() -> Geometry {
    Geometry::new(Board::Square, &map(9, 9, &[]))
}

fn cell(column: i64, row: i64) -> i64 {
    row * 9 + column
}

fn arc(parts: &[(bool, bool, u8, u8, u8)]) -> Arc {
    let shape = |wedge| if wedge { Shape::Wedge } else { Shape::Line };
    let part = |&(except, wedge, from, to, within): &(bool, bool, u8, u8, u8)| ArcPart {
        except,
        shape: shape(wedge),
        from,
        to,
        within,
    };
    Arc { head: Head::default(), kind: KindId(2), parts: parts.iter().map(part).collect() }
}

fn cone(from: u8, to: u8, within: u8) -> Arc {
    let part = ArcPart { except: false, shape: Shape::Cone, from, to, within };
    Arc { head: Head::default(), kind: KindId(2), parts: vec![part] }
}

/// Draws the cells of an arc of a piece in the middle: `#` in the arc, `*` the piece.
fn picture(g: &Geometry, arc: &Arc, facing: i64) -> String {
    let cells = ArcCells::new(g, arc);
    let mut lines = Vec::new();
    for row in 0..9 {
        let line = (0..9).map(|column| match cell(column, row) {
            c if c == cell(4, 4) => '*',
            c if g.in_arc(&cells, cell(4, 4), facing, c) => '#',
            _ => '.',
        });
        lines.push(line.collect::<String>());
    }
    lines.join("\n")
}

/// ```text
///  __    __
/// /00\__/20\__     even columns are higher, so the neighbor northeast of 20 is in the row above
/// \__/10\__/30\
/// ```
#[test]
fn hexes_in_columns_have_six_neighbors() {
    let g = hexes();
    let around = |c: i64| (0..6).map(|f| g.next(c, f)).collect::<Vec<_>>();
    assert_eq!(around(cell(4, 4)), [cell(4, 3), cell(5, 3), cell(5, 4), cell(4, 5), cell(3, 4), cell(3, 3)]);
    assert_eq!(around(cell(3, 4)), [cell(3, 3), cell(4, 4), cell(4, 5), cell(3, 5), cell(2, 5), cell(2, 4)]);
    assert_eq!(around(cell(0, 0)), [-1, -1, cell(1, 0), cell(0, 1), -1, -1]);
}

#[test]
fn distances_count_steps() {
    let (g, s) = (hexes(), squares());
    assert_eq!(g.distance(cell(4, 4), cell(4, 4)), 0);
    assert_eq!(g.distance(cell(4, 4), cell(6, 3)), 2);
    assert_eq!(g.distance(cell(0, 0), cell(8, 8)), 12);
    assert_eq!(s.distance(cell(0, 0), cell(8, 5)), 8);
    assert_eq!(g.distance(-1, cell(0, 0)), FAR);
    for a in g.cells() {
        for b in g.cells() {
            assert_eq!(g.distance(a, b), g.distance(b, a));
            if a != b {
                assert_eq!((0..6).filter(|f| g.next(a, *f) == b).count() == 1, g.distance(a, b) == 1);
            }
        }
    }
}

/// The front wedge within 3 has the 15 hexes of a tailing arc; the row has 3 hexes; the lateral hexes are 6.
#[test]
fn arcs_on_hexes_match_their_drawings() {
    let g = hexes();
    let front = arc(&[(false, true, 5, 1, 3)]);
    let drawn = picture(&g, &front, 0);
    let expected = ".........\n...###...\n.#######.\n..#####..\n....*....\n.........\n.........\n.........\n.........";
    assert_eq!(drawn, expected, "{drawn}");
    for facing in 0..6 {
        assert_eq!(picture(&g, &front, facing).matches('#').count(), 15);
        assert_eq!(picture(&g, &arc(&[(false, false, 0, 0, 3)]), facing).matches('#').count(), 3);
    }
    let rear = arc(&[(false, true, 2, 4, 3)]);
    let both = picture(&g, &front, 0).matches('#').count() + picture(&g, &rear, 0).matches('#').count();
    assert_eq!(36 - both, 6);
    // An observer: everything between the rear sides except the first hex of the rear row.
    let observer = arc(&[(false, true, 2, 4, 3), (true, false, 3, 3, 1)]);
    assert_eq!(picture(&g, &observer, 2).matches('#').count(), 14);
}

#[test]
fn arcs_on_squares_match_their_drawings() {
    let drawn = picture(&squares(), &arc(&[(false, true, 7, 1, 2)]), 0);
    let expected = ".........\n.........\n..#####..\n...###...\n....*....\n.........\n.........\n.........\n.........";
    assert_eq!(drawn, expected);
    let drawn = picture(&squares(), &arc(&[(false, true, 0, 1, 2)]), 1);
    let expected = ".........\n.........\n......#..\n.....##..\n....*##..\n.........\n.........\n.........\n.........";
    assert_eq!(drawn, expected);
}

/// ```text
///      __
///   __/  \__     from halfway between ahead (0) and ahead-right (1) the shot comes through 0,
///  /  \__/ x\    from halfway between 1 and 2 through 1: the side nearer the front
///  \__/ *\__/
/// ```
#[test]
fn between_two_sides_the_one_nearer_the_front_counts() {
    let g = hexes();
    let at = cell(4, 4);
    for facing in 0..6 {
        for side in 0..6 {
            assert_eq!(g.side_towards(at, facing, g.ahead(at, g.turned(facing, side), 3)), side);
        }
    }
    let between = |a: i64, b: i64| g.ahead(g.ahead(at, a, 1), b, 1);
    assert_eq!(g.side_towards(at, 0, between(0, 1)), 0);
    assert_eq!(g.side_towards(at, 0, between(1, 2)), 1);
    assert_eq!(g.side_towards(at, 0, between(5, 4)), 5);
    assert_eq!(g.side_towards(at, 3, between(0, 1)), 4);
    assert_eq!(g.side_towards(at, 0, at), -1);
    assert_eq!(g.facing_to(at, between(0, 1)), 0);
    let s = squares();
    assert_eq!(s.side_towards(at, 0, cell(5, 2)), 1);
    assert_eq!(s.side_towards(at, 0, cell(5, 1)), 0);
    assert_eq!(s.side_towards(at, 2, cell(5, 1)), 6);
}

/// A line that runs along the border of two hexes is blocked only if both are opaque.
#[test]
fn opaque_cells_block_lines_of_sight() {
    let at = cell(4, 6);
    let blocked = |opaque: &[(u32, u32)], to: i64| !Geometry::new(Board::Hex, &map(9, 9, opaque)).sees(at, to);
    assert!(blocked(&[(4, 4)], cell(4, 3)));
    assert!(!blocked(&[(4, 3)], cell(4, 3)), "the target itself does not block");
    let g = hexes();
    let (left, right) = (g.next(at, 0), g.next(at, 1));
    let far = g.next(left, 1);
    let place = |c: i64| ((c % 9) as u32, (c / 9) as u32);
    assert!(!blocked(&[place(left)], far) && !blocked(&[place(right)], far));
    assert!(blocked(&[place(left), place(right)], far));
    // A cell is on the line exactly if it alone would block it.
    for to in g.cells() {
        for on in g.cells().filter(|c| *c != at && *c != to) {
            assert_eq!(g.on_line(at, to, on), blocked(&[place(on)], to), "{on} on the way from {at} to {to}");
        }
    }
    assert!(!g.on_line(at, far, left) && !g.on_line(at, at, at) && !g.on_line(at, left, left));
    let s = Geometry::new(Board::Square, &map(9, 9, &[(1, 1)]));
    assert!(!s.sees(cell(0, 0), cell(2, 2)) && s.sees(cell(0, 0), cell(2, 0)));
}

#[test]
fn edges_and_holes_limit_the_cells_ahead() {
    let g = hexes();
    assert_eq!(g.distance_to_edge(cell(4, 4), 0), 4);
    assert_eq!(g.ahead(cell(4, 4), 0, 5), -1);
    assert_eq!(g.ahead(cell(4, 4), 0, -2), cell(4, 6));
    assert_eq!(g.edge_owner(cell(7, 4), 1), 1);
    assert_eq!(g.edge_owner(cell(4, 4), 0), -1);
    assert!(g.on_edge(cell(0, 4), 2) && !g.on_edge(cell(1, 4), 2) && g.on_edge(cell(8, 0), 1));
    let mut holed = map(9, 9, &[]);
    holed.holes = vec![false; 81];
    holed.holes[cell(4, 3) as usize] = true;
    let g = Geometry::new(Board::Hex, &holed);
    assert_eq!((g.next(cell(4, 4), 0), g.is_cell(cell(4, 3)), g.cells().count()), (-1, false, 80));
}

#[test]
fn steps_change_cell_and_facing() {
    let g = hexes();
    let fly = |path: &[Step]| {
        path.iter().fold((cell(4, 4), 0), |(c, f), s| {
            let (c, f, _) = g.step(c, f, *s);
            (c, f)
        })
    };
    assert_eq!(fly(&[Step::Forward, Step::Left, Step::Forward]), (g.next(cell(4, 3), 5), 5));
    assert_eq!(fly(&[Step::SlipRight]), (cell(5, 3), 0));
    assert_eq!(fly(&[Step::Back, Step::About]), (cell(4, 5), 3));
    assert_eq!(fly(&[Step::Forward; 6]).0, -1);
    // Over the edge and back: the path continues as drawn.
    let drawn = |at: i64, path: &[Step]| g.drawn_end(at, 0, path.iter().copied());
    assert_eq!(drawn(cell(4, 0), &[Step::Forward, Step::Back]), (cell(4, 0), 0));
    assert_eq!(drawn(cell(4, 0), &[Step::Forward, Step::About, Step::Forward]), (cell(4, 0), 3));
    assert_eq!(drawn(cell(4, 0), &[Step::Forward, Step::Right]), (-1, 1));
    assert_eq!(drawn(-1, &[Step::Forward]), (-1, 0));
    let headings: Vec<i64> =
        [Step::Forward, Step::SlipLeft, Step::SlipRight, Step::Back].iter().map(|s| g.heading(5, *s)).collect();
    assert_eq!(headings, [5, 4, 0, 2]);
}

/// ```text
///    \__/\__/\__/
///     |10 |11 |12     odd rows are half a hex to the right, so the neighbors of 11 above it are 01 and 02
/// ```
#[test]
fn hexes_in_rows_have_six_neighbors() {
    let g = Geometry::new(Board::HexRows, &map(9, 9, &[]));
    let around = |c: i64| (0..6).map(|f| g.next(c, f)).collect::<Vec<_>>();
    assert_eq!(around(cell(4, 4)), [cell(4, 3), cell(5, 4), cell(4, 5), cell(3, 5), cell(3, 4), cell(3, 3)]);
    assert_eq!(around(cell(4, 3)), [cell(5, 2), cell(5, 3), cell(5, 4), cell(4, 4), cell(3, 3), cell(4, 2)]);
    assert_eq!(around(cell(0, 0)), [-1, cell(1, 0), cell(0, 1), -1, -1, -1]);
    assert_eq!(g.distance(cell(0, 0), cell(4, 8)), 8);
    assert_eq!(g.distance(cell(0, 3), cell(6, 3)), 6);
}

/// A board in rows is a board in columns turned on its side: the same rules hold for both.
#[test]
fn boards_in_rows_mirror_boards_in_columns() {
    let (columns, rows) = (hexes(), Geometry::new(Board::HexRows, &map(9, 9, &[])));
    // Mirrored along the diagonal: facings run in the opposite direction, north becomes west.
    let mirror = |c: i64| (c % 9) * 9 + c / 9;
    let turned = |f: i64| (4 - f).rem_euclid(6);
    for a in columns.cells() {
        for facing in 0..6 {
            let there = columns.next(a, facing);
            let mirrored = if there < 0 { -1 } else { mirror(there) };
            assert_eq!(rows.next(mirror(a), turned(facing)), mirrored, "{a} {facing}");
        }
        for b in [cell(0, 0), cell(4, 4), cell(8, 3)] {
            assert_eq!(columns.distance(a, b), rows.distance(mirror(a), mirror(b)));
        }
    }
}

#[test]
fn a_cone_holds_the_cells_nearest_to_its_row() {
    let g = hexes();
    // At an even distance the cells exactly between two rows belong to it.
    let north = "\
...###...
..#####..
...###...
....#....
....*....
.........
.........
.........
.........";
    assert_eq!(picture(&g, &cone(0, 0, 4), 0), north);
    for a in g.cells().filter(|c| *c != cell(4, 4)) {
        let inside: Vec<i64> = (0..6)
            .filter(|row| g.in_arc(&ArcCells::new(&g, &cone(*row as u8, *row as u8, 9)), cell(4, 4), 0, a))
            .collect();
        let side = g.side_towards(cell(4, 4), 0, a);
        assert!(inside.contains(&side) && inside.len() <= 2, "{a}: {inside:?}, {side}");
    }
    // Half a turn in three rows: 60 degrees each.
    let half = ArcCells::new(&g, &cone(5, 1, 4));
    let count = g.cells().filter(|c| g.in_arc(&half, cell(4, 4), 0, *c)).count();
    let parts = [5, 0, 1].map(|row| ArcCells::new(&g, &cone(row, row, 4)));
    let either = g.cells().filter(|c| parts.iter().any(|p| g.in_arc(p, cell(4, 4), 0, *c))).count();
    assert_eq!(count, either);
}

#[test]
fn a_cone_on_squares_is_an_eighth() {
    let north = "\
...###...
...###...
....#....
....#....
....*....
.........
.........
.........
.........";
    assert_eq!(picture(&squares(), &cone(0, 0, 4), 0), north);
}

#[test]
fn columns_and_rows_are_counted_from_1() {
    let mut holed = map(9, 9, &[]);
    holed.holes = vec![false; 81];
    holed.holes[cell(2, 1) as usize] = true;
    let g = Geometry::new(Board::Hex, &holed);
    assert_eq!((g.place(cell(3, 5)), g.cell_in(4, 6)), ((4, 6), cell(3, 5)));
    assert_eq!((g.place(-1), g.place(cell(2, 1))), ((0, 0), (0, 0)));
    assert_eq!([g.cell_in(3, 2), g.cell_in(0, 1), g.cell_in(10, 1), g.cell_in(1, 10)], [-1; 4]);
}
