internal import Glibc

/// A regular file that is open for reading, with what the system says of it.
///
/// The descriptor that was judged is the one that is read, and opening never waits: neither a pipe
/// that nobody writes to nor a file that is exchanged meanwhile gets through.
package struct RegularFile: ~Copyable {
  package let descriptor: Descriptor
  /// In bytes.
  package let size: Int
  /// In seconds since 1970.
  package let modified: Int

  /// Opens a file; the last part of its path may be a symbolic link only with `followsLink`.
  package init(at path: String, followsLink: Bool = true) throws(RegularFileError) {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followsLink ? 0 : O_NOFOLLOW)
    let number = unsafe open(path, flags)
    guard number >= 0 else {
      let error = SystemError.last
      throw error.code == ELOOP && !followsLink ? .symbolicLink : .unavailable(error)
    }
    let opened = Descriptor(number)
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { throw .unavailable(.last) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
    descriptor = opened
    size = Int(status.st_size)
    modified = status.st_mtim.tv_sec
  }
}

/// Why something is not read as a regular file.
package enum RegularFileError: Error, Equatable {
  case unavailable(SystemError)
  case symbolicLink
  /// A folder, a pipe, a socket, or a device.
  case notRegular
}

extension RegularFileError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unavailable(let error): error.reason
    case .symbolicLink: "it is a symbolic link; name the file that it leads to"
    case .notRegular: "it is not a regular file"
    }
  }
}
