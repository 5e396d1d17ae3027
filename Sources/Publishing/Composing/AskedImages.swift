internal import Archive
internal import Synchronization

/// The images that the page at hand asked for, found or not.
///
/// Belongs to a composer; it is shared with the closure that posts are rendered with.
final class AskedImages: Sendable {
  private let state = Mutex(State())

  struct State {
    /// Addresses, each of which may give another image one day.
    var sources: Set<Ingredient> = []
    /// The files shown.
    var marks: Set<ImageMark> = []
  }

  /// Notes an image of the page.
  ///
  /// - Parameters:
  ///   - source: The address that the archive was asked for; nil where it was not.
  ///   - mark: Of the file that is shown; nil where there is none.
  func note(_ source: Ingredient?, shownAs mark: ImageMark?) {
    state.withLock { state in
      if let source { state.sources.insert(source) }
      if let mark { state.marks.insert(mark) }
    }
  }

  /// What was noted since the last time.
  func take() -> State {
    state.withLock { state in
      defer { state = State() }
      return state
    }
  }
}
