internal import Basics

/// Where in HTML a template has come to, told by its literal text.
///
/// It reads as browsers do, but only as far as it matters for where values may stand. Sections and
/// what they include count in the order in which they are written.
struct MarkupContext {
  enum State: Equatable {
    case text
    /// After `<`.
    case opening
    /// After `<!`.
    case declaration
    case comment
    case elementName
    case tag
    case attributeName
    /// After an attribute's `=`.
    case assignment
    case unquoted
    case quoted(UInt8)
    /// In a script or a style.
    case raw
    /// In Markdown, where a link leads.
    case destination
  }

  let file: TemplateKind
  private(set) var state = State.text
  /// The name of the tag at hand, in lower case, with its slash.
  private var element: [UInt8] = []
  /// The name of the attribute at hand, in lower case.
  private(set) var attribute: [UInt8] = []
  /// The literal text of the address at hand, in lower case and without the blanks and control
  /// characters that browsers pass over.
  private(set) var addressStart: [UInt8] = []
  /// The last bytes of what ends with several.
  private var recent: [UInt8] = []

  init(in file: TemplateKind) { self.file = file }

  /// Goes on over literal text.
  mutating func read(_ literal: some Sequence<UInt8>) {
    for byte in literal {
      let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      read(isUpper ? byte | 0x20 : byte)
    }
  }

  /// Goes on over a value that is printed here.
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

  private mutating func read(_ byte: UInt8) {
    switch state {
    case .text: readText(byte)
    case .opening: readOpening(byte)
    case .declaration:
      if hasCome("--", with: byte) { enter(.comment) }
      if byte == UInt8(ascii: ">") { state = .text }
    case .comment: if hasCome("-->", with: byte) { state = .text }
    case .raw:
      if hasCome("</" + String(decoding: element, as: UTF8.self), with: byte) {
        enter(.elementName)
      }
    case .quoted(byte): state = .tag
    case .quoted: readAddress(byte)
    case .destination:
      // Angle brackets may stand around it.
      let isEnd = byte == UInt8(ascii: ")") || isSpace(byte)
      if isEnd { enter(.text) } else if byte != UInt8(ascii: "<") { readAddress(byte) }
    case .elementName, .tag, .attributeName, .assignment, .unquoted: readInTag(byte)
    }
  }

  private mutating func readText(_ byte: UInt8) {
    if byte == UInt8(ascii: "<") { return enter(.opening) }
    if file == .markdown, hasCome("](", with: byte) { enter(.destination) }
  }

  private mutating func readAddress(_ byte: UInt8) {
    if byte == UInt8(ascii: ","), attribute.suffix(6).elementsEqual("srcset".utf8) {
      addressStart = []
    } else if byte > UInt8(ascii: " ") {
      addressStart.append(byte)
    }
  }

  private mutating func readOpening(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "<"): break
    case UInt8(ascii: "!"): enter(.declaration)
    case UInt8(ascii: "/"),
      _ where byte.isLetter:
      enter(.elementName)
      element = [byte]
    default: state = .text
    }
  }

  private mutating func readInTag(_ byte: UInt8) {
    let separates = isSpace(byte) || byte == UInt8(ascii: "/")
    switch (state, byte) {
    case (_, UInt8(ascii: ">")):
      let isRaw = element.elementsEqual("script".utf8) || element.elementsEqual("style".utf8)
      enter(isRaw ? .raw : .text)
    case (.elementName, _):
      if separates { state = .tag } else { element.append(byte) }
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

  private mutating func enter(_ next: State) {
    state = next
    recent = []
    switch next {
    case .elementName: element = []
    case .attributeName: attribute = []
    case .quoted, .destination: addressStart = []
    case .text, .opening, .declaration, .comment, .tag, .assignment, .unquoted, .raw: break
    }
  }

  /// Whether the last bytes with this one are those of a text.
  private mutating func hasCome(_ text: String, with byte: UInt8) -> Bool {
    recent = recent.suffix(text.utf8.count - 1) + [byte]
    return recent.elementsEqual(text.utf8)
  }
}
