internal import Archive
internal import Basics
internal import Configuration
internal import Fetching
internal import Pages
internal import StackExchange

/// A run of `forget`, which deletes a question, user or digest from the archive.
///
/// A deleted question or user is never fetched again. A digest is deleted with its editions.
struct ForgetRun {
  let options: ForgetOptions
  /// The environment in which the command runs, such as console and clock.
  let environment: CommandEnvironment

  /// Deletes the target or undoes an earlier deletion, and returns a message about the result.
  func run() throws -> String {
    let store = try LockedArchive(
      options.options, isSample: options.options.source == .sample, mustExist: true)
    let eraser = ArchiveEraser(in: store.archive, imageFinder: .shownOnPages) {
      questions, archive in
      try archive.removeFromSearch(questions)
    }
    let now = options.options.now ?? environment.clock()
    let site = options.site
    try checkTarget(in: store.archive)
    switch options.target {
    case .question(let id) where options.undoesForget:
      return undoMessage(
        "Question \(id) of \(site)", try eraser.undoForget(.question, id, site: site))
    case .user(let id) where options.undoesForget:
      return undoMessage("User \(id) of \(site)", try eraser.undoForget(.user, id, site: site))
    case .question(let id):
      let wasStored = try eraser.forget(.question, id, site: site, at: now)
      return deletionMessage("Question \(id) of \(site)", wasStored)
    case .user(let id):
      let wasStored = try eraser.forget(.user, id, site: site, at: now)
      return deletionMessage("User \(id) of \(site)", wasStored)
    case .digest(let name):
      return deletionMessage("The digest \(name)", try eraser.forget(digest: name))
    }
  }

  /// Throws an error if the archive does not contain the named site or digest.
  ///
  /// A question or a user may be missing from the archive: `forget` then prevents fetching it.
  private func checkTarget(in archive: Archive) throws {
    if case .digest(let name) = options.target {
      let digests = try archive.digestStatuses().map(\.name)
      guard !digests.contains(name) else { return }
      throw CommandError(.usage, "no digest named \(name)\(nameSuggestion(name, digests))")
    }
    let sites = try archive.communities().map(\.apiSiteParameter)
    guard !sites.contains(options.site) else { return }
    throw CommandError(
      .usage, "the archive has no site named \(options.site)\(nameSuggestion(options.site, sites))")
  }

  /// Returns the end of a message about an unknown name: the nearest name, or how to list the names.
  private func nameSuggestion(_ name: String, _ names: [String]) -> String {
    nearestName(to: name, among: names).map { "; did you mean `\($0)`?" }
      ?? "; see `sodigest status`"
  }

  /// Returns a message about the result of `forget --undo`.
  private func undoMessage(_ subject: String, _ wasForgotten: Bool) -> String {
    wasForgotten
      ? "\(subject) can be fetched again.\n"
      : "\(subject) was not forgotten; nothing changed.\n"
  }

  /// Returns a message about the result of a deletion.
  private func deletionMessage(_ subject: String, _ wasStored: Bool) -> String {
    wasStored
      ? "\(subject) is forgotten. Run `sodigest render` to remove it from the site.\n"
      : "\(subject) was not in the archive, and will not be fetched.\n"
  }
}
