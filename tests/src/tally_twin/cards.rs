//! The flight phase: a card for each aircraft, in random order.

use super::fans::Path;
use super::sortie::{Few, NO_AIRCRAFT, Sortie, Whereabouts, shuffle};
use super::squares::{Cloud, EAST, NORTH, SOUTH, Square, WEST};
use super::{COOL_HEAD, NO_TRICK, TRICKS};
use crate::record::{Pilot, Recorder};

/// A legal move of an aircraft that must leave the board, or can't help it.
type Move = (usize, Path);

impl<S: Recorder> Sortie<'_, S> {
    /// Aircraft that return move first; cool heads may move last, in the order of their dice.
    pub fn fly(&mut self) {
        let mut order: Few = self.all().filter(|a| self.is_here(*a)).collect();
        shuffle(&mut self.streams.flight, order.as_mut_slice());
        order.as_mut_slice().sort_by_key(|a| self.craft[*a].whereabouts != Whereabouts::Away);
        for a in order.as_slice() {
            // It may have been shot down by a wing gun.
            if self.is_here(*a) {
                self.draw_card(*a);
            }
        }
        let mut order: Few = self.all().filter(|a| self.is_here(*a) && self.craft[*a].waits).collect();
        shuffle(&mut self.streams.aces, order.as_mut_slice());
        order.as_mut_slice().sort_by_key(|a| self.craft[*a].lot);
        for a in order.as_slice() {
            if self.is_here(*a) {
                self.take_move(*a);
            }
        }
    }

    fn draw_card(&mut self, a: usize) {
        self.recorder.line("card", &[a as i64]);
        match self.craft[a].whereabouts {
            Whereabouts::InCloud => {
                let roll = self.streams.flight.next(6) + 1;
                self.recorder.line("roll flight", &[i64::from(roll)]);
                self.come_out(a);
            }
            Whereabouts::Away => {
                self.come_back(a);
                self.take_move(a);
            }
            _ => {
                if self.setup(a).skills[COOL_HEAD] && self.waits(a) {
                    let lot = self.streams.flight.next(6) + 1;
                    self.craft[a].waits = true;
                    self.craft[a].lot = lot as u8;
                    self.recorder.line("roll flight", &[i64::from(lot)]);
                    self.recorder.line("defers", &[a as i64]);
                } else {
                    self.take_move(a);
                }
            }
        }
    }

    fn waits(&mut self, a: usize) -> bool {
        if S::ON {
            self.recorder.offer("defer", a, vec![vec![0], vec![1]]);
        }
        let waits = self.decide(a, 2, 2);
        self.recorder.line("defer", &[a as i64, waits as i64]);
        waits == 1
    }

    /// Where it left, facing inward, at a disadvantage, and without a shot in the next turn.
    fn come_back(&mut self, a: usize) {
        let sky = &self.rules.sky;
        let craft = &mut self.craft[a];
        let is_at = |edge: u8| sky.squares_ahead(craft.at, edge) == 0;
        craft.facing = match (is_at(WEST), is_at(EAST), is_at(NORTH)) {
            (true, ..) => EAST,
            (_, true, _) => WEST,
            (.., true) => SOUTH,
            _ => NORTH,
        };
        craft.whereabouts = Whereabouts::Aloft;
        craft.advantage -= 1;
        craft.unready_until = self.turn + 1;
        self.recorder.line("returns", &[a as i64]);
    }

    /// Anywhere outside large clouds, facing anywhere, at a disadvantage.
    fn come_out(&mut self, a: usize) {
        let outside = &self.rules.sky.outside;
        let at = outside[self.streams.come_out.next(outside.len() as u32) as usize];
        let facing = 2 * self.streams.come_out.next(4) as u8;
        let craft = &mut self.craft[a];
        (craft.at, craft.facing, craft.whereabouts) = (at, facing, Whereabouts::Aloft);
        craft.advantage -= 1;
        self.recorder.line("leaves_cloud", &[a as i64]);
    }

    /// A move, and a shot with the wing gun if it passed under an enemy.
    fn take_move(&mut self, a: usize) {
        let (trick, path) = self.choose_move(a);
        let under = self.move_along(a, &path);
        self.craft[a].trick = trick;
        if let Some(of) = TRICKS.get(trick) {
            self.recorder.line("flies", &[a as i64, trick as i64]);
            let craft = &mut self.craft[a];
            craft.advantage += of.advantage;
            if of.jinks {
                craft.jinks_until = self.turn + 1;
            }
        }
        if !under.as_slice().is_empty() {
            let target = self.choose_target("wing_shot", a, under.as_slice());
            if target != NO_AIRCRAFT {
                let t = usize::from(target);
                let dice = self.dice(a, t, 0, 1);
                self.shoot(a, t, dice);
                self.settle(t);
            }
        }
    }

    /// Chooses one of the legal moves: by maneuver, none being the last, then by path.
    fn choose_move(&mut self, a: usize) -> Move {
        let craft = self.craft[a];
        let place = 4 * self.rules.sky.number(craft.at) + usize::from(craft.facing / 2);
        let mut legal = 0;
        let mut roomy = 0;
        if !craft.must_withdraw {
            for fan in (0..=NO_TRICK).filter_map(|trick| self.fan(a, trick)) {
                legal += fan.staying(place).len();
                roomy += fan.roomy(place).len();
            }
        }
        if legal == 0 {
            return self.choose_last_resort(a);
        }
        if S::ON && legal > 1 {
            let all = self.staying_moves(a, place).iter().map(numbers).collect();
            self.recorder.offer("fly", a, all);
        }
        let prefers_room = self.pilot == Pilot::Steady && roomy > 0;
        let mut nth = self.decide(a, legal, if prefers_room { roomy } else { legal });
        for trick in 0..=NO_TRICK {
            let Some(fan) = self.fan(a, trick) else { continue };
            let paths = if prefers_room { fan.roomy(place) } else { fan.staying(place) };
            if let Some(number) = paths.get(nth) {
                let path = fan.paths[usize::from(craft.facing / 2)][usize::from(*number)];
                return self.chosen(a, (trick, path.from(craft.at)));
            }
            nth -= paths.len();
        }
        unreachable!("there are as many moves as were counted")
    }

    fn staying_moves(&self, a: usize, place: usize) -> Vec<Move> {
        let (at, quarter) = (self.craft[a].at, usize::from(self.craft[a].facing / 2));
        let fans = (0..=NO_TRICK).filter_map(|trick| Some((trick, self.fan(a, trick)?)));
        let moves = fans.flat_map(|(trick, fan)| {
            fan.staying(place).iter().map(move |i| (trick, fan.paths[quarter][usize::from(*i)].from(at)))
        });
        moves.collect()
    }

    /// Chooses a move where some lead off the board: a crippled aircraft takes the shortest route to an end, and any
    /// other leaves because it must.
    #[cold]
    fn choose_last_resort(&mut self, a: usize) -> Move {
        let craft = self.craft[a];
        let sky = &self.rules.sky;
        let mut moves: Vec<(Move, i16)> = Vec::new();
        for trick in 0..=NO_TRICK {
            let Some(fan) = self.fan(a, trick) else { continue };
            let paths = fan.handling.paths(craft.at, craft.facing, &|at| sky.is_on_board(at));
            moves.extend(paths.into_iter().map(|path| ((trick, path), self.way_off(a, fan.handling.squares, &path))));
        }
        let least = moves.iter().map(|(_, way)| *way).min().unwrap_or(0);
        let legal: Vec<Move> = moves.into_iter().filter(|(_, way)| *way == least).map(|(of, _)| of).collect();
        if S::ON && legal.len() > 1 {
            self.recorder.offer("fly", a, legal.iter().map(numbers).collect());
        }
        let stays = |of: &Move| craft.must_withdraw || !of.1.leaves;
        let has_room = |of: &Move| of.1.leaves || sky.squares_ahead(of.1.end, of.1.facing) >= 3;
        let spared = |keep: &dyn Fn(&Move) -> bool| legal.iter().copied().filter(|of| keep(of)).collect::<Vec<_>>();
        let mut left = match self.pilot {
            Pilot::Random => legal.clone(),
            Pilot::Steady => spared(&|of| stays(of) && has_room(of)),
        };
        if left.is_empty() {
            left = spared(&stays);
        }
        if left.is_empty() {
            left = legal.clone();
        }
        let nth = self.decide(a, legal.len(), left.len());
        self.chosen(a, left[nth])
    }

    /// The way to an end of the board: the squares of the move and those that remain after it, and four or eight more
    /// where it must still turn to the side or about. Very long for moves that are no way off.
    fn way_off(&self, a: usize, squares: u8, path: &Path) -> i16 {
        const NO_WAY: i16 = 1000;
        let sky = &self.rules.sky;
        let craft = &self.craft[a];
        if !craft.must_withdraw {
            return if path.leaves { NO_WAY } else { 0 };
        }
        let ends = [WEST, EAST];
        if path.leaves {
            let is_over_end = path.end.0 < 0 || path.end.0 >= sky.width;
            let nearer = ends.map(|end| i16::from(sky.squares_ahead(craft.at, end))).into_iter().min().unwrap_or(0);
            return if is_over_end { nearer } else { NO_WAY };
        }
        let rest = ends.map(|end| {
            let turn = match (path.facing + 8 - end) % 8 {
                0 => 0,
                4 => 8,
                _ => 4,
            };
            i16::from(sky.squares_ahead(path.end, end)) + turn
        });
        i16::from(squares.max(1)) + rest.into_iter().min().unwrap_or(0)
    }

    fn chosen(&mut self, a: usize, of: Move) -> Move {
        if S::ON {
            let line: Vec<i64> = [a as i64].into_iter().chain(numbers(&of)).collect();
            self.recorder.line("fly", &line);
        }
        of
    }

    /// Moves an aircraft square by square; returns the enemies under which it passed.
    fn move_along(&mut self, a: usize, path: &Path) -> Few {
        let (mut passed, mut under) = (0u8, Few::default());
        let has_gun = self.setup(a).has_wing_gun && self.is_ready(a);
        for (i, square) in path.entered[..usize::from(path.squares)].iter().enumerate() {
            if !self.rules.sky.is_on_board(*square) {
                self.leave(a, *square);
                return under;
            }
            self.craft[a].at = *square;
            if self.rules.sky.cloud(*square) == Cloud::Large {
                self.craft[a].whereabouts = Whereabouts::InCloud;
                self.recorder.line("enters_cloud", &[a as i64]);
                return under;
            }
            if has_gun && i + 1 < usize::from(path.squares) {
                self.pass(a, *square, &mut passed, &mut under);
            }
        }
        self.craft[a].facing = path.facing;
        under
    }

    /// A die for each enemy in a square that is passed: on 4 to 6 the aircraft passes under it.
    fn pass(&mut self, a: usize, square: Square, passed: &mut u8, under: &mut Few) {
        for t in self.all() {
            let is_there = self.is_aloft(t) && self.are_enemies(a, t) && self.craft[t].at == square;
            if is_there && *passed >> t & 1 == 0 {
                *passed |= 1 << t;
                let roll = self.streams.wing_gun.next(6) + 1;
                self.recorder.line("roll wing_gun", &[i64::from(roll)]);
                self.recorder.line("passes_under", &[a as i64, t as i64, i64::from(roll)]);
                if roll >= 4 {
                    under.insert(t);
                }
            }
        }
    }

    /// Off the board: a crippled aircraft flees over an end; any other comes back where it left.
    fn leave(&mut self, a: usize, beyond: Square) {
        let is_over_end = beyond.0 < 0 || beyond.0 >= self.rules.sky.width;
        if self.craft[a].must_withdraw && is_over_end {
            self.craft[a].whereabouts = Whereabouts::Gone;
            self.driven_off[usize::from(self.setup(a).side ^ 1)] += 1;
            self.recorder.line("driven_off", &[a as i64]);
        } else {
            self.craft[a].whereabouts = Whereabouts::Away;
            self.recorder.line("leaves_table", &[a as i64]);
        }
    }
}

/// A move in the log: the maneuver, the turns before its squares, and the one after them.
fn numbers((trick, path): &Move) -> Vec<i64> {
    let (turns, last) = path.numbers();
    vec![if *trick == NO_TRICK { -1 } else { *trick as i64 }, turns, last]
}
