/// A tag of a template, with its position.
struct TemplateTag {
  /// The kind of a tag, determined by its sigil.
  enum Kind {
    case variable, unescaped, section, inverted, close, partial, parent, block
    case comment, delimiters
  }

  let kind: Kind
  /// The name in the tag; empty for comments and set-delimiter tags.
  let name: String
  /// The byte range of the tag in the template, including its delimiters.
  let range: Range<Int>
  let location: Location
}

/// The character after the opening delimiter that determines the kind of a tag.
struct TagSigil {
  let kind: TemplateTag.Kind
  /// The bytes required before the closing delimiter, such as `}` for `{{{`.
  let closingBytes: [UInt8]

  /// Creates the sigil for a byte, or nil if the byte is part of a name.
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

  private init(_ kind: TemplateTag.Kind, closing: [UInt8] = []) {
    self.kind = kind
    self.closingBytes = closing
  }
}

/// The byte sequences that begin and end a tag.
struct Delimiters {
  /// The bytes that begin a tag.
  let open: [UInt8]
  /// The bytes that end a tag.
  let close: [UInt8]

  /// Mustache's default delimiters, `{{` and `}}`.
  static let standard = Delimiters(open: Array("{{".utf8), close: Array("}}".utf8))
}

extension Delimiters {
  /// Parses the content of a set-delimiter tag, between its equals signs.
  init(reading content: ArraySlice<UInt8>) throws(TemplateSyntaxError) {
    let words = content.split(whereSeparator: isSpace)
    guard words.count == 2, !content.contains(UInt8(ascii: "=")) else {
      throw .invalidDelimiters(String(decoding: content, as: UTF8.self))
    }
    self.init(open: Array(words[0]), close: Array(words[1]))
  }
}

extension TemplateTag: CustomStringConvertible {
  /// The tag as it is written with the standard delimiters, such as `{{#name}}`.
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

extension TemplateName {
  /// Parses a dotted name, or a single dot, from the content of a tag.
  init(reading tag: TemplateTag) throws(TemplateSyntaxError) {
    let parts =
      tag.name == "." ? [] : tag.name.split(separator: ".", omittingEmptySubsequences: false)
    if parts.contains(where: \.isEmpty) { throw .emptyNamePart(of: tag.name) }
    self.init(parts: parts.map(String.init), location: tag.location)
  }
}

extension Inclusion {
  /// Creates the inclusion for a partial or parent tag; `indentation` is that of the included
  /// lines.
  init(reading tag: TemplateTag, indentation: [UInt8]?) throws(TemplateSyntaxError) {
    if tag.name.hasPrefix("*") { throw .dynamicName(tag.name) }
    self.init(name: tag.name, location: tag.location, indentation: indentation)
  }
}
