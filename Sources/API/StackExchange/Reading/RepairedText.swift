internal import Basics

/// Returns JSON in which invalid UTF-8 and unpaired surrogates are replaced by U+FFFD.
///
/// Unpaired surrogates occur where a server truncates a text; Foundation cannot decode them.
///
/// - Complexity: O(`n`) in the number of bytes.
func repairingText(inJSON json: [UInt8]) -> [UInt8] {
  var json = json
  if (try? UTF8Span(validating: json.span)) == nil {
    json = Array(String(decoding: json, as: UTF8.self).utf8)
  }
  var index = 0
  while index < json.count {
    guard json[index] == UInt8(ascii: "\\") else {
      index += 1
      continue
    }
    switch utf16Unit(escapedAt: index, in: json) {
    case .none: index += 2
    case .some(0xD800...0xDBFF):
      let nextUnit = utf16Unit(escapedAt: index + 6, in: json)
      let isPair = nextUnit.map { (0xDC00...0xDFFF).contains($0) } ?? false
      if !isPair { json.replaceSubrange(index + 2..<index + 6, with: "FFFD".utf8) }
      index += isPair ? 12 : 6
    case .some(0xDC00...0xDFFF):
      json.replaceSubrange(index + 2..<index + 6, with: "FFFD".utf8)
      index += 6
    case .some: index += 6
    }
  }
  return json
}

/// Returns the UTF-16 code unit of an escape such as `\u00e9`; `nil` for other escapes.
private func utf16Unit(escapedAt index: Int, in json: [UInt8]) -> UInt16? {
  guard index + 6 <= json.count, json[index] == UInt8(ascii: "\\"),
    json[index + 1] == UInt8(ascii: "u")
  else { return nil }
  return UInt16(String(decoding: json[index + 2..<index + 6], as: UTF8.self), radix: 16)
}

/// The encoding of texts in API responses: raw, or encoded for HTML.
///
/// The filter of a request determines the encoding; it cannot be detected, since raw text may contain `&lt;`.
public enum TextEncoding: String, Sendable {
  /// The encoding of unsafe filters: texts are as their authors wrote them.
  case raw
  /// The encoding of safe filters: titles, names and Markdown are HTML-encoded once.
  case encoded

  /// Returns the text as its author wrote it.
  ///
  /// - Parameter text: A text of a response with this encoding.
  /// - Returns: The text, decoded once if it is HTML-encoded.
  public func decode(_ text: String) -> String {
    switch self {
    case .raw: text
    case .encoded: text.decodingXMLReferences
    }
  }
}
