internal import Mustache

/// A tag, with a link to its page.
package struct TagLink: PageValue {
  package let name: String
  /// The address of the tag's page; `nil` if tags have no pages.
  let address: LinkAddress?
  /// The number of questions with the tag; `nil` if it is not shown.
  var count: Count?
  /// The hashtag for note-taking programs; empty if hashtags are not enabled.
  var hashtag: [UInt8] = []

  package static let fields = PageFields<Self> { fields in
    fields.text("name") { $0.name }
    fields.address("address", note: "the page of the tag, if tags have pages") { $0.address }
    fields.record("count", note: "the number of questions; missing where it is not shown") {
      $0.count
    }
    fields.markup(
      "hashtag", note: "the tag as a hashtag, such as `#swift`; empty unless hashtags are enabled"
    ) { $0.hashtag }
  }

  /// Returns a tag as a hashtag such as `#c-plus-plus`, in which no character needs escaping in Markdown.
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
