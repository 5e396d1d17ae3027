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
        .words(#"[a-z_]['\w]*"#, .haskell), .match(#"([A-Z][\w']*\.)+(?=[a-z])"#, .namespace),
        .match(#"'?([A-Z][\w']*\.)*[A-Z][\w']*"#, .type),
        .match(#"^[a-z_][\w']*(?=[ \t]*::)"#, .function),
        .words("\(operatorCharacter)+", [Words(.wordOperator, "<- :: -> => =")], else: .plain),
        .match(":\(operatorCharacter)*", .type), .match("::", .wordOperator),
        .match(#"\\(?=[\w( ~!])"#, .function),
        .match(#"\[\]"#, .type), .match(#"\(\)"#, .builtin),
        .numbers(trailingDot: false),
      ],
      "comment": [
        .match(#"[^{}-]+"#, .comment), .match(#"\{-"#, .comment, .deepen),
        .match(#"-\}"#, .comment, .rise), .otherwise(.take(.comment)),
      ],
      "pragma": [
        .match(##"#-\}"##, .special, .pop), .match("[^#]+", .special), .otherwise(.take(.special)),
      ],
      "string": [
        .match(#"\\\s+\\"#, .escape), .include("line"),
      ],
      "line": .line("\"", .match(#"\\([A-Z]{2,3}|\^.|\d+|o[0-7]+|x[\da-fA-F]+|.)"#, .escape)),
      "import": [
        .space, .match(#"[A-Z][\w.']*"#, .namespace), .string("\"", "string"),
        .match(#"(qualified|as|hiding|safe)(?=[\s(])"#, .keyword),
        .otherwise(.leave),
      ],
    ])
  }
}

extension [Words] {
  fileprivate static var haskell: [Words] {
    [
      Words(
        .keyword,
        """
        case class data default deriving do else family forall foreign if in infix infixl infixr
        instance let newtype of pattern then type where mdo rec proc _
        """),
      Words(.keyword, "import module", .push("import")), Words(.builtin, "error"),
    ]
  }
}
