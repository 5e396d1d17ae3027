internal import Basics

/// Numbers as characters that need no escape in a script, small ones as one.
///
/// The last character of a number is one of 56, those before it of 34 others. Blanks, quotes, `!`, `<`
/// and the backslash are none of them: they have a meaning around numbers.
///
/// Source: (s, c)-dense codes, Brisaboa, Fariña, Navarro and Esteller, 2003.
enum DenseCode {
  private static let last = 35
  private static let lasts = 56
  private static let skipped = 60
  private static let more = 93
  private static let mores = 34

  @inline(__always)
  static func append(_ number: Int, to bytes: inout ByteBuffer) {
    if number >= lasts {
      let high = number / lasts
      if high >= mores { append(more: high / mores, to: &bytes) }
      bytes.append(UInt8(truncatingIfNeeded: more &+ high % mores))
    }
    let character = last &+ number % lasts
    bytes.append(UInt8(truncatingIfNeeded: character < skipped ? character : character &+ 1))
  }

  /// Writes what comes before the last two characters.
  private static func append(more number: Int, to bytes: inout ByteBuffer) {
    if number >= mores { append(more: number / mores, to: &bytes) }
    bytes.append(UInt8(truncatingIfNeeded: more &+ number % mores))
  }

  /// Reads a number, and moves an index behind it; nil at the end, or for what is none.
  @inline(__always)
  static func read(_ bytes: borrowing Span<UInt8>, _ index: inout Int, before end: Int) -> Int? {
    var number = 0
    while index < end {
      let byte = Int(bytes[index])
      index &+= 1
      guard byte >= more else {
        guard byte >= last, byte != skipped, byte <= last + lasts else { return nil }
        return number &* lasts &+ byte &- last &- (byte > skipped ? 1 : 0)
      }
      guard byte < more + mores, number < 1 << 40 else { return nil }
      number = number &* mores &+ byte &- more
    }
    return nil
  }
}
