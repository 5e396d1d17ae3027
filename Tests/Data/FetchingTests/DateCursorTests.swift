import Fetching
import FoundationEssentials
import Testing

/// Tests reading positions in lists that are sorted by date.
@Suite struct DateCursorTests {
  private func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

  @Test("A page begins at the latest date of the previous one, or is the next page of that date")
  func pages() {
    var cursor = DateCursor(from: date(5))
    cursor.advance(past: [date(6), date(8), date(7)], hasMore: true)
    #expect(cursor.start == date(8) && cursor.nextPage == 1)
    cursor.advance(past: [date(8), date(8)], hasMore: true)
    #expect(cursor.start == date(8) && cursor.nextPage == 2)
    cursor.advance(past: [date(9)], hasMore: true)
    #expect(cursor.start == date(9) && cursor.nextPage == 1)
    cursor.advance(past: [date(10)], hasMore: false)
    #expect(cursor.nextPage == nil)
  }

  @Test("A list of empty pages without an end is left")
  func emptyPages() {
    var cursor = DateCursor(from: date(5))
    for page in [2, 3, nil] {
      cursor.advance(past: [], hasMore: true)
      #expect(cursor.nextPage == page)
    }
    #expect(cursor.isStuck)
  }
}
