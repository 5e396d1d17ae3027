/// A phase of a build, in which no target depends on another target of the same phase.
package enum BuildPhase: Sendable {
  /// Builds the pages of questions, and collects their words for search.
  case posts
  /// Builds lists, feeds and exports, and at the same time the search files.
  case lists
  /// Builds the search page, which loads the search files.
  case search
}
