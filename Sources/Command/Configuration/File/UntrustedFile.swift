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
