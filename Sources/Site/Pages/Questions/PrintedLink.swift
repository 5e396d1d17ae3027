internal import Mustache

/// The address of a link in a post, which paper shows below the post.
struct PrintedLink: PageValue {
  /// The address as HTML.
  private let address: ArraySlice<UInt8>

  static let fields = PageFields<Self> { fields in
    fields.markup("url", note: "the address as HTML text") { Array($0.address) }
  }

  /// Returns the links to the web in the HTML of a post, in order, as the style sheet numbers them.
  static func all(in html: [UInt8]) -> [PrintedLink] {
    var links: [PrintedLink] = []
    var position = 0
    while let start = html[position...].firstIndex(of: UInt8(ascii: "<")) {
      position = start + 1
      guard html[start...].starts(with: linkStart),
        let end = html[(start + attributeOffset)...].firstIndex(of: UInt8(ascii: "\""))
      else { continue }
      links.append(PrintedLink(address: html[(start + attributeOffset)..<end]))
      position = end
    }
    return links
  }

  /// The start of a link to the web, as posts are rendered.
  private static let linkStart = Array("<a href=\"http".utf8)
  /// The offset of the address in a link.
  private static let attributeOffset = 9
}
