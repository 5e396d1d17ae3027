internal import Basics

/// A stored file of the search index, which is a script that browsers run.
package enum SearchScript {
  /// The text with which every script of the search index begins.
  private static let start = Array("S(".utf8)
  /// The text with which every script of the search index ends.
  private static let end = Array(")\n".utf8)

  /// Reports whether a script only passes strings, numbers and arrays of them to the function `S`.
  ///
  /// Every file of the index is such a script. Stored files are checked because someone may have
  /// modified them.
  package static func isHarmless(_ script: [UInt8]) -> Bool {
    guard script.starts(with: start), script.suffix(end.count).elementsEqual(end),
      script.count >= start.count + end.count
    else { return false }
    let bytes = script.span.extracting(start.count..<script.count - end.count)
    var index = bytes.firstIndex(notIn: numbersAndArrays, from: 0)
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\""), let end = endOfString(bytes, from: index + 1) else {
        return false
      }
      index = bytes.firstIndex(notIn: numbersAndArrays, from: end)
    }
    return true
  }

  /// The characters outside of strings.
  private static let numbersAndArrays = ByteSet("0123456789-,[]\n")
  /// The characters in strings at which a check stops: the quotation mark and the backslash, and those that are not
  /// allowed.
  private static let specialInStrings = ByteSet(
    "\"\\<" + String(decoding: 0..<0x20, as: UTF8.self))

  /// Returns the index after the end of a string; `nil` if the string does not end or contains a harmful character.
  private static func endOfString(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    var index = bytes.firstIndex(in: specialInStrings, from: start)
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""): return index + 1
      case UInt8(ascii: "\\"):
        guard index + 1 < bytes.count, bytes[index + 1] != UInt8(ascii: "<") else { return nil }
        index = bytes.firstIndex(in: specialInStrings, from: index + 2)
      default: return nil
      }
    }
    return nil
  }
}
