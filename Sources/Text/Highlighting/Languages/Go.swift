extension Grammar {
  static var go: Grammar {
    Grammar([
      "main": [
        .space, .slashComment, .blockComment, .string("`", "raw"), .string("\"", "line"),
        .match(#"'([^'\\\n]|\\[^\n][^'\\\n]*)'"#, .string),
        .keywords(#"\i\w*"#, .go), .member,
        .match(
          #"(new|make|len|cap|append|copy|delete|panic|recover|print|println|close|min|max|clear|complex|real|imag|string|int|byte|rune|float64|float32|int64|int32|uint|uint8|uint32|uint64)(?=\()"#,
          .builtin),
        .numbers(suffix: "i"),
      ],
      "comment": .blockComment,
      "raw": .multilineString("`"), "line": .singleLineString("\"", .escape),
      "function": .declaredName(.function), "type": .declaredName(.className),
    ])
  }
}

extension [KeywordSet] {
  fileprivate static var go: [KeywordSet] {
    [
      KeywordSet(
        .keyword,
        """
        break case continue default defer else fallthrough for go goto if import package range return
        select switch
        """),
      KeywordSet(.declaration, "chan const interface map struct var"),
      KeywordSet(.declaration, "func", .push("function")),
      KeywordSet(.declaration, "type", .push("type")),
      KeywordSet(
        .type,
        """
        any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64
        rune string uint uint8 uint16 uint32 uint64 uintptr
        """),
      KeywordSet(.constant, "true false iota nil"),
    ]
  }
}
