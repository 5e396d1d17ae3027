internal import Basics

/// Finds a key in texts, as it is or with bytes of it behind escapes.
struct KeySearch {
  private let key: [UInt8]
  private let bytes: ByteSet
  /// Where the key has the byte that is rarest in texts, which is found with the fewest false alarms.
  private let rare: Int

  init(_ key: APIKey) {
    self.key = key.bytes
    bytes = ByteSet(String(decoding: key.bytes, as: UTF8.self))
    rare = self.key.indices.max { [key = self.key] in key[$0].rarity < key[$1].rarity } ?? 0
  }

  /// The text with a word in every place of the key; `nil` for one without it.
  func replacing(in text: [UInt8], with word: String) -> [UInt8]? {
    let plain = Self.replacing(in: text, with: word) { plainRange(in: $0, from: $1) }
    let escaped = Self.replacing(in: plain ?? text, with: word) { escapedRange(in: $0, from: $1) }
    return escaped ?? plain
  }

  private static func replacing(
    in text: [UInt8], with word: String, _ next: (Span<UInt8>, Int) -> Range<Int>?
  ) -> [UInt8]? {
    var (result, start) = ([UInt8](), 0)
    while let range = next(text.span, start) {
      result += text[start..<range.lowerBound]
      result += Array(word.utf8)
      start = range.upperBound
    }
    return start == 0 ? nil : result + text[start...]
  }

  /// The first place of the key as it is.
  private func plainRange(in text: Span<UInt8>, from start: Int) -> Range<Int>? {
    let (sign, end) = (key[rare], text.count - key.count + 1 + rare)
    var index = start + rare
    while index < end {
      index = text.firstIndex(
        from: index, to: end, marks: { $0.marks(of: sign) }, where: { $0 == sign })
      if index < end, text.hasBytes(key, at: index - rare) {
        return index - rare..<index - rare + key.count
      }
      index += 1
    }
    return nil
  }

  /// The first place of the key in which a byte is behind an escape.
  private func escapedRange(in text: Span<UInt8>, from start: Int) -> Range<Int>? {
    var index = start
    while index < text.count {
      index = text.firstIndex(
        from: index, to: text.count,
        marks: {
          $0.marks(of: UInt8(ascii: "\\")) | $0.marks(of: UInt8(ascii: "&"))
            | $0.marks(of: UInt8(ascii: "%"))
        }, where: EscapedByte.signs.contains)
      // Most escapes are of what no key has: ends of lines, quotes, brackets.
      if let escaped = EscapedByte(in: text, at: index), bytes.contains(escaped.byte) {
        for place in key.indices where key[place] == escaped.byte && index - place >= start {
          if let end = endOfKey(in: text, at: index - place) { return index - place..<end }
        }
      }
      index += 1
    }
    return nil
  }

  /// Where the key ends that begins at a place, with or without escapes.
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
  /// How seldom texts have such a byte, roughly.
  fileprivate var rarity: Int {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): 0
    case UInt8(ascii: "0")...UInt8(ascii: "9"): 1
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): 2
    default: 3
    }
  }
}
