internal import Archive

/// A reading of a table from its start to its end, of all rows or some kinds of posts.
struct ImportPass {
  /// The kinds of posts that a pass imports.
  enum Posts {
    /// Questions, answers and descriptions of tags.
    case all
    /// Questions and descriptions of tags.
    case questions
    /// Answers whose question was selected by a pass over the questions.
    case answers
  }

  let file: TableFile
  /// The kinds of posts that are imported, if the table is that of posts.
  var posts = Posts.all

  /// Whether an earlier pass read the table, too.
  var isRepeated: Bool { posts == .answers }

  /// Whether all posts are imported after this pass.
  var completesPosts: Bool { file.table == .posts && posts != .questions }

  /// The progress of the pass before its first row.
  var initialProgress: DumpTableProgress {
    DumpTableProgress(
      table: isRepeated ? "Answers" : file.table.rawValue, size: file.size,
      modificationTime: file.modificationTime)
  }

  /// Returns whether the pass imports posts of a kind; `nil` stands for a missing or invalid kind.
  func includes(_ kindNumber: Int?) -> Bool {
    switch posts {
    case .all: true
    case .questions: kindNumber != DumpPostKind.answer.rawValue
    case .answers: kindNumber == DumpPostKind.answer.rawValue
    }
  }
}

extension DumpSelection {
  /// Returns the passes in which the tables of a dump are imported.
  ///
  /// Posts are in any order, so a selection reads them twice: whether an answer is imported is known only
  /// after all questions were read, and the archive then knows which were selected.
  func passes(over dump: DataDump) -> [ImportPass] {
    dump.tables.filter(includes).flatMap { file in
      isSelective && file.table == .posts
        ? [ImportPass(file: file, posts: .questions), ImportPass(file: file, posts: .answers)]
        : [ImportPass(file: file)]
    }
  }

  /// Returns the ids of a table's rows that look fabricated, unless they are to be imported.
  func outliers(in dump: DataDump, _ table: DumpTable) -> IDOutliers? {
    includesSuspiciousRows ? nil : dump.outliers[table]
  }
}
