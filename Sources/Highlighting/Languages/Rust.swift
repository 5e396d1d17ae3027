extension Grammar {
  static var rust: Grammar {
    Grammar([
      "main": [
        .space, .match("////[^\n]*", .comment), .match("//[/!][^\n]*", .docString), .slashComment,
        .match(#"/\*[*!]"#, .docString, .push("doc comment")), .match(#"/\*\*/"#, .comment),
        .blockComment,
        .match(
          ##"[bc]?r#*""##, .string,
          .enclose("raw", Closer(before: "\"", behind: "r", repeating: "#"))),
        .string(#"[bc]?""#, "lines"),
        .match(#"b?'([^'\\\n]|\\(u\{[\da-fA-F_]+\}|x[\da-fA-F]{2}|.))'"#, .string),
        .match(#"'\i\w*"#, .attribute), .match(##"#!?\["##, .preprocessor, .push("attribute")),
        .words(#"(r#)?\i\w*"#, .rust),
        .words(#"\i\w*!(?=[\s(\[{])"#, [Words(.keyword, "try!")], else: .function), .member,
        .match(#"\$\i\w*"#, .variable),
        .match(#"0x[\da-fA-F_]+"#, .number, .push("suffix")),
        .match(#"(0[bo][\d_]+|\d[\d_]*(\.\d[\d_]*)?([eE][+-]?[\d_]+)?)"#, .number, .push("suffix")),
      ],
      "suffix": [
        .match(#"[iu](8|16|32|64|128|size)|f(32|64)"#, .type, .pop), .otherwise(.leave),
      ],
      "comment": .nestedComment,
      "doc comment": [
        .match(#"[^*/]+"#, .docString), .match(#"/\*"#, .docString, .deepen),
        .match(#"\*/"#, .docString, .rise), .otherwise(.take(.docString)),
      ],
      "lines": .lines("\"", .escape),
      "raw": [.match(#"[^"]+"#, .string), .otherwise(.take(.string))],
      "attribute": [
        .string("\"", "lines"), .match(#"\["#, .preprocessor, .deepen),
        .match(#"\]"#, .preprocessor, .rise), .match(#"[^"\[\]]+"#, .preprocessor),
      ],
      "function": .name(.function), "type": .name(.className), "module": .name(.namespace),
    ])
  }
}

extension [Words] {
  fileprivate static var rust: [Words] {
    [
      Words(
        .keyword,
        """
        as async await become box break const continue crate do dyn else extern final for if impl in loop macro match
        move mut override priv pub ref return static super try typeof unsafe unsized use virtual where
        while yield
        """),
      Words(.declaration, "let"), Words(.keyword, "fn", .push("function")),
      Words(.keyword, "struct enum type union trait", .push("type")),
      Words(.keyword, "mod", .push("module")),
      Words(
        .type,
        """
        bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize
        """),
      Words(.constant, "true false"),
      Words(
        .builtin,
        """
        self Self Some None Ok Err Box Clone Copy Default Drop Eq Fn FnMut FnOnce From Into Iterator
        Option Ord PartialEq PartialOrd Result Send Sized String Sync ToString Vec
        """),
    ]
  }
}
