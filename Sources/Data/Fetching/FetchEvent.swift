package import Archive
package import FoundationEssentials
package import StackExchange

/// An event while digests are fetched, for progress reports and warnings.
package enum FetchEvent: Sendable, Equatable {
  /// The fetch of a digest's posts began.
  case started(digest: String, DigestSubject)
  /// The API is being asked to create a filter, which selects the fields of questions.
  case requestingFilter
  /// A site is being looked up in the network's list of sites.
  case lookingUpSite(String)
  /// An interrupted fetch of a digest is being resumed.
  case resuming(digest: String)
  /// The update of an imported site began, for changes since a date.
  case updatingSite(String, since: Date)
  /// More changes of an imported site, up to a date, were stored; `count` questions so far.
  case updatedQuestions(String, count: Int, until: Date)
  /// A page of a digest's questions was received; `count` of at most `limit` questions are selected
  /// so far.
  case selectedQuestions(digest: String, count: Int, limit: Int)
  /// More posts of a digest about people or named posts were stored; `count` questions so far.
  case storedQuestions(digest: String, count: Int)
  /// The site does not show the profile of a user who has posts.
  case hiddenProfile(UserKey)
  /// Some named posts of a digest do not exist or were deleted.
  case postsNotFound(digest: String, posts: [PostReference])
  /// A tag of the selection is only a synonym; questions have the other tag.
  case tagSynonym(String, of: String, site: String)
  /// The edition of a day stays as it is, because the digest has a later one.
  case retainedEdition(digest: String, day: String, latest: String)
  /// The new edition of a digest contains no questions.
  case emptyEdition(digest: String)
  /// A digest requires an API key; without one the API returns at most `maxQuestions` of a list.
  case keyRequired(digest: String, maxQuestions: Int)
  /// The API's quota for the day is smaller than the number of planned requests.
  case insufficientQuota(planned: Int, remaining: Int)
  /// A message for the user about the API, such as fields that it does not return.
  case apiNotice(String)
  /// Another image was fetched or failed; `done` images of `total` are finished.
  case fetchedImages(done: Int, total: Int)
  /// Smaller variants of images were created or failed; `done` variants of `total` are finished.
  case shrunkImages(done: Int, total: Int)
}
