extension Grammar {
  static var bash: Grammar {
    Grammar([
      "main": [
        .space, .match("#[^\n]*", .comment, when: .afterSpace),
        .string(#"\$?""#, "double"), .string("'", "single"), .string(#"\$'"#, "escaped"),
        .string("`", "backticks"), .match(#"\\(.|\n)"#, .escape), .include("substitutions"),
        .group([Rule].bashHeredocStarts("<<", .wholeLine)),
        .group([Rule].bashHeredocStarts("<<-", .indentedLine)),
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
        .space, .include("substitutions"), .match(#"\d+#\w+|\d\w*"#, .number),
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
  ///
  /// The first prompt tells who is logged in: `#` alone is the prompt of the administrator; after
  /// other prompts, it begins a line of output.
  static var console: Grammar {
    let user = #"(\([\w.-]+\)[ ]?)?([\w.-]+@[\w.-]+[^\n$#%>]*|\[[^\]\n]*\])[ ]*"#
    let folder = #"([~/][\w./~-]*[ ]?|(ba|z|k)?sh[\w.-]*|[A-Za-z][\w./-]*)"#
    return Grammar([
      "main": [
        .match("^[ \t]*#[ ][^\n]*\n(?=[ \t]*[$%][ ])", .output),
        .match("^[ \t]*#(?=[ ])", .prompt, .push("command")),
        .match("^[ \t]*>[ ]", .prompt, .embed(.bash, until: .endOfCommand)),
        .include("user prompts"), .include("output"),
      ],
      "user": [
        .match("^[ \t]*>[ ]", .prompt, .embed(.bash, until: .endOfCommand)),
        .include("user prompts"), .include("output"),
      ],
      "user prompts": [
        .match("^[ \t]*\(user)[$%#](?=[ ])", .prompt, .changeMode(to: "first command")),
        .match("^[ \t]*\(user)[$%#](?=\n)", .prompt),
        .match(
          #"^[ \t]*(\([\w.-]+\)[ ]?)?\#(folder)?[$%](?=[ ])"#, .prompt,
          .changeMode(to: "first command")),
        .match(#"^[ \t]*([~/][\w./~-]*|(ba|z|k)?sh[\w.-]*)#(?=[ ])"#, .prompt, .push("command")),
        .match(
          #"^(PS[ ]([A-Za-z]:[^>\n]*)?)?>[ ]?"#, .prompt, .embed(.powerShell, until: .endOfLine)),
        .match(#"^[A-Za-z]:[^>\n]*>[ ]?"#, .prompt, .embed(.batch, until: .endOfLine)),
      ],
      "output": [
        .match("[^\n$%#>]+", .output), .match("\n", .plain), .fallback(.consume(.output)),
      ],
      "first command": [
        .match("[ ]", .prompt, .embed(.bash, until: .endOfCommand)),
        .match("\n", .plain, .changeMode(to: "user")),
      ],
      "command": [
        .match("[ ]", .prompt, .embed(.bash, until: .endOfCommand)), .match("\n", .plain, .pop),
      ],
    ])
  }
}

extension [Rule] {
  /// Returns rules for the start of here-documents after an operator.
  ///
  /// The delimiter is any word of the shell, such as `my-eof`; if a part of it is quoted, it may contain
  /// spaces and the text has no substitutions.
  fileprivate static func bashHeredocStarts(
    _ opener: String, _ placement: ClosingDelimiter.Placement
  ) -> [Rule] {
    let word = ##"[^\s"'`$&|;<>()\\"##
    let bare = ClosingDelimiter(
      captured: "\(word)]", firstCaptured: "\(word)-]", placement: placement)
    let quoted = ClosingDelimiter(
      captured: "[^\n]", firstCaptured: #"[^<\s-]"#, omitsQuotes: true, placement: placement)
    let start = "\(opener)[ \t]*"
    let (bareText, quotedText) = ("\(word)#\\d-]\(word)]*", #"(\\[^\n]|'[^'\n]*'|"[^"\n]*")"#)
    return [
      .match(
        "\(start)(\(bareText))?\(quotedText)(\(word)]|\(quotedText))*", .string,
        .heredoc("raw heredoc", quoted)),
      .match(start + bareText, .string, .heredoc("heredoc", bare)),
    ]
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
