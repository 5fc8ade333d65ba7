//! What declarations say, apart from what is in the program and in the names. The first passes find it out, and those
//! that compile bodies read it.

use crate::diagnostics::GlobalSpan;
use crate::types::Ty;
use dicta_program::{self as p, Expr, Type};
use dicta_syntax::ast;
use rustc_hash::{FxHashMap, FxHashSet};

/// What is known of declarations.
#[derive(Default)]
pub(crate) struct Declared {
    pub enums: OwnEnums,
    /// Parts that not every entry has.
    pub optional_parts: FxHashSet<(p::KindId, u32)>,
    /// Conditions on stats under which a part exists.
    pub part_when: FxHashMap<(p::KindId, u32), (u32, ast::Expr)>,
    /// The values of defaults of stats that are numbers, by place.
    pub default_numbers: FxHashMap<GlobalSpan, i64>,
    /// The stats declared by `kind mission`.
    pub mission_stats: Vec<MissionStat>,
    /// Keys of tables.
    pub table_keys: Vec<Vec<(String, Type)>>,
    /// Types of a choice's locals, and when each pick exists.
    pub choice_frames: Vec<ChoiceFrame>,
    pub defines: Defines,
    /// By sentence: it and its translations, and where they are written in the declarations of translations.
    pub translated: FxHashMap<String, Vec<(String, GlobalSpan)>>,
}

/// The enums that no declaration of an enum makes.
pub(crate) struct OwnEnums {
    pub deck: p::EnumId,
    pub terrain: p::EnumId,
    /// The missions, if there is a campaign.
    pub mission: Option<p::EnumId>,
    /// By option: the enum of its values, if there are several.
    pub options: Vec<Option<p::EnumId>>,
    /// Those declared inline by a type, by place.
    pub inline: FxHashMap<(GlobalSpan, String), p::EnumId>,
}

impl Default for OwnEnums {
    fn default() -> Self {
        OwnEnums {
            deck: p::EnumId(0),
            terrain: p::EnumId(1),
            mission: None,
            options: vec![],
            inline: FxHashMap::default(),
        }
    }
}

/// A stat of `kind mission`.
#[derive(Clone)]
pub(crate) struct MissionStat {
    pub name: String,
    /// Where it is declared.
    pub at: GlobalSpan,
    pub ty: Type,
    /// Its default: the address of its block, and the expression.
    pub default: Option<(u32, ast::Expr)>,
}

/// The locals that rules for a choice start with.
#[derive(Clone, Debug, Default)]
pub(crate) struct ChoiceFrame {
    pub locals: Vec<Ty>,
    pub places: Vec<GlobalSpan>,
    pub scope: Vec<(String, p::Local)>,
    /// A pick that exists whenever these conditions hold.
    pub guarded: Vec<(p::Local, Vec<Expr>)>,
    /// Names of picks that options switch off.
    pub off: Vec<String>,
}

/// The defines, of which each is compiled when the first expression calls it.
#[derive(Default)]
pub(crate) struct Defines {
    /// By define: its item.
    pub items: Vec<usize>,
    pub results: Vec<DefineState>,
    /// Those that are being compiled.
    pub stack: Vec<p::DefineId>,
}

/// The state of a define.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum DefineState {
    Todo,
    Busy,
    Done(Ty),
    Failed,
}
