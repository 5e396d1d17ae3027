extension Grammar {
  static var kotlin: Grammar {
    let interpolation = Rule.group([
      .match(#"\$\{"#, .interpolation, .push("interpolation")), .match(#"\$\i\w*"#, .variable),
    ])
    return Grammar([
      "main": [
        .space, .slashComment, .blockComment, .match("^#![^\n]*", .comment),
        .string(#""{3}"#, "lines"), .string("\"", "line"),
        .match(#"'([^'\\\n]|\\[^\n][^'\\\n]*)'"#, .string),
        .keywords(#"\i\w*"#, .kotlin), .match("`[^`\n]*`", .plain), .member,
        .match(#"@\i\w*(:\i[\w.]*)?"#, .decorator), .match("[!]?(in|is)(?=[^\\w])", .keyword),
        .match(#"as\?"#, .keyword),
        .numbers(suffix: "[uUlLfF]+", trailingDot: false),
        .plain(#"\{"#, .push("main"), endsValue: false), .plain(#"\}"#, .pop, endsValue: false),
      ],
      "comment": .nestedComment,
      "line": .singleLineString("\"", stops: "$", interpolation, .escape),
      "lines": .multilineString(#""{3}"#, stops: "$", interpolation),
      "interpolation": [.match(#"\}"#, .interpolation, .pop), .include("main")],
      "function": .declaredName(
        .function, .plain("<[^>\n]*>", endsValue: false), .match(#"[\i][\w.]*\.(?=\i)"#, .plain)),
      "class": .declaredName(.className),
    ])
  }
}

extension [KeywordSet] {
  fileprivate static var kotlin: [KeywordSet] {
    [
      KeywordSet(
        .keyword,
        """
        as break by catch constructor continue do dynamic else finally for get if import in init is
        out package return set super this throw try typealias typeof vararg when where while
        """),
      KeywordSet(
        .declaration,
        """
        actual abstract annotation companion const crossinline data expect external final infix
        inline inner internal lateinit noinline open operator override private protected public
        reified sealed suspend tailrec val value var
        """),
      KeywordSet(.declaration, "fun", .push("function")),
      KeywordSet(.declaration, "class interface object enum", .push("class")),
      KeywordSet(
        .type, "Any Boolean Byte Char Double Float Int Long Nothing Short String Unit",
        endsValue: true),
      KeywordSet(.constant, "true false null"),
      KeywordSet(.builtin, "it"),
    ]
  }
}
