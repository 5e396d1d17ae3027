internal import Basics

/// A search for an API key in text, plain or with some of its characters escaped.
struct KeySearch {
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
