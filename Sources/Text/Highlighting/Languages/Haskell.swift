extension Grammar {
  static var haskell: Grammar {
    let operatorCharacter = #"[:!#$%&*+./<=>?@^|~\\-]"#
    return Grammar([
      "main": [
        .space, .match("---*([^!#$%&*+./<=>?@^|~:\\\\\n-][^\n]*)?", .comment),
        .match(#"\{-"#, .comment, .push("comment")), .match(##"\{-#"##, .special, .push("pragma")),
        .match("^#[^\n]*", .preprocessor),
        .string("\"", "string"),
        .match(#"'([^'\\\n]|\\[^'\n][^'\n]*|\\')'"#, .string),
        .keywords(#"[a-z_]['\w]*"#, .haskell), .match(#"([A-Z][\w']*\.)+(?=[a-z])"#, .namespace),
        .match(#"'?([A-Z][\w']*\.)*[A-Z][\w']*"#, .type),
        .match(#"^[a-z_][\w']*(?=[ \t]*::)"#, .function),
        .keywords(
          "\(operatorCharacter)+", [KeywordSet(.wordOperator, "<- :: -> => =")], else: .plain),
        .match(":\(operatorCharacter)*", .type), .match("::", .wordOperator),
        .match(#"\\(?=[\w( ~!])"#, .function),
        .match(#"\[\]"#, .type), .match(#"\(\)"#, .builtin),
        .numbers(trailingDot: false),
      ],
      "comment": [
        .match(#"[^{}-]+"#, .comment), .match(#"\{-"#, .comment, .openNested),
        .match(#"-\}"#, .comment, .closeNested), .fallback(.consume(.comment)),
      ],
      "pragma": [
        .match(##"#-\}"##, .special, .pop), .match("[^#]+", .special),
        .fallback(.consume(.special)),
      ],
      "string": [
        .match(#"\\\s+\\"#, .escape), .include("line"),
      ],
      "line": .singleLineString(
        "\"", .match(#"\\([A-Z]{2,3}|\^.|\d+|o[0-7]+|x[\da-fA-F]+|.)"#, .escape)),
      "import": [
        .space, .match(#"[A-Z][\w.']*"#, .namespace), .string("\"", "string"),
        .match(#"(qualified|as|hiding|safe)(?=[\s(])"#, .keyword),
        .fallback(.leaveMode),
      ],
    ])
  }
}

extension [KeywordSet] {
  fileprivate static var haskell: [KeywordSet] {
    [
      KeywordSet(
        .keyword,
        """
        case class data default deriving do else family forall foreign if in infix infixl infixr
        instance let newtype of pattern then type where mdo rec proc _
        """),
      KeywordSet(.keyword, "import module", .push("import")), KeywordSet(.builtin, "error"),
    ]
  }
}
