extension Grammar {
  static var lua: Grammar {
    let longBracket = Closer(before: "]", behind: "[", repeating: "=", after: "]")
    return Grammar([
      "main": [
        .space, .match(#"--([^\[\n][^\n]*|\[=*([^\[=\n][^\n]*)?)?"#, .comment),
        .match("^#![^\n]*", .comment),
        .match(#"--\[=*\["#, .comment, .enclose("long comment", longBracket)),
        .match(#"\[=*\["#, .string, .enclose("long string", longBracket)),
        .string("\"", "double"), .string("'", "single"), .match(#"::\i\w*::"#, .label),
        .words(#"\i\w*"#, .lua), .mark(#"[.:]\i\w*"#, isValue: true),
        .numbers(separator: "", trailingDot: false),
      ],
      "long comment": [.match(#"[^\]]+"#, .comment), .otherwise(.take(.comment))],
      "long string": [.match(#"[^\]]+"#, .string), .otherwise(.take(.string))],
      "double": .line("\"", .escape), "single": .line("'", .escape),
      "function": [
        .space, .match(#"\i\w*[.:]"#, .className), .match(#"\i\w*"#, .function, .pop),
        .otherwise(.leave),
      ],
    ])
  }
}

extension [Words] {
  fileprivate static var lua: [Words] {
    [
      Words(
        .keyword,
        """
        break do else elseif end for goto if in repeat return then until while
        """),
      Words(.keyword, "function", .push("function")), Words(.declaration, "local"),
      Words(.wordOperator, "and or not"), Words(.constant, "true false nil"),
      Words(
        .builtin,
        """
        assert collectgarbage dofile error getmetatable ipairs load loadfile loadstring next pairs
        pcall print rawequal rawget rawlen rawset require select setmetatable tonumber tostring type
        unpack xpcall coroutine debug io math os package string table utf8 _G _ENV self
        """),
    ]
  }
}
