/// The exit code of a run; scripts can rely on the numbers.
package enum ExitCode: Int32, Sendable, CaseIterable, Encodable {
  case success = 0
  /// An internal error, which is a bug.
  case internalError = 1
  /// An invalid command line, or a site or key that the API refused.
  case usage = 2
  /// An invalid configuration file or template.
  case configuration = 3
  /// The network or the API failed.
  case network = 4
  /// The site was published, but something is missing that a later run may fetch.
  case partial = 5
  /// The quota of the API is used up, or the API asked for a pause.
  case paused = 6
  /// Another run uses the archive or the output folder.
  case locked = 7
  /// `check` or `status` found problems.
  case findings = 8
  /// A file, the disk or the output folder failed.
  case storage = 9
  /// The run was interrupted by a signal.
  case interrupted = 130

  /// Returns the exit code with the highest priority; `success` if there is none.
  package static func highestPriority(among codes: [ExitCode]) -> ExitCode {
    let order: [ExitCode] = [
      .internalError, .interrupted, .locked, .usage, .configuration, .storage, .paused, .network,
      .partial,
      .findings,
    ]
    return order.first(where: codes.contains) ?? .success
  }
}
