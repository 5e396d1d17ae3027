internal import Archive
package import FoundationEssentials

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

  /// Creates a selection of everything in the dump.
  package init() {}

  /// Whether the selection may exclude questions.
  var isSelective: Bool {
    !tagAlternatives.isEmpty || minScore != nil || createdFrom != nil || createdThrough != nil
  }

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
    return parts.joined(separator: "; ")
  }

  /// Returns whether a question of the dump matches the selection.
  func accepts(_ question: DumpedQuestion) -> Bool {
    guard isSelective else { return true }
    if let minScore, question.post.score < minScore { return false }
    if createdFrom != nil || createdThrough != nil {
      guard let date = question.post.creationDate else { return false }
      if let createdFrom, date < createdFrom { return false }
      if let createdThrough, date > createdThrough { return false }
    }
    guard !tagAlternatives.isEmpty else { return true }
    let questionTags = Set(question.tags.map { String(decoding: $0, as: UTF8.self) })
    return tagAlternatives.contains { $0.allSatisfy(questionTags.contains) }
  }
}
