internal import Archive

extension TagRule {
  /// Parses comma-separated tags, without duplicates; returns `nil` if one of them is not a valid tag.
  static func parseTags(_ text: String) -> [String]? {
    let tags = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      String(part.trimmingSpaces).lowercased()
    }
    return tags.allSatisfy(isTag) ? sortedUnique(tags) : nil
  }

  /// Returns tags in alphabetical order, without duplicates.
  static func sortedUnique(_ tags: [String]) -> [String] { Set(tags).sorted() }

  /// A description of the characters of valid tags, for error messages.
  static let validTagsDescription = "tags of letters, digits and + # - ."
  /// A description of the maximum number of tags, for error messages.
  static let tagLimitDescription = "at most \(maxTagsPerQuestion) tags; a question has no more"

  /// Reports whether a text is a valid tag: only letters, digits and `+ # - .`, at most 150 bytes.
  private static func isTag(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 150
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || "+#-.".unicodeScalars.contains(scalar)
      }
  }
}

extension Substring {
  /// The text without leading and trailing spaces.
  var trimmingSpaces: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}
