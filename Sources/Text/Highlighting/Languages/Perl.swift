extension Grammar {
  static var perl: Grammar {
    let brackets = [("(", ")"), ("[", "]"), ("{", "}"), ("<", ">")]
    return Grammar([
      "main": [
        .space, .hashComment, .match(#"^=\i[^\n]*"#, .comment, .push("pod")),
        .match("^__(END|DATA)__[^\n]*", .preprocessor, .push("data")),
        .string("\"", "double"), .string("'", "single"), .string("`", "backtick"),
        .group(brackets.flatMap { [Rule].perlBracketStarts($0.0) }), .group(.perlDelimited),
        .group(.heredocStarts("<<", .wholeLine)), .group(.heredocStarts("<<~", .indentedLine)),
        .match(#"/([^/\\\n]|\\.)+/[a-z]*"#, .regex, when: .valueExpected),
        .match(#"<[$\w:]*>"#, .string, when: .valueExpected),
        .match(
          #"(\$#?|@)(\i[\w:]*|\$+\i\w*)|\$(\d+|[&`'+!@/\\,;.0_^"|<>()\[\]~=%:?-]|\^\w|#\{?)"#,
          .variable),
        .match(#"[%&](\$*\i[\w:]*|\+|-)"#, .variable, when: .valueExpected),
        .match("@_|%ENV", .variable),
        .keywords(#"\i\w*"#, .perl), .match(#"\i\w*(::\i\w*)+(::)?"#, .namespace),
        .plain(#"->\i\w*"#, endsValue: true), .match(#"\i\w*(?=[ \t]*=>)"#, .plain),
        .match(#"\{[ \t]*\i\w*[ \t]*\}"#, .plain), .plain(#"\}"#, endsValue: true),
        .numbers(trailingDot: false),
      ],
      "pod": [.match("^=cut[^\n]*", .comment, .pop), .match("[^\n]+", .comment)],
      "data": [.match("(.|\n)+", .preprocessor)],
      "single": .multilineString("'", .match(#"\\[\\']"#, .escape)),
      "double": .multilineString("\"", stops: "$@", .perlVariable, .escape),
      "backtick": .multilineString("`", stops: "$@", .perlVariable, .escape),
      "heredoc": [
        .perlVariable, .escape, .match(#"[^\\$@\n]+|\n"#, .string), .fallback(.consume(.string)),
      ],
      "raw heredoc": [.match("[^\n]+|\n", .string), .fallback(.consume(.string))],
      "delimited": [.escape, .match(#"[\w\s]+"#, .string), .fallback(.consume(.string))],
      "replacement": [
        .space, .match(#"\n"#, .plain),
        .group(brackets.map { .match("\\\($0.0)", .regex, .changeMode(to: "regex \($0.0)")) }),
        .fallback(.leaveMode),
      ],
      "function": [.space, .match(#"\i[\w:']*"#, .function, .pop), .fallback(.leaveMode)],
    ]).addingModes(
      Dictionary(uniqueKeysWithValues: brackets.flatMap { [Rule].perlBracketModes($0.0, $0.1) }))
  }
}

extension Rule {
  /// Matches a variable that is interpolated in a Perl string.
  fileprivate static var perlVariable: Rule { match(#"[$@](\i\w*|\{\w+\}|[&\d!])"#, .variable) }
}

extension [Rule] {
  /// Returns rules for the start of strings and regular expressions in brackets, as in `qw(a)`.
  fileprivate static func perlBracketStarts(_ open: String) -> [Rule] {
    [
      .match(#"q[qwx]?[ \t]*\\#(open)"#, .string, .push("string \(open)")),
      .match(#"(m|qr)[ \t]*\\#(open)"#, .regex, .push("regex \(open)")),
      .match(#"(s|tr|y)[ \t]*\\#(open)"#, .regex, .push("replaced \(open)")),
    ]
  }

  /// Rules for Perl strings and regular expressions between two equal characters, such as `m!…!`.
  fileprivate static var perlDelimited: [Rule] {
    let pairs = "/!|#@%~^".map { delimiter -> Rule in
      let part = #"([^\\#(delimiter)\\\n]|\\.)*\\#(delimiter)"#
      return .group([
        .match(#"(s|tr|y)\\#(delimiter)\#(part)\#(part)[a-z]*"#, .regex),
        .match(#"(m|qr)\\#(delimiter)\#(part)[a-z]*"#, .regex),
      ])
    }
    return pairs + [
      .match(
        #"q[qwx]?[/!|#@%~^]"#, .string,
        .delimited("delimited", ClosingDelimiter(captured: #"[^\w]"#)))
    ]
  }

  /// Returns modes for the content of Perl strings and regular expressions in brackets.
  ///
  /// Each mode has its name before its rules.
  fileprivate static func perlBracketModes(
    _ open: String, _ close: String
  ) -> [(Grammar.ModeName, [Rule])] {
    func content(_ token: TokenClass, end: Rule) -> [Rule] {
      [
        .match(#"\\."#, token), .match("\\\(open)", token, .push("nested \(open)")), end,
        .match(#"[^\\\\#(open)\\#(close)]+"#, token), .fallback(.consume(token)),
      ]
    }
    return [
      ("string \(open)", content(.string, end: .match("\\\(close)", .string, .pop))),
      ("nested \(open)", content(.string, end: .match("\\\(close)", .string, .pop))),
      ("regex \(open)", content(.regex, end: .match("\\\(close)[a-z]*", .regex, .pop))),
      (
        "replaced \(open)",
        content(.regex, end: .match("\\\(close)", .regex, .changeMode(to: "replacement")))
      ),
    ]
  }
}

extension [KeywordSet] {
  fileprivate static var perl: [KeywordSet] {
    [
      KeywordSet(
        .keyword,
        """
        case continue do else elsif for foreach if last my next our redo reset then unless until while
        print new BEGIN CHECK INIT END return package use require no
        """),
      KeywordSet(.keyword, "sub", .push("function")),
      KeywordSet(.wordOperator, "eq lt gt le ge ne not and or cmp xor x"),
      KeywordSet(
        .builtin,
        """
        abs atan2 binmode bless caller chdir chmod chomp chop chr close closedir cos croak defined
        delete die each eof eval exec exists exit exp fileno flock fork glob gmtime goto grep hex
        index int join keys kill lc lcfirst length link local localtime log lstat map mkdir oct open
        opendir ord pack pipe pop pos printf push quotemeta rand read readdir readline ref rename
        reverse rewinddir rindex rmdir say scalar seek select shift sin sleep sort splice split sprintf
        sqrt srand stat substr symlink system tell tie time tr truncate uc ucfirst umask undef unlink
        unpack unshift untie utime values vec wait waitpid wantarray warn write STDIN STDOUT STDERR
        __PACKAGE__ __FILE__ __LINE__
        """, endsValue: false),
    ]
  }
}
