extension Grammar {
  static var bash: Grammar {
    let heredoc = { (placement: ClosingDelimiter.Placement) -> ClosingDelimiter in
      ClosingDelimiter(captured: #"\w"#, placement: placement)
    }
    return Grammar([
      "main": [
        .space, .match("#[^\n]*", .comment, when: .afterSpace),
        .string(#"\$?""#, "double"), .string("'", "single"), .string(#"\$'"#, "escaped"),
        .string("`", "backticks"), .match(#"\\(.|\n)"#, .escape), .include("substitutions"),
        .match(#"<<[ \t]*\\?\i\w*"#, .string, .heredoc("heredoc", heredoc(.wholeLine))),
        .match(#"<<-[ \t]*\\?\i\w*"#, .string, .heredoc("heredoc", heredoc(.indentedLine))),
        .match(#"<<[ \t]*["']\i\w*["']"#, .string, .heredoc("raw heredoc", heredoc(.wholeLine))),
        .match(
          #"<<-[ \t]*["']\i\w*["']"#, .string, .heredoc("raw heredoc", heredoc(.indentedLine))),
        .match("<<<", .operator), .match(#"\d+"#, .number),
        .match(#"\i\w*(?=(\[[^\]\n]*\])?\+?=)"#, .variable),
        .keywords(##"[^\s"'`$&|;<>(){}\[\]\\=#][^\s"'`$&|;<>(){}\[\]\\=]*"##, .bash),
        .match(#"\(\("#, .plain, .push("arithmetic")),
      ],
      "substitutions": [
        .match(#"\$\(\("#, .keyword, .push("math")), .match(#"\$\("#, .keyword, .push("command")),
        .match(#"\$\{[#!]?"#, .interpolation, .push("parameter")),
        .match(#"\$(\i\w*|\d|[#$?!_*@-])"#, .variable),
      ],
      "command": [.match(#"\)"#, .keyword, .pop), .include("group")],
      "group": [.match(#"\("#, .plain, .push("nested")), .include("main")],
      "nested": [.match(#"\)"#, .plain, .pop), .include("group")],
      "math": [.match(#"\)\)"#, .keyword, .pop), .include("terms")],
      "arithmetic": [.match(#"\)\)"#, .plain, .pop), .include("terms")],
      "terms": [
        .space, .include("substitutions"), .match(#"(\d+#)?\w+"#, .number),
        .match(#"\i\w*"#, .variable),
        .match(#"\("#, .plain, .push("bracketed terms")),
      ],
      "bracketed terms": [.match(#"\)"#, .plain, .pop), .include("terms")],
      "parameter": [
        .match(#"\}"#, .interpolation, .pop), .match(#"\w+"#, .variable), .match(":-", .keyword),
        .string("\"", "double"), .string("'", "single"), .include("substitutions"),
        .match(#"\\(.|\n)"#, .escape), .string("`", "backticks"),
      ],
      "single": .multilineString("'"), "escaped": .multilineString("'", .escape),
      "double": .multilineString(
        "\"", stops: "$`", .match(#"\\(.|\n)"#, .escape), .string("`", "backticks"),
        .include("substitutions")),
      "backticks": [.match("`", .string, .pop), .include("main")],
      "heredoc": [
        .include("substitutions"), .match(#"\\(.|\n)"#, .escape), .match(#"[^\\$\n]+|\n"#, .string),
        .fallback(.consume(.string)),
      ],
      "raw heredoc": [.match("[^\n]+|\n", .string), .fallback(.consume(.string))],
    ])
  }

  /// The grammar of shell sessions: commands after prompts, with their output.
  static var console: Grammar {
    Grammar([
      "main": [
        .match(
          #"^[ \t]*(\([\w.-]+\)[ ]?)?([\w.-]+@[\w.-]+[^\n$#%>]*|\[[^\]\n]*\]|~?/?[\w./~-]*|(ba|z|k)?sh[\w.-]*)[ ]*[$%#][ ]"#,
          .prompt, .embed(.bash, until: .endOfCommand)),
        .match(#"^[ \t]*([\w.-]+@[\w.-]+[^\n$#%>]*|\[[^\]\n]*\])[ ]*[$%#](?=\n)"#, .prompt),
        .match("^[ \t]*>[ ]", .prompt, .embed(.bash, until: .endOfCommand)),
        .match(
          #"^(PS[ ])?([A-Za-z]:[^>\n]*)?>[ ]?"#, .prompt, .embed(.powerShell, until: .endOfLine)),
        .match("[^\n$%#>]+", .output), .match("\n", .plain), .fallback(.consume(.output)),
      ]
    ])
  }
}

extension [KeywordSet] {
  fileprivate static var bash: [KeywordSet] {
    [
      KeywordSet(
        .keyword,
        """
        if fi else while in do done for then return function case select break continue until esac elif
        """),
      KeywordSet(
        .builtin,
        """
        alias bg bind builtin caller cd command compgen complete declare dirs disown echo enable eval
        exec exit export false fc fg getopts hash help history jobs kill let local logout popd printf
        pushd pwd read readonly set shift shopt source suspend test time times trap true type typeset
        ulimit umask unalias unset wait mapfile readarray
        """),
    ]
  }
}
