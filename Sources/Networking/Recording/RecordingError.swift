/// Why a folder cannot hold, or is not, a recording.
public enum RecordingError: Error, Equatable {
  /// The folder is not there, or holds no recording.
  case notFound(folder: String)
  /// A file of the recording cannot be read.
  case unreadable(file: String, because: String)
  /// A file of the recording cannot be written.
  case unwritable(file: String, because: String)
}

extension RecordingError: CustomStringConvertible {
  /// One sentence: which file, and what is wrong with it.
  public var description: String {
    switch self {
    case .notFound(let folder):
      "There is no recording in \(folder). Make one with --record \(folder)."
    case .unreadable(let file, let reason): "The recording \(file) cannot be read: \(reason)."
    case .unwritable(let file, let reason): "The recording \(file) cannot be written: \(reason)."
    }
  }
}
