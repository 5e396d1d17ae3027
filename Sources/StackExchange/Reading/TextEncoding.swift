internal import Basics

/// How a filter hands over text: as it is, or encoded for pasting into HTML.
///
/// Which one applies is a property of the filter and cannot be told from the text: a raw text may
/// hold `&lt;` on purpose.
public enum TextEncoding: String, Sendable {
  /// An unsafe filter: text arrives as the author wrote it.
  case raw
  /// A safe filter: titles, names and Markdown arrive HTML-encoded once.
  case encoded

  /// The text as the author wrote it.
  ///
  /// - Parameter text: A value as this kind of filter gave it.
  /// - Returns: The text, decoded once if the filter encodes.
  public func decode(_ text: String) -> String {
    switch self {
    case .raw: text
    case .encoded: decodingReferencesOnce(in: text)
    }
  }
}

/// Replaces each character reference that safe filters write, once, from left to right.
///
/// Those are the five names of XML and numbers; anything else is left as it stands.
private func decodingReferencesOnce(in text: String) -> String {
  let span = text.utf8.span
  let first = span.firstIndex(
    from: 0, to: span.count, marks: { $0.marks(of: UInt8(ascii: "&")) },
    where: { $0 == UInt8(ascii: "&") })
  guard first < span.count else { return text }
  let bytes = Array(text.utf8)
  var out: [UInt8] = []
  out.reserveCapacity(bytes.count)
  var index = 0
  while index < bytes.count {
    if bytes[index] == UInt8(ascii: "&"), let reference = CharacterReference(in: bytes, at: index) {
      out.append(contentsOf: String(reference.scalar).utf8)
      index = reference.end
    } else {
      out.append(bytes[index])
      index += 1
    }
  }
  return String(decoding: out, as: UTF8.self)
}

/// One `&…;` and what it stands for.
private struct CharacterReference {
  let scalar: Unicode.Scalar
  /// The position after the semicolon.
  let end: Int

  /// The longest reference is `&#x10FFFF;`.
  private static let longest = 10

  init?(in bytes: [UInt8], at start: Int) {
    let window = bytes[(start + 1)..<min(bytes.count, start + Self.longest)]
    guard let semicolon = window.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: window[..<semicolon], as: UTF8.self)
    guard let scalar = Self.scalar(named: name) else { return nil }
    self.scalar = scalar
    end = semicolon + 1
  }

  private static func scalar(named name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    default: number(name).map { Unicode.Scalar($0) ?? "\u{FFFD}" }
    }
  }

  private static func number(_ name: String) -> UInt32? {
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let value = isHexadecimal ? digits.dropFirst() : digits
    guard value.first?.isHexDigit == true else { return nil }
    return UInt32(value, radix: isHexadecimal ? 16 : 10)
  }
}
