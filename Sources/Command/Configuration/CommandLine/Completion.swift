internal import Contents
private import Highlighting
internal import StackExchange

/// The completions that a shell offers for a value.
package enum Completion: Sendable, Equatable {
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
}

extension OptionName {
  /// Returns the completions that a shell offers for the value of the option in a command line of `command`.
  package func completion(for command: CommandName) -> Completion {
    switch (self, specification(for: command).valuePlaceholder) {
    case (_, "DIR"): .folder
    case (.sort, _): .words(QuestionListRequest.Sort.allCases.map(\.rawValue))
    case (.period, _): .words(DigestConfiguration.Period.allCases.map(\.rawValue))
    case (.format, _): .words(SiteFormat.allCases.map(\.rawValue))
    case (.apiScheme, _): .words(RunOptions.SchemeName.allCases.map(\.rawValue))
    case (.only, _): .names(.templates)
    case (.from, "FORMAT"): .words(ConvertOptions.InputForm.allCases.map(\.rawValue))
    case (.to, "FORMAT"): .words(ConvertOptions.OutputForm.allCases.map(\.rawValue))
    case (.language, "LANG"): .words(Language.names.sorted())
    case (.tag, _): .names(.tags)
    case (.digest, _): .names(.digests)
    case (.index, _): .words(SearchedTexts.allCases.map(\.rawValue))
    case (_, "FILE"): .file
    default: .nothing
    }
  }
}

extension CommandName {
  /// The command's positional arguments as `help` shows them, such as `[FILE]`; empty for none.
  package var argumentSyntax: String {
    switch self {
    case .importing: "PATH …"
    case .convert: "[FILE]"
    case .templates: "DIR"
    case .search: "WORD …"
    case .mail: "DIGEST"
    case .forget: "question|user|digest|edition ID|NAME [DATE]"
    case .completions: Shell.allCases.map(\.rawValue).joined(separator: "|")
    case .help: "[COMMAND]"
    default: ""
    }
  }

  /// The completions that a shell offers for the command's first positional argument.
  package var firstArgumentCompletion: Completion {
    switch self {
    case .importing, .convert: .file
    case .templates: .folder
    case .forget: .words(ForgetOptions.targetKinds)
    case .mail: .names(.digests)
    case .completions: .words(Shell.allCases.map(\.rawValue))
    case .help: .words(CommandName.allCases.map(\.rawValue))
    default: .nothing
    }
  }

  /// The completions for the command's second positional argument, and the first arguments of which they require one;
  /// `nil` for none.
  package var secondArgumentCompletion: (firstArguments: [String], completion: Completion)? {
    self == .forget ? (["digest", "edition"], .names(.digests)) : nil
  }
}
