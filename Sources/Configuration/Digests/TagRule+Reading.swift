internal import Digests

extension TagRule {
  /// Reads tags that are separated by commas, each once; `nil` when one of them cannot be a tag.
  static func tags(_ text: String) -> [String]? {
    let tags = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      String(part.trimmingBlanks).lowercased()
    }
    return tags.allSatisfy(isTag) ? unique(tags) : nil
  }

  /// Each once, in alphabetical order.
  static func unique(_ tags: [String]) -> [String] { Set(tags).sorted() }

  static let expected = "tags of letters, digits and + # - ."
  static let expectedFewer = "at most \(maxTagsPerQuestion) tags; a question has no more"

  /// Whether the text can be a tag: nothing blank, nothing that separates tags or ends a path.
  private static func isTag(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 150
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || "+#-.".unicodeScalars.contains(scalar)
      }
  }
}

extension Substring {
  /// Without the blanks around it.
  var trimmingBlanks: Substring {
    let head = drop { $0 == " " }
    return head.prefix(head.count - head.reversed().prefix { $0 == " " }.count)
  }
}
