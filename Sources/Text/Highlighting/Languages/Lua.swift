extension Grammar {
  static var lua: Grammar {
    let longBracket = ClosingDelimiter(prefix: "]", captureAfter: "[", captured: "=", suffix: "]")
    return Grammar([
      "main": [
        .space, .match(#"--([^\[\n][^\n]*|\[=*([^\[=\n][^\n]*)?)?"#, .comment),
        .match("^#![^\n]*", .comment),
        .match(#"--\[=*\["#, .comment, .delimited("long comment", longBracket)),
        .match(#"\[=*\["#, .string, .delimited("long string", longBracket)),
        .string("\"", "double"), .string("'", "single"), .match(#"::\i\w*::"#, .label),
        .keywords(#"\i\w*"#, .lua), .plain(#"[.:]\i\w*"#, endsValue: true),
        .numbers(separator: "", trailingDot: false),
      ],
      "long comment": [.match(#"[^\]]+"#, .comment), .fallback(.consume(.comment))],
      "long string": [.match(#"[^\]]+"#, .string), .fallback(.consume(.string))],
      "double": .singleLineString("\"", .escape), "single": .singleLineString("'", .escape),
      "function": [
        .space, .match(#"\i\w*[.:]"#, .className), .match(#"\i\w*"#, .function, .pop),
        .fallback(.leaveMode),
      ],
    ])
  }
}

extension [KeywordSet] {
  fileprivate static var lua: [KeywordSet] {
    [
      KeywordSet(
        .keyword,
        """
        break do else elseif end for goto if in repeat return then until while
        """),
      KeywordSet(.keyword, "function", .push("function")), KeywordSet(.declaration, "local"),
      KeywordSet(.wordOperator, "and or not"), KeywordSet(.constant, "true false nil"),
      KeywordSet(
        .builtin,
        """
        assert collectgarbage dofile error getmetatable ipairs load loadfile loadstring next pairs
        pcall print rawequal rawget rawlen rawset require select setmetatable tonumber tostring type
        unpack xpcall coroutine debug io math os package string table utf8 _G _ENV self
        """),
    ]
  }
}
