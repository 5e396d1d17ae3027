import Basics
import Testing

@Suite struct CalendarDayTests {
  @Test(
    "A day converts to its ordinal and back",
    arguments: [
      ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2026-11-21", 20_778),
      ("1600-03-01", -135_080), ("9999-12-31", 2_932_896), ("2100-03-01", 47_541),
    ])
  func ordinals(text: String, ordinal: Int) throws {
    #expect(try #require(CalendarDay(text)).ordinal == ordinal)
    #expect(CalendarDay(ordinal: ordinal).description == text)
  }

  @Test("Every day of four centuries is read back as it was written")
  func everyDay() {
    let mismatches = (0..<146_097).filter {
      CalendarDay("\(CalendarDay(ordinal: $0))")?.ordinal != $0
    }
    #expect(mismatches.isEmpty)
  }

  @Test(
    "Text that is not a valid day is refused",
    arguments: [
      "", "2026", "2026-11", "2026-11-31", "2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1",
      "26-11-21", "2026/11/21", "2026-11-21T00:00", " 2026-11-21", "+026-11-21", "２０２６-11-21",
      "2026-11-00",
    ])
  func refused(text: String) {
    #expect(CalendarDay(text) == nil)
  }

  @Test("Days are added across the ends of months and years")
  func adding() throws {
    let lastDay = try #require(CalendarDay("2026-12-31"))
    #expect(lastDay.adding(days: 1).description == "2027-01-01")
    #expect(lastDay.adding(days: -306).description == "2026-02-28")
    #expect(lastDay < lastDay.adding(days: 1))
  }

  @Test(
    "A Unix time is a day in UTC and a second of that day",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (86_399, "1970-01-01T23:59:59Z"),
      (86_400, "1970-01-02T00:00:00Z"), (1_795_219_199, "2026-11-20T23:59:59Z"),
      (-62_167_219_200, "0000-01-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
    ])
  func unixTimes(second: Int, text: String) {
    let (day, secondOfDay) = CalendarDay.dayAndSecond(unixTime: second)
    #expect(day.iso8601(secondOfDay: secondOfDay) == text)
    #expect(day.ordinal * CalendarDay.secondsPerDay + secondOfDay == second)
  }
}
