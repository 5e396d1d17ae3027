private import Glibc

/// Bytes that are written from left to right.
///
/// Markup consists of thousands of pieces of a few bytes; to append one to an array costs several
/// times as much, as an array must be ready to be shared.
@safe
@usableFromInline package struct ByteBuffer: ~Copyable {
  @usableFromInline var start: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  /// How many bytes were written.
  @usableFromInline package var count = 0

  /// Makes an empty buffer with room for so many bytes; there can be more.
  package init(capacity: Int = 1 << 15) {
    unsafe start = Self.memory(nil, size: max(capacity, 16))
    self.capacity = max(capacity, 16)
  }

  deinit { unsafe free(start) }

  /// Memory that begins with what another piece of memory holds, which is given back.
  private static func memory(
    _ old: UnsafeMutablePointer<UInt8>?, size: Int
  ) -> UnsafeMutablePointer<UInt8> {
    guard let memory = unsafe realloc(old, size) else { abort() }
    return unsafe memory.assumingMemoryBound(to: UInt8.self)
  }

  /// All that was written.
  package var bytes: [UInt8] { unsafe Array(UnsafeBufferPointer(start: start, count: count)) }

  /// All that was written; what is no UTF-8 is replaced.
  package var text: String {
    unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Appends all that was written to an array.
  package func append(to output: inout [UInt8]) {
    unsafe output.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
  }

  /// Empties it; the room stays.
  @inlinable package mutating func removeAll() { count = 0 }

  @usableFromInline mutating func grow(by added: Int) {
    capacity = max(2 * capacity, count + added)
    unsafe start = Self.memory(start, size: capacity)
  }

  @inlinable package mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    unsafe start[count] = byte
    count += 1
  }

  @inlinable package mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe append($0) }
  }

  @inlinable package mutating func append(_ text: consuming String) {
    text.withUTF8 { unsafe append($0) }
  }

  @inlinable package mutating func append(_ bytes: [UInt8]) { append(bytes.span) }

  @inlinable package mutating func append(_ bytes: [UInt8], _ range: Range<Int>) {
    append(bytes.span.extracting(range))
  }

  @inlinable package mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    append(bytes.extracting(range))
  }

  @inlinable package mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append($0) }
  }

  /// Appends bytes, none of which lie in the buffer itself.
  @inlinable mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    if capacity - count < bytes.count { grow(by: bytes.count) }
    unsafe (start + count).update(from: source, count: bytes.count)
    count += bytes.count
  }
}
