/// The structure of safe HTML that readers can see: its elements and text, without empty paragraphs
/// and white space around blocks.
package struct Shape: Equatable, CustomStringConvertible {
  private var bytes: [UInt8] = []

  package var description: String { String(decoding: bytes, as: UTF8.self) }

  /// Creates the structure of HTML in which `<` and `>` occur only in tags.
  package init(_ html: [UInt8]) {
    var rest = html[...]
    var isBehindBlock = true
    var depthOfPre = 0
    while let first = rest.first {
      if first == UInt8(ascii: "<") {
        let tag = rest.prefix(through: rest.firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex - 1)
        rest = rest[tag.endIndex...]
        if tag.starts(with: "<pre".utf8) { depthOfPre += 1 }
        if tag.elementsEqual("</pre>".utf8) { depthOfPre -= 1 }
        append(tag: tag)
        isBehindBlock = Self.isBlock(tag)
      } else {
        let text = rest.prefix { $0 != UInt8(ascii: "<") }
        rest = rest[text.endIndex...]
        if depthOfPre > 0 {
          bytes += text
        } else {
          append(
            text: text, trimmingStart: isBehindBlock,
            trimmingEnd: rest.isEmpty || Self.isBlock(rest))
        }
      }
    }
  }

  /// Creates the structure of HTML in which `<` and `>` occur only in tags.
  package init(_ html: String) { self.init(Array(html.utf8)) }

  private mutating func append(tag: ArraySlice<UInt8>) {
    if tag.elementsEqual("</p>".utf8), bytes.suffix(3).elementsEqual("<p>".utf8) {
      bytes.removeLast(3)
    } else {
      bytes += tag
    }
  }

  /// Appends text in which each run of white space becomes one space.
  private mutating func append(
    text: ArraySlice<UInt8>, trimmingStart: Bool, trimmingEnd: Bool
  ) {
    let space = UInt8(ascii: " ")
    let start = bytes.count
    for byte in text {
      guard byte == space || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t") else {
        bytes.append(byte)
        continue
      }
      let isFirst = bytes.count == start
      if isFirst ? !trimmingStart : bytes.last != space { bytes.append(space) }
    }
    if trimmingEnd, bytes.count > start, bytes.last == space { bytes.removeLast() }
  }

  private static let blocks = Set(
    """
    p h1 h2 h3 h4 h5 h6 blockquote pre ul ol li dl dt dd div hr table thead tbody tr th td br
    """.split(separator: " ").map { Array($0.utf8) })

  /// Whether the tag at the beginning of some HTML is that of a block, such as `<p>`.
  private static func isBlock(_ tag: ArraySlice<UInt8>) -> Bool {
    let name = tag.drop { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "/") }
      .prefix { byte in
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
          || UInt8(ascii: "1")...UInt8(ascii: "6") ~= byte
      }
    return blocks.contains(Array(name))
  }

  /// Whether the Markdown written of a post always has the visible structure of the post.
  ///
  /// It is false for a post that may contain HTML, which can express more than Markdown, or control
  /// characters, which are removed only after parsing.
  package static func isPreserved(forMarkdown text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      byte != UInt8(ascii: "<") && byte != 0x7F && (byte >= 0x20 || byte == UInt8(ascii: "\n"))
    }
  }
}
