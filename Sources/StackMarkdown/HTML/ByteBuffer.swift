/// Bytes that are written from left to right and taken once.
///
/// Markup consists of thousands of pieces of a few bytes; to append one to an array costs several
/// times as much, as an array must be ready to be shared.
@safe
struct ByteBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  /// Makes room for so many bytes; there can be more.
  init(capacity: Int) {
    let block = unsafe SpareMemory.take(capacity)
    unsafe start = block.start.assumingMemoryBound(to: UInt8.self)
    unsafe self.capacity = block.size
  }

  deinit { unsafe SpareMemory.giveBack(start, size: capacity) }

  /// The byte that was written last.
  var last: UInt8? { count > 0 ? unsafe start[count - 1] : nil }

  /// All that was written.
  var bytes: [UInt8] { unsafe Array(UnsafeBufferPointer(start: start, count: count)) }

  mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    unsafe start[count] = byte
    count += 1
  }

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe append($0) }
  }

  mutating func append(_ bytes: [UInt8], _ range: Range<Int>) { append(bytes.span, range) }

  mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    unsafe bytes.withUnsafeBufferPointer {
      unsafe append(UnsafeBufferPointer(rebasing: $0[range]))
    }
  }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { unsafe append($0) }
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    if capacity - count < bytes.count { grow(by: bytes.count) }
    unsafe (start + count).update(from: source, count: bytes.count)
    count += bytes.count
  }

  /// Takes back the byte that was written last, if there is one.
  mutating func removeLast() {
    if count > 0 { count -= 1 }
  }

  private mutating func grow(by added: Int) {
    let larger = unsafe SpareMemory.take(max(2 * capacity, count + added))
    unsafe larger.start.copyMemory(from: start, byteCount: count)
    unsafe SpareMemory.giveBack(start, size: capacity)
    unsafe start = larger.start.assumingMemoryBound(to: UInt8.self)
    unsafe capacity = larger.size
  }
}
