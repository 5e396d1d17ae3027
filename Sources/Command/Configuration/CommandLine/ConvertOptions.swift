internal import Archive
package import Highlighting

/// The parsed options of the command `convert`.
package struct ConvertOptions: Sendable, Equatable {
  /// The format of the input, such as Stack Exchange's Markdown or TeX.
  package var inputForm: InputForm
  /// The format of the output, such as HTML.
  package var outputForm: OutputForm
  /// The site to which relative links belong; `nil` for none.
  package var site: String?
  /// Whether `$…$` in a post is a TeX formula.
  package var hasMath: Bool
  /// Whether `~~…~~` in a post is struck through.
  package var strikethrough: Bool
  /// Whether a formula is display maths rather than inline.
  package var isDisplayMath: Bool
  /// The programming language of the input; `nil` unless the input is code.
  package var language: Language?
  /// The file to convert; `nil` for standard input.
  package var file: String?

  /// An input format of `convert`: a post or comment, a formula, or code.
  package enum InputForm: String, CaseIterable, Sendable {
    case markdown = "se-markdown"
    case html = "se-html"
    case comment = "se-comment"
    case commentHTML = "se-comment-html"
    /// A TeX formula (`tex`) or a piece of program code (`code`).
    case tex, code
  }

  /// An output format of `convert`.
  package enum OutputForm: String, CaseIterable, Sendable {
    case html, markdown, text
  }

  /// Creates the options of `convert` from a parsed command line.
  init(_ arguments: ParsedArguments) throws(ConfigurationError) {
    let options = arguments.options
    inputForm = try Self.requiredChoice(.from, options)
    try Self.refuseOption(.display, unlessInputIs: .tex, inputForm: inputForm, in: options)
    try Self.refuseOption(.language, unlessInputIs: .code, inputForm: inputForm, in: options)
    isDisplayMath = options.isSet(.display)
    outputForm = try Self.parseOutputForm(for: inputForm, options)
    language = inputForm == .code ? try Self.parseLanguage(options) : nil
    hasMath = options.isSet(.math)
    strikethrough = options.isSet(.strikethrough)
    let digest = try DigestConfiguration(options)
    site = options.isSet(.site) ? digest.sites.first : nil
    guard arguments.positional.count < 2 else {
      throw ConfigurationError(.unexpectedArgument(arguments.positional[1], command: .convert))
    }
    file = arguments.positional.first == "-" ? nil : arguments.positional.first
  }

  /// Throws an error if `option` is set and the input does not have the only format for which the option is valid.
  private static func refuseOption(
    _ option: OptionName, unlessInputIs form: InputForm, inputForm source: InputForm,
    in options: OptionValues
  ) throws(ConfigurationError) {
    guard source != form, options.isSet(option) else { return }
    throw ConfigurationError(
      .invalidValue(source.rawValue, expected: "\(form.rawValue) with `\(option.flag)`"),
      at: .option(.from))
  }

  /// Parses the output format, which must be set for posts, and can only be HTML for formulae and code.
  private static func parseOutputForm(
    for source: InputForm, _ options: OptionValues
  ) throws(ConfigurationError) -> OutputForm {
    let isPost = source != .tex && source != .code
    let target: OutputForm = isPost || options.isSet(.to) ? try requiredChoice(.to, options) : .html
    guard isPost || target == .html else {
      throw ConfigurationError(
        .invalidValue(target.rawValue, expected: "html with `--from \(source.rawValue)`"),
        at: .option(.to))
    }
    return target
  }

  /// Parses the value of `--language`, which must be set if the input is code.
  private static func parseLanguage(_ options: OptionValues) throws(ConfigurationError) -> Language
  {
    guard let name = options.text(of: .language) else {
      throw ConfigurationError(.missingOption(.language, command: .convert))
    }
    guard let language = Language(named: name) else {
      throw ConfigurationError(.unknownLanguage(name, nearest: Language.names(nearest: name)))
    }
    return language
  }

  /// Parses the value of an option that must be set, as the raw value of an enumeration.
  private static func requiredChoice<Choice: RawRepresentable & CaseIterable>(
    _ option: OptionName, _ options: OptionValues
  ) throws(ConfigurationError) -> Choice where Choice.RawValue == String {
    guard let choice = try options.choice(option, as: Choice.self) else {
      throw ConfigurationError(.missingOption(option, command: .convert))
    }
    return choice
  }
}

extension Command {
  static let convert = Command(
    name: .convert,
    summary: "convert a post, comment, formula or piece of code",
    usage: ["--from FORMAT [--to FORMAT] [OPTIONS] [FILE]"], argumentCompletion: .file,
    groups: [
      OptionGroup(
        "OPTIONS",
        [
          Option(.site, "SITE", "site of the post, for its relative links"),
          Option(
            .from, "FORMAT",
            """
            input format: se-markdown or se-html (a post of Stack Exchange), se-comment or \
            se-comment-html (a comment), tex or code
            """,
            completing: .words(of: ConvertOptions.InputForm.self)),
          Option(
            .to, "FORMAT",
            "output format: html, markdown or text; needed for posts and comments",
            completing: .words(of: ConvertOptions.OutputForm.self)),
          Option(
            .language, "LANG", "language of the code, such as swift or c++",
            completing: .words(Language.names.sorted())),
          Option(flag: .display, "treat TeX as display maths"),
          Option(flag: .math, "treat $…$ as maths"),
          Option(flag: .strikethrough, "treat ~~…~~ as struck through"), .help,
        ])
    ],
    examples: [
      "convert --from se-markdown --to html post.md": "print a post as Stack Exchange shows it",
      "convert --from code --language swift main.swift": "print highlighted code",
      "convert --from tex --display": "print a formula from standard input as MathML",
    ],
    exitCodes: .basic)
}
