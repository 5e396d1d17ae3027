/// Why the archive could not be opened, read or written.
///
/// None of the cases carries what the archive holds, but for keys of rows and numbers out of range.
package enum ArchiveError: Error, Equatable {
  /// There is no file to read.
  case missing(path: String)
  /// The file or its folder may not be read, or reading failed.
  case unreadable(path: String, because: String)
  /// The file or its folder may not be written, or cannot be made.
  case notWritable(path: String, because: String)
  /// The file is something else: no SQLite database, or one of another program.
  case notAnArchive(path: String)
  /// The file is damaged.
  case corrupt(path: String, because: String)
  /// A value in the file is not what its column is for.
  case invalid(path: String, InvalidValue)
  /// Another program changed what the file is made of.
  case altered(path: String, because: String)
  /// A newer sodigest made the file; `known` is the newest schema this one reads.
  case newer(path: String, version: Int, known: Int)
  /// The file's schema is older than this program's, and it was opened only for reading.
  case older(path: String, version: Int, known: Int)
  /// The disk is full; what was committed before is kept.
  case diskFull(path: String)
  /// Another program holds the file.
  case busy(path: String)
  /// The site's posts came from another API.
  case otherAPI(site: String, known: String, given: String)
  /// The task was cancelled while SQLite was at work.
  case interrupted(path: String)
  /// SQLite refused for another reason.
  case failed(path: String, because: String)
}

extension ArchiveError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let path):
      "there is no archive at \(path). Run `sodigest fetch` to make one, or name it with --archive"
    case .unreadable(let path, let reason):
      "the archive \(path) cannot be read: \(reason). Check its permissions and those of its folder"
    case .notWritable(let path, let reason):
      """
      the archive \(path) cannot be written: \(reason). Make the file and its folder writable, \
      or name another file with --archive
      """
    case .notAnArchive(let path):
      """
      \(path) is not an archive of sodigest and was left alone. \
      Name another file with --archive, or move this one away
      """
    case .corrupt(let path, let reason):
      """
      the archive \(path) is damaged (\(reason)) and was left alone. To rebuild it, move it away \
      and run `sodigest fetch`; `sqlite3 \(path) .recover` may save editions that cannot be \
      fetched again
      """
    case .invalid(let path, let value):
      """
      the archive \(path) is damaged: \(value). Restore a copy of the file; \
      `sodigest check --archive \(path)` lists all that is wrong with this one
      """
    case .altered(let path, let reason):
      """
      the archive \(path) was changed by another program (\(reason)) and was left alone. \
      Take the change back, or move the file away and run `sodigest fetch`
      """
    case .newer(let path, let version, let known):
      """
      the archive \(path) was made by a newer sodigest (schema \(version), this one knows up to \
      \(known)). Update sodigest, or name another file with --archive
      """
    case .older(let path, let version, let known):
      """
      the archive \(path) has schema \(version), older than \(known). Run `sodigest fetch` or \
      `sodigest build` once to bring it up to date
      """
    case .diskFull(let path):
      """
      the disk with the archive \(path) is full. Make room and run again; \
      what was stored before is kept
      """
    case .busy(let path):
      "another program holds the archive \(path). Run again when it has finished"
    case .otherAPI(let site, let known, let given):
      """
      the archive holds posts of \(site) from \(known) and does not mix them with those of \
      \(given). Name another file with --archive
      """
    case .interrupted(let path):
      "interrupted at work on \(path); what was stored before is kept"
    case .failed(let path, let reason):
      "the archive \(path) refused a request: \(reason). This is a fault of sodigest"
    }
  }
}
