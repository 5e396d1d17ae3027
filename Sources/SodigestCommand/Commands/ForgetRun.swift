internal import Archive
internal import Configuration
internal import Fetching
internal import FoundationEssentials

/// The command `forget`: a question or a user leaves the archive and does not come back, a
/// digest leaves it with its editions.
struct ForgetRun {
  let options: ForgetOptions
  let surroundings: Surroundings

  /// - Returns: What was done, a sentence or two.
  func run() throws -> String {
    let store = try Store(
      options.options, isSample: options.options.source == .sample, mustExist: true)
    let forgetting = Forgetting(in: store.archive, wantedImages: .asOnPages)
    let now = options.options.now ?? surroundings.clock()
    let site = options.site
    switch options.subject {
    case .question(let id) where options.isUndone:
      return tellUndone("Question \(id) of \(site)", try forgetting.undo(.question, id, site: site))
    case .user(let id) where options.isUndone:
      return tellUndone("User \(id) of \(site)", try forgetting.undo(.user, id, site: site))
    case .question(let id):
      let wasKnown = try forgetting.forget(.question, id, site: site, at: now)
      return told("Question \(id) of \(site)", wasKnown: wasKnown, "and will not come into it")
    case .user(let id):
      let wasKnown = try forgetting.forget(.user, id, site: site, at: now)
      return told("User \(id) of \(site)", wasKnown: wasKnown, "and will not come into it")
    case .digest(let name):
      let wasKnown = try forgetting.forget(digest: name)
      return told(
        "The digest \(name)", wasKnown: wasKnown, "`sodigest status` lists those that are")
    }
  }

  private func tellUndone(_ subject: String, _ wasForgotten: Bool) -> String {
    wasForgotten
      ? "\(subject) may be taken in again, by the next run that asks for it.\n"
      : "\(subject) was not forgotten; nothing is changed.\n"
  }

  private func told(_ subject: String, wasKnown: Bool, _ otherwise: String) -> String {
    wasKnown
      ? "\(subject) is forgotten. `sodigest render` takes it off the site.\n"
      : "\(subject) was not in the archive, \(otherwise).\n"
  }
}
