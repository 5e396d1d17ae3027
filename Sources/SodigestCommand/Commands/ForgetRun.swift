internal import Archive
internal import Basics
internal import Configuration
internal import Fetching
internal import StackExchange

/// A run of `forget`.
///
/// It deletes a question or a user from the archive and prevents fetching it again, or deletes a digest with its
/// editions.
struct ForgetRun {
  let options: ForgetOptions
  /// The dependencies on the outside, such as console and clock.
  let environment: CommandEnvironment

  /// Deletes the target or undoes an earlier deletion, and returns a message about the result.
  func run() throws -> String {
    let store = try LockedArchive(
      options.options, isSample: options.options.source == .sample, mustExist: true)
    let forgetting = ArchiveEraser(in: store.archive, imageFinder: .shownOnPages)
    let now = options.options.now ?? environment.clock()
    let site = options.site
    try checkSubject(in: store.archive)
    switch options.target {
    case .question(let id) where options.undoesForget:
      return undone(
        "Question \(id) of \(site)", try forgetting.undoForget(.question, id, site: site))
    case .user(let id) where options.undoesForget:
      return undone("User \(id) of \(site)", try forgetting.undoForget(.user, id, site: site))
    case .question(let id):
      let wasStored = try forgetting.forget(.question, id, site: site, at: now)
      return forgotten("Question \(id) of \(site)", wasStored)
    case .user(let id):
      let wasStored = try forgetting.forget(.user, id, site: site, at: now)
      return forgotten("User \(id) of \(site)", wasStored)
    case .digest(let name):
      return forgotten("The digest \(name)", try forgetting.forget(digest: name))
    }
  }

  /// Throws an error if the archive does not contain the site or the digest.
  ///
  /// A question or a user need not exist: it is then prevented from being fetched.
  private func checkSubject(in archive: Archive) throws {
    if case .digest(let name) = options.target {
      let digests = try archive.digestStatuses().map(\.name)
      guard !digests.contains(name) else { return }
      throw CommandError(.usage, "no digest named \(name)\(advice(name, digests))")
    }
    let sites = try archive.communities().map(\.apiSiteParameter)
    guard !sites.contains(options.site) else { return }
    throw CommandError(
      .usage, "the archive has no site named \(options.site)\(advice(options.site, sites))")
  }

  /// Returns the end of a message about an unknown name: the nearest name, or how to list names.
  private func advice(_ name: String, _ names: [String]) -> String {
    nearestName(to: name, among: names).map { "; did you mean `\($0)`?" }
      ?? "; see `sodigest status`"
  }

  /// Returns the result of undoing an earlier deletion.
  private func undone(_ subject: String, _ wasForgotten: Bool) -> String {
    wasForgotten
      ? "\(subject) can be fetched again.\n"
      : "\(subject) was not forgotten; nothing changed.\n"
  }

  /// Returns the result of a deletion.
  private func forgotten(_ subject: String, _ wasStored: Bool) -> String {
    wasStored
      ? "\(subject) is forgotten. Run `sodigest render` to remove it from the site.\n"
      : "\(subject) was not in the archive, and will not be fetched.\n"
  }
}
