/// What a run is doing, for those who watch.
package enum FetchEvent: Sendable, Equatable {
  case askingForFilter
  case lookingUpSite(String)
  case questions(digest: String, count: Int, limit: Int)
  /// The API says that something was not granted or could not be read.
  case note(String)
  case images(done: Int, total: Int)
}
