internal import Basics

/// XML in which U+FFFD replaces all characters that XML forbids.
///
/// Stack Exchange writes data dumps with a lenient writer: control characters and noncharacters
/// occur, as references such as `&#x0E;` or as bytes, and characters beyond U+FFFF as references to
/// two surrogates. Such pairs are decoded, also in CESU-8. Other bytes that are not UTF-8 are
/// replaced as `String(decoding:as:)` does. References that XML does not know, such as `&#XE;`, `&#;`
/// and `&nbsp;`, and a lone `&` are replaced, too.
///
/// The repaired XML ends before a hole: so many zero bytes that rows may be missing.
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
  /// Whether the repaired XML ends before a hole of the source.
  private(set) var endsAtHole = false

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
      if source[sourceCount] == 0, source[sourceCount...].startsWithHole {
        (endsAtHole, isChanged) = (true, true)
        return
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

  /// The number of consecutive zero bytes that are a hole, the size of a disk's sectors.
  static let holeSize = 512
}

extension ArraySlice<UInt8> {
  /// Whether so many zero bytes follow that these are no characters that a program wrote.
  fileprivate var startsWithHole: Bool {
    count >= RepairedXML.holeSize && prefix(RepairedXML.holeSize).allSatisfy { $0 == 0 }
  }
}

/// The next bytes of XML, classified by the character for which they stand.
enum XMLUnit: Equatable {
  /// Characters that XML allows, with the number of their bytes; also markup, whatever its form.
  case valid(size: Int)
  /// A surrogate as a reference or as three bytes, with the number of its bytes.
  case surrogate(UInt32, size: Int)
  /// A character or a reference that XML forbids, or bytes that are not UTF-8, with their number.
  case forbidden(size: Int)

  /// The number of bytes.
  var size: Int {
    switch self {
    case .valid(let size), .surrogate(_, let size), .forbidden(let size): size
    }
  }

  /// Classifies the bytes at an index; at the end there are none, which are valid.
  init(in xml: Span<UInt8>, at start: Int) {
    var end = start
    while end < xml.count, Self.isPlain(xml[end]) { end += 1 }
    guard end == start, end < xml.count else {
      self = .valid(size: end - start)
      return
    }
    switch xml[start] {
    case UInt8(ascii: "&"): self = Self.reference(in: xml, at: start)
    case 0x80...: self = Self.sequence(in: xml, at: start)
    default: self = .forbidden(size: 1)
    }
  }

  /// Creates the unit of a code point that has `size` bytes.
  private init(_ codePoint: UInt32, size: Int) {
    self =
      switch codePoint {
      case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF:
        .valid(size: size)
      case 0xD800...0xDFFF: .surrogate(codePoint, size: size)
      default: .forbidden(size: size)
      }
  }

  /// Whether a byte alone stands for a character that XML allows.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20..<0x80).contains(byte) && byte != UInt8(ascii: "&")
      || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// Returns the unit of a reference, or of an `&` that begins none.
  private static func reference(in xml: Span<UInt8>, at start: Int) -> XMLUnit {
    let isNumeric = start + 1 < xml.count && xml[start + 1] == UInt8(ascii: "#")
    let nameStart = start + (isNumeric ? 2 : 1)
    var end = nameStart
    while end < xml.count, xml[end].isAlphanumeric { end += 1 }
    guard end < xml.count, xml[end] == UInt8(ascii: ";") else { return .forbidden(size: 1) }
    let size = end + 1 - start
    if isNumeric {
      return codePoint(xml.extracting(nameStart..<end)).map { XMLUnit($0, size: size) }
        ?? .forbidden(size: size)
    }
    let isPredefined = predefinedNames.contains { name in
      name.count == end - nameStart && name.indices.allSatisfy { name[$0] == xml[nameStart + $0] }
    }
    return isPredefined ? .valid(size: size) : .forbidden(size: size)
  }

  /// Returns the code point of a numeric reference from what stands between `#` and `;`, at most one beyond
  /// Unicode; `nil` if that is no number.
  private static func codePoint(_ number: Span<UInt8>) -> UInt32? {
    let isHexadecimal = !number.isEmpty && number[0] == UInt8(ascii: "x")
    let (radix, start): (UInt32, Int) = isHexadecimal ? (16, 1) : (10, 0)
    guard start < number.count else { return nil }
    var codePoint: UInt32 = 0
    for index in start..<number.count {
      guard let digit = number[index].lowercased.hexValue, digit < radix else { return nil }
      codePoint = min(codePoint * radix + UInt32(digit), 0x11_0000)
    }
    return codePoint
  }

  /// The names of the references that XML knows without a document type.
  private static let predefinedNames = ["amp", "lt", "gt", "quot", "apos"].map { Array($0.utf8) }

  /// Returns the unit of a sequence of UTF-8 bytes, or of the longest part of one that is cut.
  private static func sequence(in xml: Span<UInt8>, at start: Int) -> XMLUnit {
    let lead = xml[start]
    guard (0xC2...0xF4).contains(lead) else { return .forbidden(size: 1) }
    let size = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var codePoint = UInt32(lead & (0x7F >> UInt8(size)))
    for index in start + 1..<start + size {
      guard index < xml.count, xml[index] & 0xC0 == 0x80 else {
        return .forbidden(size: isSurrogateStart(xml, start) ? 1 : index - start)
      }
      if index == start + 1, isOverlongOrTooLarge(lead, xml[index]) { return .forbidden(size: 1) }
      codePoint = codePoint << 6 | UInt32(xml[index] & 0x3F)
    }
    return XMLUnit(codePoint, size: size)
  }

  /// Whether the second byte makes a sequence overlong, or its code point larger than U+10FFFF.
  private static func isOverlongOrTooLarge(_ lead: UInt8, _ second: UInt8) -> Bool {
    switch lead {
    case 0xE0: second < 0xA0
    case 0xF0: second < 0x90
    case 0xF4: second > 0x8F
    default: false
    }
  }

  /// Whether the first two bytes of a sequence are those of a surrogate.
  private static func isSurrogateStart(_ xml: Span<UInt8>, _ start: Int) -> Bool {
    xml[start] == 0xED && start + 1 < xml.count && (0xA0...0xBF).contains(xml[start + 1])
  }
}

extension Unicode.Scalar {
  /// Creates the character of two units; `nil` if they are not a high and a low surrogate.
  init?(_ first: XMLUnit, _ second: XMLUnit) {
    guard case .surrogate(let high, _) = first, case .surrogate(let low, _) = second,
      high < 0xDC00, low >= 0xDC00
    else { return nil }
    self.init(0x1_0000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }
}

/// The repairs that parsing the XML of a batch needed.
package struct XMLRepairs: Sendable, Equatable {
  /// A replaced character, with its position in the batch.
  struct Example: Sendable, Equatable {
    /// The line breaks and rows before the character.
    let position: BlockPosition
    /// The reference or the bytes of the character, such as `&#x0E;` or `byte 0x0E`.
    let text: String
  }

  /// The number of characters and references that XML forbids, and that U+FFFD replaced.
  package private(set) var replacedCharacters = 0
  /// The first replaced characters.
  private(set) var examples: [Example] = []
  /// The number of bytes that follow the last tag of the table and were ignored.
  package var ignoredBytes = 0

  /// Counts a character that is replaced, and describes the first few.
  mutating func addReplacement(of bytes: ArraySlice<UInt8>, at position: BlockPosition) {
    replacedCharacters += 1
    guard examples.count < Self.maxExamples else { return }
    let text =
      bytes.first == UInt8(ascii: "&")
      ? String(decoding: bytes.prefix(20), as: UTF8.self)
      : "byte" + (bytes.count > 1 ? "s" : "") + bytes.map { " 0x\([$0].hex.uppercased())" }.joined()
    examples.append(Example(position: position, text: text))
  }

  /// The maximum number of replaced characters that are described, for a batch and for an import.
  static let maxExamples = 10
}

extension ImportReport {
  /// Adds what was repaired in a batch of a table, with the file, the line and the row.
  mutating func add(_ repairs: XMLRepairs, of batch: RowBatch, in file: TableFile) {
    replacedCharacters += repairs.replacedCharacters
    // Notes on ignored bytes, one a table, may come on top of the maximum.
    for example in repairs.examples.prefix(max(0, XMLRepairs.maxExamples - repairExamples.count)) {
      let line = batch.start.line + example.position.lineBreakCount
      let row = batch.start.rowCount + example.position.rowCount
      repairExamples.append(
        "\(file.displayName), line \(line), row \(row): replaced \(example.text) with U+FFFD")
    }
    if repairs.ignoredBytes > 0 {
      repairExamples.append(
        "\(file.displayName): ignored what follows the last tag (size in bytes: \(repairs.ignoredBytes))"
      )
    }
  }
}

/// The number of line breaks and rows that begin before a position in a block.
struct BlockPosition: Sendable, Equatable {
  private(set) var lineBreakCount = 0
  /// The number of rows that begin before the position.
  private(set) var rowCount = 0
  /// The number of bytes before the position.
  private var offset = 0

  /// Moves forward to a byte offset in the XML of the block.
  mutating func advance(to end: Int, in xml: [UInt8]) {
    for index in offset..<end {
      switch xml[index] {
      case UInt8(ascii: "\n"): lineBreakCount += 1
      case UInt8(ascii: "<") where xml[index..<end].starts(with: "<row".utf8): rowCount += 1
      default: break
      }
    }
    offset = end
  }
}
