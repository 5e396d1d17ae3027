internal import Basics
internal import Glibc

/// The folder of a site, from which only regular files are opened, without following symbolic
/// links.
struct SiteFolder: Sendable {
  /// The path of the site's folder, which may itself be a symbolic link.
  let path: String

  /// The result of looking up a path in the folder of a site.
  enum LookupResult: ~Copyable {
    /// The path is a regular file, which is now open.
    case file(SiteFile)
    /// The path is a folder.
    case folder
    /// The path does not exist, is a symbolic link, or is neither file nor folder.
    case notFound
  }

  /// Opens the file at a path in the folder, given as the components of the path.
  func lookUp(_ components: [String]) -> LookupResult {
    let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    var number = unsafe open(path, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    for name in components where number >= 0 {
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
    case S_IFREG: return .file(SiteFile(descriptor, named: components.last ?? "", status))
    default: return .notFound
    }
  }

  /// Returns whether a path in the folder, given as its components, is a regular file.
  func isFile(_ components: [String]) -> Bool {
    switch lookUp(components) {
    case .file(_): true
    case .folder: false
    case .notFound: false
    }
  }

  /// Returns the content of a file at the top level of the site; `nil` if it does not exist.
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
  /// The size of the file in bytes.
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

  /// Returns the content of the whole file; `nil` if it cannot be read.
  consuming func contents() -> [UInt8]? { try? FileDescriptor.contents(of: descriptor.number) }
}
