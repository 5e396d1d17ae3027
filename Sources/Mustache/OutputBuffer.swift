/// Bytes that a page is put together from, piece by piece.
///
/// Pages consist of hundreds of pieces of a few bytes; to append one to an array costs three times
/// as much, as that must be ready to be shared.
@safe
package struct OutputBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var count = 0
  private var capacity: Int

  /// Makes an empty buffer with room for so many bytes; there can be more.
  package init(capacity: Int = 1 << 15) {
    unsafe start = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { unsafe start.deallocate() }

  /// Appends bytes, none of which lie in the buffer itself.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    if capacity - count < bytes.count { grow(by: bytes.count) }
    unsafe (start + count).update(from: source, count: bytes.count)
    count += bytes.count
  }

  private mutating func grow(by added: Int) {
    capacity = max(2 * capacity, count + added)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe larger.update(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = larger
  }

  mutating func append(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append($0) }
  }

  mutating func append(_ bytes: [UInt8], _ range: Range<Int>) {
    unsafe bytes.withUnsafeBufferPointer {
      unsafe append(UnsafeBufferPointer(rebasing: $0[range]))
    }
  }

  mutating func append(_ text: consuming String) {
    text.withUTF8 { unsafe append($0) }
  }

  /// Empties it; the room stays.
  package mutating func removeAll() { count = 0 }

  /// Appends all that is in it to an array.
  package func append(to output: inout [UInt8]) {
    unsafe output.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
  }
}
