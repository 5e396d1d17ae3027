/// Which tags a question has to have.
package struct TagRule: Sendable, Equatable {
  /// All of these, at most ``mostTags``.
  package var all: [String]
  /// At least one of these, if there are any.
  package var any: [String]
  /// Nothing of these.
  package var none: [String]

  package init(all: [String] = [], any: [String] = [], none: [String] = []) {
    self.all = all
    self.any = any
    self.none = none
  }

  /// Whether questions of any tag are meant.
  package var isEmpty: Bool { all.isEmpty && any.isEmpty && none.isEmpty }

  /// Whether a question with some tags has those that are wanted.
  package func isOn(_ tags: [String]) -> Bool {
    all.allSatisfy(tags.contains) && (any.isEmpty || any.contains(where: tags.contains))
      && !none.contains(where: tags.contains)
  }

  /// No question has more.
  package static let mostTags = 5
}
