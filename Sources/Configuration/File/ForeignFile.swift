/// A file or folder that somebody else than the user may have written.
package struct ForeignFile: Error, Equatable {
  package let path: String
  package let reason: Reason

  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  package enum Reason: Sendable, Equatable {
    /// It belongs to this user.
    case owner(String)
    /// Members of this group, which is not the owner's primary one, can write to it.
    case groupWritable(String)
    /// Everybody can write to it.
    case worldWritable
  }
}

extension ForeignFile: CustomStringConvertible {
  /// Whose it is, or who can write to it and how to end that.
  package var description: String {
    switch reason {
    case .owner(let name): "`\(inOneLine(path))` belongs to \(inOneLine(name))"
    case .groupWritable(let name):
      """
      the group \(inOneLine(name)) can write to `\(inOneLine(path))` (`chmod g-w` takes that right \
      away)
      """
    case .worldWritable:
      "everybody can write to `\(inOneLine(path))` (`chmod o-w` takes that right away)"
    }
  }
}
