internal import Basics

/// XML in which U+FFFD replaces all characters that XML forbids.
///
/// Stack Exchange writes data dumps with a lenient writer: control characters and noncharacters
/// occur, as references such as `&#x0E;` or as bytes, and characters beyond U+FFFF as references to
/// two surrogates. Such pairs are decoded, also in CESU-8. Other bytes that are not UTF-8 are
/// replaced as `String(decoding:as:)` does.
///
/// Expat rejects all of this, so that only blocks that it rejects are repaired, and reading a valid
/// dump costs nothing more. Tags are not repaired: a forbidden character between two attributes
/// stays an error.
struct RepairedXML {
  /// The repaired XML.
  private(set) var bytes: [UInt8] = []
  /// The number of bytes of the source for which `bytes` stands.
  private(set) var sourceCount = 0
  /// The replaced characters.
  private(set) var repairs = XMLRepairs()
  /// Whether the repaired XML differs from the source.
  private(set) var isChanged = false

  /// Repairs the XML of a block of a table, or its beginning that has `maxCount` bytes when it is
  /// repaired.
  init(of source: [UInt8], maxCount: Int = .max) {
    let xml = source.span
    bytes.reserveCapacity(min(maxCount, source.count + source.count / 64))
    var position = BlockPosition()
    while sourceCount < source.count, bytes.count < maxCount {
      let unit = XMLUnit(in: xml, at: sourceCount)
      if case .valid(let size) = unit {
        let end = sourceCount + min(size, maxCount - bytes.count)
        bytes.append(contentsOf: source[sourceCount..<end])
        sourceCount = end
        continue
      }
      let second = XMLUnit(in: xml, at: sourceCount + unit.size)
      if let scalar = Unicode.Scalar(unit, second) {
        append(scalar, insteadOf: unit.size + second.size)
      } else {
        position.advance(to: sourceCount, in: source)
        repairs.addReplacement(of: source[sourceCount..<sourceCount + unit.size], at: position)
        append("\u{FFFD}", insteadOf: unit.size)
      }
    }
  }

  /// Appends a character that replaces the next `size` bytes of the source.
  private mutating func append(_ scalar: Unicode.Scalar, insteadOf size: Int) {
    bytes.append(contentsOf: String(scalar).utf8)
    sourceCount += size
    isChanged = true
  }
}
