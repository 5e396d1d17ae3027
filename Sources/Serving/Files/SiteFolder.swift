internal import Basics
internal import Glibc

/// The folder of a site, from which only regular files are opened, without following symbolic links.
struct SiteFolder: Sendable {
  /// The path of the folder, which may itself be a symbolic link.
  let path: String

  /// The result of looking up a path.
  enum LookupResult: ~Copyable {
    /// The path is a regular file, which is now open.
    case file(SiteFile)
    /// The path is a folder.
    case folder
    /// The path does not exist, is a symbolic link, or is neither file nor folder.
    case notFound
  }

  /// Opens the file at a path, one component at a time.
  func lookUp(_ names: [String]) -> LookupResult {
    let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    var number = unsafe open(path, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    for name in names where number >= 0 {
      let child = unsafe openat(number, name, flags)
      close(number)
      number = child
    }
    guard number >= 0 else { return .notFound }
    let descriptor = FileDescriptor(number)
    var status = stat()
    guard unsafe fstat(descriptor.number, &status) == 0 else { return .notFound }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .file(SiteFile(descriptor, named: names.last ?? "", status))
    default: return .notFound
    }
  }

  /// Returns whether the path is a regular file.
  func isFile(_ names: [String]) -> Bool {
    switch lookUp(names) {
    case .file(_): true
    case .folder: false
    case .notFound: false
    }
  }

  /// Returns the content of a file at the top level; `nil` if it does not exist.
  func contents(of name: String) -> [UInt8]? {
    switch lookUp([name]) {
    case .file(let file): file.contents()
    case .folder: nil
    case .notFound: nil
    }
  }
}

/// An open file of a site.
struct SiteFile: ~Copyable {
  let descriptor: FileDescriptor
  let name: String
  /// The size in bytes.
  let size: Int
  /// The version of the file, derived from its size and modification time.
  let version: FileVersion

  /// Creates a file from an open descriptor and the result of `fstat`.
  init(_ descriptor: consuming FileDescriptor, named name: String, _ status: stat) {
    self.descriptor = descriptor
    self.name = name
    size = Int(status.st_size)
    let time = status.st_mtim
    let parts = [Int(status.st_size), Int(time.tv_sec), Int(time.tv_nsec)]
    version = FileVersion(
      entityTag: "\"\(parts.map { String($0, radix: 36) }.joined(separator: "-"))\"",
      modificationTime: Int(time.tv_sec))
  }

  /// Reads the whole file; `nil` if that fails.
  consuming func contents() -> [UInt8]? { try? FileDescriptor.contents(of: descriptor.number) }
}
