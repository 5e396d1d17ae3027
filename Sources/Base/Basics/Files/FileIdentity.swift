internal import Glibc

/// The identity of an existing file or folder, which is the same under every path, link and mount.
package struct FileIdentity: Hashable, Sendable {
  private let device, inode: UInt64

  /// Returns the identity of the file at a path, to which symbolic links lead; `nil` if there is none.
  package init?(ofFileAt path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
  }

  /// Returns whether a folder contains a path, at any depth, or is that path, which need not exist.
  package static func folder(_ folder: String, contains path: String) -> Bool {
    guard let identity = FileIdentity(ofFileAt: folder) else { return false }
    var ancestor = existingAncestor(of: path)
    while true {
      if FileIdentity(ofFileAt: ancestor) == identity { return true }
      guard ancestor != "/" else { return false }
      ancestor = parent(of: ancestor)
    }
  }

  /// Returns whether two paths name the same file, or would if it existed, regardless of case.
  package static func isSameFile(_ first: String, _ second: String) -> Bool {
    if let identity = FileIdentity(ofFileAt: first), identity == FileIdentity(ofFileAt: second) {
      return true
    }
    guard let folder = FileIdentity(ofFileAt: parent(of: first)),
      folder == FileIdentity(ofFileAt: parent(of: second))
    else { return false }
    return name(of: first).lowercased() == name(of: second).lowercased()
  }

  /// Returns the absolute path, without symbolic links, of the nearest folder or file of a path that exists.
  private static func existingAncestor(of path: String) -> String {
    var path = path
    while true {
      if let resolved = unsafe realpath(path, nil) {
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
      }
      let parent = parent(of: path)
      guard parent != path else { return "/" }
      path = parent
    }
  }

  /// Returns the path of the folder of a file: `.` for a name, and `/` for itself.
  private static func parent(of path: String) -> String {
    let name = name(of: path)
    let folder = path[..<name.startIndex]
    guard let last = folder.lastIndex(where: { $0 != "/" }) else {
      return folder.isEmpty && path != "." ? "." : "/"
    }
    return String(folder[...last])
  }

  /// Returns the last component of a path, without slashes behind it.
  private static func name(of path: String) -> Substring {
    let end = path.lastIndex { $0 != "/" }.map(path.index(after:)) ?? path.startIndex
    let start = path[..<end].lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    return path[start..<end]
  }
}
