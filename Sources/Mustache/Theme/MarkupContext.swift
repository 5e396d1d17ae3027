internal import Basics

/// The position in HTML or Markdown that a template's literal text has reached.
///
/// It follows the HTML parser of browsers as far as is needed to judge where values can be printed.
/// Sections and inclusions are read in the order in which they are written.
struct MarkupContext {
  /// The state of the parser.
  enum State: Equatable {
    /// Outside of tags.
    case text
    /// After `<`.
    case opening
    /// In a declaration, after `<!`.
    case declaration
    case comment
    case elementName
    /// In a tag, between attributes.
    case tag
    case attributeName
    /// After the `=` of an attribute.
    case assignment
    /// In an attribute value without quotes.
    case unquoted
    /// In an attribute value with the given quotation mark.
    case quoted(UInt8)
    /// In the content of a `script` or `style` element.
    case raw
    /// In the target of a Markdown link.
    case destination
  }

  /// The format of the file.
  let file: TemplateKind
  /// The current state of the parser.
  private(set) var state = State.text
  /// The name of the current tag in lower case, including the slash of a closing tag.
  private var tagName: [UInt8] = []
  /// The name of the current attribute, in lower case.
  private(set) var attribute: [UInt8] = []
  /// The literal text of the current address in lower case, without the blanks and controls that
  /// browsers ignore.
  private(set) var addressStart: [UInt8] = []
  /// The bytes that may be the start of a delimiter of several bytes.
  private var recentBytes: [UInt8] = []

  /// Creates the position at the start of a file.
  init(in file: TemplateKind) { self.file = file }

  /// Advances over literal text.
  mutating func read(_ literal: some Sequence<UInt8>) {
    for byte in literal {
      let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      read(isUpper ? byte | 0x20 : byte)
    }
  }

  /// Advances over a printed value.
  mutating func readValue() {
    switch state {
    case .opening: state = .text
    case .assignment: state = .unquoted
    case .tag: enter(.attributeName)
    case .text, .declaration, .comment, .elementName, .attributeName, .unquoted, .quoted, .raw,
      .destination:
      break
    }
  }

  /// Advances over a byte, which is in lower case.
  private mutating func read(_ byte: UInt8) {
    switch state {
    case .text: readText(byte)
    case .opening: readOpening(byte)
    case .declaration:
      if endsWith("--", with: byte) { enter(.comment) }
      if byte == UInt8(ascii: ">") { state = .text }
    case .comment: if endsWith("-->", with: byte) { state = .text }
    case .raw:
      if endsWith("</" + String(decoding: tagName, as: UTF8.self), with: byte) {
        enter(.elementName)
      }
    case .quoted(byte): state = .tag
    case .quoted: readAddress(byte)
    case .destination:
      // Angle brackets can enclose the target.
      let isEnd = byte == UInt8(ascii: ")") || isSpace(byte)
      if isEnd { enter(.text) } else if byte != UInt8(ascii: "<") { readAddress(byte) }
    case .elementName, .tag, .attributeName, .assignment, .unquoted: readInTag(byte)
    }
  }

  /// Advances over a byte of text outside of tags.
  private mutating func readText(_ byte: UInt8) {
    if byte == UInt8(ascii: "<") { return enter(.opening) }
    if file == .markdown, endsWith("](", with: byte) { enter(.destination) }
  }

  /// Adds a byte to the start of the current address, which a comma in `srcset` resets.
  private mutating func readAddress(_ byte: UInt8) {
    if byte == UInt8(ascii: ","), attribute.suffix(6).elementsEqual("srcset".utf8) {
      addressStart = []
    } else if byte > UInt8(ascii: " ") {
      addressStart.append(byte)
    }
  }

  /// Advances over the byte after `<`.
  private mutating func readOpening(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "<"): break
    case UInt8(ascii: "!"): enter(.declaration)
    case UInt8(ascii: "/"),
      _ where byte.isLetter:
      enter(.elementName)
      tagName = [byte]
    default: state = .text
    }
  }

  private mutating func readInTag(_ byte: UInt8) {
    /// Advances over a byte inside a tag.
    let separates = isSpace(byte) || byte == UInt8(ascii: "/")
    switch (state, byte) {
    case (_, UInt8(ascii: ">")):
      let isRaw = tagName.elementsEqual("script".utf8) || tagName.elementsEqual("style".utf8)
      enter(isRaw ? .raw : .text)
    case (.elementName, _):
      if separates { state = .tag } else { tagName.append(byte) }
    case (.tag, UInt8(ascii: "=")), (.attributeName, UInt8(ascii: "=")): state = .assignment
    case (.tag, _):
      if !separates {
        enter(.attributeName)
        attribute = [byte]
      }
    case (.attributeName, _):
      if separates { state = .tag } else { attribute.append(byte) }
    case (.assignment, UInt8(ascii: "\"")), (.assignment, UInt8(ascii: "'")):
      enter(.quoted(byte))
    case (.assignment, _):
      if !isSpace(byte) { state = .unquoted }
    default:
      if isSpace(byte) { state = .tag }
    }
  }

  /// Switches to another state and resets what belongs to it.
  private mutating func enter(_ next: State) {
    state = next
    recentBytes = []
    switch next {
    case .elementName: tagName = []
    case .attributeName: attribute = []
    case .quoted, .destination: addressStart = []
    case .text, .opening, .declaration, .comment, .tag, .assignment, .unquoted, .raw: break
    }
  }

  /// Whether the most recent bytes, ending with `byte`, spell `text`.
  private mutating func endsWith(_ text: String, with byte: UInt8) -> Bool {
    recentBytes = recentBytes.suffix(text.utf8.count - 1) + [byte]
    return recentBytes.elementsEqual(text.utf8)
  }
}
