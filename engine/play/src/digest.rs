//! A digest of a program: a number that changes when the rules of play change, and not when only comments do.
//!
//! The program is serialized into a hash, without source locations, documentation, sources, appearance, examples,
//! translations, and their unreachable marks.

use dicta_program::Program;
use serde::ser::{self, Serialize};
use std::fmt;

/// Fields that do not affect play.
const LEFT_OUT: &[&str] = &[
    "origin",
    "origins",
    "docs",
    "source",
    "reconstructed",
    "marks",
    "files",
    "looks",
    "examples",
    "translations",
    "unreachable",
    "hushed",
    "counted",
    "closed",
    "shown",
    "bound",
    "unseen",
    "wording",
];

/// The digest of a program.
pub fn digest(program: &Program) -> u64 {
    let mut hash = Digest(0xcbf2_9ce4_8422_2325);
    // Hashing cannot fail.
    let _ = program.serialize(&mut hash);
    hash.0
}

struct Digest(u64);

impl Digest {
    fn bytes(&mut self, tag: u8, bytes: &[u8]) -> Result<(), Never> {
        for b in [tag].iter().chain(bytes) {
            self.0 = (self.0 ^ u64::from(*b)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Ok(())
    }

    fn number(&mut self, tag: u8, n: u64) -> Result<(), Never> {
        self.bytes(tag, &n.to_le_bytes())
    }
}

/// An error that never occurs.
#[derive(Debug)]
struct Never;

impl fmt::Display for Never {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("can't be hashed")
    }
}

impl std::error::Error for Never {}

impl ser::Error for Never {
    fn custom<T: fmt::Display>(_: T) -> Never {
        Never
    }
}

macro_rules! numbers {
    ($($name:ident: $ty:ty = $tag:literal),* $(,)?) => {$(
        fn $name(self, v: $ty) -> Result<(), Never> {
            self.number($tag, v as u64)
        }
    )*};
}

impl ser::Serializer for &mut Digest {
    type Ok = ();
    type Error = Never;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    numbers! {
        serialize_bool: bool = 1, serialize_i8: i8 = 2, serialize_i16: i16 = 2, serialize_i32: i32 = 2,
        serialize_i64: i64 = 2, serialize_u8: u8 = 3, serialize_u16: u16 = 3, serialize_u32: u32 = 3,
        serialize_u64: u64 = 3, serialize_char: char = 4,
    }

    fn serialize_f32(self, _: f32) -> Result<(), Never> {
        Err(Never)
    }
    fn serialize_f64(self, _: f64) -> Result<(), Never> {
        Err(Never)
    }
    fn serialize_str(self, v: &str) -> Result<(), Never> {
        self.number(5, v.len() as u64)?;
        self.bytes(5, v.as_bytes())
    }
    fn serialize_bytes(self, v: &[u8]) -> Result<(), Never> {
        self.bytes(6, v)
    }
    fn serialize_none(self) -> Result<(), Never> {
        self.bytes(7, &[])
    }
    fn serialize_some<T: ?Sized + Serialize>(self, v: &T) -> Result<(), Never> {
        self.bytes(8, &[])?;
        v.serialize(self)
    }
    fn serialize_unit(self) -> Result<(), Never> {
        self.bytes(9, &[])
    }
    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Never> {
        self.bytes(9, &[])
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), Never> {
        self.bytes(10, variant.as_bytes())
    }
    fn serialize_newtype_struct<T: ?Sized + Serialize>(self, _: &'static str, v: &T) -> Result<(), Never> {
        v.serialize(self)
    }
    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        v: &T,
    ) -> Result<(), Never> {
        self.bytes(11, variant.as_bytes())?;
        v.serialize(self)
    }
    fn serialize_seq(self, len: Option<usize>) -> Result<Self, Never> {
        self.number(12, len.unwrap_or(0) as u64)?;
        Ok(self)
    }
    fn serialize_tuple(self, len: usize) -> Result<Self, Never> {
        self.number(13, len as u64)?;
        Ok(self)
    }
    fn serialize_tuple_struct(self, _: &'static str, len: usize) -> Result<Self, Never> {
        self.serialize_tuple(len)
    }
    fn serialize_tuple_variant(self, _: &'static str, _: u32, variant: &'static str, _: usize) -> Result<Self, Never> {
        self.bytes(14, variant.as_bytes())?;
        Ok(self)
    }
    fn serialize_map(self, len: Option<usize>) -> Result<Self, Never> {
        self.number(15, len.unwrap_or(0) as u64)?;
        Ok(self)
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Never> {
        self.bytes(16, &[])?;
        Ok(self)
    }
    fn serialize_struct_variant(self, _: &'static str, _: u32, variant: &'static str, _: usize) -> Result<Self, Never> {
        self.bytes(17, variant.as_bytes())?;
        Ok(self)
    }
}

macro_rules! elements {
    ($($of:ident :: $element:ident),* $(,)?) => {$(
        impl ser::$of for &mut Digest {
            type Ok = ();
            type Error = Never;
            fn $element<T: ?Sized + Serialize>(&mut self, v: &T) -> Result<(), Never> {
                v.serialize(&mut **self)
            }
            fn end(self) -> Result<(), Never> {
                Ok(())
            }
        }
    )*};
}

elements! {
    SerializeSeq::serialize_element, SerializeTuple::serialize_element, SerializeTupleStruct::serialize_field,
    SerializeTupleVariant::serialize_field,
}

macro_rules! fields {
    ($($of:ident),* $(,)?) => {$(
        impl ser::$of for &mut Digest {
            type Ok = ();
            type Error = Never;
            fn serialize_field<T: ?Sized + Serialize>(&mut self, name: &'static str, v: &T) -> Result<(), Never> {
                if LEFT_OUT.contains(&name) {
                    return Ok(());
                }
                self.bytes(18, name.as_bytes())?;
                v.serialize(&mut **self)
            }
            fn end(self) -> Result<(), Never> {
                Ok(())
            }
        }
    )*};
}

fields!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for &mut Digest {
    type Ok = ();
    type Error = Never;
    fn serialize_key<T: ?Sized + Serialize>(&mut self, v: &T) -> Result<(), Never> {
        v.serialize(&mut **self)
    }
    fn serialize_value<T: ?Sized + Serialize>(&mut self, v: &T) -> Result<(), Never> {
        v.serialize(&mut **self)
    }
    fn end(self) -> Result<(), Never> {
        Ok(())
    }
}
