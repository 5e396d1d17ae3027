internal import Archive
internal import Fetching
internal import StackExchange

extension Reporter {
  /// Reports an event of a fetch as a note, as a message of verbose runs, or as progress.
  func event(_ event: FetchEvent) {
    if let note = event.note { return info("note: \(note)") }
    switch event {
    case .started(let digest, let subject):
      switch subject {
      case .tags, .search: beginStage("fetching questions of \(digest)")
      case .users, .account, .posts: beginStage("fetching posts of \(digest)")
      }
      showWaiting(for: "the API")
    case .updatingSite(let site, _):
      beginStage("fetching changes of \(site)")
      showWaiting(for: "the API")
    case .updatedQuestions(let site, let count, let date):
      beginStage("fetching changes of \(site) up to \(date.utcText)")
      progress(count, "questions")
    case .requestingFilter: verbose("requesting a filter from the API")
    case .lookingUpSite(let site): verbose("looking up the site \(site)")
    case .resuming(let digest): verbose("resuming the interrupted fetch of \(digest)")
    case .storedQuestions(let digest, let questions):
      beginStage("fetching posts of \(digest)")
      progress(questions, "questions")
    case .selectedQuestions(let digest, let count, let limit):
      beginStage("fetching questions of \(digest)")
      progress(count, of: limit, "questions")
    case .shrunkImages(let done, let total):
      beginStage("shrinking images")
      progress(done, of: total, "images")
    case .fetchedImages(let done, let total):
      beginStage("fetching images")
      progress(done, of: total, "images")
    case .tagSynonym, .retainedEdition, .emptyEdition, .keyRequired, .insufficientQuota,
      .hiddenProfile,
      .postsNotFound, .apiNotice:
      break
    }
  }
}

extension FetchEvent {
  /// A note about the event for the user; `nil` for an event that only reports progress.
  fileprivate var note: String? {
    switch self {
    case .tagSynonym(let synonym, let tag, let site):
      "on \(site), `\(synonym)` is a synonym of `\(tag)`, so questions with `\(tag)` are selected"
    case .retainedEdition(let digest, let day, let latest):
      """
      the edition of \(digest) of \(day) stays as it is, because there is one of \(latest); check this machine's \
      clock, or use --force to replace it
      """
    case .emptyEdition(let digest): "no questions found for \(digest)"
    case .keyRequired(let digest, let most): PlanText.keyAdvice(digest, limit: most)
    case .insufficientQuota(let planned, let remaining):
      """
      this run needs about \(pluralized(planned, "request")), but only \(remaining) of the API's daily \
      quota are left; digests are fetched in order, and a later run fetches the rest
      """
    case .hiddenProfile(let user):
      "\(user.site) does not show the profile of user \(user.id); their posts are included"
    case .postsNotFound(let digest, let posts):
      "\(digest): not found: \(FetchError.summary(of: posts)); deleted, forgotten or never existed"
    case .apiNotice(let text): text
    case .started, .requestingFilter, .lookingUpSite, .resuming, .storedQuestions,
      .selectedQuestions, .updatingSite, .updatedQuestions,
      .shrunkImages, .fetchedImages:
      nil
    }
  }
}
