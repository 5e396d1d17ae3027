internal import Configuration
internal import Glibc

/// The file system in which a file or folder lies.
struct Disk {
  private let path: String
  /// The number of the file system; nil if there is no such file or folder.
  let device: UInt?
  /// The space that a user may fill, in bytes; nil if it is unknown.
  let freeBytes: Int?

  init(of path: String) {
    self.path = path
    var status = stat()
    device = unsafe stat(path, &status) == 0 ? status.st_dev : nil
    var space = statvfs()
    guard unsafe statvfs(path, &space) == 0 else {
      freeBytes = nil
      return
    }
    // Some network file systems report absurd numbers.
    let (bytes, isTooLarge) = space.f_bavail.multipliedReportingOverflow(by: space.f_frsize)
    freeBytes = isTooLarge ? .max : Int(clamping: bytes)
  }

  /// Throws an error if there is less free space than needed.
  ///
  /// - Parameters:
  ///   - neededBytes: The space that is needed, in bytes.
  ///   - option: The option that chooses another disk.
  ///   - advice: What else helps, such as `, or leave out comments with --no-comments`.
  /// - Throws: `CommandError` with both sizes. A path that does not exist is an error of whoever writes there.
  func check(
    hasRoomFor neededBytes: Int, option: OptionName, advice: String = ""
  ) throws(CommandError) {
    guard let freeBytes, freeBytes < neededBytes else { return }
    throw CommandError(
      .storage,
      """
      the disk of `\(path)` has too little space: about \(neededBytes.byteCountText) are needed, \
      \(freeBytes.byteCountText) are free; free some, or choose another disk with \(option.flag)\
      \(advice)
      """)
  }
}

/// Returns the size of a SQLite database in bytes, including its `-wal` and `-shm` files.
func databaseSize(at path: String) -> Int {
  ["", "-wal", "-shm"].reduce(0) { sum, suffix in
    var file = stat()
    return unsafe stat(path + suffix, &file) == 0 ? sum + Int(file.st_size) : sum
  }
}
