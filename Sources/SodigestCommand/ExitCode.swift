/// How a run ended, as a number that scripts can rely on.
package enum ExitCode: Int32, Sendable, CaseIterable {
  /// Published, or already up to date.
  case success = 0
  /// A fault of sodigest itself.
  case fault = 1
  /// The command line is wrong, or asks for what cannot be.
  case usage = 2
  /// Configuration or a template is wrong; nothing was published.
  case configuration = 3
  /// Network or API failed; Output is untouched.
  case network = 4
  /// Published, but something is missing that a later run may still get.
  case partial = 5
  /// Out of quota or asked to pause; Output is untouched, what was fetched is kept.
  case paused = 6
  /// Another run holds the archive or the output folder.
  case locked = 7
  /// `check` or `status` found something.
  case findings = 8
  /// A local file or disk is the trouble; the site is whole, old or new.
  case storage = 9
  /// Interrupted; what was fetched is kept.
  case interrupted = 130

  /// The one that counts where several fit.
  package static func deciding(among codes: [ExitCode]) -> ExitCode {
    let order: [ExitCode] = [
      .fault, .interrupted, .locked, .usage, .configuration, .storage, .paused, .network, .partial,
      .findings,
    ]
    return order.first(where: codes.contains) ?? .success
  }
}
