import Contents
import FoundationEssentials
import SiteBuild
import Testing
import Glibc
import Theming

/// What shows whether a file was touched.
struct FileState: Equatable {
  let inode: UInt64
  let seconds: Int
  let nanoseconds: Int
}

extension Desk {
  /// The state of every file, hidden ones included.
  func states() throws -> [String: FileState] {
    var states: [String: FileState] = [:]
    for file in try FileManager.default.subpathsOfDirectory(atPath: output) {
      var status = stat()
      guard unsafe lstat("\(output)/\(file)", &status) == 0 else { continue }
      states[file] = FileState(
        inode: UInt64(status.st_ino), seconds: Int(status.st_mtim.tv_sec),
        nanoseconds: Int(status.st_mtim.tv_nsec))
    }
    return states
  }

  /// Writes as many bytes into a file as it has, and gives it the time stamp that it had.
  func disguise(_ bytes: [UInt8], as file: String) throws {
    let path = "\(output)/\(file)"
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_size == bytes.count else {
      throw CocoaError(.fileReadUnknown)
    }
    try Data(bytes).write(to: URL(filePath: path))
    let times = [status.st_atim, status.st_mtim]
    guard unsafe utimensat(AT_FDCWD, path, times, 0) == 0 else {
      throw CocoaError(.fileWriteUnknown)
    }
  }

  /// The files, without folders, whose state is not as it was.
  func touched(since states: [String: FileState]) throws -> [String] {
    try self.states().filter { file, state in
      var isFolder = false
      let path = "\(output)/\(file)"
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder
        && states[file] != state
    }.keys.sorted()
  }

  /// Publishes, then once more into a new folder, and expects the same files with the same bytes.
  ///
  /// Assets and files of search of the publication before are not expected in the new folder.
  @discardableResult
  func publishAndCompare(
    theme: SiteTheme? = nil, _ change: (inout SiteSettings) -> Void = { _ in },
    _ comment: Comment? = nil
  ) async throws -> PublicationSummary {
    let summary = try await publish(theme: theme, change)
    let fresh = Desk(folder: folder, outputName: "Fresh")
    try? FileManager.default.removeItem(atPath: fresh.output)
    try await fresh.publish(theme: theme) {
      change(&$0)
      $0.force = true
    }
    let (mine, its) = (try files(), try fresh.files())
    let old = mine.filter { file in
      ["assets/", "search/"].contains(where: file.hasPrefix) && !its.contains(file)
    }
    #expect(mine.filter { !old.contains($0) } == its, comment)
    for file in its where mine.contains(file) {
      #expect(try bytes(file) == fresh.bytes(file), "\(file) \(comment?.rawValue ?? "")")
    }
    return summary
  }
}
