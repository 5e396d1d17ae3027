internal import Archive
internal import Configuration

/// The names that shells offer, printed by `sodigest completions digests` and `… tags`.
struct CompletionNames {
  private let kind: Completion.Names
  private let configuration: RunConfiguration

  init(_ kind: Completion.Names, _ configuration: RunConfiguration) {
    (self.kind, self.configuration) = (kind, configuration)
  }

  /// One name per line, sorted; only names that mean nothing else to a shell.
  func text() throws -> String {
    let names = try Set(all()).filter(Self.isPlain).sorted()
    return names.map { "\($0)\n" }.joined()
  }

  private func all() throws -> [String] {
    let path = fileBehindLinks(configuration.options.archivePath)
    let archive = try Archive(at: path, for: .readOnly)
    switch kind {
    case .digests:
      return try configuration.digests.map(\.folderName) + archive.digestStatuses().map(\.name)
    case .tags: return try archive.tagNames()
    }
  }

  private static func isPlain(_ name: String) -> Bool {
    let isWord = name.allSatisfy { $0.isLetter || $0.isNumber || "+#.-_".contains($0) }
    return isWord && !name.hasPrefix("-") && !name.hasPrefix("#")
  }
}
