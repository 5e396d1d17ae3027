internal import Glibc

/// An arena allocator for the memory of one libcmark document; all of it is freed together.
///
/// libcmark allocates and frees each node and each growing text, hundreds of times per post. Here,
/// allocating only advances an address, and freeing does nothing; with `malloc`,
/// `Scripts/bench-markdown` takes 7 % longer.
@safe
final class DocumentArena {
  /// The size in bytes of the header before each allocation; the header stores the allocation's
  /// size and keeps allocations aligned.
  private static let headerSize = 16

  /// The memory blocks that `malloc` returned and that `deinit` frees.
  private var blocks: [UnsafeMutableRawPointer] = unsafe []
  /// The minimum size of a memory block in bytes.
  private let blockSize: Int
  /// The address of the next allocation in the current memory block; `nil` before the first
  /// allocation.
  private var nextAllocation: UnsafeMutableRawPointer?
  /// The address after the current memory block; `nil` before the first allocation.
  private var blockEnd: UnsafeMutableRawPointer?

  /// Creates an arena for a document of `length` bytes of Markdown.
  init(documentLength length: Int) {
    #if SODIGEST_FUZZING
    // One block per allocation, so that the address sanitizer detects overruns.
    blockSize = 0
    #else
    blockSize = 8_192 + 4 * length
    #endif
  }

  deinit {
    while let block = unsafe blocks.popLast() {
      unsafe free(block)
    }
  }

  /// Returns the address of `size` newly allocated bytes, all zero.
  func allocate(_ size: Int) -> UnsafeMutableRawPointer {
    let totalSize = Self.headerSize + (size + 15) & ~15
    if let next = unsafe nextAllocation, let end = unsafe blockEnd, unsafe end - next >= totalSize {
      return unsafe allocation(at: next, size: size, totalSize)
    }
    let blockSize = max(blockSize, totalSize)
    guard let block = unsafe malloc(blockSize) else { abort() }
    unsafe blocks.append(block)
    unsafe blockEnd = block + blockSize
    return unsafe allocation(at: block, size: size, totalSize)
  }

  /// Writes the header of an allocation, fills its content with zeros, and returns the content's
  /// address.
  private func allocation(at header: UnsafeMutableRawPointer, size: Int, _ totalSize: Int)
    -> UnsafeMutableRawPointer
  {
    unsafe header.storeBytes(of: size, as: Int.self)
    unsafe nextAllocation = header + totalSize
    unsafe memset(header + Self.headerSize, 0, size)
    return unsafe header + Self.headerSize
  }

  /// Returns the address of `size` newly allocated bytes that start with the content of an earlier
  /// allocation.
  func reallocate(_ allocation: UnsafeMutableRawPointer?, to size: Int) -> UnsafeMutableRawPointer {
    let newAllocation = unsafe allocate(size)
    if let allocation = unsafe allocation {
      let oldSize = unsafe (allocation - Self.headerSize).load(as: Int.self)
      unsafe memcpy(newAllocation, allocation, min(oldSize, size))
    }
    return unsafe newAllocation
  }
}

// MARK: - Access from libcmark's callbacks

extension DocumentArena {
  /// Runs `body`; meanwhile, libcmark allocates from this arena on the current thread.
  func runAsCurrent<Result>(_ body: () -> Result) -> Result {
    unsafe pthread_setspecific(Self.currentArenaKey, Unmanaged.passUnretained(self).toOpaque())
    defer { pthread_setspecific(Self.currentArenaKey, nil) }
    return body()
  }

  /// Calls `body` with the arena from which libcmark allocates on the current thread.
  static func withCurrent(
    _ body: (DocumentArena) -> UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    guard let arena = unsafe pthread_getspecific(currentArenaKey) else {
      preconditionFailure("libcmark allocated memory outside of DocumentArena.runAsCurrent(_:).")
    }
    // `runAsCurrent` keeps the arena alive; reference counting would cost more than the allocation.
    return unsafe Unmanaged<DocumentArena>.fromOpaque(arena)._withUnsafeGuaranteedRef {
      unsafe body($0)
    }
  }

  /// The key of the thread-specific value that stores the current arena.
  private static let currentArenaKey: pthread_key_t = {
    var key = pthread_key_t()
    guard unsafe pthread_key_create(&key, nil) == 0 else { abort() }
    return key
  }()
}
