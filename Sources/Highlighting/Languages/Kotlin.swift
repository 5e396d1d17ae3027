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
        .words(#"\i\w*"#, .kotlin), .match("`[^`\n]*`", .plain), .member,
        .match(#"@\i\w*(:\i[\w.]*)?"#, .decorator), .match("[!]?(in|is)(?=[^\\w])", .keyword),
        .match(#"as\?"#, .keyword),
        .numbers(suffix: "[uUlLfF]+", trailingDot: false),
        .mark(#"\{"#, .push("main"), isValue: false), .mark(#"\}"#, .pop, isValue: false),
      ],
      "comment": .nestedComment,
      "line": .line("\"", stops: "$", interpolation, .escape),
      "lines": .lines(#""{3}"#, stops: "$", interpolation),
      "interpolation": [.match(#"\}"#, .interpolation, .pop), .include("main")],
      "function": .name(
        .function, .mark("<[^>\n]*>", isValue: false), .match(#"[\i][\w.]*\.(?=\i)"#, .plain)),
      "class": .name(.className),
    ])
  }
}

extension [Words] {
  fileprivate static var kotlin: [Words] {
    [
      Words(
        .keyword,
        """
        as break by catch constructor continue do dynamic else finally for get if import in init is
        out package return set super this throw try typealias typeof vararg when where while
        """),
      Words(
        .declaration,
        """
        actual abstract annotation companion const crossinline data expect external final infix
        inline inner internal lateinit noinline open operator override private protected public
        reified sealed suspend tailrec val value var
        """),
      Words(.declaration, "fun", .push("function")),
      Words(.declaration, "class interface object enum", .push("class")),
      Words(
        .type, "Any Boolean Byte Char Double Float Int Long Nothing Short String Unit",
        isValue: true),
      Words(.constant, "true false null"),
      Words(.builtin, "it"),
    ]
  }
}
