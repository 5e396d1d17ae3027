import Configuration
import FoundationEssentials
import Testing

@Suite struct CalendarDayTests {
  @Test(
    "A day and its number belong together",
    arguments: [
      ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2026-11-21", 20_778),
      ("1600-03-01", -135_080), ("9999-12-31", 2_932_896), ("2100-03-01", 47_541),
    ])
  func ordinals(text: String, ordinal: Int) throws {
    #expect(try #require(CalendarDay(text)).ordinal == ordinal)
    #expect(CalendarDay(ordinal: ordinal).description == text)
  }

  @Test("Every day of four centuries is read as it is written")
  func everyDay() {
    let wrong = (0..<146_097).filter { CalendarDay("\(CalendarDay(ordinal: $0))")?.ordinal != $0 }
    #expect(wrong.isEmpty)
  }

  @Test(
    "What is no day is refused",
    arguments: [
      "", "2026", "2026-11", "2026-11-31", "2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1",
      "26-11-21", "2026/11/21", "2026-11-21T00:00", " 2026-11-21", "+026-11-21", "２０２６-11-21",
      "2026-11-00",
    ])
  func refused(text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test("A moment belongs to its day in UTC, before 1970 too")
  func dayOfMoment() {
    #expect(CalendarDay(of: Date(timeIntervalSince1970: 86_399.9)).ordinal == 0)
    #expect(CalendarDay(of: Date(timeIntervalSince1970: 86_400)).ordinal == 1)
    #expect(CalendarDay(of: Date(timeIntervalSince1970: -0.5)).ordinal == -1)
  }

  @Test("A day reaches from its first to its last second")
  func bounds() {
    let day = CalendarDay(ordinal: 1)
    #expect(day.start.timeIntervalSince1970 == 86_400)
    #expect(day.lastSecond.timeIntervalSince1970 == 172_799)
    #expect(day < day.adding(days: 1))
  }
}
