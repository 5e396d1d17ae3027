internal import Basics

/// A variable-length code of numbers as printable ASCII characters; small numbers take one character.
///
/// The last character of a number, its stopper, is one of 56; the characters before it, its continuers,
/// are out of 34 others. Space, quotation mark, `!`, `<` and backslash are not used, so that they can
/// separate numbers, and so that a script needs no escapes.
///
/// Source: (s, c)-dense codes, Brisaboa, Fariña, Navarro and Esteller, 2003.
enum DenseCode {
  /// The first stopper, `#`.
  private static let firstStopper = 35
  /// The number of stoppers.
  private static let stopperCount = 56
  /// The character `<`, which is no stopper.
  private static let skipped = 60
  /// The first continuer, `]`.
  private static let firstContinuer = 93
  /// The number of continuers.
  private static let continuerCount = 34

  /// Appends the code of a number, which is not negative.
  @inline(__always)
  static func append(_ number: Int, to bytes: inout ByteBuffer) {
    if number >= stopperCount {
      let high = number / stopperCount
      if high >= continuerCount { append(continuers: high / continuerCount, to: &bytes) }
      bytes.append(UInt8(truncatingIfNeeded: firstContinuer &+ high % continuerCount))
    }
    let character = firstStopper &+ number % stopperCount
    bytes.append(UInt8(truncatingIfNeeded: character < skipped ? character : character &+ 1))
  }

  /// Appends the characters before the last two.
  private static func append(continuers number: Int, to bytes: inout ByteBuffer) {
    if number >= continuerCount { append(continuers: number / continuerCount, to: &bytes) }
    bytes.append(UInt8(truncatingIfNeeded: firstContinuer &+ number % continuerCount))
  }

  /// Reads a number and advances the index; returns nil at the end and for an invalid code.
  @inline(__always)
  static func read(_ bytes: borrowing Span<UInt8>, _ index: inout Int, before end: Int) -> Int? {
    var number = 0
    while index < end {
      let byte = Int(bytes[index])
      index &+= 1
      guard byte >= firstContinuer else {
        guard byte >= firstStopper, byte != skipped, byte <= firstStopper + stopperCount else {
          return nil
        }
        return number &* stopperCount &+ byte &- firstStopper &- (byte > skipped ? 1 : 0)
      }
      guard byte < firstContinuer + continuerCount, number < 1 << 40 else { return nil }
      number = number &* continuerCount &+ byte &- firstContinuer
    }
    return nil
  }
}
