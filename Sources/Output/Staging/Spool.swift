internal import Basics
internal import Synchronization

/// Bytes that are put aside until a site is complete: in a file without a name once they are many.
///
/// Threads may share it.
package final class Spool: Sendable {
  private let folder: OutputFolder
  private let name: String
  private let state = Mutex(State())

  private struct State: ~Copyable {
    var file: Descriptor?
    /// How many bytes are in the file, and those after them.
    var written = 0
    var rest: [UInt8] = []
  }

  /// So many bytes stay in memory.
  private static let capacity = 1 << 20

  /// - Parameters:
  ///   - folder: Where the file lies if there is one.
  ///   - name: What it is called for a moment.
  package init(in folder: OutputFolder, named name: String) {
    (self.folder, self.name) = (folder, name)
  }

  /// Puts bytes aside.
  ///
  /// - Returns: Where they are.
  package func append(_ bytes: [UInt8]) throws(OutputError) -> Range<Int> {
    try state.withLock { state throws(OutputError) in
      if state.rest.count + bytes.count > Self.capacity { try write(&state) }
      let start = state.written + state.rest.count
      state.rest += bytes
      return start..<start + bytes.count
    }
  }

  private func write(_ state: inout State) throws(OutputError) {
    if state.file == nil { state.file = try folder.unnamedFile(name) }
    guard let number = state.file?.number else { return }
    do {
      try Descriptor.writeAll(state.rest, to: number)
    } catch {
      throw folder.failure(Staging.name, error)
    }
    state.written += state.rest.count
    state.rest.removeAll(keepingCapacity: true)
  }

  /// How many bytes were put aside.
  package var count: Int { state.withLock { $0.written + $0.rest.count } }

  /// Gives bytes back.
  package func bytes(_ range: Range<Int>) throws(OutputError) -> [UInt8] {
    try state.withLock { state throws(OutputError) in
      let inFile = range.clamped(to: 0..<state.written)
      let others = range.clamped(to: state.written..<max(state.written, range.upperBound))
      var bytes: [UInt8] = []
      if let number = state.file?.number, !inFile.isEmpty {
        bytes = try folder.read(inFile, from: number)
      }
      let start = others.lowerBound - state.written
      return bytes + state.rest[start..<start + others.count]
    }
  }
}
