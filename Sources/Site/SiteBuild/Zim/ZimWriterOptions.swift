/// What `sodigest-zim` is to write, and how.
package struct ZimWriterOptions: Sendable, Equatable {
  /// The path of the file; an existing file is replaced when the new one is complete.
  package var output: String
  /// The language of the texts, a code of three letters from ISO 639-3.
  package var language: String
  /// Whether the file has a full-text index; title suggestions work without it.
  package var hasFullTextIndex: Bool
  /// The number of threads that compress and index; nil for the number of processors.
  package var workers: Int?
  /// The number of bytes that are compressed together; nil for the default, 2 MiB.
  package var clusterBytes: Int?
  /// The folder for temporary indexes; nil for that of the output.
  package var temporaryFolder: String?

  package init(
    output: String, language: String, hasFullTextIndex: Bool = true, workers: Int? = nil,
    clusterBytes: Int? = nil, temporaryFolder: String? = nil
  ) {
    self.output = output
    self.language = language
    self.hasFullTextIndex = hasFullTextIndex
    self.workers = workers
    self.clusterBytes = clusterBytes
    self.temporaryFolder = temporaryFolder
  }

  /// The command-line arguments of `sodigest-zim`, which ends when the process `parent` does.
  func arguments(parent: Int32) -> [String] {
    var arguments = [
      "--output", output, "--language", language, "--index", hasFullTextIndex ? "on" : "off",
      "--parent", String(parent),
    ]
    if let workers { arguments += ["--workers", String(workers)] }
    if let clusterBytes { arguments += ["--cluster-size", String(clusterBytes)] }
    if let temporaryFolder { arguments += ["--tmp-dir", temporaryFolder] }
    return arguments
  }
}
