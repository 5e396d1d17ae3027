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
    let block = unsafe SpareMemory.take(capacity)
    unsafe start = block.start.assumingMemoryBound(to: UInt8.self)
    unsafe self.capacity = block.size
  }

  deinit { unsafe SpareMemory.giveBack(start, size: capacity) }

  /// All that was written.
  package var bytes: [UInt8] { unsafe Array(UnsafeBufferPointer(start: start, count: count)) }

  /// Appends all that was written to an array.
  package func append(to output: inout [UInt8]) {
    unsafe output.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
  }

  /// Empties it; the room stays.
  @inlinable package mutating func removeAll() { count = 0 }

  @usableFromInline mutating func grow(by added: Int) {
    let larger = unsafe SpareMemory.take(max(2 * capacity, count + added))
    unsafe larger.start.copyMemory(from: start, byteCount: count)
    unsafe SpareMemory.giveBack(start, size: capacity)
    unsafe start = larger.start.assumingMemoryBound(to: UInt8.self)
    unsafe capacity = larger.size
  }
}

extension ByteBuffer {
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
