internal import Mustache

/// A tag, with its page where there is one.
package struct TagLink: PageValue {
  package let name: String
  let address: Address?
  /// How many questions of this site have it; only where that is shown.
  var count: Count?
  /// As programs for notes take it; only where that is asked for.
  var hashtag: [UInt8] = []

  package static let fields = PageFields<Self> { fields in
    fields.text("name") { $0.name }
    fields.address("address", note: "where tags have pages") { $0.address }
    fields.record("count", note: "of questions, where that is shown") { $0.count }
    fields.markup(
      "hashtag", note: "in Markdown, where it is asked for: such as `#swift`"
    ) { $0.hashtag }
  }

  /// A tag as one word, such as `#c-plus-plus`, in which Markdown finds nothing to change.
  static func hashtag(_ tag: String) -> [UInt8] {
    var word = ""
    for character in tag {
      switch character {
      case "#": word += "-sharp"
      case "+": word += "-plus"
      case _ where character.isLetter || character.isNumber: word.append(character)
      default: word += "-"
      }
    }
    let parts = word.split(separator: "-")
    let isNumber = parts.allSatisfy { $0.allSatisfy(\.isNumber) }
    return Array("#\(isNumber ? "tag-" : "")\(parts.joined(separator: "-"))".utf8)
  }
}
