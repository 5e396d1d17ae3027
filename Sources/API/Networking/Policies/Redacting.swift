internal import Basics

/// Wraps a transport so that an API key is removed from responses and errors that repeat it.
///
/// A server may quote the request in an error message or on a page. Without this wrapper the key would
/// then appear in logs, recordings or stored responses. Apply it before all other wrappers.
///
/// - Parameters:
///   - key: The key to replace: plain, or with characters escaped as in JSON (`\u004b`), HTML (`&#75;`,
///     `&#x4b;`) or URLs (`%4b`). Double escapes, Base64 and the like are not found.
///   - transport: The transport that sends the requests.
/// - Returns: A transport that replaces the key by `(hidden)` if the request has secret headers.
public func redacting(_ key: APIKey, from transport: @escaping Transport) -> Transport {
  { request in
    guard request.headers.contains(where: \.isSecret) else { return try await transport(request) }
    do {
      var response = try await transport(request)
      if let body = key.redacted(in: response.body) { response.body = body }
      for index in response.headers.indices {
        response.headers[index].value = key.redacted(in: response.headers[index].value)
      }
      response.url = key.redacted(in: response.url)
      return response
    } catch let error as TransportError {
      // The URL of a refused redirect may contain the key.
      throw error.mapTexts(key.redacted)
    }
  }
}

extension TransportError {
  /// Returns a copy of the error with all its texts transformed.
  fileprivate func mapTexts(_ transform: (String) -> String) -> TransportError {
    switch self {
    case .refused(let url, let reason): .refused(url: transform(url), because: transform(reason))
    case .unreachable(let host, let reason):
      .unreachable(host: transform(host), because: transform(reason))
    case .insecure(let host, let reason):
      .insecure(host: transform(host), because: transform(reason))
    case .timedOut(let host, let phase, let time):
      .timedOut(host: transform(host), while: phase, after: time)
    case .broken(let host, let reason): .broken(host: transform(host), because: transform(reason))
    case .tooLarge(let url, let limit): .tooLarge(url: transform(url), limit: limit)
    case .notRecorded(let request, let folder):
      .notRecorded(request: transform(request), folder: folder)
    }
  }
}

extension APIKey {
  /// Returns the text with the key replaced by `(hidden)`; `nil` if it does not contain the key.
  fileprivate func redacted(in text: [UInt8]) -> [UInt8]? {
    KeySearch(self).replacingKey(in: text, with: description)
  }

  /// Returns the text with the key replaced by `(hidden)`.
  fileprivate func redacted(in text: String) -> String {
    redacted(in: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? text
  }
}

/// A search for an API key in text, plain or with some of its characters escaped.
private struct KeySearch {
  private let key: [UInt8]
  /// The set of bytes that occur in the API key.
  private let keyBytes: ByteSet
  /// The index of the key byte that is rarest in text; searching for it finds the fewest false matches.
  private let rarestIndex: Int

  init(_ key: APIKey) {
    self.key = key.bytes
    keyBytes = ByteSet(String(decoding: key.bytes, as: UTF8.self))
    rarestIndex =
      self.key.indices.max { [key = self.key] in key[$0].rarity < key[$1].rarity } ?? 0
  }

  /// Returns the text with every occurrence of the API key replaced; `nil` if the key does not
  /// occur.
  func replacingKey(in text: [UInt8], with replacement: String) -> [UInt8]? {
    let plain = Self.replacing(in: text, with: replacement) { plainRange(in: $0, from: $1) }
    let escaped = Self.replacing(in: plain ?? text, with: replacement) {
      escapedRange(in: $0, from: $1)
    }
    return escaped ?? plain
  }

  /// Returns the text with all ranges replaced that `nextMatch` finds; `nil` if it finds none.
  private static func replacing(
    in text: [UInt8], with replacement: String,
    nextMatch: (Span<UInt8>, Int) -> Range<Int>?
  ) -> [UInt8]? {
    var (result, start) = ([UInt8](), 0)
    while let range = nextMatch(text.span, start) {
      result += text[start..<range.lowerBound]
      result += Array(replacement.utf8)
      start = range.upperBound
    }
    return start == 0 ? nil : result + text[start...]
  }

  /// Returns the range of the first unescaped occurrence of the API key at `start` or later.
  private func plainRange(in text: Span<UInt8>, from start: Int) -> Range<Int>? {
    let (byte, end) = (key[rarestIndex], text.count - key.count + 1 + rarestIndex)
    var index = start + rarestIndex
    while index < end {
      index = text.firstIndex(
        from: index, to: end, matchBits: { $0.matchBits(of: byte) }, where: { $0 == byte })
      if index < end, text.hasBytes(key, at: index - rarestIndex) {
        return index - rarestIndex..<index - rarestIndex + key.count
      }
      index += 1
    }
    return nil
  }

  /// Returns the range of the first occurrence of the API key, at `start` or later, in which a
  /// character is escaped.
  private func escapedRange(in text: Span<UInt8>, from start: Int) -> Range<Int>? {
    var index = start
    while index < text.count {
      index = text.firstIndex(
        from: index, to: text.count,
        matchBits: {
          $0.matchBits(of: UInt8(ascii: "\\")) | $0.matchBits(of: UInt8(ascii: "&"))
            | $0.matchBits(of: UInt8(ascii: "%"))
        }, where: EscapedByte.firstBytes.contains)
      // Most escapes stand for characters that no key contains: line breaks, quotes, brackets.
      if let escaped = EscapedByte(in: text, at: index), keyBytes.contains(escaped.byte) {
        for offset in key.indices where key[offset] == escaped.byte && index - offset >= start {
          if let end = endOfKey(in: text, at: index - offset) { return index - offset..<end }
        }
      }
      index += 1
    }
    return nil
  }

  /// Returns the offset after an API key, escaped or not, that begins at `start`; `nil` if none
  /// does.
  private func endOfKey(in text: Span<UInt8>, at start: Int) -> Int? {
    var index = start
    for byte in key {
      guard index < text.count else { return nil }
      if let escaped = EscapedByte(in: text, at: index), escaped.byte == byte {
        index = escaped.end
      } else if text[index] == byte {
        index += 1
      } else {
        return nil
      }
    }
    return index
  }
}

extension UInt8 {
  /// A rough rank of how rare the byte is in text; larger is rarer.
  fileprivate var rarity: Int {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): 0
    case UInt8(ascii: "0")...UInt8(ascii: "9"): 1
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): 2
    default: 3
    }
  }
}

/// An ASCII character that a text contains in escaped form, by the rules of JSON, HTML or URLs.
private struct EscapedByte {
  /// The ASCII character that the escape sequence stands for.
  let byte: UInt8
  /// The offset of the first byte after the escape sequence.
  let end: Int

  /// The bytes with which escape sequences begin.
  static let firstBytes = ByteSet("\\&%")

  /// Parses an escape sequence such as `\u004b`, `\x4b`, `\/`, `&#75;`, `&#x4b;`, `&amp;` or `%4b`.
  ///
  /// Returns `nil` if there is none at `start`, or if it stands for a character beyond ASCII.
  init?(in text: Span<UInt8>, at start: Int) {
    guard start + 1 < text.count else { return nil }
    let escape: (value: Int, end: Int)?
    switch text[start] {
    case UInt8(ascii: "\\"): escape = Self.parseBackslashEscape(text, start + 1)
    case UInt8(ascii: "&"): escape = Self.parseReference(text, start + 1)
    case UInt8(ascii: "%"): escape = Self.parseNumber(text, start + 1, radix: 16, digits: 2)
    default: escape = nil
    }
    guard let escape, escape.value < 0x80 else { return nil }
    (byte, end) = (UInt8(escape.value), escape.end)
  }

  /// Parses the rest of an escape sequence after its backslash.
  private static func parseBackslashEscape(
    _ text: Span<UInt8>, _ start: Int
  ) -> (value: Int, end: Int)? {
    switch text[start] {
    case UInt8(ascii: "u"): return parseNumber(text, start + 1, radix: 16, digits: 4)
    case UInt8(ascii: "x"): return parseNumber(text, start + 1, radix: 16, digits: 2)
    case let byte where punctuation.contains(byte): return (Int(byte), start + 1)
    default: return nil
    }
  }

  /// Parses a character reference after its `&`; the final `;` is optional.
  private static func parseReference(
    _ text: Span<UInt8>, _ start: Int
  ) -> (value: Int, end: Int)? {
    if let reference = CharacterReference(in: text, at: start - 1, before: text.count),
      case .number(let number, digits: _) = reference.value
    {
      return (Int(number), reference.end)
    }
    guard
      let named = CharacterReference.xmlReferences.first(where: {
        text.hasBytes($0.name, at: start)
      })
    else { return nil }
    let end = start + named.name.count
    let hasSemicolon = end < text.count && text[end] == UInt8(ascii: ";")
    return (Int(named.character), hasSemicolon ? end + 1 : end)
  }

  /// Parses a number of `digits` digits, or, if `digits` is `nil`, of any length; values beyond
  /// ASCII become 128.
  private static func parseNumber(
    _ text: Span<UInt8>, _ start: Int, radix: UInt8, digits: Int? = nil
  ) -> (value: Int, end: Int)? {
    var (value, index) = (0, start)
    while index < text.count, index - start < digits ?? .max,
      let digit = text[index].lowercased.hexValue, digit < radix
    {
      // Capped, so that a long number cannot overflow.
      value = min(value * Int(radix) + Int(digit), 0x80)
      index += 1
    }
    return index > start && index - start == digits ?? (index - start) ? (value, index) : nil
  }

  /// The punctuation characters that stand for themselves after a backslash.
  private static let punctuation = ByteSet("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
}

extension Span<UInt8> {
  /// Returns whether the span contains the given bytes at the offset `start`.
  func hasBytes(_ bytes: [UInt8], at start: Int) -> Bool {
    guard start >= 0, start + bytes.count <= count else { return false }
    return bytes.indices.allSatisfy { self[start + $0] == bytes[$0] }
  }
}
