/// A file or folder that another user may have written.
package struct UntrustedFile: Error, Equatable {
  /// The path of the file or folder.
  package let path: String
  /// The way in which another user may have written it.
  package let writeAccess: WriteAccess

  package init(path: String, writeAccess reason: WriteAccess) {
    self.path = path
    self.writeAccess = reason
  }

  /// The way in which another user may have written the file.
  package enum WriteAccess: Sendable, Equatable {
    /// The file belongs to the named user.
    case owner(String)
    /// The named group, which is not the owner's primary group, has write permission.
    case groupWritable(String)
    /// Everybody has write permission.
    case worldWritable
  }
}

extension UntrustedFile: CustomStringConvertible {
  /// The owner, or who has write permission and how to remove it.
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
