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

  /// The meaning of the exit code and what to do about it, as `help` and `Documentation/every-day.md` show it.
  package var meaning: String {
    switch self {
    case .success: "success: everything is done, or already up to date"
    case .internalError: "internal error; please report it"
    case .usage:
      """
      invalid command line, the API refused a site or the key, or the output folder has the site of \
      another archive; fix it and run again
      """
    case .configuration:
      "invalid configuration or template; nothing was published; fix it and run again"
    case .network: "the network or the API failed; the site is unchanged; run again later"
    case .partial: "published, but something is missing; a later run fetches the rest"
    case .paused:
      """
      out of quota or throttled; the site is unchanged; the time to retry is printed, and a later \
      run resumes
      """
    case .locked: "another run is using the archive or the output folder; wait for it to end"
    case .findings: "`check` or `status` found problems, or `search --exit-code` found nothing"
    case .storage:
      "file or disk error; the site is intact; see the message"
    case .interrupted: "interrupted; what was fetched is kept; run again to resume"
    }
  }
}

extension [ExitCode: String] {
  /// The exit codes of `build`.
  static let publishing: Self = Dictionary(
    uniqueKeysWithValues: ExitCode.allCases.filter { $0 != .findings }.map { ($0, $0.meaning) })

  /// The exit codes of commands that read no configuration.
  static let basic: Self = [
    .success: "success", .internalError: ExitCode.internalError.meaning,
    .usage: "invalid command line; fix it and run again",
    .storage: "file or disk error; see the message",
  ]

  /// The exit codes of commands that read a configuration file.
  static let configured: Self = .basic.adding([
    .configuration: "invalid configuration; fix it and run again"
  ])

  /// The exit codes of commands that wait for the archive and can be interrupted.
  static let usingArchive: Self = .configured.adding([
    .locked: "another run or program has locked the archive; wait for it to end",
    .interrupted: "interrupted",
  ])

  /// Returns the exit codes with further ones, whose meanings replace those of the same codes.
  func adding(_ others: Self) -> Self { merging(others) { $1 } }
}
