extension Grammar {
  static var go: Grammar {
    Grammar([
      "main": [
        .space, .slashComment, .blockComment, .string("`", "raw"), .string("\"", "line"),
        .match(#"'([^'\\\n]|\\[^\n][^'\\\n]*)'"#, .string),
        .words(#"\i\w*"#, .go), .member,
        .match(
          #"(new|make|len|cap|append|copy|delete|panic|recover|print|println|close|min|max|clear|complex|real|imag|string|int|byte|rune|float64|float32|int64|int32|uint|uint8|uint32|uint64)(?=\()"#,
          .builtin),
        .numbers(suffix: "i"),
      ],
      "comment": .blockComment,
      "raw": .lines("`"), "line": .line("\"", .escape),
      "function": .name(.function), "type": .name(.className),
    ])
  }
}

extension [Words] {
  fileprivate static var go: [Words] {
    [
      Words(
        .keyword,
        """
        break case continue default defer else fallthrough for go goto if import package range return
        select switch
        """),
      Words(.declaration, "chan const interface map struct var"),
      Words(.declaration, "func", .push("function")), Words(.declaration, "type", .push("type")),
      Words(
        .type,
        """
        any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64
        rune string uint uint8 uint16 uint32 uint64 uintptr
        """),
      Words(.constant, "true false iota nil"),
    ]
  }
}
