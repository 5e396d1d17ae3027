private import Glibc

/// A scanner that finds the latest date in the XML of tables without parsing it.
///
/// It searches for `Date="`. Quotes within values are written as entities, so that only an
/// attribute can match. Scanning takes a fiftieth of the time of parsing.
struct LatestDateScanner {
  /// The bytes of the latest date found so far, without fractions of seconds.
  private var latestDate: [UInt8] = []

  /// The latest date in seconds since 1970; `nil` if no date was found.
  var unixTime: Int? { DumpTime.unixTime(latestDate.span) }

  /// Scans the XML of a table; `read` fills a buffer with its next bytes and returns their number,
  /// 0 at the end.
  mutating func scan(_ read: (UnsafeMutableRawBufferPointer) throws -> Int) throws {
    try unsafe withUnsafeTemporaryAllocation(byteCount: Self.chunkSize, alignment: 16) { buffer in
      var overlapSize = 0
      while true {
        try Task.checkCancellation()
        let freeSpace = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[overlapSize...])
        let count = try unsafe read(freeSpace)
        guard count > 0 else { return }
        let bytes = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<(overlapSize + count)])
        unsafe findDates(in: bytes)
        // A date may be split between two chunks.
        overlapSize = min(bytes.count, Self.attributeStart.count + DumpTime.length - 1)
        unsafe buffer.copyMemory(
          from: UnsafeRawBufferPointer(rebasing: bytes.suffix(overlapSize)))
      }
    }
  }

  /// Searches a chunk of XML for dates.
  private mutating func findDates(in bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return }
    var start = 0
    while let quote = unsafe memchr(base + start, Self.quote, bytes.count - start) {
      start = unsafe UnsafeRawPointer(quote) - base + 1
      guard bytes.count - start >= DumpTime.length else { return }
      guard start >= Self.attributeStart.count else { continue }
      let prefix = unsafe UnsafeRawBufferPointer(
        rebasing: bytes[start - Self.attributeStart.count..<start])
      let isDate = unsafe Self.attributeStart.elementsEqual(prefix)
      guard isDate else { continue }
      unsafe updateLatestDate(
        UnsafeRawBufferPointer(rebasing: bytes[start..<start + DumpTime.length]))
    }
  }

  /// Stores a date if it is valid and later than the latest date so far.
  private mutating func updateLatestDate(_ date: UnsafeRawBufferPointer) {
    // Dates in this format sort as text.
    let candidate = unsafe Array(date)
    guard latestDate.lexicographicallyPrecedes(candidate),
      DumpTime.unixTime(candidate.span) != nil
    else { return }
    latestDate = candidate
  }

  private static let attributeStart = Array("Date=\"".utf8)
  private static let quote = CInt(UInt8(ascii: "\""))
  private static let chunkSize = 1 << 18
}
