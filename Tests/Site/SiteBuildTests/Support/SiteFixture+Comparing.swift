import Contents
import FoundationEssentials
import Glibc
import Pages
import SiteBuild
import Testing

/// The metadata of a file that changes whenever the file is rewritten.
struct FileMetadata: Equatable {
  let inode: UInt64
  let seconds: Int
  let nanoseconds: Int
}

extension SiteFixture {
  /// Returns the metadata of every file, including hidden ones.
  func fileMetadata() throws -> [String: FileMetadata] {
    var metadata: [String: FileMetadata] = [:]
    for file in try FileManager.default.subpathsOfDirectory(atPath: output) {
      var status = stat()
      guard unsafe lstat("\(output)/\(file)", &status) == 0 else { continue }
      metadata[file] = FileMetadata(
        inode: UInt64(status.st_ino), seconds: Int(status.st_mtim.tv_sec),
        nanoseconds: Int(status.st_mtim.tv_nsec))
    }
    return metadata
  }

  /// Overwrites a file with bytes of the same length, and restores its timestamps.
  func overwritePreservingTimestamps(_ bytes: [UInt8], in file: String) throws {
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

  /// Returns the files whose metadata differ from earlier ones.
  func changedFiles(since metadata: [String: FileMetadata]) throws -> [String] {
    try fileMetadata().filter { file, current in
      var isFolder = false
      let path = "\(output)/\(file)"
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder
        && metadata[file] != current
    }.keys.sorted()
  }

  /// Publishes, then publishes into a new folder, and expects the same files with the same bytes.
  ///
  /// Ignores replaced assets and search files, which are kept until the next change.
  @discardableResult
  func publishAndCompare(
    theme: SiteTheme? = nil, _ change: (inout SiteSettings) -> Void = { _ in },
    _ comment: Comment? = nil
  ) async throws -> PublicationSummary {
    let summary = try await publish(theme: theme, change)
    let newSite = publishing(into: "Fresh")
    try? FileManager.default.removeItem(atPath: newSite.output)
    try await newSite.publish(theme: theme) {
      change(&$0)
      $0.force = true
    }
    let (currentFiles, newFiles) = (try files(), try newSite.files())
    let replacedFiles = currentFiles.filter { file in
      ["assets/", "search/"].contains(where: file.hasPrefix) && !newFiles.contains(file)
    }
    #expect(currentFiles.filter { !replacedFiles.contains($0) } == newFiles, comment)
    for file in newFiles where currentFiles.contains(file) {
      #expect(try bytes(file) == newSite.bytes(file), "\(file) \(comment?.rawValue ?? "")")
    }
    return summary
  }
}
