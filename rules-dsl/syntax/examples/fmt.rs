fn main(){ for p in std::env::args().skip(1){ let t=std::fs::read_to_string(p).unwrap(); print!("{}", dicta_syntax::format(&t)); } }
