extension Grammar {
  /// The grammar of batch files of Windows.
  static var batch: Grammar {
    let lineEnd = Rule.match(#"[\n&|)]"#, .plain, .pop)
    return Grammar(
      ignoringCase: true,
      [
        "main": [
          .space, .match("^[ \t]*::[^\n]*", .comment),
          .match("rem([ \t][^\n]*)?(?=\n)", .comment), .match("^[ \t]*:[\\w.-]+", .label),
          .match("(goto|call)[ \t]*:?(?=[\\w])", .keyword, .push("target")),
          .match("(goto|call)[ \t]*:eof", .keyword),
          .match(#"(echo|title)(?=[\s.:;,(/+&|)])"#, .keyword, .push("text")),
          .match("set(?=[ \t])", .keyword, .push("assignment")), .include("values"),
          .match("[ \t]/[\\w?:-]+", .plain),
          .match(#"[\w.:~-]*[\\/][^\s"%&|<>()]*"#, .plain),
          .keywords(#"[\w$][\w$.-]*"#, .batch),
        ],
        "values": [
          .string("\"", "string"), .include("variables"), .match(#"\^(.|\n)"#, .escape),
          .match(#"\d+(?=[\s,;)&|"])"#, .number),
        ],
        "variables": [
          .match(#"%%(~[\w$:]*)?\w"#, .variable), .match(#"%(\*|~?[a-z$]*\d)"#, .variable),
          .match(#"%[\w$#.()-]+(:[^%\n]*)?%"#, .variable),
          .match(#"![\w$#.-]+(:[^!\n]*)?!"#, .variable),
        ],
        "string": [
          .match("\"", .string, .pop), .include("variables"), .match("[^\"%!\n]+", .string),
          .lineEnd, .fallback(.consume(.string)),
        ],
        "target": [.match(#"[\w.-]+"#, .label, .pop), .fallback(.leaveMode)],
        "text": [
          lineEnd, .include("variables"), .match(#"\^(.|\n)"#, .escape),
          .match(#"[^\n&|)%!^<>]+"#, .plain),
        ],
        "assignment": [
          .match("[ \t]+(/[ap][ \t]*)?\"?", .plain), .match(#"[^\s="%!&|)]+(?==)"#, .variable),
          .match("=", .plain, .changeMode(to: "value")), .fallback(.leaveMode),
        ],
        "value": [
          lineEnd, .string("\"", "string"), .include("variables"), .match(#"\^(.|\n)"#, .escape),
          .match(#"[^\n&|)%!^"]+"#, .plain),
        ],
      ])
  }
}

extension [KeywordSet] {
  fileprivate static var batch: [KeywordSet] {
    [
      KeywordSet(
        .keyword,
        """
        assoc break call cd chdir cls cmdextversion color copy date defined del dir do echo else
        endlocal erase errorlevel exist exit for ftype goto if in md mkdir mklink move not off on path
        pause popd prompt pushd rd ren rename rmdir set setlocal shift start time title type ver
        verify vol enabledelayedexpansion disabledelayedexpansion enableextensions
        disableextensions
        """),
      KeywordSet(.wordOperator, "equ neq lss leq gtr geq"),
      KeywordSet(
        .builtin,
        """
        attrib chkdsk choice cmd find findstr forfiles icacls ipconfig more msg net netsh ping powershell
        reg robocopy sc schtasks sort taskkill tasklist timeout where whoami wmic xcopy
        """),
    ]
  }
}
