internal import Glibc

/// A regular file opened for reading, with its size and modification time.
///
/// The file type is checked on the open descriptor, so that the file cannot be exchanged between
/// check and read. Opening never blocks, not even on a pipe without a writer.
package struct RegularFile: ~Copyable {
  /// The descriptor of the open file.
  package let descriptor: FileDescriptor
  /// The size of the file in bytes.
  package let size: Int
  /// The modification time of the file, in seconds since 1970.
  package let modificationTime: Int

  /// Opens a file for reading; `followsLink` permits a symbolic link as the last component of the
  /// path.
  package init(at path: String, followsLink: Bool = true) throws(RegularFileError) {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followsLink ? 0 : O_NOFOLLOW)
    let number = unsafe open(path, flags)
    guard number >= 0 else {
      let error = SystemError.last
      throw error.code == ELOOP && !followsLink ? .symbolicLink : .unavailable(error)
    }
    let candidate = FileDescriptor(number)
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { throw .unavailable(.last) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
    descriptor = candidate
    size = Int(status.st_size)
    modificationTime = status.st_mtim.tv_sec
  }

  /// Returns the contents of the file at a path, which the user or a theme names.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limit: The maximum size of the file, in bytes.
  /// - Returns: The bytes of the file.
  /// - Throws: An error if the path is not that of a regular file, or the file is too large.
  package static func contents(
    at path: String, upTo limit: Int = maxSize
  ) throws(RegularFileError) -> [UInt8] {
    let file = try RegularFile(at: path)
    return try contents(of: file.descriptor, size: file.size, upTo: limit)
  }

  /// Reads an open file of a known size; one that is or has become larger than `limit` is an error.
  package static func contents(
    of file: borrowing FileDescriptor, size: Int, upTo limit: Int = maxSize
  ) throws(RegularFileError) -> [UInt8] {
    guard size <= limit else { throw .tooLarge(limit: limit) }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileDescriptor.contents(of: file.number, upTo: limit)
    } catch {
      throw .unavailable(error)
    }
    guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    return bytes
  }

  /// The usual maximum size of a file that the user or a theme names, in bytes.
  package static let maxSize = 64_000_000
}

/// The reason why a path cannot be read as a regular file.
package enum RegularFileError: Error, Equatable {
  /// The system could not open or inspect the file.
  case unavailable(SystemError)
  /// The path is a symbolic link, and the caller does not allow links.
  case symbolicLink
  /// The path is a folder, a pipe, a socket or a device.
  case notRegular
  /// The file has more bytes than allowed.
  case tooLarge(limit: Int)
}

extension RegularFileError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unavailable(let error): error.reason
    case .symbolicLink: "it is a symbolic link; name its target instead"
    case .notRegular: "it is not a regular file"
    case .tooLarge(let limit):
      limit < 1_000_000
        ? "it has more than \(limit / 1_000) kB" : "it has more than \(limit / 1_000_000) MB"
    }
  }
}
