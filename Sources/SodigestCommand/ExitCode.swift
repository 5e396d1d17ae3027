/// The exit code of a run; scripts can rely on the numbers.
package enum ExitCode: Int32, Sendable, CaseIterable, Encodable {
  case success = 0
  case fault = 1
  case usage = 2
  case configuration = 3
  case network = 4
  case partial = 5
  case paused = 6
  case locked = 7
  case findings = 8
  case storage = 9
  case interrupted = 130

  /// Returns the code that wins if several apply.
  package static func deciding(among codes: [ExitCode]) -> ExitCode {
    let order: [ExitCode] = [
      .fault, .interrupted, .locked, .usage, .configuration, .storage, .paused, .network, .partial,
      .findings,
    ]
    return order.first(where: codes.contains) ?? .success
  }
}
