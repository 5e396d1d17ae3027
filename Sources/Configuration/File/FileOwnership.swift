internal import Basics
private import Glibc

/// The rule by which files that were found rather than named are used: they belong to the user, and
/// nobody else can write to them or to the folder that they lie in.
///
/// Root counts as the user, as does whoever called `sudo`. The owner's primary group may write, so
/// that a umask of 002 works; a folder that everybody can write to is fine if it is sticky, like `/tmp`.
struct FileOwnership: Sendable {
  private let users: Set<uid_t>

  init(variables: [String: String]) {
    users = Set(
      [geteuid(), 0, geteuid() == 0 ? variables["SUDO_UID"].flatMap(uid_t.init) : nil]
        .compactMap(\.self))
  }

  /// Opens a file or folder for reading, or refuses it; `nil` when there is none.
  ///
  /// What is opened is judged by its descriptor, as are the folder that it lies in, and the links that
  /// lead to it and their folders. Nothing that is opened can block. With `judgesMissing`, a file that
  /// does not exist is judged by the folder that it would lie in.
  func open(
    _ path: String, judgesMissing: Bool = false
  ) throws(FileAccessError) -> FileDescriptor? {
    var path = path
    for _ in 0..<32 {
      let (folder, name) = Self.split(path)
      guard let parent = try Self.opened(folder, in: AT_FDCWD, O_DIRECTORY) else { return nil }
      do throws(FileAccessError) {
        guard let file = try Self.opened(name, in: parent.number, O_NOFOLLOW) else {
          if judgesMissing { try judge(parent.number, folder, isParent: true) }
          return nil
        }
        try judge(parent.number, folder, isParent: true)
        try judge(file.number, path)
        return file
      } catch {
        guard error == .system(SystemError(ELOOP)) else { throw error }
        try judge(parent.number, folder, isParent: true)
        let target = try target(of: name, in: parent.number, path)
        path = target.hasPrefix("/") ? target : "\(folder)/\(target)"
      }
    }
    throw .system(SystemError(ELOOP))
  }

  private static func opened(
    _ path: String, in folder: Int32, _ flags: Int32
  ) throws(FileAccessError) -> FileDescriptor? {
    let flags = flags | O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let descriptor = unsafe openat(folder, path, flags)
    if descriptor >= 0 { return FileDescriptor(descriptor) }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw .system(.last)
  }

  /// Where a link leads to; a link of somebody else may lead to a file of the user's.
  private func target(
    of link: String, in folder: Int32, _ path: String
  ) throws(FileAccessError) -> String {
    var status = stat()
    guard unsafe fstatat(folder, link, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw .system(.last)
    }
    guard users.contains(status.st_uid) else {
      throw .foreign(ForeignFile(path: path, reason: .owner(Self.userName(status.st_uid))))
    }
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = unsafe readlinkat(folder, link, &buffer, buffer.count - 1)
    guard count > 0 else { throw .system(count < 0 ? .last : SystemError(ENOENT)) }
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Of a parent only what lies in it is used, which nobody else can replace in a sticky folder.
  private func judge(
    _ descriptor: Int32, _ path: String, isParent: Bool = false
  ) throws(FileAccessError) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .system(.last) }
    let isSticky = isParent && status.st_mode & S_ISVTX != 0
    if let reason = reason(status, isSticky: isSticky) {
      throw .foreign(ForeignFile(path: path, reason: reason))
    }
  }

  /// Why a file or folder is not the user's own; `nil` if it is.
  private func reason(_ status: stat, isSticky: Bool) -> ForeignFile.Reason? {
    guard users.contains(status.st_uid) else { return .owner(Self.userName(status.st_uid)) }
    if isSticky { return nil }
    if status.st_mode & S_IWOTH != 0 { return .worldWritable }
    if status.st_mode & S_IWGRP != 0, status.st_gid != Self.primaryGroup(of: status.st_uid) {
      return .groupWritable(Self.groupName(status.st_gid))
    }
    return nil
  }

  // MARK: Users and groups

  private static func userName(_ id: uid_t) -> String {
    account(id)?.name ?? "the user with id \(id)"
  }

  /// `nil` for a user that the system does not know, unless it is the one of this process.
  private static func primaryGroup(of user: uid_t) -> gid_t? {
    account(user)?.group ?? (user == geteuid() ? getegid() : nil)
  }

  private static func groupName(_ id: gid_t) -> String {
    var group = unsafe Glibc.group()
    var found: UnsafeMutablePointer<Glibc.group>?
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1 << 16) { buffer in
      guard let start = buffer.baseAddress,
        unsafe getgrgid_r(id, &group, start, buffer.count, &found) == 0, unsafe found != nil
      else { return "with id \(id)" }
      return unsafe String(cString: group.gr_name)
    }
  }

  private static func account(_ id: uid_t) -> (name: String, group: gid_t)? {
    var account = unsafe passwd()
    var found: UnsafeMutablePointer<passwd>?
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1 << 14) { buffer in
      guard let start = buffer.baseAddress,
        unsafe getpwuid_r(id, &account, start, buffer.count, &found) == 0, unsafe found != nil
      else { return nil }
      return unsafe (String(cString: account.pw_name), account.pw_gid)
    }
  }

  /// The folder that a path lies in, and its name there.
  private static func split(_ path: String) -> (folder: String, name: String) {
    var path = path[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    guard let slash = path.lastIndex(of: "/") else { return (".", String(path)) }
    let name = path[path.index(after: slash)...]
    return (
      slash == path.startIndex ? "/" : String(path[..<slash]), name.isEmpty ? "." : String(name)
    )
  }
}
