/// How a run ended, as a number that scripts can rely on.
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

  /// What it means and what is to be done: the row of `help`, and of `Documentation/every-day.md`.
  package var meaning: String {
    switch self {
    case .success: "published, or already up to date"
    case .fault: "a fault of sodigest itself: please report it"
    case .usage:
      """
      the command line is wrong or asks for what cannot be, or the API refuses a site or the key: \
      mend that
      """
    case .configuration: "configuration or a template is wrong, nothing was published: mend that"
    case .network: "network or API failed, the site is as it was: a later run gets what is new"
    case .partial: "published, but something is missing: a later run gets what still comes"
    case .paused:
      """
      out of quota or asked to pause, until when is printed; the site is as it was: a later run \
      goes on
      """
    case .locked: "another run holds the archive or the output folder: wait until it ends"
    case .findings: "`check` or `status` found something: look at what it says"
    case .storage:
      "a local file, the disk or the output is the trouble; the site is whole, old or new: look"
    case .interrupted: "interrupted; what was fetched is kept: run again"
    }
  }

  /// The one that counts where several fit.
  package static func deciding(among codes: [ExitCode]) -> ExitCode {
    let order: [ExitCode] = [
      .fault, .interrupted, .locked, .usage, .configuration, .storage, .paused, .network, .partial,
      .findings,
    ]
    return order.first(where: codes.contains) ?? .success
  }
}
