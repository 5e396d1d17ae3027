/// An option as one command takes it: its name, its value and its help text.
package struct Option: Sendable, Hashable {
  package let name: OptionName
  /// The placeholder of the value in `help`, such as `FILE`; `nil` for a flag.
  package let placeholder: String?
  /// The description of the option in `help`.
  package let summary: String
  /// Whether the option may be used more than once.
  package let isRepeatable: Bool
  /// The part of a configuration file that may hold the option.
  let fileLevel: FileLevel
  /// The completions that a shell offers for the value.
  package let completion: Completion

  /// The part of a configuration file that may hold an option.
  enum FileLevel {
    /// The option is not allowed in a configuration file.
    case nowhere
    /// The option is allowed at the top level only.
    case top
    /// The option is allowed at the top level for all digests, and in the entry of one digest.
    case topAndDigests
    /// The option is allowed in the entry of one digest only.
    case digests
  }

  /// Creates an option with a value; without `completion`, shells complete folders for `DIR` and files for `FILE`.
  init(
    _ name: OptionName, _ placeholder: String, _ summary: String, repeats: Bool = false,
    in fileLevel: FileLevel = .nowhere, completing completion: Completion? = nil
  ) {
    (self.name, self.placeholder, self.summary) = (name, placeholder, summary)
    (isRepeatable, self.fileLevel) = (repeats, fileLevel)
    self.completion =
      completion ?? (placeholder == "DIR" ? .folder : placeholder == "FILE" ? .file : .nothing)
  }

  /// Creates an option without a value.
  init(flag name: OptionName, _ summary: String, in fileLevel: FileLevel = .nowhere) {
    (self.name, placeholder, self.summary) = (name, nil, summary)
    (isRepeatable, self.fileLevel, completion) = (false, fileLevel, .nothing)
  }
}

/// Options of a command that its help lists under a heading.
package struct OptionGroup: Sendable {
  package let heading: String
  package let options: [Option]

  init(_ heading: String, _ options: [Option]) {
    (self.heading, self.options) = (heading, options)
  }
}

/// The completions that a shell offers for a value.
package enum Completion: Sendable, Hashable {
  /// Nothing, the names of files, or the names of folders.
  case nothing, file, folder
  /// A fixed list of words, such as the names of formats.
  case words([String])
  /// Names that change with the configuration and the archive.
  case names(NameList)

  /// Names that `sodigest completions digests`, `tags` or `templates` prints.
  package enum NameList: String, CaseIterable, Sendable {
    /// The digests of the configuration and of the archive.
    case digests
    /// The tags of the archive's questions.
    case tags
    /// The files of the built-in theme.
    case templates
  }

  /// Returns the raw values of an enumeration as words.
  static func words<Choice: RawRepresentable & CaseIterable>(of type: Choice.Type) -> Completion
  where Choice.RawValue == String {
    .words(Choice.allCases.map(\.rawValue))
  }
}
