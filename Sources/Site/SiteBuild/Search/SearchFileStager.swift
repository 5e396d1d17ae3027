internal import Archive
internal import Contents
internal import Pages
internal import Search
internal import StackExchange

/// Writes the search files to the destination of a build: the files of the stored index, their
/// directory, and the scores.
struct SearchFileStager {
  private let context: BuildContext
  private let index: SearchIndex
  private let writer: any FileWriter
  /// The existing files that are up to date and were therefore not staged.
  private(set) var upToDate = FileSet()

  init(_ context: BuildContext, _ index: SearchIndex) {
    (self.context, self.index) = (context, index)
    writer = context.destination.makeWriter()
  }

  /// Writes all search files that are not up to date.
  ///
  /// - Parameters:
  ///   - scores: The scores of the questions by number; `nil` for questions that are not in the index.
  ///   - archive: The archive that stores the index.
  /// - Returns: The paths of the files that the search page loads.
  /// - Throws: `ArchiveError` or `OutputError`.
  mutating func stage(_ scores: [Int?], from archive: Archive) throws -> SearchFilePaths {
    let words = try stage(.words, from: archive)
    let entries = try stage(.entries, from: archive)
    let directory = SearchDirectory(
      questionCount: context.contents.questionCount,
      layout: IndexLayout(shardStarts: index.shardStarts, commonTerms: index.commonTerms),
      termHashPrefixes: words,
      entryHashPrefixes: entries)
    return SearchFilePaths(
      directory: try stageScript(directory.script, .directory, key: index.directoryKey),
      scores: try stageScript(ScoreList.script(scores), .scores),
      spellings: try stageScript(
        SpellingList.script(archive.searchSpellings()), .spellings))
  }

  /// Stages the stored search files of one kind, and returns the hash prefixes in their paths.
  private mutating func stage(_ kind: SearchFile.Kind, from archive: Archive) throws -> [String] {
    let files = try archive.searchFiles(kind)
    var searchStart = 0
    for file in files {
      let path = SearchPath.path(of: file)
      if let index = context.previous.upToDateFile(path, near: searchStart) {
        upToDate.insert(index)
        searchStart = index
      } else if let content = try archive.content(ofSearchFile: file.number, kind: kind) {
        guard SearchScript.isHarmless(content) else {
          throw ArchiveError.corrupt(
            path: archive.path,
            because: "its search index is damaged; run again with --force to rebuild the index")
        }
        try writer.write(RenderedFile(path: path, bytes: content), .posts) { FileInputs() }
      }
    }
    return files.map(\.hashPrefix)
  }

  /// Stages a generated script unless it is up to date, and returns its path.
  private mutating func stageScript(
    _ script: [UInt8], _ kind: SearchPath.Kind, key: InputKey = InputKey()
  ) throws -> String {
    let path = SearchPath.path(kind, 0, hashPrefix: SearchPath.hashPrefix(of: script))
    if let index = context.previous.upToDateFile(path, inputKey: key) {
      upToDate.insert(index)
    } else {
      try writer.write(RenderedFile(path: path, bytes: script), .posts) {
        FileInputs(inputKey: key.value)
      }
    }
    return path
  }
}

extension SearchIndex {
  /// The input key of the directory file, which identifies the numbering epoch of the index.
  ///
  /// Search files of other epochs are removed at once, although open pages may still load them.
  var directoryKey: InputKey {
    var key = InputKey()
    key.add(numberingEpoch)
    return key
  }
}

extension PreviousBuild {
  /// Returns whether the output folder has search files of the numbering epoch of an index.
  func hasSearchFiles(of index: SearchIndex) -> Bool {
    ledger.indices(inFolder: SearchPath.folder).contains {
      ledger.hasInputKey($0, index.directoryKey.value)
    }
  }
}
