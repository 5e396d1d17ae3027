/// The reason why no ZIM file was written.
package enum ZimWriterError: Error, Equatable {
  /// The program `sodigest-zim` was not found.
  case missingProgram
  /// The program could not be started.
  case cannotStart(path: String, reason: String)
  /// The program ended without a file; exit codes have the numbers of `sodigest`.
  case failed(exitCode: Int32, message: String)

  /// The exit code of a run that ends with this error.
  package var exitCode: Int32 {
    switch self {
    case .missingProgram, .cannotStart: 9
    case .failed(let exitCode, _): exitCode
    }
  }
}

extension ZimWriterError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missingProgram:
      """
      the program `sodigest-zim` is missing. Install it; on Debian it is the package \
      `sodigest-zim`, and Scripts/install installs it if libzim was there
      """
    case .cannotStart(let path, let reason): "`\(path)` cannot be started: \(reason)"
    case .failed(_, let message): message
    }
  }
}
