internal import Basics

/// A variable-length code of numbers as printable ASCII characters; small numbers take one
/// character.
///
/// The last character of a number, its stopper, is one of 56; the characters before it, its
/// continuers, are out of 34 others. Space, quotation mark, `!`, `<` and backslash are not used, so
/// that they can separate numbers, and so that a script needs no escapes.
///
/// Source: (s, c)-dense codes, Brisaboa, Fariña, Navarro and Esteller, 2003.
enum DenseCode {
  /// The code of the character `#`, the first of those that can end a number.
  private static let firstStopper = 35
  /// The number of stoppers, the characters that can end a number.
  private static let stopperCount = 56
  /// The code of the character `<`, which is skipped among the stoppers.
  private static let skippedCharacter = 60
  /// The code of the character `]`, the first of those that can precede the last of a number.
  private static let firstContinuer = 93
  /// The number of continuers, the characters that can precede the last one of a number.
  private static let continuerCount = 34

  /// Appends the code of a number, which must not be negative.
  @inline(__always)
  static func append(_ number: Int, to bytes: inout ByteBuffer) {
    if number >= stopperCount {
      let high = number / stopperCount
      if high >= continuerCount { append(continuers: high / continuerCount, to: &bytes) }
      bytes.append(UInt8(truncatingIfNeeded: firstContinuer &+ high % continuerCount))
    }
    let character = firstStopper &+ number % stopperCount
    bytes.append(
      UInt8(truncatingIfNeeded: character < skippedCharacter ? character : character &+ 1))
  }

  /// Appends the characters of a number's code that precede the last two.
  private static func append(continuers number: Int, to bytes: inout ByteBuffer) {
    if number >= continuerCount { append(continuers: number / continuerCount, to: &bytes) }
    bytes.append(UInt8(truncatingIfNeeded: firstContinuer &+ number % continuerCount))
  }

  /// Reads a number and advances `index`; returns nil at the end and for an invalid code.
  @inline(__always)
  static func read(_ bytes: borrowing Span<UInt8>, _ index: inout Int, before end: Int) -> Int? {
    var number = 0
    while index < end {
      let byte = Int(bytes[index])
      index &+= 1
      guard byte >= firstContinuer else {
        guard byte >= firstStopper, byte != skippedCharacter,
          byte <= firstStopper + stopperCount
        else { return nil }
        return number &* stopperCount &+ byte &- firstStopper &- (byte > skippedCharacter ? 1 : 0)
      }
      guard byte < firstContinuer + continuerCount, number < 1 << 40 else { return nil }
      number = number &* continuerCount &+ byte &- firstContinuer
    }
    return nil
  }
}
