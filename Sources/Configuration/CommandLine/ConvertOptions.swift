internal import Digests
package import Highlighting

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
  /// What code is written in; only of code.
  package var language: Language?
  /// `nil` means standard input.
  package var file: String?

  /// What the post is written in, or that it is a formula or code.
  package enum Source: String, CaseIterable, Sendable {
    case markdown = "se-markdown"
    case html = "se-html"
    case comment = "se-comment"
    case commentHTML = "se-comment-html"
    case tex, code
  }

  package enum Target: String, CaseIterable, Sendable {
    case html, markdown, text
  }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let options = arguments.options
    from = try Self.required(.from, options)
    try Self.refuse(.display, unless: .tex, from, options)
    try Self.refuse(.language, unless: .code, from, options)
    display = options.has(.display)
    to = try Self.target(of: from, options)
    language = from == .code ? try Self.language(options) : nil
    math = options.has(.math)
    strikethrough = options.has(.strikethrough)
    for option in [OptionName.site, .to] where options[option].count > 1 {
      throw .repeatedOption(option)
    }
    let sites = try options.judged { options throws(OptionFault) in try DigestConfiguration(options)
    }
    site = options.has(.site) ? sites.sites.first : nil
    guard arguments.positional.count < 2 else {
      throw .unexpectedArgument(arguments.positional[1], command: .convert)
    }
    file = arguments.positional.first == "-" ? nil : arguments.positional.first
  }

  /// Refuses an option that only another form has.
  private static func refuse(
    _ option: OptionName, unless form: Source, _ source: Source, _ options: OptionValues
  ) throws(UsageError) {
    guard source != form, options.has(option) else { return }
    throw .wrongValue(
      .from, value: source.rawValue, expected: "\(form.rawValue) with `\(option.flag)`")
  }

  /// Posts say what they become; formulae and code can only become HTML.
  private static func target(
    of source: Source, _ options: OptionValues
  ) throws(UsageError) -> Target {
    let isPost = source != .tex && source != .code
    let target: Target = isPost || options.has(.to) ? try required(.to, options) : .html
    guard isPost || target == .html else {
      throw .wrongValue(
        .to, value: target.rawValue, expected: "html with `--from \(source.rawValue)`")
    }
    return target
  }

  private static func language(_ options: OptionValues) throws(UsageError) -> Language {
    guard let name = options.text(.language) else {
      throw .missingOption(.language, command: .convert)
    }
    guard let language = Language(named: name) else {
      throw .unknownLanguage(name, nearest: Language.names(nearest: name))
    }
    return language
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
