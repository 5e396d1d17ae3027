internal import Archive
package import FoundationEssentials
package import StackExchange

/// The rules that select the questions, answers and comments of a data dump to import.
package struct DumpSelection: Sendable, Equatable {
  /// Lists of tags, of which a question must have all tags of at least one; empty for questions
  /// with any tags.
  package var tagAlternatives: [[String]] = []
  /// The minimum score of questions to import; `nil` for no minimum.
  package var minScore: Int?
  /// The earliest creation date of questions to import; `nil` for no limit.
  package var createdFrom: Date?
  /// The latest creation date of questions to import; `nil` for no limit.
  package var createdThrough: Date?
  /// The maximum number of answers to import for a question; `nil` for all.
  package var maxAnswers: Int?
  /// Whether comments are imported.
  package var includesComments = true
  /// Whether rows that look fabricated are imported.
  package var includesSuspiciousRows = false

  /// Creates a selection of everything in the dump.
  package init() {}

  /// Restores a selection from its stored text, ``storageKey``.
  package init(storageKey: String) {
    for part in storageKey.split(separator: "; ") {
      let words = part.split(separator: " ").map(String.init)
      let number = words.last.flatMap { Int($0) }
      switch words.first {
      case "tags":
        tagAlternatives = words.dropFirst().map { $0.split(separator: ",").map(String.init) }
      case "score": minScore = number
      case "from": createdFrom = number.map { Date(timeIntervalSince1970: Double($0)) }
      case "through": createdThrough = number.map { Date(timeIntervalSince1970: Double($0)) }
      case "answers": maxAnswers = number
      case "no": includesComments = false
      case "suspicious": includesSuspiciousRows = true
      default: break
      }
    }
  }

  /// Whether the selection may exclude questions.
  package var isSelective: Bool {
    !tagAlternatives.isEmpty || minScore != nil || createdFrom != nil || createdThrough != nil
  }

  /// Whether all questions and answers are imported.
  package var selectsAllPosts: Bool { !isSelective && maxAnswers == nil }

  /// The text that identifies the selection in the archive, such as `score 5; no comments`; empty
  /// for everything.
  var storageKey: String {
    var parts: [String] = []
    if !tagAlternatives.isEmpty {
      parts.append(
        "tags "
          + tagAlternatives.map { $0.sorted().joined(separator: ",") }.sorted().joined(
            separator: " "))
    }
    if let minScore { parts.append("score \(minScore)") }
    if let createdFrom { parts.append("from \(Int(createdFrom.timeIntervalSince1970))") }
    if let createdThrough { parts.append("through \(Int(createdThrough.timeIntervalSince1970))") }
    if let maxAnswers { parts.append("answers \(maxAnswers)") }
    if !includesComments { parts.append("no comments") }
    if includesSuspiciousRows { parts.append("suspicious rows") }
    return parts.joined(separator: "; ")
  }

  /// Returns whether the rows of a table are imported.
  func includes(_ file: TableFile) -> Bool { includesComments || file.table != .comments }

  /// Returns whether a question of the dump matches the selection.
  func accepts(_ question: DumpedQuestion) -> Bool {
    guard isSelective else { return true }
    return accepts(score: question.post.score, creationDate: question.post.creationDate) {
      question.tags.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Returns whether a question of the API matches the selection.
  package func accepts(_ question: Question) -> Bool {
    accepts(score: question.post.score, creationDate: question.post.creationDate) { question.tags }
  }

  /// Returns whether a question with these properties matches the selection.
  private func accepts(score: Int, creationDate: Date?, tags: () -> [String]) -> Bool {
    if let minScore, score < minScore { return false }
    if createdFrom != nil || createdThrough != nil {
      guard let creationDate else { return false }
      if let createdFrom, creationDate < createdFrom { return false }
      if let createdThrough, creationDate > createdThrough { return false }
    }
    guard !tagAlternatives.isEmpty else { return true }
    let questionTags = Set(tags())
    return tagAlternatives.contains { $0.allSatisfy(questionTags.contains) }
  }
}

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
