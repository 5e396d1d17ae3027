internal import Basics

/// Writes text so that Markdown reads it back as it is.
enum MarkdownEscaping {
  static let backslash = UInt8(ascii: "\\")

  /// Whether Markdown lets a backslash before the byte escape it.
  static func isPunctuation(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !byte.isAlphanumeric
  }

  /// Whether what follows an `&` would be read as a character reference.
  static func isReference(_ rest: ArraySlice<UInt8>) -> Bool {
    guard let first = rest.first else { return false }
    let name = first == .hash ? rest.dropFirst() : rest
    let end = name.prefix(33).firstIndex { !$0.isAlphanumeric }
    guard let end, end > name.startIndex else { return false }
    return name[end] == .semicolon
  }

  /// Whether a character reference would be read somewhere in a text.
  static func holdsReference(_ text: ArraySlice<UInt8>) -> Bool {
    text.indices.contains { text[$0] == .ampersand && isReference(text[($0 + 1)...]) }
  }

  /// Appends an address, a title or a label with a backslash before `special` bytes; an address in
  /// a label must not be taken for one.
  static func append(
    _ text: ArraySlice<UInt8>, escaping special: StaticString, inCell: Bool, isLabel: Bool = false,
    to output: inout [UInt8]
  ) {
    for index in text.indices {
      let byte = text[index]
      let rest = text[(index + 1)...]
      switch byte {
      case .lineFeed: output.append("&#10;")
      case .ampersand where isReference(rest): output.append("&amp;")
      case UInt8(ascii: "|") where inCell: output.append("\\|")
      case .colon where isLabel && rest.starts(with: "//".utf8): output.append("\\:")
      case backslash where rest.first.map(isPunctuation) ?? true: output.append("\\\\")
      default:
        if special.contains(byte) { output.append(backslash) }
        output.append(byte)
      }
    }
  }
}

extension StaticString {
  fileprivate func contains(_ byte: UInt8) -> Bool {
    withUTF8Buffer { unsafe $0.contains(byte) }
  }
}
