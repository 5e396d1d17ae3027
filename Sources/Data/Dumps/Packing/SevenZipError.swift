package import Basics

/// The reason why a 7z file cannot be read or is refused.
package enum SevenZipError: Error, Equatable {
  /// libarchive is not installed.
  case missingLibrary(MissingLibraryError)
  /// The file cannot be opened, is not a 7z file, or is damaged.
  case unreadable(path: String, because: String)
  /// An entry of the file would be unpacked outside of the folder for its contents.
  case outsideFolder(path: String, entry: String)
  /// An entry of the file is neither a file nor a folder.
  case linkOrDevice(path: String, entry: String)
  /// The unpacked size is so large, compared with the file, that the file is probably malicious.
  case decompressionBomb(path: String, unpackedSize: Int)
}

extension SevenZipError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missingLibrary(let library): "\(library)"
    case .unreadable(let path, let reason): "cannot unpack `\(path)`: \(reason)"
    case .outsideFolder(let path, let entry):
      "refused `\(path)`: its entry `\(entry)` would be unpacked outside of the folder"
    case .linkOrDevice(let path, let entry):
      "refused `\(path)`: its entry `\(entry)` is a link or a device"
    case .decompressionBomb(let path, let unpacked):
      """
      refused `\(path)`: it would unpack to \(unpacked) bytes or more, \
      over \(SevenZipReader.maxExpansionRatio) times its size
      """
    }
  }
}
