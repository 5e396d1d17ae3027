extension Grammar {
  static var dart: Grammar {
    let interpolation = Rule.group([
      .match(#"\$\{"#, .interpolation, .push("interpolation")), .match(#"\$\i\w*"#, .variable),
    ])
    return Grammar([
      "main": [
        .space, .slashComment, .blockComment, .match("^#![^\n]*", .comment),
        .string(#""{3}"#, "double lines"), .string("'{3}", "single lines"),
        .string(#"r"{3}"#, "raw double lines"), .string("r'{3}", "raw single lines"),
        .string("\"", "double"), .string("'", "single"),
        .match(#"r"[^"\n]*""#, .string), .match("r'[^'\n]*'", .string),
        .keywords(#"[\i$][\w$]*"#, .dart), .member, .match(#"@\i[\w.]*"#, .decorator),
        .numbers(trailingDot: false),
        .plain(#"\{"#, .push("main"), endsValue: false), .plain(#"\}"#, .pop, endsValue: false),
      ],
      "comment": .nestedComment,
      "double": .singleLineString("\"", stops: "$", .escape, interpolation),
      "single": .singleLineString("'", stops: "$", .escape, interpolation),
      "double lines": .multilineString(#""{3}"#, stops: "$", .escape, interpolation),
      "single lines": .multilineString("'{3}", stops: "$", .escape, interpolation),
      "raw double lines": .multilineString(#""{3}"#), "raw single lines": .multilineString("'{3}"),
      "interpolation": [.match(#"\}"#, .interpolation, .pop), .include("main")],
      "class": .declaredName(.className),
    ])
  }
}

extension [KeywordSet] {
  fileprivate static var dart: [KeywordSet] {
    [
      KeywordSet(
        .keyword,
        """
        as assert async await break case catch const continue default do else export finally for if
        import in is library new of on part rethrow return show hide super switch sync this throw try
        when while with yield deferred
        """),
      KeywordSet(
        .declaration,
        """
        abstract covariant external extends factory final get implements interface late
        native operator required sealed set static typedef var base
        """),
      KeywordSet(.declaration, "class enum mixin extension", .push("class")),
      KeywordSet(
        .type, "bool double dynamic int num Function Never Null Object String void", endsValue: true
      ),
      KeywordSet(.constant, "true false null"),
    ]
  }
}
