internal import Archive
internal import Basics
internal import Configuration
internal import Fetching
internal import Pages
internal import SiteBuild
internal import StackExchange

/// A run of `forget`, which deletes a question, user, digest or edition from the archive.
///
/// A deleted question or user is never fetched again. A digest is deleted with its editions.
struct ForgetRun {
  let options: ForgetOptions
  /// The environment in which the command runs, such as console and clock.
  let environment: CommandEnvironment

  /// Deletes the target or undoes an earlier deletion, and returns a message about the result.
  func run() throws -> String {
    if options.target == .list { return try forgottenList() }
    let store = try LockedArchive(
      options.configuration, isSample: options.configuration.source == .sample, mustExist: true)
    let eraser = ArchiveEraser(
      in: store.archive, imageFinder: .shownOnPages,
      removeFromSearch: { questions, archive in try archive.removeFromSearch(questions) },
      reportUnreadable: { [console = environment.console] question, error in
        console.printMessage(
          "note: question \(question.id) of \(question.site) cannot be read: \(error)\n")
      })
    let now = options.configuration.now ?? environment.clock()
    switch options.target {
    case .list: return ""
    case .question(let id):
      let site = try site(in: store.archive)
      let subject = "Question \(id) of \(site)"
      return options.undoesForget
        ? undoMessage(subject, try eraser.undoForget(.question, id, site: site))
        : deletionMessage(subject, try eraser.forget(.question, id, site: site, at: now))
    case .user(let id):
      let site = try site(in: store.archive)
      let subject = "User \(id) of \(site)"
      return options.undoesForget
        ? undoMessage(subject, try eraser.undoForget(.user, id, site: site))
        : deletionMessage(subject, try eraser.forget(.user, id, site: site, at: now))
    case .digest(let name):
      try checkDigest(name, in: store.archive)
      return deletionMessage("The digest \(name)", try eraser.forget(digest: name))
    case .edition(let name, let date):
      try checkDigest(name, in: store.archive)
      guard try eraser.forget(edition: date, ofDigest: name) else {
        throw CommandError(.usage, "\(name) has no edition of \(date)")
      }
      return deletionMessage("The edition of \(name) of \(date)", true)
    }
  }

  /// Returns a line for each question and user that must not be fetched again: kind, site, id and day.
  private func forgottenList() throws -> String {
    let archive = try Archive(
      at: resolvingSymbolicLinks(options.configuration.archivePath), for: .readOnly)
    return try archive.tombstones().filter { options.site == nil || $0.site == options.site }
      .map { "\($0.kind.rawValue)\t\($0.site)\t\($0.id)\t\(CalendarDay(of: $0.date))\n" }.joined()
  }

  /// Throws an error if the archive does not contain a digest.
  private func checkDigest(_ name: String, in archive: Archive) throws {
    let digests = try archive.digestStatuses().map(\.name)
    guard !digests.contains(name) else { return }
    throw CommandError(.usage, "no digest named \(name)\(nameSuggestion(name, digests))")
  }

  /// Returns the site of the question or user: the named one, or the only one of the archive.
  ///
  /// The question or user may be missing from the archive: `forget` then prevents fetching it.
  private func site(in archive: Archive) throws -> String {
    let sites = try archive.communities().map(\.apiSiteParameter)
    guard let site = options.site else {
      if sites.count == 1 { return sites[0] }
      throw CommandError(
        .usage,
        sites.isEmpty
          ? "the archive has no site, and so no question or user to forget"
          : "the archive has several sites; name one with --site: \(sites.joined(separator: ", "))")
    }
    guard !sites.contains(site) else { return site }
    throw CommandError(
      .usage, "the archive has no site named \(site)\(nameSuggestion(site, sites))")
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
