/// A condition on the tags of a question.
package struct TagRule: Sendable, Equatable {
  /// The tags that a question must all have, at most ``maxTagsPerQuestion``.
  package var all: [String]
  /// The tags of which a question must have at least one; if empty, there is no such condition.
  package var any: [String]
  /// The tags that a question must not have.
  package var none: [String]

  /// Creates a condition on tags; without arguments, every question fulfils it.
  package init(all: [String] = [], any: [String] = [], none: [String] = []) {
    self.all = all
    self.any = any
    self.none = none
  }

  /// Whether the condition names no tags, so that every question fulfils it.
  package var isEmpty: Bool { all.isEmpty && any.isEmpty && none.isEmpty }

  /// Returns whether a question with these tags fulfils the condition.
  package func matches(_ tags: [String]) -> Bool {
    all.allSatisfy(tags.contains) && (any.isEmpty || any.contains(where: tags.contains))
      && !none.contains(where: tags.contains)
  }

  /// The maximum number of tags of a question on Stack Exchange.
  package static let maxTagsPerQuestion = 5
}
