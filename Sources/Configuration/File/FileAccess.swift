/// What reading small files needs of the disk; tests put their own files here.
package struct FileAccess: Sendable {
  /// Reads a file; `nil` when there is none.
  package var read: @Sendable (_ path: String) throws(FileProblem) -> [UInt8]?
  /// The system's database of time zones.
  package var zoneFolder: String

  package init(
    zoneFolder: String = "/usr/share/zoneinfo",
    read: @escaping @Sendable (_ path: String) throws(FileProblem) -> [UInt8]?
  ) {
    self.zoneFolder = zoneFolder
    self.read = read
  }
}

/// Why a file that is there cannot be read, in the system's words.
package struct FileProblem: Error, Equatable {
  package var reason: String

  package init(reason: String) { self.reason = reason }
}
