/// Which tags a question has to have.
package struct TagRule: Sendable, Equatable {
  /// All of these, at most 5; in alphabetical order, as the others.
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

  /// No question has more.
  static let mostTags = 5

  static let expected = "tags of letters, digits and + # - ."
  static let expectedFewer = "at most \(mostTags) tags; a question has no more"
}

extension TagRule {
  /// Reads tags that are separated by commas.
  ///
  /// - Returns: Each once; `nil` when one of them cannot be a tag.
  static func tags(_ text: String) -> [String]? {
    let tags = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()).lowercased()
    }
    return tags.allSatisfy(isTag) ? unique(tags) : nil
  }

  /// Each once, in alphabetical order.
  static func unique(_ tags: [String]) -> [String] { Set(tags).sorted() }

  /// Whether the text can be a tag: nothing blank, nothing that separates tags or ends a path.
  private static func isTag(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 150
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || "+#-.".unicodeScalars.contains(scalar)
      }
  }
}
