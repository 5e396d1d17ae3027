internal import Basics
internal import Synchronization

/// An append-only byte buffer for temporary data, which moves to an unnamed file when it becomes
/// large.
///
/// It can be shared between threads.
package final class Spool: Sendable {
  /// The output folder.
  private let folder: OutputFolder
  private let name: String
  private let state = Mutex(State())

  private struct State: ~Copyable {
    /// The unnamed file; nil while all bytes fit in memory.
    var file: FileDescriptor?
    /// The number of bytes in the file.
    var written = 0
    /// The bytes after those in the file, still in memory.
    var unwritten: [UInt8] = []
  }

  /// The number of bytes that stay in memory.
  private static let capacity = 1 << 20

  /// Creates an empty spool.
  ///
  /// - Parameters:
  ///   - folder: The output folder, in whose staging folder the file is created.
  ///   - name: The name of the file before it is unlinked.
  package init(in folder: OutputFolder, named name: String) {
    (self.folder, self.name) = (folder, name)
  }

  /// Appends bytes.
  ///
  /// - Returns: The range of the bytes in the spool.
  package func append(_ bytes: [UInt8]) throws(OutputError) -> Range<Int> {
    try state.withLock { state throws(OutputError) in
      if state.unwritten.count + bytes.count > Self.capacity { try write(&state) }
      let start = state.written + state.unwritten.count
      state.unwritten += bytes
      return start..<start + bytes.count
    }
  }

  /// Writes the bytes in memory to the file.
  private func write(_ state: inout State) throws(OutputError) {
    if state.file == nil { state.file = try folder.makeUnnamedFile(name) }
    guard let number = state.file?.number else { return }
    do {
      try FileDescriptor.writeAll(state.unwritten, to: number)
    } catch {
      throw folder.writeError(Staging.folderName, error)
    }
    state.written += state.unwritten.count
    state.unwritten.removeAll(keepingCapacity: true)
  }

  /// The total number of bytes.
  package var count: Int { state.withLock { $0.written + $0.unwritten.count } }

  /// Returns the bytes in a range.
  package func bytes(_ range: Range<Int>) throws(OutputError) -> [UInt8] {
    try state.withLock { state throws(OutputError) in
      let inFile = range.clamped(to: 0..<state.written)
      let inMemory = range.clamped(to: state.written..<max(state.written, range.upperBound))
      var bytes: [UInt8] = []
      if let number = state.file?.number, !inFile.isEmpty {
        bytes = try folder.read(inFile, from: number)
      }
      let start = inMemory.lowerBound - state.written
      return bytes + state.unwritten[start..<start + inMemory.count]
    }
  }
}
