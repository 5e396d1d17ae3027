private import Highlighting
internal import StackExchange

/// What a shell offers where a value is typed.
package enum Completion: Sendable, Equatable {
  case nothing, file, folder
  case words([String])
  case names(Names)

  /// Names that only the program can list: `sodigest completions digests`.
  package enum Names: String, CaseIterable, Sendable {
    /// The digests of the configuration and of the archive.
    case digests
    /// The tags of the archive's questions.
    case tags
  }
}

extension OptionName {
  /// What can be its value.
  package func completion(for command: CommandName) -> Completion {
    switch (self, specification(for: command).value) {
    case (_, "DIR"): .folder
    case (_, "FILE"): .file
    case (.sort, _): .words(QuestionListRequest.Sort.allCases.map(\.rawValue))
    case (.period, _): .words(DigestConfiguration.Period.allCases.map(\.rawValue))
    case (.format, _): .words(SiteFormat.allCases.map(\.rawValue))
    case (.apiScheme, _): .words(RunOptions.Scheme.allCases.map(\.rawValue))
    case (.from, _): .words(ConvertOptions.Source.allCases.map(\.rawValue))
    case (.to, "FORM"): .words(ConvertOptions.Target.allCases.map(\.rawValue))
    case (.language, _): .words(Language.names.sorted())
    case (.tag, _): .names(.tags)
    default: .nothing
    }
  }
}

extension CommandName {
  /// What it takes besides options, as `help` shows it; empty for nothing.
  package var arguments: String {
    switch self {
    case .importing: "PATH …"
    case .convert: "[FILE]"
    case .templates: "DIR"
    case .search: "WORD …"
    case .mail: "DIGEST"
    case .forget: "question|user|digest ID|NAME"
    case .completions: Shell.allCases.map(\.rawValue).joined(separator: "|")
    case .help: "[COMMAND]"
    default: ""
    }
  }

  /// What can be the first of its arguments.
  package var completion: Completion {
    switch self {
    case .importing, .convert: .file
    case .templates: .folder
    case .forget: .words(["question", "user", "digest"])
    case .mail: .names(.digests)
    case .completions: .words(Shell.allCases.map(\.rawValue))
    case .help: .words(CommandName.allCases.map(\.rawValue))
    default: .nothing
    }
  }

  /// What can follow a word that is the first of its arguments.
  package var secondCompletion: (word: String, completion: Completion)? {
    self == .forget ? ("digest", .names(.digests)) : nil
  }
}
