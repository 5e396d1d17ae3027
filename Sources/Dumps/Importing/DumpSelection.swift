internal import Archive
package import FoundationEssentials

/// The rules that select the questions, answers and comments of a data dump to import.
package struct DumpSelection: Sendable, Equatable {
  /// Alternative lists of tags, of which a question must have one completely; empty for questions
  /// with any tags.
  package var tagAlternatives: [[String]] = []
  /// The minimum score of a question; `nil` for no minimum.
  package var minScore: Int?
  /// The earliest date of a question; `nil` for no limit.
  package var createdFrom: Date?
  /// The latest date of a question; `nil` for no limit.
  package var createdThrough: Date?
  /// The maximum number of answers to a question; `nil` for all.
  package var maxAnswers: Int?
  /// Whether comments are imported.
  package var includesComments = true

  /// Creates a selection of everything.
  package init() {}

  /// Whether the rules may exclude questions.
  var isSelective: Bool {
    !tagAlternatives.isEmpty || minScore != nil || createdFrom != nil || createdThrough != nil
  }

  /// The text that identifies the selection in the archive; empty for everything.
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

  /// Returns whether a question matches the rules.
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
