extension Grammar {
  static var r: Grammar {
    let rawString = { (open: String, close: String) -> Rule in
      .match(
        #"[rR]"-*\#(open)"#, .string,
        .delimited(
          "raw", ClosingDelimiter(prefix: close, captureAfter: "\"", captured: "-", suffix: "\"")))
    }
    return Grammar([
      "main": [
        .space, .hashComment, .string("\"", "double"), .string("'", "single"),
        rawString(#"\("#, ")"), rawString(#"\["#, "]"), rawString(#"\{"#, "}"),
        .match("`[^`\n]*`", .plain), .keywords(#"(\i|\.[\i.])[\w.]*"#, .r),
        .plain(#"[$@][\i.][\w.]*"#, endsValue: true),
        .match("%[^%\n]*%", .operator),
        .keywords(#"(\i|\.[\i.])[\w.]*(?=[ \t]*\()"#, .r, else: .function),
        .numbers(separator: "", suffix: "[Li]"),
      ],
      "double": .multilineString("\"", .escape), "single": .multilineString("'", .escape),
      "raw": [.match(#"[^)\]}]+"#, .string), .fallback(.consume(.string))],
    ])
  }
}

extension [KeywordSet] {
  fileprivate static var r: [KeywordSet] {
    [
      KeywordSet(
        .keyword,
        """
        if else for while repeat in next break return switch function
        """),
      KeywordSet(
        .constant,
        """
        NULL NA NA_integer_ NA_real_ NA_complex_ NA_character_ Inf NaN TRUE FALSE letters LETTERS pi ...
        """),
      KeywordSet(.builtin, "T F"),
    ]
  }
}
