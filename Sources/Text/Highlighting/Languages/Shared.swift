/// Rules that many languages share.
extension Rule {
  /// Matches spaces, tabs and carriage returns, which get no colour.
  static var space: Rule { match(#"[ \t\r]+"#, .plain) }

  /// Matches a comment from `//` to the end of the line.
  static var slashComment: Rule { match(#"//[^\n]*"#, .comment) }

  /// Matches a comment from `#` to the end of the line.
  static var hashComment: Rule { match("#[^\n]*", .comment) }

  /// Matches the start of a comment `/* … */`; the grammar must have a mode `comment`.
  static var blockComment: Rule { match(#"/\*"#, .comment, .push("comment")) }

  /// Matches an escape sequence that begins with a backslash.
  static var escape: Rule {
    match(
      #"\\(x[\da-fA-F]{1,2}|u[\da-fA-F]{4}|u\{[\da-fA-F]{1,8}\}|U[\da-fA-F]{8}|[0-7]{1,3}|.|\n)"#,
      .escape)
  }

  /// Matches the end of a line and leaves the mode, such as that of an unterminated string.
  static var lineEnd: Rule { match(#"\n"#, .plain, .pop) }

  /// Matches a dot and a member name, which is never a keyword.
  static var member: Rule { plain(#"\.[\i$][\w$]*"#, endsValue: true) }

  /// Returns rules for numbers in the syntax of C and similar languages.
  ///
  /// - Parameters:
  ///   - separator: The character that may separate digits.
  ///   - suffix: A pattern for the optional suffix.
  ///   - trailingDot: Whether a number such as `1.` is valid.
  /// - Returns: The rules, as a group.
  static func numbers(
    separator: String = "_", suffix: String = "", trailingDot: Bool = true
  ) -> Rule {
    let digits = #"\d[\d\#(separator)]*"#
    let fraction = trailingDot ? #"(\.[\d\#(separator)]*)?"# : #"(\.\#(digits))?"#
    let exponent = #"([eE][+-]?\#(digits))?"#
    let optionalSuffix = suffix.isEmpty ? "" : "(\(suffix))?"
    return group([
      match(#"\.\.+"#, .plain),
      match(
        #"0[xX][\da-fA-F\#(separator)]+(\.[\da-fA-F\#(separator)]+)?([pP][+-]?\d+)?\#(optionalSuffix)"#,
        .number),
      match(#"0[bBoO][\d\#(separator)]+\#(optionalSuffix)"#, .number),
      match(digits + fraction + exponent + optionalSuffix, .number),
      match(#"\.\#(digits)\#(exponent)\#(optionalSuffix)"#, .number),
    ])
  }

  /// Returns a rule for the start of a string, whose content is read in a mode.
  static func string(
    _ start: String, _ mode: Grammar.ModeName, when condition: Condition = .always
  ) -> Rule {
    match(start, .string, .push(mode), when: condition)
  }
}

extension [Rule] {
  /// Rules for the content of a comment `/* … */` that cannot be nested.
  static var blockComment: [Rule] {
    [
      .match(#"[^*]+"#, .comment), .match(#"\*/"#, .comment, .pop), .fallback(.consume(.comment)),
    ]
  }

  /// Rules for the content of a comment `/* … */` that can be nested.
  static var nestedComment: [Rule] {
    [
      .match(#"[^*/]+"#, .comment), .match(#"/\*"#, .comment, .openNested),
      .match(#"\*/"#, .comment, .closeNested), .fallback(.consume(.comment)),
    ]
  }

  /// Returns rules for the content of a string that ends on the same line.
  ///
  /// - Parameters:
  ///   - end: The character that ends the string.
  ///   - stops: Characters, besides the backslash, at which `rules` can match.
  ///   - token: The token class of the content.
  ///   - rules: Rules for escapes and interpolations.
  /// - Returns: The rules of the mode.
  static func singleLineString(
    _ end: String, stops: String = "", as token: TokenClass = .string, _ rules: Rule...
  ) -> [Rule] {
    [
      .group(rules), .match(end, token, .pop), .match(#"[^\n\\\#(stops)\#(end)]+"#, token),
      .lineEnd,
      .fallback(.consume(token)),
    ]
  }

  /// Returns rules for the content of a string that may span several lines.
  ///
  /// - Parameters:
  ///   - end: A pattern for the end of the string; its first character stands for itself.
  ///   - stops: Characters, besides the backslash, at which `rules` can match.
  ///   - token: The token class of the content.
  ///   - rules: Rules for escapes and interpolations.
  /// - Returns: The rules of the mode.
  static func multilineString(
    _ end: String, stops: String = "", as token: TokenClass = .string, _ rules: Rule...
  ) -> [Rule] {
    [
      .group(rules), .match(end, token, .pop),
      .match(#"[^\\\#(stops)\#(end.first.map(String.init) ?? "")]+"#, token),
      .fallback(.consume(token)),
    ]
  }

  /// Returns rules for the start of here-documents in Perl and Ruby after an operator pattern.
  ///
  /// The text of a delimiter in single quotes has no interpolations. A delimiter directly after the
  /// operator also begins a here-document where a name precedes, as in `execute <<SQL`; in
  /// `1 << SQL`, the operator shifts. The grammar must have modes `heredoc` and `raw heredoc`.
  static func heredocStarts(
    _ opener: String, _ placement: ClosingDelimiter.Placement
  ) -> [Rule] {
    let bare = LexerAction.heredoc(
      "heredoc", ClosingDelimiter(captured: #"\w"#, placement: placement))
    let quoted = { (mode: Grammar.ModeName, quote: Character) -> LexerAction in
      .heredoc(
        mode,
        ClosingDelimiter(captureAfter: quote, captured: "[^\(quote)]", placement: placement))
    }
    let conditions = [(Rule.Condition.valueExpected, #"\i\w*"#), (.afterSpace, #"[A-Z_]\w*"#)]
    return conditions.flatMap { condition, name -> [Rule] in
      [
        .match("\(opener)\(name)", .string, bare, when: condition),
        .match("\(opener)\"[^\"\n]+\"", .string, quoted("heredoc", "\""), when: condition),
        .match("\(opener)`[^`\n]+`", .string, quoted("heredoc", "`"), when: condition),
        .match("\(opener)'[^'\n]+'", .string, quoted("raw heredoc", "'"), when: condition),
      ]
    }
  }

  /// Returns rules that read the name after a keyword such as `class`, and give it a token class.
  ///
  /// `rules` are tried before the name, for what may stand there; anything else ends the mode.
  static func declaredName(_ token: TokenClass, _ rules: Rule...) -> [Rule] {
    [.space, .group(rules), .match(#"[\i$][\w$]*"#, token, .pop), .fallback(.leaveMode)]
  }
}
