//! stub for visuals
use crate::game::{Game, GameError};
use crate::view::*;
use dicta_program::*;
use std::sync::Arc;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pilot { Human, Computer(String) }
impl Pilot { pub fn title(&self) -> String { match self { Pilot::Human => "Human".into(), Pilot::Computer(s) => s.clone() } } }
#[derive(Clone, Debug)]
pub struct SeatSetup { pub title: String, pub side: usize, pub pilot: Pilot }
pub struct Playtest { game: Game, seats: Vec<SeatSetup>, moment: usize }

fn head(name: &str, title: &str) -> Head { Head { name: name.into(), title: title.into(), ..Head::default() } }
fn look(of: &str, props: &str) -> Look {
    let mut out = vec![];
    for line in props.lines() {
        let mut words = line.split_whitespace();
        let Some(name) = words.next() else { continue };
        out.push(LookProp { name: name.into(), body: vec![], words: words.map(|w| w.parse::<i64>().map(LookWord::Number).unwrap_or_else(|_| LookWord::Name(w.into()))).collect() });
    }
    Look { head: Head::default(), of: of.into(), props: out }
}
pub fn fake_program() -> Program {
    let side = Kind { head: head("side","Side"), piece: false, part: false, extends: None, root: KindId(1), stats: vec![], fields: vec![], parts: vec![], slots: 1, entries: vec![
        Entry { head: head("entente","Entente"), kind: KindId(1), stats: vec![], texts: vec![], parts: vec![], origins: vec![], marks: vec![] },
        Entry { head: head("central","Central Powers"), kind: KindId(1), stats: vec![], texts: vec![], parts: vec![], origins: vec![], marks: vec![] } ] };
    let game = Kind { entries: vec![], ..side.clone() };
    let mut craft = side.clone(); craft.head = head("craft","Craft"); craft.root = KindId(2); craft.piece = true;
    craft.entries = ["Alpha D.III", "Beta Dr.I"].iter().map(|n| Entry { head: head(&n.to_lowercase(), n), kind: KindId(2), stats: vec![], texts: vec![], parts: vec![], origins: vec![], marks: vec![] }).collect();
    let (w,h)=(20u32,14u32);
    let terrain: Vec<u8> = (0..w*h).map(|i| { let (x,y)=(i%w,i/w); if (x*x+y*7)%11==0 {1} else if y==7+(x/5)%2 {2} else if (x+y*3)%23==0 {3} else {0} }).collect();
    let t = |l, n: &str| Terrain { letter: l, name: n.into(), title: n.into(), opaque: false };
    Program { kinds: vec![game, side, craft], looks: vec![
        look("entente", "colour brown"), look("central", "colour grey"),
        look("craft", "polygon -38 -12 38 -12 38 2 -38 2 side stroke ink width 2\npolygon -5 -34 5 -34 4 26 -4 26 side stroke ink width 2\npolygon -14 22 14 22 14 30 -14 30 side stroke ink width 2\ncircle -26 -5 6 white\ncircle -26 -5 3 blue\ncircle 26 -5 6 white\ncircle 26 -5 3 red"),
        look("smoke", "circle 0 0 40 smoke\ncircle 20 -20 25 smoke"), look("trees", "circle -20 5 9 olive\ncircle 5 -8 12 olive\ncircle 20 15 8 olive"),
        ], maps: vec![Map { head: head("front","The front"), width: w, height: h, terrain, legend: vec![t('.',"meadow"), t('f',"wood"), t('~',"mud"), t('T', "town")], holes: vec![false;(w*h) as usize], sheets: vec![], zones: vec![], edges: [-1;4] }],
        missions: vec![Mission { head: head("duel","A duel over the lines"), map: MapId(0), turns: 30, seats: vec![], pieces: vec![], options: vec![], turn_end: vec![], locals: 0 }],
        options: vec![OptionSetting { head: head("altitude","Altitude"), values: vec!["off".into(),"on".into()], default: 0, set: 0, reading: false, requires: vec![], excludes: vec![] }],
        ..Program::default() }
}
fn steps(s: &str) -> Vec<Step> { s.split_whitespace().map(|w| match w { "F"=>Step::Forward,"L"=>Step::Left,"R"=>Step::Right,"SL"=>Step::SlipLeft,"SR"=>Step::SlipRight,"B"=>Step::Back,_=>Step::About }).collect() }
impl Playtest {
    pub fn start(game: Game, _seed: u64) -> Result<Self, GameError> { Ok(Playtest { game, moment: 4, seats: vec![SeatSetup { title: "Entente".into(), side: 0, pilot: Pilot::Human }, SeatSetup { title: "Central Powers".into(), side: 1, pilot: Pilot::Computer("Bold".into()) }] }) }
    pub fn load(_: &str) -> Result<Self, GameError> { Err(GameError::NoMission) }
    pub fn program(&self) -> &Program { &self.game.program }
    pub fn mission(&self) -> &Mission { &self.game.program.missions[0] }
    pub fn map(&self) -> &Map { &self.game.program.maps[0] }
    pub fn seats(&self) -> &[SeatSetup] { &self.seats }
    pub fn set_pilot(&mut self, s: usize, p: Pilot) { self.seats[s].pilot = p }
    pub fn pilots(&self) -> Vec<Pilot> { vec![Pilot::Human, Pilot::Computer("Random".into()), Pilot::Computer("Bold".into())] }
    pub fn moment(&self) -> usize { self.moment }
    pub fn moments(&self) -> usize { 7 }
    pub fn go_to(&mut self, m: usize) { self.moment = m.min(6) }
    pub fn options(&self) -> Vec<(String,String)> { self.game.options.clone() }
    pub fn revision(&self) -> Option<u64> { Some(self.game.sources.revision) }
    pub fn deciding_seat(&self) -> Option<usize> { Some(0) }
    pub fn pilot_is_due(&self) -> bool { self.seats[0].pilot != Pilot::Human }
    pub fn pilot_decides(&mut self) -> Result<(), GameError> { Ok(()) }
    pub fn choose(&mut self, _: &[i64]) -> Result<(), GameError> { self.moment = (self.moment+1).min(6); Ok(()) }
    pub fn save_text(&self) -> Result<String, GameError> { Ok(String::new()) }
    pub fn view(&self, _e: Eyes) -> TableView {
        let p = |id, entry, title: &str, side, cell, facing, smoke| PieceView { id, kind: KindId(2), entry: EntryId(entry), title: title.into(), entry_title: "Craft".into(), short: title.chars().take(4).collect(), side, seat: side, in_play: true, cell, facing, tokens: if smoke { vec![TokenView { name: "smoke".into(), title: "Smoke".into() }] } else { vec![] },
            card: vec![CardRow::Boxes { title: "Wings".into(), boxes: 7, crossed: 2 }, CardRow::Boxes { title: "Fuselage".into(), boxes: 12, crossed: 5 }, CardRow::Boxes { title: "Tail".into(), boxes: 6, crossed: 0 }, CardRow::Value { title: "Last maneuver".into(), value: "3S3".into(), plain: true }, CardRow::Hidden { title: "Plan".into() }, CardRow::Value { title: "Rudder".into(), value: "jammed left".into(), plain: false }] };
        TableView { turn: 3, turns: 30, phase: "Planning".into(), outcome: None, pieces: vec![p(1,0,"Alpha 1",0,20*8+6,1,false), p(2,0,"Alpha 2",0,20*6+4,2,true), p(3,1,"Beta 1",1,20*5+11,4,false), p(4,1,"Beta 2",1,20*5+11,5,false)] }
    }
    pub fn decision(&self) -> Option<DecisionView> {
        let all = [("2S2","F",2),("6L2","L F",2),("6R2","R F",2),("8L2","SL",2),("3S3","F F",3),("12L3","L F F",3),("12R3","R F F",3),("14L3","F L F",3),("14R3","F R F",3),("27S3","F L F L F L F L F L F L",3),("28S3","F U F", 3),("4S4","F F F",4),("15L4","F F L F",4),("15R4","F F R F",4),("16L4","SL F SL F",4)];
        let values: Vec<ValueView> = all.iter().enumerate().map(|(i,(n,s,g))| ValueView { value: i as i64, label: n.to_string(), title: format!("Maneuver {n}"), path: Some(steps(s)), group: Some(format!("Speed {g}")), marks: vec!["acrobatic".into()], origin: None }).collect();
        let words: Vec<ValueView> = ["dive","level","climb"].iter().enumerate().map(|(i,n)| ValueView { value: i as i64, label: n.to_string(), title: n.to_string(), path: None, group: None, marks: vec![], origin: None }).collect();
        let mut options = vec![];
        for i in 0..all.len() as i64 { for j in 0..3 { options.push(OptionView { picks: vec![i,j], standing: if i==9 || i==10 || (i>10 && j==2) { Standing::Refused(vec![Reason { text: "an acrobatic maneuver follows an ahead maneuver".into(), rule: "Acrobatics".into(), origin: Origin::default() }]) } else if i == 3 { Standing::Warned(vec![Reason { text: "it leaves the map".into(), rule: "Edge".into(), origin: Origin::default() }]) } else { Standing::Legal } }); } }
        Some(DecisionView { seat: 0, seat_title: "Entente".into(), piece: Some(1), about: "Alpha 1".into(), title: "Plan".into(), docs: "The maneuver for this turn, in secret.".into(), origin: Origin::default(), picks: vec![PickView { title: "Maneuver".into(), docs: String::new(), shape: PickShape::Chart, values }, PickView { title: "Climb".into(), docs: String::new(), shape: PickShape::Words, values: words }], options })
    }
    pub fn journal(&self, _: Eyes) -> Vec<JournalLine> {
        let l = |id, depth, kind, text: &str| JournalLine { id, depth, kind, text: text.into(), piece: None, side: None };
        vec![l(0,0,LineKind::Turn,"Turn 3"), l(1,1,LineKind::Phase,"Planning"), l(2,2,LineKind::Choice,"Alpha 1 chooses 3S3"), l(3,1,LineKind::Phase,"Fire"), l(4,2,LineKind::Event,"Alpha 1 fires 3 dice at Beta 1"), l(5,3,LineKind::Chance,"Die: blue 2"), l(6,3,LineKind::Change,"Beta 1: Wings 0 to 2")]
    }
    pub fn why(&self, _id: usize, _: Eyes) -> WhyNode {
        let n = |t: &str, a: &str, on| WhyNode { text: t.into(), amount: Some(a.into()), applies: on, origin: Some(Origin::default()), source: Some("S3 line 540".into()), children: vec![] };
        WhyNode { text: "Number of dice".into(), amount: Some("3".into()), applies: true, origin: None, source: None, children: vec![n("base","3",true), n("range","-1",true), n("burst","+1",true), n("the target stalls","+1",false)] }
    }
    pub fn links(&self, _: Eyes) -> Vec<LinkView> { vec![LinkView { from: 2, to: 3, text: "fires".into() }] }
    pub fn arcs(&self, p: i64) -> Vec<ArcView> { if p == 1 { vec![ArcView { title: "Front".into(), cells: vec![20*7+7,20*7+8,20*6+8,20*6+9,20*7+9,20*5+9, 20*6+7,20*5+8, 20*5+7] }] } else { vec![] } }
    pub fn preview(&self, piece: i64, steps: &[Step]) -> Preview {
        let (mut c, mut r, mut f) = (6i64, 8i64, 1i64); let mut trace = vec![(r*20+c, f)];
        for s in steps { let go = |f: i64, c: i64, r: i64| { let o = c.rem_euclid(2); match f.rem_euclid(6) {0=>(c,r-1),1=>(c+1,r-1+o),2=>(c+1,r+o),3=>(c,r+1),4=>(c-1,r+o),_=>(c-1,r-1+o)} };
            match s { Step::Forward => (c,r)=go(f,c,r), Step::SlipLeft => (c,r)=go(f-1,c,r), Step::SlipRight => (c,r)=go(f+1,c,r), Step::Left => f=(f+5)%6, Step::Right => f=(f+1)%6, Step::About => f=(f+3)%6, Step::Back => (c,r)=go(f+3,c,r) }
            trace.push((r*20+c, f)); }
        Preview { piece, trace, leaves: false }
    }
    pub fn unused(&self) -> Option<Arc<()>> { None }
}
