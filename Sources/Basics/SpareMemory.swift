#if canImport(Glibc)
private import Glibc
#else
private import Darwin
#endif

/// Blocks of memory that a thread has done with and takes again for its next post.
///
/// Each post needs a few blocks of some thousand bytes; asking the system's allocator for them, and
/// giving them back, costs more than it costs to fill them.
@safe
package final class SpareMemory {
  private var blocks: [(start: UnsafeMutableRawPointer, size: Int)] = unsafe []

  /// So many blocks are kept, none of them longer than that.
  private static let mostBlocks = 6
  #if SODIGEST_FUZZING
  // None, so that the address sanitizer sees where each ends.
  private static let longestBlock = 0
  #else
  private static let longestBlock = 1 << 18
  #endif

  deinit {
    while let block = unsafe blocks.popLast() { unsafe free(block.start) }
  }

  /// A block of at least so many bytes, for the caller to give back; what it holds is undefined.
  package static func take(_ size: Int) -> (start: UnsafeMutableRawPointer, size: Int) {
    unsafe ofThread.take(size)
  }

  /// Takes a block back, from whichever thread.
  package static func giveBack(_ block: UnsafeMutableRawPointer, size: Int) {
    unsafe ofThread.giveBack(block, size: size)
  }

  private func take(_ size: Int) -> (start: UnsafeMutableRawPointer, size: Int) {
    if size <= Self.longestBlock {
      for index in unsafe blocks.indices.reversed() where unsafe blocks[index].size >= size {
        let block = unsafe blocks[index]
        let last = unsafe blocks.removeLast()
        let isLast = unsafe index == blocks.count
        if !isLast { unsafe blocks[index] = last }
        return unsafe block
      }
    }
    let size = size <= Self.longestBlock ? max(size, 1 << 14) : size
    guard let start = unsafe malloc(size) else { abort() }
    return unsafe (start, size)
  }

  private func giveBack(_ block: UnsafeMutableRawPointer, size: Int) {
    let hasRoom = unsafe blocks.count < Self.mostBlocks
    if hasRoom, size <= Self.longestBlock {
      unsafe blocks.append((block, size))
    } else {
      unsafe free(block)
    }
  }

  private static var ofThread: SpareMemory {
    if let known = unsafe pthread_getspecific(key) {
      return unsafe Unmanaged<SpareMemory>.fromOpaque(known).takeUnretainedValue()
    }
    let memory = SpareMemory()
    unsafe pthread_setspecific(key, Unmanaged.passRetained(memory).toOpaque())
    return memory
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let code = unsafe pthread_key_create(&key) { memory in
      guard let memory = unsafe memory else { return }
      unsafe Unmanaged<SpareMemory>.fromOpaque(memory).release()
    }
    guard code == 0 else { abort() }
    return key
  }()
}
