package import Basics
private import Glibc

extension FileDescriptor {
  /// Creates an empty file without a name in a folder, which exists; the file is gone when it is closed.
  package static func unnamedFile(inFolder folder: String) throws(OutputError) -> FileDescriptor {
    let name = "\(folder)/.sodigest-\(String(UInt64.random(in: .min ... .max), radix: 36))"
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    do throws(SystemError) {
      let number = try SystemError.check { unsafe open(name, flags, 0o600) }
      _ = unsafe unlink(name)
      return FileDescriptor(number)
    } catch {
      throw OutputError(writing: folder, error)
    }
  }
}

extension OutputError {
  /// Creates the error for a file or folder that could not be written.
  package init(writing path: String, _ error: SystemError) {
    switch error.code {
    case ENOSPC, EDQUOT: self = .diskFull(path: path)
    default: self = .notWritable(path: path, because: error.reason)
    }
  }
}
