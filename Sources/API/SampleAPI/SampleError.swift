/// An error while reading the sample files.
package enum SampleError: Error, Equatable {
  /// A required sample file is missing.
  case missing(file: String)
  /// The content of a sample file is invalid.
  case unreadable(file: String, because: String)
}

extension SampleError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let file): "The sample file \(file) is missing."
    case .unreadable(let file, let reason): "The sample file \(file) cannot be read: \(reason)."
    }
  }
}
