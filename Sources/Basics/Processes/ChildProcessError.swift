/// Why a program gave nothing.
package enum ChildProcessError: Error, Equatable {
  /// It could not be started, or not within its limits.
  case unavailable(because: String)
  /// It ended with another code than 0, or 128 and the number of a signal.
  case failed(status: Int32)
  case tooSlow(limit: Duration)
  /// It wrote more than so many bytes.
  case tooMuch(limit: Int)
  case cancelled
}

extension ChildProcessError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unavailable(let reason): "it cannot be started: \(reason)"
    case .failed(let status) where status > 128: "signal \(status - 128) ended it"
    case .failed(let status): "it ended with code \(status)"
    case .tooSlow(let limit): "it did not end within \(limit.components.seconds) s"
    case .tooMuch(let limit): "it wrote more than \(limit) bytes"
    case .cancelled: "it was interrupted"
    }
  }
}
