/// A tag as it stands in a template.
struct Tag {
  enum Kind {
    case variable, unescaped, section, inverted, close, partial, parent, block
    case comment, delimiters
  }

  let kind: Kind
  /// What the tag names; empty for comments and delimiters.
  let name: String
  /// The bytes of the template that it takes, delimiters included.
  let range: Range<Int>
  let location: Location
}

/// The sign after the opening delimiter, which tells the kind of a tag.
struct Sign {
  let kind: Tag.Kind
  /// What has to stand before the closing delimiter.
  let closing: [UInt8]

  /// Gives nil for a byte that is part of a name.
  init?(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "#"): self.init(.section)
    case UInt8(ascii: "^"): self.init(.inverted)
    case UInt8(ascii: "/"): self.init(.close)
    case UInt8(ascii: ">"): self.init(.partial)
    case UInt8(ascii: "<"): self.init(.parent)
    case UInt8(ascii: "$"): self.init(.block)
    case UInt8(ascii: "!"): self.init(.comment)
    case UInt8(ascii: "&"): self.init(.unescaped)
    case UInt8(ascii: "{"): self.init(.unescaped, closing: [UInt8(ascii: "}")])
    case UInt8(ascii: "="): self.init(.delimiters, closing: [UInt8(ascii: "=")])
    default: return nil
    }
  }

  private init(_ kind: Tag.Kind, closing: [UInt8] = []) {
    self.kind = kind
    self.closing = closing
  }
}

/// What tags begin and end with.
struct Delimiters {
  let open: [UInt8]
  let close: [UInt8]

  static let standard = Delimiters(open: Array("{{".utf8), close: Array("}}".utf8))
}

extension Delimiters {
  /// Reads what stands between the signs of a tag that sets delimiters.
  init(reading content: ArraySlice<UInt8>) throws(SyntaxProblem) {
    let words = content.split(whereSeparator: isSpace)
    guard words.count == 2, !content.contains(UInt8(ascii: "=")) else {
      throw .badDelimiters(String(decoding: content, as: UTF8.self))
    }
    self.init(open: Array(words[0]), close: Array(words[1]))
  }
}

extension Tag: CustomStringConvertible {
  /// The tag as it is written with the standard delimiters.
  var description: String {
    let sign =
      switch kind {
      case .section: "#"
      case .inverted: "^"
      case .close: "/"
      case .partial: ">"
      case .parent: "<"
      case .block: "$"
      case .unescaped: "&"
      case .variable, .comment, .delimiters: ""
      }
    return "{{\(sign)\(name)}}"
  }
}
