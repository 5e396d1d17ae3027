/// An error while saving or opening a recording.
public enum RecordingError: Error, Equatable {
  /// The folder does not exist or contains no recording.
  case notFound(folder: String)
  /// A file of the recording cannot be read.
  case unreadable(file: String, because: String)
  /// A file of the recording cannot be written.
  case unwritable(file: String, because: String)
}

extension RecordingError: CustomStringConvertible {
  /// An error message for users: the file and what is wrong with it.
  public var description: String {
    switch self {
    case .notFound(let folder):
      "No recording in \(folder). Create one with --record \(folder)."
    case .unreadable(let file, let reason): "The recording \(file) cannot be read: \(reason)."
    case .unwritable(let file, let reason): "The recording \(file) cannot be written: \(reason)."
    }
  }
}
