/// A phase of a build; no file depends on another file that the same phase builds.
package enum BuildPhase: Sendable {
  /// Builds the pages of questions, and collects their words for search.
  case posts
  /// Builds lists, feeds and exports, and at the same time the search files.
  case lists
  /// Builds the search page, which loads the search files.
  case search
}
