internal import StackExchange

/// What a run of `convert` was asked to do.
package struct ConvertOptions: Sendable, Equatable {
  package var from: Source
  package var to: Target
  /// The parameter of the site that relative links belong to.
  package var site: String?
  package var math: Bool
  package var strikethrough: Bool
  /// Whether a formula stands by itself.
  package var display: Bool
  /// `nil` means standard input.
  package var file: String?
}

extension ConvertOptions {
  /// What the post is written in, or that it is a formula.
  package enum Source: String, CaseIterable, Sendable {
    case markdown = "se-markdown"
    case html = "se-html"
    case comment = "se-comment"
    case commentHTML = "se-comment-html"
    case tex
  }

  package enum Target: String, CaseIterable, Sendable {
    case html, markdown, text
  }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let options = arguments.options
    from = try Self.required(.from, options)
    display = options.has(.display)
    to = try Self.target(of: from, options)
    math = options.has(.math)
    strikethrough = options.has(.strikethrough)
    guard options[.site].count < 2 else { throw .repeatedOption(.site) }
    let sites = try options.judged { options throws(OptionFault) in try DigestConfiguration(options)
    }
    site = options.has(.site) ? sites.sites.first : nil
    guard arguments.positional.count < 2 else {
      throw .unexpectedArgument(arguments.positional[1], command: .convert)
    }
    file = arguments.positional.first == "-" ? nil : arguments.positional.first
  }

  /// Posts say what they become; a formula can only become HTML.
  private static func target(
    of source: Source, _ options: OptionValues
  ) throws(UsageError) -> Target {
    guard source == .tex else {
      if options.has(.display) {
        throw .wrongValue(.from, value: source.rawValue, expected: "tex with `--display`")
      }
      return try required(.to, options)
    }
    let target: Target = options.has(.to) ? try required(.to, options) : .html
    guard target == .html else {
      throw .wrongValue(.to, value: target.rawValue, expected: "html with `--from tex`")
    }
    return target
  }

  private static func required<Choice: RawRepresentable & CaseIterable>(
    _ option: OptionName, _ options: OptionValues
  ) throws(UsageError) -> Choice where Choice.RawValue == String {
    let choice = try options.judged { options throws(OptionFault) in
      try options.choice(option, as: Choice.self)
    }
    guard let choice else { throw .missingOption(option, command: .convert) }
    return choice
  }
}
