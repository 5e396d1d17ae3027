private import CSQLite
internal import FoundationEssentials
internal import StackExchange

/// A type whose values can be bound to statement parameters and read from columns.
protocol ColumnValue {
  /// Binds the value to the parameter at `index`, counted from 1, and returns the result code of
  /// SQLite.
  func bind(to statement: OpaquePointer, at index: CInt) -> CInt
  /// Reads the value of the column at `index`, counted from 0, in the current row.
  static func read(from statement: OpaquePointer, at index: CInt) -> Self
}

extension Int64: ColumnValue {
  func bind(to statement: OpaquePointer, at index: CInt) -> CInt {
    unsafe sqlite3_bind_int64(statement, index, self)
  }

  static func read(from statement: OpaquePointer, at index: CInt) -> Int64 {
    unsafe sqlite3_column_int64(statement, index)
  }
}

/// Integers are clamped to the range of valid counts when they are read, as other programs may have
/// written larger ones.
extension Int: ColumnValue {
  func bind(to statement: OpaquePointer, at index: CInt) -> CInt {
    unsafe sqlite3_bind_int64(statement, index, Int64(self))
  }

  static func read(from statement: OpaquePointer, at index: CInt) -> Int {
    ValidRange.clampedCount(Int(unsafe sqlite3_column_int64(statement, index)))
  }
}

extension Bool: ColumnValue {
  func bind(to statement: OpaquePointer, at index: CInt) -> CInt {
    unsafe (self ? 1 : 0).bind(to: statement, at: index)
  }

  static func read(from statement: OpaquePointer, at index: CInt) -> Bool {
    unsafe sqlite3_column_int64(statement, index) != 0
  }
}

/// Dates are stored as whole seconds since 1970 and clamped to the range of the API when they are
/// read.
extension Date: ColumnValue {
  func bind(to statement: OpaquePointer, at index: CInt) -> CInt {
    let seconds = Int(exactly: timeIntervalSince1970.rounded(.down)) ?? 0
    return unsafe seconds.bind(to: statement, at: index)
  }

  static func read(from statement: OpaquePointer, at index: CInt) -> Date {
    let seconds = unsafe Int(sqlite3_column_int64(statement, index))
    return Date(
      timeIntervalSince1970: Double(
        min(max(seconds, ValidRange.unixSeconds.lowerBound), ValidRange.unixSeconds.upperBound)))
  }
}

extension String: ColumnValue {
  func bind(to statement: OpaquePointer, at index: CInt) -> CInt {
    var text = self
    return text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        unsafe csqlite_bind_text(
          statement, index, characters.baseAddress, sqlite3_uint64(characters.count))
      }
    }
  }

  static func read(from statement: OpaquePointer, at index: CInt) -> String {
    guard let start = unsafe sqlite3_column_text(statement, index) else { return "" }
    let count = Int(unsafe sqlite3_column_bytes(statement, index))
    return unsafe String(
      decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }
}

/// An element type of arrays that are stored as blobs, in little-endian byte order.
protocol BlobElement: BitwiseCopyable {}

extension UInt8: BlobElement {}
extension UInt32: BlobElement {}
extension UInt64: BlobElement {}
extension Int64: BlobElement {}

extension Array: ColumnValue where Element: BlobElement {
  func bind(to statement: OpaquePointer, at index: CInt) -> CInt {
    unsafe withUnsafeBytes { bytes in
      unsafe csqlite_bind_blob(statement, index, bytes.baseAddress, sqlite3_uint64(bytes.count))
    }
  }

  static func read(from statement: OpaquePointer, at index: CInt) -> [Element] {
    guard let start = unsafe sqlite3_column_blob(statement, index) else { return [] }
    let count = Int(unsafe sqlite3_column_bytes(statement, index)) / MemoryLayout<Element>.stride
    return unsafe [Element](unsafeUninitializedCapacity: count) { buffer, initialized in
      unsafe UnsafeMutableRawBufferPointer(buffer).copyMemory(
        from: UnsafeRawBufferPointer(start: start, count: count * MemoryLayout<Element>.stride))
      initialized = count
    }
  }
}

/// `nil` is stored as `NULL`.
extension Optional: ColumnValue where Wrapped: ColumnValue {
  func bind(to statement: OpaquePointer, at index: CInt) -> CInt {
    guard let value = self else { return unsafe sqlite3_bind_null(statement, index) }
    return unsafe value.bind(to: statement, at: index)
  }

  static func read(from statement: OpaquePointer, at index: CInt) -> Wrapped? {
    guard unsafe sqlite3_column_type(statement, index) != SQLITE_NULL else { return nil }
    return unsafe Wrapped.read(from: statement, at: index)
  }
}
