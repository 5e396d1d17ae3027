extension Grammar {
  static var r: Grammar {
    let rawString = { (open: String, close: String) -> Rule in
      .match(
        #"[rR]"-*\#(open)"#, .string,
        .enclose("raw", Closer(before: close, behind: "\"", repeating: "-", after: "\"")))
    }
    return Grammar([
      "main": [
        .space, .hashComment, .string("\"", "double"), .string("'", "single"),
        rawString(#"\("#, ")"), rawString(#"\["#, "]"), rawString(#"\{"#, "}"),
        .match("`[^`\n]*`", .plain), .words(#"(\i|\.[\i.])[\w.]*"#, .r),
        .mark(#"[$@][\i.][\w.]*"#, isValue: true),
        .match("%[^%\n]*%", .operator),
        .words(#"(\i|\.[\i.])[\w.]*(?=[ \t]*\()"#, .r, else: .function),
        .numbers(separator: "", suffix: "[Li]"),
      ],
      "double": .lines("\"", .escape), "single": .lines("'", .escape),
      "raw": [.match(#"[^)\]}]+"#, .string), .otherwise(.take(.string))],
    ])
  }
}

extension [Words] {
  fileprivate static var r: [Words] {
    [
      Words(
        .keyword,
        """
        if else for while repeat in next break return switch function
        """),
      Words(
        .constant,
        """
        NULL NA NA_integer_ NA_real_ NA_complex_ NA_character_ Inf NaN TRUE FALSE letters LETTERS pi ...
        """),
      Words(.builtin, "T F"),
    ]
  }
}
