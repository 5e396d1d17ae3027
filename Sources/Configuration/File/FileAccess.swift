package import Basics

/// What reading small files needs of the disk; tests put their own files here.
package struct FileAccess: Sendable {
  /// Why a file that is there cannot be read.
  package typealias Problem = SystemError

  /// Reads a file; `nil` when there is none.
  package var read: @Sendable (_ path: String) throws(Problem) -> [UInt8]?
  /// Whether a file belongs to the user, and nobody else may write to it.
  package var isOwn: @Sendable (_ path: String) -> Bool = { _ in false }
  /// Reads standard input to its end.
  package var readInput: @Sendable () throws -> [UInt8] = { [] }
  /// The system's database of time zones.
  package var zoneFolder: String

  package init(
    zoneFolder: String = "/usr/share/zoneinfo",
    read: @escaping @Sendable (_ path: String) throws(Problem) -> [UInt8]?
  ) {
    self.zoneFolder = zoneFolder
    self.read = read
  }
}
