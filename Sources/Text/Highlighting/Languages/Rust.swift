extension Grammar {
  static var rust: Grammar {
    Grammar([
      "main": [
        .space, .match("////[^\n]*", .comment), .match("//[/!][^\n]*", .docString), .slashComment,
        .match(#"/\*[*!]"#, .docString, .push("doc comment")), .match(#"/\*\*/"#, .comment),
        .blockComment,
        .match(
          ##"[bc]?r#*""##, .string,
          .delimited("raw", ClosingDelimiter(prefix: "\"", captureAfter: "r", captured: "#"))),
        .string(#"[bc]?""#, "lines"),
        .match(#"b?'([^'\\\n]|\\(u\{[\da-fA-F_]+\}|x[\da-fA-F]{2}|.))'"#, .string),
        .match(#"'\i\w*"#, .attribute), .match(##"#!?\["##, .preprocessor, .push("attribute")),
        .keywords(#"(r#)?\i\w*"#, .rust),
        .keywords(#"\i\w*!(?=[\s(\[{])"#, [KeywordSet(.keyword, "try!")], else: .function), .member,
        .match(#"\$\i\w*"#, .variable),
        .match(#"0x[\da-fA-F_]+"#, .number, .push("suffix")),
        .match(#"(0[bo][\d_]+|\d[\d_]*(\.\d[\d_]*)?([eE][+-]?[\d_]+)?)"#, .number, .push("suffix")),
      ],
      "suffix": [
        .match(#"[iu](8|16|32|64|128|size)|f(32|64)"#, .type, .pop), .fallback(.leaveMode),
      ],
      "comment": .nestedComment,
      "doc comment": [
        .match(#"[^*/]+"#, .docString), .match(#"/\*"#, .docString, .openNested),
        .match(#"\*/"#, .docString, .closeNested), .fallback(.consume(.docString)),
      ],
      "lines": .multilineString("\"", .escape),
      "raw": [.match(#"[^"]+"#, .string), .fallback(.consume(.string))],
      "attribute": [
        .string("\"", "lines"), .match(#"\["#, .preprocessor, .openNested),
        .match(#"\]"#, .preprocessor, .closeNested), .match(#"[^"\[\]]+"#, .preprocessor),
      ],
      "function": .declaredName(.function), "type": .declaredName(.className),
      "module": .declaredName(.namespace),
    ])
  }
}

extension [KeywordSet] {
  fileprivate static var rust: [KeywordSet] {
    [
      KeywordSet(
        .keyword,
        """
        as async await become box break const continue crate do dyn else extern final for if impl in loop macro match
        move mut override priv pub ref return static super try typeof unsafe unsized use virtual where
        while yield
        """),
      KeywordSet(.declaration, "let"), KeywordSet(.keyword, "fn", .push("function")),
      KeywordSet(.keyword, "struct enum type union trait", .push("type")),
      KeywordSet(.keyword, "mod", .push("module")),
      KeywordSet(
        .type,
        """
        bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize
        """),
      KeywordSet(.constant, "true false"),
      KeywordSet(
        .builtin,
        """
        self Self Some None Ok Err Box Clone Copy Default Drop Eq Fn FnMut FnOnce From Into Iterator
        Option Ord PartialEq PartialOrd Result Send Sized String Sync ToString Vec
        """),
    ]
  }
}
