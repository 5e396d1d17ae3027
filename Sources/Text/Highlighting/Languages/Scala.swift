extension Grammar {
  static var scala: Grammar {
    let interpolation = Rule.group([
      .match(#"\$\$"#, .escape), .match(#"\$\{"#, .interpolation, .push("interpolation")),
      .match(#"\$\i\w*"#, .variable),
    ])
    return Grammar([
      "main": [
        .space, .slashComment, .blockComment, .match("^#![^\n]*", .comment),
        .string(#""{3}"#, "lines"), .string("\"", "line"), .string(#"raw"{3}"#, "lines"),
        .string(#"\i\w*"{3}"#, "interpolated lines"), .string(#"\i\w*""#, "interpolated"),
        .match(#"'([^'\\\n]|\\[^\n][^'\\\n]*)'"#, .string), .match(#"'\i\w*"#, .symbol),
        .keywords(#"[\i$][\w$]*"#, .scala), .match("`[^`\n]*`", .plain),
        .match(#"@\i\w*"#, .decorator),
        .match(#"\.(type)(?=[^\w])"#, .keyword), .member,
        .match(
          #"(inline|opaque|open|transparent|infix)(?=\s+(def|val|var|given|type|class|trait|object|enum|if|match|inline)[^\w])"#,
          .keyword),
        .match(#"(using|extension)(?=\s*[\w(\[])"#, .keyword),
        .match(#"^[ \t]*end(?=\s+\i\w*\s*\n)"#, .keyword),
        .numbers(suffix: "[lLfFdD]", trailingDot: false),
        .plain(#"\{"#, .push("main"), endsValue: false), .plain(#"\}"#, .pop, endsValue: false),
      ],
      "comment": .nestedComment,
      "line": .singleLineString("\"", .escape), "lines": .multilineString(#""{3}"#),
      "interpolated": .singleLineString("\"", stops: "$", interpolation, .escape),
      "interpolated lines": .multilineString(#""{3}"#, stops: "$", interpolation),
      "interpolation": [.match(#"\}"#, .interpolation, .pop), .include("main")],
      "function": .declaredName(.function), "class": .declaredName(.className),
    ])
  }
}

extension [KeywordSet] {
  fileprivate static var scala: [KeywordSet] {
    [
      KeywordSet(
        .keyword,
        """
        abstract case catch derives do else export extends final finally for forSome given if implicit
        import lazy macro match new override package private protected return sealed synchronized
        then throw try while with yield classOf asInstanceOf isInstanceOf
        """),
      KeywordSet(.keyword, "def", .push("function")),
      KeywordSet(.keyword, "class enum object trait type", .push("class")),
      KeywordSet(.declaration, "val var"),
      KeywordSet(.constant, "true false null"), KeywordSet(.builtin, "this super"),
    ]
  }
}
