internal import Archive
package import FoundationEssentials

/// Which questions of a dump are wanted, and what of them.
package struct DumpSelection: Sendable, Equatable {
  /// Tags of which a question has to have one list whole; none means any question.
  package var tags: [[String]] = []
  package var minScore: Int?
  /// Asked then or later.
  package var createdFrom: Date?
  /// Asked then or earlier.
  package var createdThrough: Date?
  /// The most answers of a question; `nil` for all.
  package var answers: Int?
  package var includesComments = true

  package init() {}

  /// Whether questions may be left out.
  var isSelective: Bool {
    !tags.isEmpty || minScore != nil || createdFrom != nil || createdThrough != nil
  }

  /// By which the archive knows what was asked for; empty for everything.
  var key: String {
    var parts: [String] = []
    if !tags.isEmpty {
      parts.append(
        "tags " + tags.map { $0.sorted().joined(separator: ",") }.sorted().joined(separator: " "))
    }
    if let minScore { parts.append("score \(minScore)") }
    if let createdFrom { parts.append("from \(Int(createdFrom.timeIntervalSince1970))") }
    if let createdThrough { parts.append("through \(Int(createdThrough.timeIntervalSince1970))") }
    if let answers { parts.append("answers \(answers)") }
    if !includesComments { parts.append("no comments") }
    return parts.joined(separator: "; ")
  }

  func accepts(_ question: DumpedQuestion) -> Bool {
    guard isSelective else { return true }
    if let minScore, question.post.score < minScore { return false }
    if createdFrom != nil || createdThrough != nil {
      guard let date = question.post.creationDate else { return false }
      if let createdFrom, date < createdFrom { return false }
      if let createdThrough, date > createdThrough { return false }
    }
    guard !tags.isEmpty else { return true }
    let given = Set(question.tags.map { String(decoding: $0, as: UTF8.self) })
    return tags.contains { $0.allSatisfy(given.contains) }
  }
}
