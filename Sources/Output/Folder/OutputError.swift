/// Why a site could not be written; unless said otherwise the site is as it was.
package enum OutputError: Error, Equatable {
  /// The folder is no folder, or cannot be made or opened.
  case unusableFolder(path: String, because: String)
  /// There is no folder where a site is to be read.
  case noSite(path: String)
  /// A file or folder may not be made or replaced.
  case notWritable(path: String, because: String)
  case diskFull(path: String)
  /// The folder holds the site of another archive.
  case otherArchive(folder: String, isSample: Bool)
  /// Something that sodigest did not write is where a page has to go.
  case foreignFile(path: String)
  /// The list of what was written is not one.
  case unreadableManifest(path: String)
  /// Reading a file that is there failed.
  case unreadable(path: String, because: String)
}

extension OutputError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unusableFolder(let path, let reason):
      """
      the site cannot be written to \(path): \(reason). Name another folder with --output, or \
      change its permissions
      """
    case .noSite(let path):
      "there is no site in \(path). Name its folder with --output"
    case .notWritable(let path, let reason):
      "\(path) cannot be written: \(reason). Change its permissions, or name another --output"
    case .diskFull(let path):
      "the disk is full: \(path) cannot be written. Make room and run again"
    case .otherArchive(let folder, isSample: false):
      """
      \(folder) holds the site of another archive and was left alone. Name another folder with \
      --output, or remove this one first
      """
    case .otherArchive(let folder, isSample: true):
      """
      \(folder) holds the site of another sample archive and was left alone. Name another folder \
      with --output, or remove this one first
      """
    case .foreignFile(let path):
      """
      \(path) was not written by sodigest and is in the way of a page. Move it, or name another \
      folder with --output
      """
    case .unreadableManifest(let path):
      """
      \(path) does not list what sodigest wrote any more. Remove this file; pages that are no \
      longer part of the site will then stay
      """
    case .unreadable(let path, let reason):
      "\(path) cannot be read: \(reason). Change its permissions, or remove it"
    }
  }
}
