internal import Basics
private import Glibc

/// A folder whose files are published, and nothing else: a link in it, which may have come with
/// somebody's theme, gives no file from elsewhere.
struct SourceFolder: ~Copyable {
  /// As the user named it; it may be a link itself.
  private let path: String
  /// The names on the way to it, without links.
  private let names: [Substring]
  private let opened: Descriptor

  init(_ path: String) throws(SiteThemeError) {
    guard let resolved = Self.resolved(path),
      case let number = unsafe open(resolved, O_RDONLY | O_DIRECTORY | O_CLOEXEC), number >= 0
    else { throw .unreadable(path: path, because: SystemError.last.reason) }
    self.path = path
    names = resolved.split(separator: "/")
    opened = Descriptor(number)
  }

  /// Reads a file of the folder, or what a link there leads to within it.
  func contents(of file: String) throws(SiteThemeError) -> [UInt8] {
    let path = "\(path)/\(file)"
    guard let target = Self.resolved(path) else {
      throw .unreadable(path: path, because: SystemError.last.reason)
    }
    let names = target.split(separator: "/")
    let inside = names.dropFirst(self.names.count)
    guard names.starts(with: self.names), !inside.contains(where: { $0.hasPrefix(".") }) else {
      throw .leadsOutside(path: path, target: target)
    }
    do throws(SystemError) {
      return try read(inside)
    } catch {
      throw .unreadable(path: path, because: error.reason)
    }
  }

  /// Reads a file to which no link leads on the way: one that was put there meanwhile fails.
  private func read(_ names: ArraySlice<Substring>) throws(SystemError) -> [UInt8] {
    let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    var file = Descriptor(try SystemError.check { dup(opened.number) })
    for name in names {
      let next = try SystemError.check { unsafe openat(file.number, String(name), flags) }
      file = Descriptor(next)
    }
    var status = stat()
    _ = try SystemError.check { unsafe fstat(file.number, &status) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw SystemError(EINVAL) }
    return try Descriptor.contents(of: file.number)
  }

  /// The path of what another leads to, without links; nil where nothing is there.
  private static func resolved(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
