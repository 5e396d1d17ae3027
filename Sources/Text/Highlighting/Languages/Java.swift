extension Grammar {
  static var java: Grammar {
    Grammar([
      "main": [
        .space, .slashComment, .blockComment, .string(#""{3}"#, "lines"), .string("\"", "line"),
        .match(#"'([^'\\\n]|\\[^\n][^'\\\n]*)'"#, .string),
        .keywords(#"[\i$][\w$]*"#, .java), .match(#"@[\i$][\w$.]*"#, .decorator),
        .keywords(#"@interface"#, [], else: .declaration), .member,
        .keywords(#"\.(class|new|this|super)"#, [KeywordSet(.keyword, ".class .new .this .super")]),
        .match("non-sealed", .declaration),
        .numbers(suffix: "[lLfFdD]"),
      ],
      "comment": .blockComment,
      "line": .singleLineString("\"", .escape), "lines": .multilineString(#""{3}"#, .escape),
      "class": .declaredName(.className),
    ])
  }
}

extension [KeywordSet] {
  fileprivate static var java: [KeywordSet] {
    [
      KeywordSet(
        .keyword,
        """
        assert break case catch continue default do else finally for goto if import instanceof new
        package return switch throw try while yield when
        """),
      KeywordSet(.keyword, "this super", endsValue: true),
      KeywordSet(
        .declaration,
        """
        abstract const extends final implements native permits private protected public sealed static
        strictfp synchronized throws transient volatile var exports opens provides requires uses
        """),
      KeywordSet(.declaration, "class interface enum record", .push("class")),
      KeywordSet(.type, "boolean byte char double float int long short void"),
      KeywordSet(.constant, "true false null"),
    ]
  }
}
