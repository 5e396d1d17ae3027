package import FoundationEssentials

/// A reading position in a list of the API that is sorted by date, the oldest first.
///
/// The next page begins at the latest date of the current one, not at a page number: items that
/// change meanwhile move to the end of the list, and would shift others past a page number. The
/// positions are also not limited to the 25 pages that the API returns without a key.
package struct DateCursor {
  /// The date at which the next page begins.
  package private(set) var start: Date
  /// The number of the next page of the list that begins at ``start``; `nil` at the end.
  package private(set) var nextPage: Int? = 1
  /// Whether reading stopped early because pages had no later dates.
  package private(set) var isStuck = false
  /// The number of consecutive pages without dates.
  private var emptyPages = 0

  /// Creates a position at a date.
  package init(from start: Date) { self.start = start }

  /// Moves the position past a page with items of the given dates.
  package mutating func advance(past dates: [Date], hasMore: Bool) {
    emptyPages = dates.isEmpty ? emptyPages + 1 : 0
    guard hasMore, let page = nextPage else { return nextPage = nil }
    if let latest = dates.max(), latest > start {
      (start, nextPage) = (latest, 1)
    } else if page < Fetcher.maxPagesWithoutKey,
      emptyPages < ListCursor.maxPagesWithoutNewQuestions
    {
      // All items of the page have the same date.
      nextPage = page + 1
    } else {
      (nextPage, isStuck) = (nil, true)
    }
  }
}
