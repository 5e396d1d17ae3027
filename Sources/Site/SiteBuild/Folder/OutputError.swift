internal import Basics
private import Glibc

/// An error that prevents a site from being built; unless its case says otherwise, the existing
/// site is unchanged.
package enum OutputError: Error, Equatable {
  /// The path of the output folder is not a folder, or the folder cannot be created or opened.
  case unusableFolder(path: String, because: String)
  /// The folder contains no site that could be read.
  case noSite(path: String)
  /// A file or a folder in the output folder cannot be created or replaced.
  case notWritable(path: String, because: String)
  /// The disk, or the quota of the user, is full.
  case diskFull(path: String)
  /// The output folder contains the site of another archive.
  case belongsToOtherArchive(folder: String, isSample: Bool)
  /// A file that sodigest did not write is at the path of a page.
  case foreignFile(path: String)
  /// The manifest of the output folder cannot be parsed.
  case unreadableManifest(path: String)
  /// An existing file in the output folder cannot be read.
  case unreadable(path: String, because: String)
}

extension OutputError: CustomStringConvertible {
  /// The error and its remedy, as a message for the user.
  package var description: String {
    switch self {
    case .unusableFolder(let path, let reason):
      """
      the site cannot be written to \(path): \(reason). Name another folder with --output, or \
      check its path and its permissions
      """
    case .noSite(let path):
      "there is no site in \(path). Name the folder of a site with --output"
    case .notWritable(let path, let reason):
      "\(path) cannot be written: \(reason). Check its path and its permissions, or name another --output"
    case .diskFull(let path):
      "the disk is full: \(path) cannot be written. Make room and run again"
    case .belongsToOtherArchive(let folder, isSample: false):
      """
      \(folder) holds the site of another archive; nothing was changed. Name another folder with \
      --output, or remove this one first
      """
    case .belongsToOtherArchive(let folder, isSample: true):
      """
      \(folder) holds the site of another sample archive; nothing was changed. Name another folder \
      with --output, or remove this one first
      """
    case .foreignFile(let path):
      """
      \(path) was not written by sodigest, but a page has the same path. Move it, or name another \
      folder with --output
      """
    case .unreadableManifest(let path):
      """
      \(path) is damaged. Remove it and run again; obsolete pages then remain in the folder
      """
    case .unreadable(let path, let reason):
      "\(path) cannot be read: \(reason). Check its permissions, or remove it"
    }
  }
}

extension OutputError {
  /// Creates the error for a file or folder that could not be written.
  init(writing path: String, _ error: SystemError) {
    switch error.code {
    case ENOSPC, EDQUOT: self = .diskFull(path: path)
    default: self = .notWritable(path: path, because: error.reason)
    }
  }
}
