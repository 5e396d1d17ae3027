internal import Archive
internal import Configuration
internal import Fetching
internal import FoundationEssentials

/// The command `forget`: a question or a user leaves the archive and does not come back.
struct ForgetRun {
  let options: ForgetOptions
  let surroundings: Surroundings

  init(_ options: ForgetOptions, _ surroundings: Surroundings) {
    self.options = options
    self.surroundings = surroundings
  }

  /// - Returns: What was done, a sentence or two.
  func run() throws -> String {
    let store = try Store(
      options.options, isSample: options.options.source == .sample, mustExist: true)
    let forgetting = Forgetting(in: store.archive, wantedImages: .asOnPages)
    let now = options.options.now ?? surroundings.clock()
    let kind: Forgettable = options.kind == .question ? .question : .user
    let wasKnown = try forgetting.forget(kind, options.id, site: options.site, at: now)
    let subject = "\(options.kind.rawValue.capitalized) \(options.id) of \(options.site)"
    return wasKnown
      ? "\(subject) is forgotten. `sodigest render` takes it off the site.\n"
      : "\(subject) was not in the archive, and will not come into it.\n"
  }
}
