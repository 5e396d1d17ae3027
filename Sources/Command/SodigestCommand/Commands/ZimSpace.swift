internal import Archive
internal import Configuration
internal import Contents
internal import Glibc

/// An estimate of the disk space that a ZIM file needs.
///
/// Posts and pages compress alike, so the size of the file is estimated from that of the texts in
/// the archive. Images are copied as they are.
struct ZimSpace {
  /// The estimated size of the file, in bytes.
  let fileBytes: Int
  /// The estimated size of temporary indexes and lists, in bytes.
  let temporaryBytes: Int

  /// Estimates the space for the questions of `contents` among all questions of the archive.
  init(of contents: SiteContents, in archive: Archive, _ settings: SiteSettings)
    throws(ArchiveError)
  {
    let counts = try archive.questionCountAndImageBytes()
    self.init(
      textBytes: max(0, databaseSize(at: archive.path) - counts.images),
      imageBytes: settings.showsImages ? counts.images : 0,
      share: Double(contents.questionCount) / Double(max(1, counts.questions)),
      hasIndex: settings.zim?.searchedTexts != .titles)
  }

  /// Estimates the space for a share of an archive.
  ///
  /// - Parameters:
  ///   - textBytes: The size of the texts in the archive.
  ///   - imageBytes: The size of the images in the archive.
  ///   - share: The share of the archive's questions that are written, from 0 to 1.
  ///   - hasIndex: Whether there is a full-text index.
  init(textBytes: Int, imageBytes: Int, share: Double, hasIndex: Bool) {
    let selectedBytes = Double(textBytes) * share
    let indexBytes = Int(selectedBytes * (Self.titleRatio + (hasIndex ? Self.wordRatio : 0)))
    fileBytes = Int(selectedBytes * Self.pageRatio + Double(imageBytes) * share) + indexBytes
    // Indexes are compacted into a second copy.
    temporaryBytes = 2 * indexBytes
  }

  /// The bytes of compressed pages for each byte of the archive's texts, as measured on a dump.
  private static let pageRatio = 0.4
  /// The bytes of the index of words for each byte of the archive's texts, as measured on a dump.
  private static let wordRatio = 0.15
  /// The bytes of the index of titles for each byte of the archive's texts, as measured on a dump.
  private static let titleRatio = 0.05

  /// Throws an error if a folder has too little space.
  ///
  /// - Parameters:
  ///   - folder: The folder of the file.
  ///   - temporaryFolder: The folder of temporary files; `nil` for that of the file.
  /// - Throws: `CommandError` with both sizes.
  func check(folder: String, temporaryFolder: String?) throws(CommandError) {
    let other = temporaryFolder ?? folder
    if Self.device(folder) == Self.device(other) {
      try Self.check(folder, fileBytes + temporaryBytes, option: .output)
    } else {
      try Self.check(folder, fileBytes, option: .output)
      try Self.check(other, temporaryBytes, option: .tmpDir)
    }
  }

  /// Throws an error if the file system of a folder has less free space than needed.
  private static func check(
    _ folder: String, _ neededBytes: Int, option: OptionName
  ) throws(CommandError) {
    // A folder that does not exist is an error of the program that writes there.
    guard let freeBytes = freeBytes(folder), freeBytes < neededBytes else { return }
    throw CommandError(
      .storage,
      """
      the disk of `\(folder)` has too little space: about \(neededBytes.byteCountText) are needed, \
      \(freeBytes.byteCountText) are free; free some, or choose another folder with \(option.flag)
      """)
  }

  /// Returns the space that a user may fill in the file system of a folder; `nil` if it is unknown.
  private static func freeBytes(_ folder: String) -> Int? {
    var status = statvfs()
    guard unsafe statvfs(folder, &status) == 0 else { return nil }
    return Int(status.f_bavail) * Int(status.f_frsize)
  }

  /// Returns the number of the file system of a folder; `nil` if it is unknown.
  private static func device(_ folder: String) -> UInt? {
    var status = stat()
    return unsafe stat(folder, &status) == 0 ? status.st_dev : nil
  }
}
