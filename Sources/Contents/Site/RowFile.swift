internal import Basics
internal import Glibc
internal import Output
internal import Synchronization

/// An unnamed temporary file with the rows of a ``RowStore``, which threads read at the same time.
///
/// The first error is stored, because lists are read where no error can be thrown.
final class RowFile: Sendable {
  private let folder: String
  private let number: Int32
  private let firstError = Mutex<OutputError?>(nil)

  /// Creates an empty file in a folder, which exists.
  init(inFolder folder: String) throws(OutputError) {
    self.folder = folder
    do throws(SystemError) {
      let name = "\(folder)/.sodigest-\(String(UInt64.random(in: .min ... .max), radix: 36))"
      let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
      number = try SystemError.check { unsafe open(name, flags, 0o600) }
      _ = unsafe unlink(name)
    } catch {
      throw Self.writeError(error, in: folder)
    }
  }

  deinit { close(number) }

  /// Appends bytes, unless an earlier call failed.
  func append(_ bytes: [UInt8]) {
    firstError.withLock { firstError in
      guard firstError == nil else { return }
      do throws(SystemError) {
        try FileDescriptor.writeAll(bytes, to: number)
      } catch {
        firstError = Self.writeError(error, in: folder)
      }
    }
  }

  /// Returns the bytes in a range of the file; none if they cannot be read.
  func bytes(_ range: Range<Int>) -> [UInt8] {
    do throws(SystemError) {
      return try FileDescriptor.bytes(range, of: number)
    } catch {
      firstError.withLock { $0 = $0 ?? .unreadable(path: folder, because: error.reason) }
      return []
    }
  }

  /// Throws the first error.
  func check() throws(OutputError) {
    if let error = firstError.withLock(\.self) { throw error }
  }

  private static func writeError(_ error: SystemError, in folder: String) -> OutputError {
    error.code == ENOSPC || error.code == EDQUOT
      ? .diskFull(path: folder) : .notWritable(path: folder, because: error.reason)
  }
}
