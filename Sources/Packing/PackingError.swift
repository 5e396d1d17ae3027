package import Basics

/// Why a packed file could not be read, or was refused.
package enum PackingError: Error, Equatable {
  /// What unpacks is not installed.
  case missing(MissingLibrary)
  /// It cannot be opened, is another kind of file, or is damaged.
  case unreadable(path: String, because: String)
  /// An entry would lie outside of the folder that it is unpacked into.
  case outside(path: String, entry: String)
  /// An entry is neither a file nor a folder.
  case notAFile(path: String, entry: String)
  /// It unpacks to so much more than it holds that it can only be meant to do harm.
  case bomb(path: String, unpacked: Int)
}

extension PackingError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let library): "\(library)"
    case .unreadable(let path, let reason): "`\(path)` cannot be unpacked: \(reason)"
    case .outside(let path, let entry):
      "`\(path)` was refused: its entry `\(entry)` leads out of the folder"
    case .notAFile(let path, let entry):
      "`\(path)` was refused: its entry `\(entry)` is a link or a device"
    case .bomb(let path, let unpacked):
      """
      `\(path)` was refused: unpacked it would be \(unpacked) bytes or more, \
      over \(PackedReader.mostExpansion) times its size
      """
    }
  }
}
