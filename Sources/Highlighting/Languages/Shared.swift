/// What many languages have in common.
extension Rule {
  /// Space between other things.
  static var space: Rule { match(#"[ \t\r]+"#, .plain) }

  /// The rest of a line behind two slashes.
  static var slashComment: Rule { match(#"//[^\n]*"#, .comment) }

  /// The rest of a line behind a hash sign.
  static var hashComment: Rule { match("#[^\n]*", .comment) }

  /// The start of `/* … */`, which needs the mode `comment`.
  static var blockComment: Rule { match(#"/\*"#, .comment, .push("comment")) }

  /// A backslash and what it escapes.
  static var escape: Rule {
    match(
      #"\\(x[\da-fA-F]{1,2}|u[\da-fA-F]{4}|u\{[\da-fA-F]{1,8}\}|U[\da-fA-F]{8}|[0-7]{1,3}|.|\n)"#,
      .escape)
  }

  /// The end of a line, which is also the end of what should have been closed on it.
  static var lineEnd: Rule { match(#"\n"#, .plain, .pop) }

  /// A name behind a dot, where no word is a keyword.
  static var member: Rule { mark(#"\.[\i$][\w$]*"#, isValue: true) }

  /// Numbers of the C family and those who took after it: with a separator between digits, a pattern
  /// of what may follow, and `1.` or not.
  static func numbers(
    separator: String = "_", suffix: String = "", trailingDot: Bool = true
  ) -> Rule {
    let digits = #"\d[\d\#(separator)]*"#
    let fraction = trailingDot ? #"(\.[\d\#(separator)]*)?"# : #"(\.\#(digits))?"#
    let exponent = #"([eE][+-]?\#(digits))?"#
    let end = suffix.isEmpty ? "" : "(\(suffix))?"
    return group([
      match(#"\.\.+"#, .plain),
      match(
        #"0[xX][\da-fA-F\#(separator)]+(\.[\da-fA-F\#(separator)]+)?([pP][+-]?\d+)?\#(end)"#,
        .number),
      match(#"0[bBoO][\d\#(separator)]+\#(end)"#, .number),
      match(digits + fraction + exponent + end, .number),
      match(#"\.\#(digits)\#(exponent)\#(end)"#, .number),
    ])
  }

  /// A string that begins here and goes on in a mode.
  static func string(_ start: String, _ mode: String, when condition: Condition = .always) -> Rule {
    match(start, .string, .push(mode), when: condition)
  }
}

extension [Rule] {
  /// The inside of `/* … */`, with none in it.
  static var blockComment: [Rule] {
    [
      .match(#"[^*]+"#, .comment), .match(#"\*/"#, .comment, .pop), .otherwise(.take(.comment)),
    ]
  }

  /// The inside of `/* … */`, with others in it.
  static var nestedComment: [Rule] {
    [
      .match(#"[^*/]+"#, .comment), .match(#"/\*"#, .comment, .deepen),
      .match(#"\*/"#, .comment, .rise), .otherwise(.take(.comment)),
    ]
  }

  /// The inside of a string on one line, up to a character.
  ///
  /// Rules for escapes and interpolations may match at a backslash and where else `stops` says.
  static func line(
    _ end: String, stops: String = "", as token: TokenClass = .string, _ rules: Rule...
  ) -> [Rule] {
    [
      .group(rules), .match(end, token, .pop), .match(#"[^\n\\\#(stops)\#(end)]+"#, token),
      .lineEnd,
      .otherwise(.take(token)),
    ]
  }

  /// The inside of a string that may have several lines, up to a pattern that begins with a character.
  ///
  /// Rules for escapes and interpolations may match at a backslash and where else `stops` says.
  static func lines(
    _ end: String, stops: String = "", as token: TokenClass = .string, _ rules: Rule...
  ) -> [Rule] {
    [
      .group(rules), .match(end, token, .pop),
      .match(#"[^\\\#(stops)\#(end.first.map(String.init) ?? "")]+"#, token),
      .otherwise(.take(token)),
    ]
  }

  /// A name that a keyword declares.
  static func name(_ token: TokenClass, _ rules: Rule...) -> [Rule] {
    [.space, .group(rules), .match(#"[\i$][\w$]*"#, token, .pop), .otherwise(.leave)]
  }
}
