internal import Digests
package import Highlighting

/// The options of `convert`.
package struct ConvertOptions: Sendable, Equatable {
  /// The form of the input.
  package var inputForm: InputForm
  /// The form of the output.
  package var outputForm: OutputForm
  /// The site to which relative links belong; `nil` for none.
  package var site: String?
  /// Whether `$…$` is maths.
  package var hasMath: Bool
  /// Whether `~~…~~` is struck through.
  package var strikethrough: Bool
  /// Whether a formula is display maths rather than inline.
  package var isDisplayMath: Bool
  /// The language of code; `nil` for other input.
  package var language: Language?
  /// The file to convert; `nil` for standard input.
  package var file: String?

  /// A form of input: a post or comment, a formula, or code.
  package enum InputForm: String, CaseIterable, Sendable {
    case markdown = "se-markdown"
    case html = "se-html"
    case comment = "se-comment"
    case commentHTML = "se-comment-html"
    /// A formula, or a piece of code.
    case tex, code
  }

  /// A form of output.
  package enum OutputForm: String, CaseIterable, Sendable {
    case html, markdown, text
  }

  /// Reads the options of `convert`.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    let options = arguments.options
    inputForm = try Self.required(.from, options)
    try Self.refuse(.display, unless: .tex, inputForm, options)
    try Self.refuse(.language, unless: .code, inputForm, options)
    isDisplayMath = options.isSet(.display)
    outputForm = try Self.target(of: inputForm, options)
    language = inputForm == .code ? try Self.language(options) : nil
    hasMath = options.isSet(.math)
    strikethrough = options.isSet(.strikethrough)
    for option in [OptionName.site, .to] where options[option].count > 1 {
      throw .repeatedOption(option)
    }
    let digest = try options.validated { options throws(OptionError) in
      try DigestConfiguration(options)
    }
    site = options.isSet(.site) ? digest.sites.first : nil
    guard arguments.positional.count < 2 else {
      throw .unexpectedArgument(arguments.positional[1], command: .convert)
    }
    file = arguments.positional.first == "-" ? nil : arguments.positional.first
  }

  /// Throws an error if an option is set that only applies to another form of input.
  private static func refuse(
    _ option: OptionName, unless form: InputForm, _ source: InputForm, _ options: OptionValues
  ) throws(UsageError) {
    guard source != form, options.isSet(option) else { return }
    throw .invalidValue(
      .from, value: source.rawValue, expected: "\(form.rawValue) with `\(option.flag)`")
  }

  /// Returns the form of the output, which must be set for posts and can only be HTML for formulae and code.
  private static func target(
    of source: InputForm, _ options: OptionValues
  ) throws(UsageError) -> OutputForm {
    let isPost = source != .tex && source != .code
    let target: OutputForm = isPost || options.isSet(.to) ? try required(.to, options) : .html
    guard isPost || target == .html else {
      throw .invalidValue(
        .to, value: target.rawValue, expected: "html with `--from \(source.rawValue)`")
    }
    return target
  }

  /// Parses the language of code, which must be set.
  private static func language(_ options: OptionValues) throws(UsageError) -> Language {
    guard let name = options.text(of: .language) else {
      throw .missingOption(.language, command: .convert)
    }
    guard let language = Language(named: name) else {
      throw .unknownLanguage(name, nearest: Language.names(nearest: name))
    }
    return language
  }

  /// Parses the value of an option that must be set.
  private static func required<Choice: RawRepresentable & CaseIterable>(
    _ option: OptionName, _ options: OptionValues
  ) throws(UsageError) -> Choice where Choice.RawValue == String {
    let choice = try options.validated { options throws(OptionError) in
      try options.choice(option, as: Choice.self)
    }
    guard let choice else { throw .missingOption(option, command: .convert) }
    return choice
  }
}
