internal import Archive
internal import BuiltIn
internal import Configuration

/// The list of names that completion scripts offer, printed by `sodigest completions digests`, `tags` and `templates`.
struct CompletionNames {
  private let listKind: Completion.NameList
  private let configuration: RunConfiguration

  init(_ kind: Completion.NameList, _ configuration: RunConfiguration) {
    (self.listKind, self.configuration) = (kind, configuration)
  }

  /// Returns the names, sorted, one per line, without names that contain special characters of a shell.
  func text() throws -> String {
    let names = try Set(allNames()).filter(Self.isPlain).sorted()
    return names.map { "\($0)\n" }.joined()
  }

  /// Returns the names of all digests or tags in the configuration and the archive, or of all files of the built-in
  /// theme, in no particular order.
  private func allNames() throws -> [String] {
    guard listKind != .templates else { return Array(BuiltIn.files(in: "Templates").keys) }
    let path = resolvingSymbolicLinks(configuration.options.archivePath)
    let archive = try Archive(at: path, for: .readOnly)
    switch listKind {
    case .digests:
      return try configuration.digests.map(\.folderName) + archive.digestStatuses().map(\.name)
    case .tags: return try archive.tagNames()
    case .templates: return []
    }
  }

  /// Reports whether a name has no special characters of a shell.
  private static func isPlain(_ name: String) -> Bool {
    let isWord = name.allSatisfy { $0.isLetter || $0.isNumber || "+#.-_".contains($0) }
    return isWord && !name.hasPrefix("-") && !name.hasPrefix("#")
  }
}
