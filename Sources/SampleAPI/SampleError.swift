/// Why the sample cannot be used.
package enum SampleError: Error, Equatable {
  /// A file that the sample cannot do without.
  case missing(file: String)
  /// A file whose content is not what it should be.
  case unreadable(file: String, because: String)
}

extension SampleError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let file): "The sample lacks \(file)."
    case .unreadable(let file, let reason): "The sample's \(file) cannot be read: \(reason)."
    }
  }
}
