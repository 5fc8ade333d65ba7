fn main(){ for p in std::env::args().skip(1){ let t=std::fs::read_to_string(p).unwrap(); let f=dicta_syntax::parse(&t); for (b,d) in f.decls(){ println!("{:?}\n  => {:?}\n", b.text(&t), d);} } }
