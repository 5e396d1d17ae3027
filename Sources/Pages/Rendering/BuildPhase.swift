/// A part of a build; the targets in it do not depend on each other.
package enum BuildPhase: Sendable {
  /// Pages of questions, and the words in them for search.
  case posts
  /// Lists, feeds and exports; the files of search are built at the same time.
  case lists
  /// The page that loads the files of search.
  case search
}
