internal import Archive
internal import Contents
internal import Output
internal import Search
internal import StackExchange

/// Stages the files of search, which are those of the stored index, its directory and the scores.
struct SearchFiles {
  private let context: BuildContext
  private let index: SearchIndex
  private var space = Staging.Workspace()
  private(set) var upToDate = FileSet()

  init(_ context: BuildContext, _ index: SearchIndex) {
    (self.context, self.index) = (context, index)
  }

  /// Stages all files, and returns the paths of those that the search page names.
  mutating func stage(_ scores: [Int?], from archive: Archive) throws -> SearchPage.Files {
    let words = try stage(.words, from: archive)
    let entries = try stage(.entries, from: archive)
    let directory = SearchDirectory(
      questions: context.contents.questionCount,
      layout: IndexLayout(starts: index.starts, common: index.common), wordMarks: words,
      entryMarks: entries)
    return SearchPage.Files(
      directory: try put(directory.script, .directory, key: index.key),
      scores: try put(ScoreList.script(scores), .scores))
  }

  /// Stages the files of a kind, and returns their marks.
  private mutating func stage(_ kind: SearchFile.Kind, from archive: Archive) throws -> [String] {
    let files = try archive.searchFiles(kind)
    var near = 0
    for file in files {
      let path = SearchPath.path(of: file)
      if let place = context.previous.upToDateFile(path, near: near) {
        upToDate.insert(place)
        near = place
      } else if let content = try archive.content(ofSearchFile: file.number, kind) {
        guard SearchScript.isHarmless(content) else {
          throw ArchiveError.corrupt(
            path: archive.path,
            because: "its search index is damaged. Run again with --force to rebuild it")
        }
        try context.staging.stage(content, at: path, .posts, &space)
      }
    }
    return files.map(\.mark)
  }

  private mutating func put(_ script: [UInt8], _ kind: SearchPath.Kind, key: InputKey = InputKey())
    throws -> String
  {
    let path = SearchPath.path(kind, 0, mark: SearchPath.mark(of: script))
    if let place = context.previous.upToDateFile(path, inputKey: key) {
      upToDate.insert(place)
    } else {
      try context.staging.stage(
        script, at: path, .posts, from: FileInputs(inputKey: key.number), &space)
    }
    return path
  }
}

extension SearchIndex {
  /// The key of the directory's file: files of other eras are removed at once, although open pages may
  /// still load them.
  var key: InputKey {
    var key = InputKey()
    key.add(era)
    return key
  }
}

extension PreviousBuild {
  /// Whether a folder has files of an era of the index.
  func hasFiles(of index: SearchIndex) -> Bool {
    ledger.places(inFolder: SearchPath.folder).contains {
      ledger.hasInputKey($0, index.key.number)
    }
  }
}
