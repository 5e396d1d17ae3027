internal import Synchronization

/// An append-only buffer for temporary data, which moves to an unnamed file when it becomes large.
///
/// The object can be shared between threads.
package final class Spool: Sendable {
  /// The folder in which the unnamed file is created.
  private let folder: String
  private let state = Mutex(State())

  private struct State: ~Copyable {
    /// The unnamed file with the first bytes; nil while all bytes fit in memory.
    var file: FileDescriptor?
    /// The number of bytes in the file.
    var fileByteCount = 0
    /// The bytes that follow those in the file, still in memory.
    var memoryBytes: [UInt8] = []
    /// The first error of reading the file; nil without one.
    var readingError: TemporaryFileError?
  }

  /// The maximum number of bytes that stay in memory.
  private static let memoryCapacity = 1 << 20

  /// Creates an empty spool, whose file is in a folder that exists.
  package init(inFolder folder: String) { self.folder = folder }

  /// Appends bytes to the spool.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - alignment: The number of bytes to a multiple of which zeros pad them.
  /// - Returns: The range of the bytes in the spool, with the zeros.
  /// - Throws: `TemporaryFileError`; the bytes that were appended before remain readable, and none can follow.
  package func append(_ bytes: ArraySlice<UInt8>, paddedTo alignment: Int = 1)
    throws(TemporaryFileError) -> Range<Int>
  {
    try state.withLock { state throws(TemporaryFileError) in
      if state.memoryBytes.count + bytes.count > Self.memoryCapacity { try write(&state) }
      let start = state.fileByteCount + state.memoryBytes.count
      state.memoryBytes += bytes
      state.memoryBytes.pad(to: alignment)
      return start..<state.fileByteCount + state.memoryBytes.count
    }
  }

  /// Appends bytes to the spool, without zeros; see ``append(_:paddedTo:)``.
  package func append(_ bytes: [UInt8]) throws(TemporaryFileError) -> Range<Int> {
    try append(bytes[...])
  }

  /// Moves the bytes in memory to the end of the file.
  private func write(_ state: inout State) throws(TemporaryFileError) {
    if state.file == nil { state.file = try FileDescriptor.unnamedFile(inFolder: folder) }
    guard let number = state.file?.number else { return }
    do throws(SystemError) {
      try FileDescriptor.writeAll(state.memoryBytes, to: number)
    } catch {
      throw TemporaryFileError(inFolder: folder, error)
    }
    state.fileByteCount += state.memoryBytes.count
    state.memoryBytes.removeAll(keepingCapacity: true)
  }

  /// The total number of bytes in the spool.
  package var count: Int { state.withLock { $0.fileByteCount + $0.memoryBytes.count } }

  /// The first error of reading, for callers that cannot throw where they read; nil without one.
  package var readingError: TemporaryFileError? { state.withLock { $0.readingError } }

  /// Returns the bytes in a range of the spool.
  package func bytes(_ range: Range<Int>) throws(TemporaryFileError) -> [UInt8] {
    let (file, inFile, inMemory) = state.withLock { state in
      let inFile = range.clamped(to: 0..<state.fileByteCount)
      let start = max(0, range.lowerBound - state.fileByteCount)
      let inMemory = state.memoryBytes.dropFirst(start).prefix(range.count - inFile.count)
      return (state.file?.number, inFile, Array(inMemory))
    }
    guard let file, !inFile.isEmpty else { return inMemory }
    // Without the lock, so that threads read the file at the same time; it stays open as long as the spool.
    do throws(SystemError) {
      return try FileDescriptor.bytes(inFile, of: file) + inMemory
    } catch {
      let error = TemporaryFileError(inFolder: folder, error)
      state.withLock { $0.readingError = $0.readingError ?? error }
      throw error
    }
  }
}

extension [UInt8] {
  /// Appends zeros until the number of bytes is a multiple of `alignment`.
  package mutating func pad(to alignment: Int) {
    while !count.isMultiple(of: alignment) { append(0) }
  }
}
