private import Glibc

/// A scanner that finds the ids and dates of a table's rows without parsing its XML.
///
/// It looks only at names of attributes and at the beginnings of values, which takes a small part of the time
/// of parsing. Malformed XML gives arbitrary ids and dates, but ends the import anyway.
struct TableScanner {
  /// The ids and dates of the rows so far.
  private(set) var rows = IDDistribution()
  /// The row whose attributes are being read; `nil` outside of rows.
  private var row: ScannedRow?
  /// The part of the XML that is being read.
  private var state = State.text

  /// The part of the XML in which the scanner is.
  private enum State {
    /// Text between tags.
    case text
    /// A tag, except for values of attributes.
    case tag
    /// A value that ends with a quote.
    case value(quote: UInt8)
    case comment
  }

  /// Scans the XML of a table; `read` fills a buffer with its next bytes and returns their number,
  /// 0 at the end.
  mutating func scan(_ read: (UnsafeMutableRawBufferPointer) throws -> Int) throws {
    try unsafe withUnsafeTemporaryAllocation(byteCount: Self.chunkSize, alignment: 16) { buffer in
      var remainder = 0
      while true {
        try Task.checkCancellation()
        let freeSpace = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[remainder...])
        let count = try unsafe read(freeSpace)
        let bytes = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<(remainder + count)])
        let scannedCount = unsafe scan(bytes, isLast: count == 0)
        guard count > 0 else { return finishRow() }
        remainder = bytes.count - scannedCount
        unsafe buffer.copyMemory(
          from: UnsafeRawBufferPointer(rebasing: bytes[scannedCount...]))
      }
    }
  }

  /// Scans a chunk of XML, and returns how many of its bytes need not be in the next chunk.
  private mutating func scan(_ bytes: UnsafeRawBufferPointer, isLast: Bool) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    var index = 0
    /// Returns the index of the next occurrence of a byte.
    func next(_ byte: UInt8) -> Int? {
      unsafe memchr(base + index, CInt(byte), bytes.count - index).map {
        unsafe UnsafeRawPointer($0) - base
      }
    }
    while index < bytes.count {
      switch state {
      case .value(let quote):
        guard let end = next(quote) else { return bytes.count }
        index = end + 1
        state = .tag
      case .comment:
        guard let end = next(UInt8(ascii: ">")) else { return max(index, bytes.count - 2) }
        let isEnd = unsafe end >= 2 && bytes[end - 1] == Self.dash && bytes[end - 2] == Self.dash
        index = end + 1
        if isEnd { state = .text }
      case .text:
        guard let start = next(UInt8(ascii: "<")) else { return bytes.count }
        guard isLast || bytes.count - start >= Self.rowStart.count else { return start }
        finishRow()
        let tag = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
        if unsafe tag.starts(with: Self.rowStart) { row = ScannedRow() }
        let isComment = unsafe tag.starts(with: Self.commentStart)
        (state, index) = isComment ? (.comment, start + Self.commentStart.count) : (.tag, start + 1)
      case .tag:
        guard let end = unsafe scanAttribute(in: bytes, from: index, isLast: isLast) else {
          return index
        }
        index = end
      }
    }
    return bytes.count
  }

  /// Scans an attribute up to its value, or the end of the tag; returns the index after it, or `nil` if
  /// more bytes are needed.
  private mutating func scanAttribute(
    in bytes: UnsafeRawBufferPointer, from start: Int, isLast: Bool
  ) -> Int? {
    var end = start
    while end < bytes.count, unsafe bytes[end] != Self.equals {
      if unsafe bytes[end] == UInt8(ascii: ">") {
        state = .text
        return end + 1
      }
      end += 1
    }
    var value = end + 1
    while value < bytes.count, unsafe bytes[value].isXMLSpace { value += 1 }
    let neededCount = value + 1 + Self.valueSize
    guard neededCount <= bytes.count || isLast else {
      // A name of this length is none of a dump.
      return end - start > Self.maxNameSize ? end : nil
    }
    guard value < bytes.count else { return bytes.count }
    let quote = unsafe bytes[value]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return value }
    if row != nil {
      let name = unsafe Self.lastWord(of: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      let text = unsafe UnsafeRawBufferPointer(
        rebasing: bytes[(value + 1)..<min(bytes.count, neededCount)])
      unsafe row?.add(name, text)
    }
    state = .value(quote: quote)
    return value + 1
  }

  /// Returns the last word of the text before `=`, which is the name of the attribute.
  private static func lastWord(of text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var end = text.count
    while end > 0, unsafe text[end - 1].isXMLSpace { end -= 1 }
    var start = end
    while start > 0, unsafe !text[start - 1].isXMLSpace { start -= 1 }
    return unsafe UnsafeRawBufferPointer(rebasing: text[start..<end])
  }

  /// Counts the row whose attributes were read.
  private mutating func finishRow() {
    if let row, !row.isDeleted {
      rows.add(id: row.id, creationDate: row.creationDate, latestDate: row.latestDate)
    }
    row = nil
  }

  private static let rowStart = Array("<row".utf8)
  private static let commentStart = Array("<!--".utf8)
  private static let equals = UInt8(ascii: "=")
  private static let dash = UInt8(ascii: "-")
  private static let chunkSize = 1 << 18
  /// The number of bytes at the beginning of a value that are read: those of a date or an id.
  private static let valueSize = 20
  /// The size in bytes beyond which a name is skipped.
  private static let maxNameSize = 100
}

/// The id and dates of a row, as seconds since 1970.
private struct ScannedRow {
  private(set) var id: Int?
  private(set) var creationDate: Int?
  /// The latest of all dates.
  private(set) var latestDate: Int?
  private(set) var isDeleted = false

  /// Reads an attribute from its name and the beginning of its value, which further attributes may follow.
  mutating func add(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
    if unsafe name.elementsEqual(Self.idName) {
      let digits = unsafe Array(value.prefix { $0.isASCIIDigit })
      id = digits.count < 19 ? Int(String(decoding: digits, as: UTF8.self)) : nil
      return
    }
    guard name.count >= Self.dateName.count,
      unsafe name.suffix(Self.dateName.count).elementsEqual(Self.dateName)
    else { return }
    if unsafe name.elementsEqual(Self.deletionName) {
      isDeleted = unsafe value.first?.isASCIIDigit == true
    }
    guard value.count >= DumpTime.length else { return }
    let text = unsafe value.assumingMemoryBound(to: UInt8.self)
    let date = unsafe DumpTime.unixTime(text.span)
    if unsafe name.elementsEqual(Self.creationName) { creationDate = date }
    if let date { latestDate = max(date, latestDate ?? .min) }
  }

  private static let idName = Array("Id".utf8)
  private static let dateName = Array("Date".utf8)
  private static let creationName = Array("CreationDate".utf8)
  private static let deletionName = Array("DeletionDate".utf8)
}

extension UInt8 {
  /// Whether the byte is white space in XML.
  fileprivate var isXMLSpace: Bool { self == 0x20 || self == 0x0a || self == 0x0d || self == 0x09 }

  fileprivate var isASCIIDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
