private import Glibc

/// Finds the latest date of tables in their bytes.
///
/// Quotes within values are written as entities, so nothing but an attribute can look like one. This
/// takes a fiftieth of the time of parsing.
struct LatestTime {
  private var text: [UInt8] = []

  /// In seconds since 1970; `nil` where there was no date.
  var second: Int? { DumpTime.second(text.span) }

  /// Looks through a table, of which `read` gives the bytes that follow, and says how many; 0 at
  /// the end.
  mutating func scan(_ read: (UnsafeMutableRawBufferPointer) throws -> Int) throws {
    try unsafe withUnsafeTemporaryAllocation(byteCount: Self.chunk, alignment: 16) { buffer in
      var kept = 0
      while true {
        try Task.checkCancellation()
        let room = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[kept...])
        let count = try unsafe read(room)
        guard count > 0 else { return }
        let bytes = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<(kept + count)])
        unsafe find(in: bytes)
        // A date may stand across two chunks.
        kept = min(bytes.count, Self.mark.count + DumpTime.length - 1)
        unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes.suffix(kept)))
      }
    }
  }

  private mutating func find(in bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return }
    var start = 0
    while let quote = unsafe memchr(base + start, Self.quote, bytes.count - start) {
      start = unsafe UnsafeRawPointer(quote) - base + 1
      guard bytes.count - start >= DumpTime.length else { return }
      guard start >= Self.mark.count else { continue }
      let name = unsafe UnsafeRawBufferPointer(rebasing: bytes[start - Self.mark.count..<start])
      let isDate = unsafe Self.mark.elementsEqual(name)
      guard isDate else { continue }
      unsafe take(UnsafeRawBufferPointer(rebasing: bytes[start..<start + DumpTime.length]))
    }
  }

  private mutating func take(_ date: UnsafeRawBufferPointer) {
    // Times are written so that later ones come later as text.
    let found = unsafe Array(date)
    guard text.lexicographicallyPrecedes(found), DumpTime.second(found.span) != nil else { return }
    text = found
  }

  private static let mark = Array("Date=\"".utf8)
  private static let quote = CInt(UInt8(ascii: "\""))
  private static let chunk = 1 << 18
}
