private import Glibc

/// A growable, append-only buffer of bytes.
///
/// Markup is written in thousands of short pieces; appending them to an array takes several times
/// as long, because each append checks whether the array is shared.
@safe
@usableFromInline package struct ByteBuffer: ~Copyable {
  /// The start of the memory that the buffer has allocated.
  @usableFromInline var start: UnsafeMutablePointer<UInt8>
  /// The size of the allocated memory, in bytes.
  @usableFromInline var capacity: Int
  /// The number of bytes that the buffer contains.
  @usableFromInline package var count = 0

  /// Creates an empty buffer with memory for `capacity` bytes; it grows when necessary.
  package init(capacity: Int = 1 << 15) {
    unsafe start = Self.reallocate(nil, size: max(capacity, 16))
    self.capacity = max(capacity, 16)
  }

  deinit { unsafe free(start) }

  /// Allocates memory, or resizes existing memory and preserves its content; aborts the process if
  /// the system has no memory left.
  private static func reallocate(
    _ memory: UnsafeMutablePointer<UInt8>?, size: Int
  ) -> UnsafeMutablePointer<UInt8> {
    guard let resized = unsafe realloc(memory, size) else { abort() }
    return unsafe resized.assumingMemoryBound(to: UInt8.self)
  }

  /// A copy of all bytes in the buffer.
  package var bytes: [UInt8] { unsafe Array(UnsafeBufferPointer(start: start, count: count)) }

  /// The content of the buffer as text; invalid UTF-8 is replaced by U+FFFD.
  package var text: String {
    unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Appends the content of this buffer to `output`.
  package func append(to output: inout [UInt8]) {
    unsafe output.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
  }

  /// Removes all bytes but keeps the allocated memory.
  @inlinable package mutating func removeAll() { count = 0 }

  /// Enlarges the allocated memory so that at least `added` more bytes fit.
  @usableFromInline mutating func grow(by added: Int) {
    capacity = max(2 * capacity, count + added)
    unsafe start = Self.reallocate(start, size: capacity)
  }

  /// Replaces each occurrence of a byte from an index on by another byte.
  package mutating func replace(_ byte: UInt8, with other: UInt8, from index: Int) {
    for index in index..<count where unsafe start[index] == byte { unsafe start[index] = other }
  }

  /// Appends a byte.
  @inlinable package mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    unsafe start[count] = byte
    count += 1
  }

  /// Appends a text in UTF-8.
  @inlinable package mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe append($0) }
  }

  /// Appends a text in UTF-8.
  @inlinable package mutating func append(_ text: consuming String) {
    text.withUTF8 { unsafe append($0) }
  }

  /// Appends the bytes of an array.
  @inlinable package mutating func append(_ bytes: [UInt8]) { append(bytes.span) }

  /// Appends the bytes of an array whose indices are in `range`.
  @inlinable package mutating func append(_ bytes: [UInt8], _ range: Range<Int>) {
    append(bytes.span.extracting(range))
  }

  /// Appends the bytes of a span whose indices are in `range`.
  @inlinable package mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    append(bytes.extracting(range))
  }

  /// Appends the bytes of a span.
  @inlinable package mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append($0) }
  }

  /// Appends bytes, which must not be part of this buffer.
  @inlinable mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    if capacity - count < bytes.count { grow(by: bytes.count) }
    unsafe (start + count).update(from: source, count: bytes.count)
    count += bytes.count
  }
}

extension [UInt8] {
  /// Appends the bytes of `text` whose indices are in `range`.
  @inlinable package mutating func append(_ text: borrowing Span<UInt8>, _ range: Range<Int>) {
    unsafe text.extracting(range).withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
