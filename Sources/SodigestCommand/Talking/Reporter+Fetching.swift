internal import Digests
internal import Fetching
internal import StackExchange

extension Reporter {
  /// Tells what a fetch is doing.
  func tell(_ event: FetchEvent) {
    if let note = event.note { return say("note: \(note)") }
    switch event {
    case .started(let digest, let subject):
      switch subject {
      case .tags, .search: begin("fetching questions of \(digest)")
      case .users, .account, .posts: begin("fetching posts of \(digest)")
      }
      wait(for: "the API")
    case .requestingFilter: detail("asking the API for a filter")
    case .lookingUpSite(let site): detail("looking up the site \(site)")
    case .resuming(let digest): detail("going on with the fetch of \(digest) that came to no end")
    case .storedQuestions(let digest, let questions):
      begin("fetching posts of \(digest)")
      progress(questions, "questions")
    case .selectedQuestions(let digest, let count, let limit):
      begin("fetching questions of \(digest)")
      progress(count, of: limit, "questions")
    case .shrunkImages(let done, let total):
      begin("making smaller images")
      progress(done, of: total, "images")
    case .fetchedImages(let done, let total):
      begin("fetching images")
      progress(done, of: total, "images")
    case .tagSynonym, .emptyEdition, .keyRequired, .insufficientQuota, .hiddenProfile,
      .postsNotFound, .apiNotice:
      break
    }
  }
}

extension FetchEvent {
  /// What people should know of it; nil for mere progress.
  fileprivate var note: String? {
    switch self {
    case .tagSynonym(let synonym, let tag, let site):
      "on \(site) `\(synonym)` is a synonym of `\(tag)`, which its questions have"
    case .emptyEdition(let digest): "\(digest) has no questions now"
    case .keyRequired(let digest, let most): PlanText.needsKey(digest, most: most)
    case .insufficientQuota(let planned, let remaining):
      """
      this run needs about \(counted(planned, "request")), and the API's daily \
      quota has \(remaining) left; digests are asked for in their order, and a later run gets what does not come now
      """
    case .hiddenProfile(let user):
      "\(user.site) does not show the profile of user \(user.id); what they wrote is there"
    case .postsNotFound(let digest, let posts):
      "\(digest) is without \(FetchError.summary(of: posts)): deleted, forgotten, or never there"
    case .apiNotice(let text): text
    case .started, .requestingFilter, .lookingUpSite, .resuming, .storedQuestions,
      .selectedQuestions,
      .shrunkImages, .fetchedImages:
      nil
    }
  }
}
