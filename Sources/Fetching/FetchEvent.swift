package import Digests
package import StackExchange

/// An event during a run, for progress and warnings.
package enum FetchEvent: Sendable, Equatable {
  /// The fetch of a digest's posts began.
  case started(digest: String, DigestSubject)
  /// The API is being asked for a filter.
  case requestingFilter
  /// A site is being looked up in the network's list of sites.
  case lookingUpSite(String)
  /// An interrupted fetch of a digest is being resumed.
  case resuming(digest: String)
  /// A page of a digest's questions was received; `count` of at most `limit` questions are selected
  /// so far.
  case selectedQuestions(digest: String, count: Int, limit: Int)
  /// Posts of a digest's people or named posts were received, of this many questions so far.
  case storedQuestions(digest: String, count: Int)
  /// The site does not show the profile of a user who has posts.
  case hiddenProfile(UserKey)
  /// Some named posts of a digest do not exist or were deleted.
  case postsNotFound(digest: String, posts: [PostReference])
  /// A tag of the selection is a synonym of the tag that the questions have.
  case tagSynonym(String, of: String, site: String)
  /// The edition of a digest is empty.
  case emptyEdition(digest: String)
  /// A digest requires an API key; without one the API returns at most `most` questions of a list.
  case keyRequired(digest: String, maxQuestions: Int)
  /// The API's quota for the day is smaller than the number of planned requests.
  case insufficientQuota(planned: Int, remaining: Int)
  /// The API did not grant something, or part of a response could not be read.
  case apiNotice(String)
  /// This many of the images to fetch are done.
  case fetchedImages(done: Int, total: Int)
  /// This many of the images to shrink are done.
  case shrunkImages(done: Int, total: Int)
}
