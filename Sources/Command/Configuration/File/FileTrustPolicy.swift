internal import Basics
private import Glibc

/// The rule for using default files: they must belong to the user, and no other user may be able to change them or
/// their folder.
///
/// Root and the user who called `sudo` count as the user. The owner's primary group may have write permission, so
/// that a umask of 002 works. A folder that everybody can write to is allowed if it is sticky, like `/tmp`.
struct FileTrustPolicy: Sendable {
  /// The ids of the trusted users.
  private let trustedUsers: Set<uid_t>

  /// Creates a policy that trusts the user of this process, root, and the user in `SUDO_UID` if this process runs
  /// as root.
  init(variables: [String: String]) {
    trustedUsers = Set(
      [geteuid(), 0, geteuid() == 0 ? variables["SUDO_UID"].flatMap(uid_t.init) : nil]
        .compactMap(\.self))
  }

  /// Opens a trusted file or folder for reading.
  ///
  /// Checks the opened file and its folder, and any symbolic links to it with their folders. Never blocks.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - checksFolder: Whether the folder is checked even if the file does not exist.
  /// - Returns: The open file; `nil` if it does not exist.
  /// - Throws: An error if another user may have written the file, or if it cannot be opened.
  func open(
    _ path: String, checkingFolderIfMissing checksFolder: Bool = false
  ) throws(FileAccessError) -> FileDescriptor? {
    var path = path
    for _ in 0..<32 {
      let (folder, name) = Self.splitPath(path)
      guard let parent = try Self.openAt(folder, in: AT_FDCWD, O_DIRECTORY) else { return nil }
      do throws(FileAccessError) {
        guard let file = try Self.openAt(name, in: parent.number, O_NOFOLLOW) else {
          if checksFolder { try check(parent.number, folder, isParent: true) }
          return nil
        }
        try check(parent.number, folder, isParent: true)
        try check(file.number, path)
        return file
      } catch {
        guard error == .system(SystemError(ELOOP)) else { throw error }
        try check(parent.number, folder, isParent: true)
        let target = try target(ofLink: name, in: parent.number, path)
        path = target.hasPrefix("/") ? target : "\(folder)/\(target)"
      }
    }
    throw .system(SystemError(ELOOP))
  }

  /// Opens a file relative to an open folder; returns `nil` if it does not exist.
  private static func openAt(
    _ path: String, in folder: Int32, _ flags: Int32
  ) throws(FileAccessError) -> FileDescriptor? {
    let flags = flags | O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let descriptor = unsafe openat(folder, path, flags)
    if descriptor >= 0 { return FileDescriptor(descriptor) }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw .system(.last)
  }

  /// Returns the target of a symbolic link; the link itself must belong to a trusted user.
  private func target(
    ofLink link: String, in folder: Int32, _ path: String
  ) throws(FileAccessError) -> String {
    var status = stat()
    guard unsafe fstatat(folder, link, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw .system(.last)
    }
    guard trustedUsers.contains(status.st_uid) else {
      throw .untrusted(UntrustedFile(path: path, writeAccess: .owner(Self.userName(status.st_uid))))
    }
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = unsafe readlinkat(folder, link, &buffer, buffer.count - 1)
    guard count > 0 else { throw .system(count < 0 ? .last : SystemError(ENOENT)) }
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Throws an error if another user can write to an open file or folder.
  ///
  /// If `isParent` is set, a sticky folder is allowed, because other users cannot replace files in it.
  private func check(
    _ descriptor: Int32, _ path: String, isParent: Bool = false
  ) throws(FileAccessError) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .system(.last) }
    let isSticky = isParent && status.st_mode & S_ISVTX != 0
    if let access = otherWriteAccess(status, isSticky: isSticky) {
      throw .untrusted(UntrustedFile(path: path, writeAccess: access))
    }
  }

  /// Returns how another user could write to a file or folder; `nil` if no other user can.
  private func otherWriteAccess(_ status: stat, isSticky: Bool) -> UntrustedFile.WriteAccess? {
    guard trustedUsers.contains(status.st_uid) else { return .owner(Self.userName(status.st_uid)) }
    if isSticky { return nil }
    if status.st_mode & S_IWOTH != 0 { return .worldWritable }
    if status.st_mode & S_IWGRP != 0, status.st_gid != Self.primaryGroup(of: status.st_uid) {
      return .groupWritable(Self.groupName(status.st_gid))
    }
    return nil
  }

  // MARK: Users and groups

  /// Returns the name of a user, or a description with the id.
  private static func userName(_ id: uid_t) -> String {
    passwordEntry(id)?.name ?? "the user with id \(id)"
  }

  /// Returns the primary group of a user; `nil` if the system does not know the user.
  private static func primaryGroup(of user: uid_t) -> gid_t? {
    passwordEntry(user)?.group ?? (user == geteuid() ? getegid() : nil)
  }

  /// Returns the name of a group, or a description with the id.
  private static func groupName(_ id: gid_t) -> String {
    var group = unsafe Glibc.group()
    var result: UnsafeMutablePointer<Glibc.group>?
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1 << 16) { buffer in
      guard let start = buffer.baseAddress,
        unsafe getgrgid_r(id, &group, start, buffer.count, &result) == 0, unsafe result != nil
      else { return "with id \(id)" }
      return unsafe String(cString: group.gr_name)
    }
  }

  /// Returns the name and primary group of a user; `nil` if the system does not know the user.
  private static func passwordEntry(_ id: uid_t) -> (name: String, group: gid_t)? {
    var account = unsafe passwd()
    var result: UnsafeMutablePointer<passwd>?
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1 << 14) { buffer in
      guard let start = buffer.baseAddress,
        unsafe getpwuid_r(id, &account, start, buffer.count, &result) == 0, unsafe result != nil
      else { return nil }
      return unsafe (String(cString: account.pw_name), account.pw_gid)
    }
  }

  /// Splits a path into its folder and its last component.
  private static func splitPath(_ path: String) -> (folder: String, name: String) {
    var path = path[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    guard let slash = path.lastIndex(of: "/") else { return (".", String(path)) }
    let name = path[path.index(after: slash)...]
    return (
      slash == path.startIndex ? "/" : String(path[..<slash]), name.isEmpty ? "." : String(name)
    )
  }
}

/// A file or folder that another user may have written.
package struct UntrustedFile: Error, Equatable {
  /// The path of the file or folder.
  package let path: String
  /// How another user may have written the file or folder.
  package let writeAccess: WriteAccess

  package init(path: String, writeAccess reason: WriteAccess) {
    self.path = path
    self.writeAccess = reason
  }

  /// How another user may have written a file or folder.
  package enum WriteAccess: Sendable, Equatable {
    /// The file belongs to the user with this name.
    case owner(String)
    /// The group with this name has write permission, and is not the owner's primary group.
    case groupWritable(String)
    /// Everybody has permission to write to the file.
    case worldWritable
  }
}

extension UntrustedFile: CustomStringConvertible {
  /// A sentence that names the owner, or who can write to the file and how to prevent it.
  package var description: String {
    switch writeAccess {
    case .owner(let name): "`\(singleLine(path))` belongs to \(singleLine(name))"
    case .groupWritable(let name):
      """
      the group \(singleLine(name)) can write to `\(singleLine(path))` (`chmod g-w` removes that \
      permission)
      """
    case .worldWritable:
      "everybody can write to `\(singleLine(path))` (`chmod o-w` removes that permission)"
    }
  }
}
