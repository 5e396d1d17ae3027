internal import Glibc

/// The memory of one parsed document: pieces of large blocks, which are freed together.
///
/// libcmark asks for memory for each node and each text that grows, hundreds of times a post, and
/// would give it back one by one. Here taking a piece is an addition, and giving it back nothing: without,
/// `Scripts/bench-markdown` takes 7 % longer.
@safe
final class DocumentMemory {
  /// Stands before each piece and tells its size; keeps pieces aligned for anything.
  private static let headerSize = 16

  private var blocks: [UnsafeMutableRawPointer] = unsafe []
  /// The least size of a block.
  private let blockSize: Int
  /// Where the next piece begins, and where the present block ends.
  private var next: UnsafeMutableRawPointer?
  private var end: UnsafeMutableRawPointer?

  /// Prepares memory for so many bytes of Markdown.
  init(forDocumentOf length: Int) {
    #if SODIGEST_FUZZING
    // A block for each piece, so that the address sanitizer sees where one ends.
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

  /// Takes a piece, filled with zeros.
  func take(_ size: Int) -> UnsafeMutableRawPointer {
    let needed = Self.headerSize + (size + 15) & ~15
    if let next = unsafe next, let end = unsafe end, unsafe end - next >= needed {
      return unsafe piece(at: next, size: size, needed)
    }
    let blockSize = max(blockSize, needed)
    guard let block = unsafe malloc(blockSize) else { abort() }
    unsafe blocks.append(block)
    unsafe end = block + blockSize
    return unsafe piece(at: block, size: size, needed)
  }

  private func piece(at place: UnsafeMutableRawPointer, size: Int, _ needed: Int)
    -> UnsafeMutableRawPointer
  {
    unsafe place.storeBytes(of: size, as: Int.self)
    unsafe next = place + needed
    unsafe memset(place + Self.headerSize, 0, size)
    return unsafe place + Self.headerSize
  }

  /// Takes a piece that begins with what another holds.
  func regrow(_ piece: UnsafeMutableRawPointer?, to size: Int) -> UnsafeMutableRawPointer {
    let larger = unsafe take(size)
    if let piece = unsafe piece {
      let old = unsafe (piece - Self.headerSize).load(as: Int.self)
      unsafe memcpy(larger, piece, min(old, size))
    }
    return unsafe larger
  }
}

// MARK: - For libcmark

extension DocumentMemory {
  /// Runs `body`, within which libcmark takes its memory from here on this thread.
  func provide<Result>(_ body: () -> Result) -> Result {
    unsafe pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
    defer { pthread_setspecific(Self.key, nil) }
    return body()
  }

  /// Hands over the memory that is provided on this thread.
  static func withProvided(
    _ body: (DocumentMemory) -> UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    guard let memory = unsafe pthread_getspecific(key) else {
      preconditionFailure("libcmark asks for memory outside of a document.")
    }
    // It is kept by `provide`; counting references for each piece costs more than the piece.
    return unsafe Unmanaged<DocumentMemory>.fromOpaque(memory)._withUnsafeGuaranteedRef {
      unsafe body($0)
    }
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    guard unsafe pthread_key_create(&key, nil) == 0 else { abort() }
    return key
  }()
}
