package import Digests
package import StackExchange

/// What a run is doing, for those who watch.
package enum FetchEvent: Sendable, Equatable {
  /// A digest's posts are asked for from now on.
  case beginning(digest: String, Subject)
  case askingForFilter
  case lookingUpSite(String)
  /// A fetch that came to no end is gone on with.
  case resuming(digest: String)
  case questions(digest: String, count: Int, limit: Int)
  /// So many questions of people's posts have come.
  case posts(digest: String, questions: Int)
  /// The site does not show somebody's profile, although there are posts of theirs.
  case hiddenProfile(UserKey)
  /// Posts that were named are not there, or not any more; the rest is.
  case absent(digest: String, posts: [PostReference])
  /// Questions have another tag than the one that was asked for.
  case synonym(String, of: String, site: String)
  /// A digest's edition is empty.
  case noQuestions(digest: String)
  /// Without a key a digest gets fewer questions than it asks for, so many of a list.
  case keyNeeded(digest: String, most: Int)
  /// The day's quota does not suffice for what is planned.
  case scarceQuota(planned: Int, remaining: Int)
  /// The API says that something was not granted or could not be read.
  case note(String)
  case images(done: Int, total: Int)
  case smallerImages(done: Int, total: Int)
}
