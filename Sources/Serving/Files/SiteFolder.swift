internal import Basics
internal import Glibc

/// The folder of a site, of which nothing but its own files is opened.
struct SiteFolder: Sendable {
  /// May itself be a link; nothing in it is followed that is one.
  let path: String

  enum Entry: ~Copyable {
    case file(SiteFile)
    case folder
    case nothing
  }

  /// Looks a path up, name by name.
  func entry(_ names: [String]) -> Entry {
    let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    var number = unsafe open(path, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    for name in names where number >= 0 {
      let inside = unsafe openat(number, name, flags)
      close(number)
      number = inside
    }
    guard number >= 0 else { return .nothing }
    let opened = Descriptor(number)
    var status = stat()
    guard unsafe fstat(opened.number, &status) == 0 else { return .nothing }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .file(SiteFile(opened, named: names.last ?? "", status))
    default: return .nothing
    }
  }

  func hasFile(_ names: [String]) -> Bool {
    switch entry(names) {
    case .file(_): true
    case .folder: false
    case .nothing: false
    }
  }

  /// What is in a file at its top; nil where there is none.
  func contents(of name: String) -> [UInt8]? {
    switch entry([name]) {
    case .file(let file): file.contents()
    case .folder: nil
    case .nothing: nil
    }
  }
}

/// A file of a site that is open.
struct SiteFile: ~Copyable {
  let descriptor: Descriptor
  let name: String
  let size: Int
  let version: Version

  init(_ descriptor: consuming Descriptor, named name: String, _ status: stat) {
    self.descriptor = descriptor
    self.name = name
    size = Int(status.st_size)
    let time = status.st_mtim
    let mark = [Int(status.st_size), Int(time.tv_sec), Int(time.tv_nsec)]
    version = Version(
      tag: "\"\(mark.map { String($0, radix: 36) }.joined(separator: "-"))\"",
      modified: Int(time.tv_sec))
  }

  /// Reads all of it.
  consuming func contents() -> [UInt8]? { try? Descriptor.contents(of: descriptor.number) }
}
