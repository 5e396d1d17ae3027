internal import Digests
internal import Fetching
internal import StackExchange

extension Reporter {
  /// Tells what a fetch is doing.
  func tell(_ event: FetchEvent) {
    if let note = event.note { return say("note: \(note)") }
    switch event {
    case .beginning(let digest, let subject):
      switch subject {
      case .tags, .search: begin("fetching questions of \(digest)")
      case .users, .account, .posts: begin("fetching posts of \(digest)")
      }
      wait(for: "the API")
    case .askingForFilter: detail("asking the API for a filter")
    case .lookingUpSite(let site): detail("looking up the site \(site)")
    case .resuming(let digest): detail("going on with the fetch of \(digest) that came to no end")
    case .posts(let digest, let questions):
      begin("fetching posts of \(digest)")
      progress(questions, "questions")
    case .questions(let digest, let count, let limit):
      begin("fetching questions of \(digest)")
      progress(count, of: limit, "questions")
    case .smallerImages(let done, let total):
      begin("making smaller images")
      progress(done, of: total, "images")
    case .images(let done, let total):
      begin("fetching images")
      progress(done, of: total, "images")
    case .synonym, .noQuestions, .keyNeeded, .scarceQuota, .hiddenProfile, .absent, .note: break
    }
  }
}

extension FetchEvent {
  /// What people should know of it; nil for mere progress.
  fileprivate var note: String? {
    switch self {
    case .synonym(let synonym, let tag, let site):
      "on \(site) `\(synonym)` is a synonym of `\(tag)`, which its questions have"
    case .noQuestions(let digest): "\(digest) has no questions now"
    case .keyNeeded(let digest, let most): PlanText.needsKey(digest, most: most)
    case .scarceQuota(let planned, let remaining):
      """
      this run needs about \(counted(planned, "request")), and the API's daily \
      quota has \(remaining) left; digests are asked for in their order, and a later run gets what does not come now
      """
    case .hiddenProfile(let user):
      "\(user.site) does not show the profile of user \(user.id); what they wrote is there"
    case .absent(let digest, let posts):
      "\(digest) is without \(FetchError.some(of: posts)): deleted, forgotten, or never there"
    case .note(let text): text
    case .beginning, .askingForFilter, .lookingUpSite, .resuming, .posts, .questions,
      .smallerImages, .images:
      nil
    }
  }
}
