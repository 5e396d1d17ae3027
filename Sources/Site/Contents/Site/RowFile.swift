internal import Basics
internal import Synchronization

/// An unnamed temporary file with the rows of a ``RowStore``, which threads read at the same time.
///
/// The first error is stored, because lists are read where no error can be thrown.
final class RowFile: Sendable {
  private let folder: String
  private let file: FileDescriptor
  private let firstError = Mutex<TemporaryFileError?>(nil)

  /// Creates an empty file in a folder, which exists.
  init(inFolder folder: String) throws(TemporaryFileError) {
    self.folder = folder
    file = try FileDescriptor.unnamedFile(inFolder: folder)
  }

  /// Appends bytes, unless an earlier call failed.
  func append(_ bytes: [UInt8]) {
    firstError.withLock { firstError in
      guard firstError == nil else { return }
      do throws(SystemError) {
        try FileDescriptor.writeAll(bytes, to: file.number)
      } catch {
        firstError = TemporaryFileError(inFolder: folder, error)
      }
    }
  }

  /// Returns the bytes in a range of the file; none if they cannot be read.
  func bytes(_ range: Range<Int>) -> [UInt8] {
    do throws(SystemError) {
      return try FileDescriptor.bytes(range, of: file.number)
    } catch {
      firstError.withLock { $0 = $0 ?? TemporaryFileError(inFolder: folder, error) }
      return []
    }
  }

  /// Throws the first error.
  func check() throws(TemporaryFileError) {
    if let error = firstError.withLock(\.self) { throw error }
  }
}
