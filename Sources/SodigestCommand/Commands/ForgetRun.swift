internal import Archive
internal import Basics
internal import Configuration
internal import Fetching
internal import StackExchange

/// The command `forget`: a question or a user leaves the archive and does not come back, a
/// digest leaves it with its editions.
struct ForgetRun {
  let options: ForgetOptions
  let surroundings: CommandEnvironment

  /// - Returns: What was done, a sentence or two.
  func run() throws -> String {
    let store = try Store(
      options.options, isSample: options.options.source == .sample, mustExist: true)
    let forgetting = ArchiveEraser(in: store.archive, imageFinder: .asOnPages)
    let now = options.options.now ?? surroundings.clock()
    let site = options.site
    try checkSubject(in: store.archive)
    switch options.subject {
    case .question(let id) where options.isUndone:
      return tellUndone(
        "Question \(id) of \(site)", try forgetting.undoForget(.question, id, site: site))
    case .user(let id) where options.isUndone:
      return tellUndone("User \(id) of \(site)", try forgetting.undoForget(.user, id, site: site))
    case .question(let id):
      let wasKnown = try forgetting.forget(.question, id, site: site, at: now)
      return told("Question \(id) of \(site)", wasKnown)
    case .user(let id):
      let wasKnown = try forgetting.forget(.user, id, site: site, at: now)
      return told("User \(id) of \(site)", wasKnown)
    case .digest(let name):
      return told("The digest \(name)", try forgetting.forget(digest: name))
    }
  }

  /// Refuses a site or a digest that the archive does not have: nothing would be forgotten.
  ///
  /// A question or a user may be missing: then it is kept out.
  private func checkSubject(in archive: Archive) throws {
    if case .digest(let name) = options.subject {
      let names = try archive.digestStatuses().map(\.name)
      guard !names.contains(name) else { return }
      throw Failure(.usage, "no digest named \(name)\(advice(name, names))")
    }
    let sites = try archive.communities().map(\.apiSiteParameter)
    guard !sites.contains(options.site) else { return }
    throw Failure(
      .usage, "the archive has nothing of the site \(options.site)\(advice(options.site, sites))")
  }

  private func advice(_ name: String, _ names: [String]) -> String {
    nearestName(to: name, among: names).map { "; did you mean `\($0)`?" }
      ?? "; see `sodigest status`"
  }

  private func tellUndone(_ subject: String, _ wasForgotten: Bool) -> String {
    wasForgotten
      ? "\(subject) may be taken in again, by the next run that asks for it.\n"
      : "\(subject) was not forgotten; nothing is changed.\n"
  }

  private func told(_ subject: String, _ wasKnown: Bool) -> String {
    wasKnown
      ? "\(subject) is forgotten. `sodigest render` takes it off the site.\n"
      : "\(subject) was not in the archive, and will not come into it.\n"
  }
}
