internal import Basics
internal import Synchronization

/// An append-only buffer for temporary data, which moves to an unnamed file when it becomes large.
///
/// The object can be shared between threads.
package final class Spool: Sendable {
  /// The path of the folder with the unnamed file.
  private let folder: String
  /// Creates the unnamed file.
  private let makeFile: @Sendable () throws(OutputError) -> FileDescriptor
  private let state = Mutex(State())

  private struct State: ~Copyable {
    /// The unnamed file with the first bytes; nil while all bytes fit in memory.
    var file: FileDescriptor?
    /// The number of bytes in the file.
    var fileByteCount = 0
    /// The bytes that follow those in the file, still in memory.
    var memoryBytes: [UInt8] = []
  }

  /// The maximum number of bytes that stay in memory.
  private static let memoryCapacity = 1 << 20

  /// Creates an empty spool.
  ///
  /// - Parameters:
  ///   - folder: The output folder, in whose staging folder the file is created.
  ///   - name: The name of the file before it is unlinked.
  package init(in folder: OutputFolder, named name: String) {
    self.folder = folder.displayPath(Staging.folderName)
    makeFile = { () throws(OutputError) in try folder.makeUnnamedFile(name) }
  }

  /// Creates an empty spool whose file is created in a folder that exists.
  init(inFolder folder: String) {
    self.folder = folder
    makeFile = { () throws(OutputError) in
      do throws(TemporaryFileError) {
        return try FileDescriptor.unnamedFile(inFolder: folder)
      } catch {
        throw OutputError(writing: folder, error.cause)
      }
    }
  }

  /// Appends bytes to the spool.
  ///
  /// - Returns: The range of the bytes in the spool.
  package func append(_ bytes: [UInt8]) throws(OutputError) -> Range<Int> {
    try state.withLock { state throws(OutputError) in
      if state.memoryBytes.count + bytes.count > Self.memoryCapacity { try write(&state) }
      let start = state.fileByteCount + state.memoryBytes.count
      state.memoryBytes += bytes
      return start..<start + bytes.count
    }
  }

  /// Moves the bytes in memory to the end of the file.
  private func write(_ state: inout State) throws(OutputError) {
    if state.file == nil { state.file = try makeFile() }
    guard let number = state.file?.number else { return }
    do {
      try FileDescriptor.writeAll(state.memoryBytes, to: number)
    } catch {
      throw OutputError(writing: folder, error)
    }
    state.fileByteCount += state.memoryBytes.count
    state.memoryBytes.removeAll(keepingCapacity: true)
  }

  /// The total number of bytes in the spool.
  package var count: Int { state.withLock { $0.fileByteCount + $0.memoryBytes.count } }

  /// Returns the bytes in a range of the spool.
  package func bytes(_ range: Range<Int>) throws(OutputError) -> [UInt8] {
    try state.withLock { state throws(OutputError) in
      let inFile = range.clamped(to: 0..<state.fileByteCount)
      let inMemory = range.clamped(
        to: state.fileByteCount..<max(state.fileByteCount, range.upperBound))
      var bytes: [UInt8] = []
      if let number = state.file?.number, !inFile.isEmpty {
        do throws(SystemError) {
          bytes = try FileDescriptor.bytes(inFile, of: number)
        } catch {
          throw OutputError.unreadable(path: folder, because: error.reason)
        }
      }
      let start = inMemory.lowerBound - state.fileByteCount
      return bytes + state.memoryBytes[start..<start + inMemory.count]
    }
  }
}
