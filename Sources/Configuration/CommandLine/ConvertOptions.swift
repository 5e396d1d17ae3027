/// What a run of `convert` was asked to do.
package struct ConvertOptions: Sendable, Equatable {
  package var from: Source
  package var to: Target
  /// The parameter of the site that relative links belong to.
  package var site: String?
  package var math: Bool
  package var strikethrough: Bool
  /// `nil` means standard input.
  package var file: String?
}

extension ConvertOptions {
  /// What the post is written in.
  package enum Source: String, CaseIterable, Sendable {
    case markdown = "se-markdown"
    case html = "se-html"
    case comment = "se-comment"
  }

  package enum Target: String, CaseIterable, Sendable {
    case html, markdown, text
  }

  package init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let from = try arguments.choice(.from, as: Source.self) else {
      throw .missingOption(.from, command: .convert)
    }
    guard let to = try arguments.choice(.to, as: Target.self) else {
      throw .missingOption(.to, command: .convert)
    }
    self.from = from
    self.to = to
    math = arguments.has(.math)
    strikethrough = arguments.has(.strikethrough)
    guard arguments.values(of: .site).count < 2 else { throw .repeatedOption(.site) }
    site = try arguments.has(.site) ? Selection(arguments).sites.first : nil
    guard arguments.positional.count < 2 else {
      throw .unexpectedArgument(arguments.positional[1], command: .convert)
    }
    file = arguments.positional.first == "-" ? nil : arguments.positional.first
  }
}
