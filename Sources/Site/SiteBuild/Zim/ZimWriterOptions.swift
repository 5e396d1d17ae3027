/// What `sodigest-zim` is to write, and how.
package struct ZimWriterOptions: Sendable, Equatable {
  /// The path of the file; an empty or another ZIM file is replaced when the new one is complete.
  package var output: String
  /// The languages of the texts, codes of three letters from ISO 639-3 separated by commas; words
  /// are indexed by the first.
  package var language: String
  /// Whether the file has a full-text index; title suggestions work without it.
  package var hasFullTextIndex: Bool
  /// The number of threads that compress and index; nil for the number of processors.
  package var workers: Int?
  /// The folder for temporary indexes; nil for that of the output.
  package var temporaryFolder: String?

  package init(
    output: String, language: String, hasFullTextIndex: Bool = true, workers: Int? = nil,
    temporaryFolder: String? = nil
  ) {
    self.output = output
    self.language = language
    self.hasFullTextIndex = hasFullTextIndex
    self.workers = workers
    self.temporaryFolder = temporaryFolder
  }

  /// The command-line arguments of `sodigest-zim`, which ends when the process `parent` does.
  func arguments(parent: Int32) -> [String] {
    var arguments = [
      "--output", output, "--language", language, "--index", hasFullTextIndex ? "on" : "off",
      "--parent", String(parent),
    ]
    if let workers { arguments += ["--workers", String(workers)] }
    if let temporaryFolder { arguments += ["--tmp-dir", temporaryFolder] }
    return arguments
  }
}
