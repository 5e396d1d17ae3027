internal import Basics

/// The position in HTML or Markdown that a template's literal text has reached.
///
/// The states are those of the HTML parser of browsers, as far as they determine where values can
/// be printed. Sections and inclusions are read in the order in which they are written.
struct MarkupContext {
  /// The state of the HTML parser at a position.
  enum State: Equatable {
    /// In text outside of tags.
    case text
    /// Directly after `<`.
    case tagOpen
    /// In a declaration, after `<!`.
    case markupDeclaration
    case comment
    case tagName
    /// In a tag, between attributes.
    case insideTag
    case attributeName
    /// After the `=` of an attribute.
    case afterEqualsSign
    /// In an attribute value without quotes.
    case unquotedValue
    /// In an attribute value with the given quotation mark.
    case quotedValue(UInt8)
    /// In the content of a `script` or `style` element.
    case rawText
    /// In the target of a Markdown link.
    case linkDestination
  }

  /// The format of the template's file.
  let fileKind: TemplateKind
  /// The current state of the parser.
  private(set) var state = State.text
  /// The name of the current tag in lower case, including the slash of a closing tag.
  private var tagName: [UInt8] = []
  /// The name of the current attribute, in lower case.
  private(set) var attributeNameBytes: [UInt8] = []
  /// The literal text of the current address so far, in lower case, without the blanks and control
  /// characters that browsers ignore.
  private(set) var addressPrefix: [UInt8] = []
  /// The most recent bytes, which may be the start of a delimiter such as `-->`.
  private var recentBytes: [UInt8] = []

  /// Creates the position at the start of a file.
  init(in fileKind: TemplateKind) { self.fileKind = fileKind }

  /// Advances the position over literal text.
  mutating func read(_ literal: some Sequence<UInt8>) {
    for byte in literal {
      let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      read(isUpper ? byte | 0x20 : byte)
    }
  }

  /// Advances the position over a printed value.
  mutating func advanceOverValue() {
    switch state {
    case .tagOpen: state = .text
    case .afterEqualsSign: state = .unquotedValue
    case .insideTag: enter(.attributeName)
    case .text, .markupDeclaration, .comment, .tagName, .attributeName, .unquotedValue,
      .quotedValue, .rawText,
      .linkDestination:
      break
    }
  }

  /// Advances the position over a byte; letters must be in lower case.
  private mutating func read(_ byte: UInt8) {
    switch state {
    case .text: readText(byte)
    case .tagOpen: readOpening(byte)
    case .markupDeclaration:
      if endsWith("--", with: byte) { enter(.comment) }
      if byte == UInt8(ascii: ">") { state = .text }
    case .comment: if endsWith("-->", with: byte) { state = .text }
    case .rawText:
      if endsWith("</" + String(decoding: tagName, as: UTF8.self), with: byte) {
        enter(.tagName)
      }
    case .quotedValue(byte): state = .insideTag
    case .quotedValue: readAddress(byte)
    case .linkDestination:
      // Angle brackets can enclose the target.
      let isEnd = byte == UInt8(ascii: ")") || isSpace(byte)
      if isEnd { enter(.text) } else if byte != UInt8(ascii: "<") { readAddress(byte) }
    case .tagName, .insideTag, .attributeName, .afterEqualsSign, .unquotedValue: readInTag(byte)
    }
  }

  /// Advances the position over a byte of text outside of tags.
  private mutating func readText(_ byte: UInt8) {
    if byte == UInt8(ascii: "<") { return enter(.tagOpen) }
    if fileKind == .markdown, endsWith("](", with: byte) { enter(.linkDestination) }
  }

  /// Appends a byte to the prefix of the current address; a comma in `srcset` begins a new address.
  private mutating func readAddress(_ byte: UInt8) {
    if byte == UInt8(ascii: ","), attributeNameBytes.suffix(6).elementsEqual("srcset".utf8) {
      addressPrefix = []
    } else if byte > UInt8(ascii: " ") {
      addressPrefix.append(byte)
    }
  }

  /// Advances the position over the byte after `<`.
  private mutating func readOpening(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "<"): break
    case UInt8(ascii: "!"): enter(.markupDeclaration)
    case UInt8(ascii: "/"),
      _ where byte.isLetter:
      enter(.tagName)
      tagName = [byte]
    default: state = .text
    }
  }

  /// Advances the position over a byte inside a tag.
  private mutating func readInTag(_ byte: UInt8) {
    let separates = isSpace(byte) || byte == UInt8(ascii: "/")
    switch (state, byte) {
    case (_, UInt8(ascii: ">")):
      let isRaw = tagName.elementsEqual("script".utf8) || tagName.elementsEqual("style".utf8)
      enter(isRaw ? .rawText : .text)
    case (.tagName, _):
      if separates { state = .insideTag } else { tagName.append(byte) }
    case (.insideTag, UInt8(ascii: "=")), (.attributeName, UInt8(ascii: "=")):
      state = .afterEqualsSign
    case (.insideTag, _):
      if !separates {
        enter(.attributeName)
        attributeNameBytes = [byte]
      }
    case (.attributeName, _):
      if separates { state = .insideTag } else { attributeNameBytes.append(byte) }
    case (.afterEqualsSign, UInt8(ascii: "\"")), (.afterEqualsSign, UInt8(ascii: "'")):
      enter(.quotedValue(byte))
    case (.afterEqualsSign, _):
      if !isSpace(byte) { state = .unquotedValue }
    default:
      if isSpace(byte) { state = .insideTag }
    }
  }

  /// Switches the parser to another state and clears the bytes that are collected in it.
  private mutating func enter(_ next: State) {
    state = next
    recentBytes = []
    switch next {
    case .tagName: tagName = []
    case .attributeName: attributeNameBytes = []
    case .quotedValue, .linkDestination: addressPrefix = []
    case .text, .tagOpen, .markupDeclaration, .comment, .insideTag, .afterEqualsSign,
      .unquotedValue, .rawText:
      break
    }
  }

  /// Whether the most recent bytes, ending with `byte`, spell `text`.
  private mutating func endsWith(_ text: String, with byte: UInt8) -> Bool {
    recentBytes = recentBytes.suffix(text.utf8.count - 1) + [byte]
    return recentBytes.elementsEqual(text.utf8)
  }
}

extension MarkupContext {
  /// Returns the reason why a value of `kind` is unsafe at this position, or nil if it is safe.
  ///
  /// Escaping makes values safe in text and in quoted attributes, but not in scripts, in tags
  /// outside of quotes, or where the value selects an address or runs. Numbers are safe everywhere
  /// except after a scheme that runs them.
  func unsafePosition(for kind: RecordDeclaration.FieldKind) -> TemplateNameError.UnsafePosition? {
    if fileKind == .xml || fileKind == .text { return nil }
    if let obstacle = linkObstacle(to: kind) { return obstacle }
    if kind == .number { return nil }
    switch state {
    case .text, .comment, .linkDestination: return nil
    case .tagOpen: return fileKind == .markdown && kind == .address ? nil : .insideTag
    case .rawText: return .script
    case .markupDeclaration, .tagName, .insideTag, .attributeName, .afterEqualsSign, .unquotedValue:
      return .insideTag
    case .quotedValue: return attributeObstacle(to: kind)
    }
  }

  /// Returns the reason why a value of `kind` is unsafe in the current quoted attribute, or nil if
  /// it is safe.
  private func attributeObstacle(to kind: RecordDeclaration.FieldKind) -> TemplateNameError
    .UnsafePosition?
  {
    let name = attributeName
    if name.hasPrefix("on") || name == "style" || name == "srcdoc" {
      return .attribute(name: name)
    }
    if kind == .address { return nil }
    return kind == .markup || fileKind == .markdown ? .attribute(name: name) : nil
  }

  /// Returns the reason why a value of `kind` is unsafe in an address after the literal text that
  /// precedes it there, or nil if it is safe.
  private func linkObstacle(to kind: RecordDeclaration.FieldKind) -> TemplateNameError
    .UnsafePosition?
  {
    let position: String
    switch state {
    case .linkDestination: position = "](…)"
    case .quotedValue where Self.linkAttributes.contains(attributeName): position = attributeName
    default: return nil
    }
    switch AddressStart(addressPrefix) {
    case .none:
      return kind == .address || kind == .number ? nil : .addressStart(attribute: position)
    case .decided: return nil
    case .undecided where kind == .number: return nil
    case .undecided, .foreign:
      return .afterAddressStart(
        start: String(decoding: addressPrefix, as: UTF8.self), attribute: position)
    }
  }

  /// The name of the current attribute, in lower case.
  private var attributeName: String { String(decoding: attributeNameBytes, as: UTF8.self) }

  /// The names of the HTML attributes whose values are addresses.
  private static let linkAttributes: Set<String> = [
    "action", "background", "cite", "codebase", "data", "formaction", "href", "imagesrcset",
    "longdesc", "manifest", "ping", "poster", "src", "srcset", "xlink:href",
  ]
}

/// The possible targets of an address, judged by the text before the printed value.
private enum AddressStart {
  /// There is no text before the value: it begins the address.
  case none
  /// The text before the value, such as `ja`, could still become any scheme.
  case undecided
  /// The text before the value, such as `https:`, limits the address to the web, a mailbox or this
  /// site.
  case decided
  /// The text before the value contains another scheme, or a character reference that could decode
  /// to one.
  case foreign

  /// Classifies the text of an address that precedes a printed value.
  init(_ text: [UInt8]) {
    let scheme = text.prefix { !":/?#&".utf8.contains($0) }
    switch text.dropFirst(scheme.count).first {
    case nil: self = text.isEmpty ? .none : .undecided
    case UInt8(ascii: ":"):
      let allowedSchemes = ["http", "https", "mailto"]
      self = allowedSchemes.contains { $0.utf8.elementsEqual(scheme) } ? .decided : .foreign
    case UInt8(ascii: "&"): self = .foreign
    default: self = .decided
    }
  }
}
