extension Grammar {
  static var java: Grammar {
    Grammar([
      "main": [
        .space, .slashComment, .blockComment, .string(#""{3}"#, "lines"), .string("\"", "line"),
        .match(#"'([^'\\\n]|\\[^\n][^'\\\n]*)'"#, .string),
        .words(#"[\i$][\w$]*"#, .java), .match(#"@[\i$][\w$.]*"#, .decorator),
        .words(#"@interface"#, [], else: .declaration), .member,
        .words(#"\.(class|new|this|super)"#, [Words(.keyword, ".class .new .this .super")]),
        .match("non-sealed", .declaration),
        .numbers(suffix: "[lLfFdD]"),
      ],
      "comment": .blockComment,
      "line": .line("\"", .escape), "lines": .lines(#""{3}"#, .escape),
      "class": .name(.className),
    ])
  }
}

extension [Words] {
  fileprivate static var java: [Words] {
    [
      Words(
        .keyword,
        """
        assert break case catch continue default do else finally for goto if import instanceof new
        package return switch throw try while yield when
        """),
      Words(.keyword, "this super", isValue: true),
      Words(
        .declaration,
        """
        abstract const extends final implements native permits private protected public sealed static
        strictfp synchronized throws transient volatile var exports opens provides requires uses
        """),
      Words(.declaration, "class interface enum record", .push("class")),
      Words(.type, "boolean byte char double float int long short void"),
      Words(.constant, "true false null"),
    ]
  }
}
