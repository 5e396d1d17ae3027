package import Basics

/// The reason why a 7z file cannot be read or is refused.
package enum PackingError: Error, Equatable {
  /// libarchive is not installed.
  case missing(MissingLibrary)
  /// The file cannot be opened, is not a 7z file, or is damaged.
  case unreadable(path: String, because: String)
  /// An entry would be unpacked outside of its folder.
  case outside(path: String, entry: String)
  /// An entry is neither a file nor a folder.
  case notAFile(path: String, entry: String)
  /// The unpacked size is so large, compared with the file, that the file is probably malicious.
  case bomb(path: String, unpacked: Int)
}

extension PackingError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let library): "\(library)"
    case .unreadable(let path, let reason): "cannot unpack `\(path)`: \(reason)"
    case .outside(let path, let entry):
      "refused `\(path)`: its entry `\(entry)` would be unpacked outside of the folder"
    case .notAFile(let path, let entry):
      "refused `\(path)`: its entry `\(entry)` is a link or a device"
    case .bomb(let path, let unpacked):
      """
      refused `\(path)`: it would unpack to \(unpacked) bytes or more, \
      over \(PackedReader.mostExpansion) times its size
      """
    }
  }
}
