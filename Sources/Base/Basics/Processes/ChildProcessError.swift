/// The reason why a child process produced no output.
package enum ChildProcessError: Error, Equatable {
  /// The program could not be started, or its limits could not be set.
  case cannotStart(reason: String)
  /// The program exited with a non-zero code, or a signal ended it; the status is then 128 plus the
  /// number of the signal.
  case failed(status: Int32)
  /// The program was still running when this time limit had passed.
  case timedOut(limit: Duration)
  /// The program wrote more than this number of bytes to standard output.
  case outputTooLarge(limit: Int)
  /// The caller cancelled the run.
  case cancelled
}

extension ChildProcessError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotStart(let reason): "it cannot be started: \(reason)"
    case .failed(let status) where status > 128: "signal \(status - 128) ended it"
    case .failed(let status): "it ended with code \(status)"
    case .timedOut(let limit): "it did not end within \(limit.components.seconds) s"
    case .outputTooLarge(let limit): "it wrote more than \(limit) bytes"
    case .cancelled: "it was interrupted"
    }
  }
}
