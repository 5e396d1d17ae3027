import Basics
import Configuration
import FoundationEssentials
import Testing

/// A process has one time zone, so other zones than UTC are tested in a child process.
@Suite(.enabled(if: FileAccess.disk.timeZone(named: "Europe/Berlin") != nil, "needs tzdata"))
struct DayCalendarTests {
  @Test("A day has the start and the length of the local time zone", arguments: days)
  func bounds(zone: String, day: String, start: String, hours: Double) async {
    await #expect(processExitsWith: .success) { [zone, day, start, hours] in
      let calendar = DayCalendar(timeZone: TimeZoneName(name: zone))
      let day = try #require(CalendarDay(day))
      #expect(calendar.start(of: day) == parseDate(start))
      let end = calendar.lastSecond(of: day) + 1
      #expect(end.timeIntervalSince(calendar.start(of: day)) == hours * 3_600)
      #expect(end == calendar.start(of: day.adding(days: 1)))
    }
  }

  @Test("A time belongs to the local day", arguments: moments)
  func dayOfMoment(zone: String, time: String, day: String) async {
    await #expect(processExitsWith: .success) { [zone, time, day] in
      let calendar = DayCalendar(timeZone: TimeZoneName(name: zone))
      let time = try #require(parseDate(time))
      #expect(calendar.day(of: time) == CalendarDay(day))
    }
  }

  @Test(
    "Days are contiguous and contain their first and last second",
    arguments: ["Europe/Berlin", "America/Sao_Paulo", "Asia/Kolkata", "America/Havana"])
  func partition(zone: String) async {
    await #expect(processExitsWith: .success) { [zone] in
      let calendar = DayCalendar(timeZone: TimeZoneName(name: zone))
      let first = try #require(CalendarDay("2017-01-01"))
      for day in (0..<800).map(first.adding) {
        #expect(calendar.day(of: calendar.start(of: day)) == day)
        #expect(calendar.day(of: calendar.start(of: day) - 1) == day.adding(days: -1))
        #expect(calendar.day(of: calendar.lastSecond(of: day)) == day)
      }
    }
  }

  @Test("Several time zones can be used from many threads at once")
  func manyZones() async {
    await #expect(processExitsWith: .success) {
      let day = CalendarDay(ordinal: 20_778)
      let west = DayCalendar(timeZone: TimeZoneName(name: "America/New_York"))
      let east = DayCalendar(timeZone: TimeZoneName(name: "Asia/Tokyo"))
      await withTaskGroup { group in
        for _ in 0..<50 {
          group.addTask {
            #expect(west.start(of: day).timeIntervalSince1970 == 20_778 * 86_400 + 5 * 3_600)
            #expect(east.start(of: day).timeIntervalSince1970 == 20_778 * 86_400 - 9 * 3_600)
          }
        }
      }
    }
  }

  @Test("UTC does not use the time zone of the process")
  func utc() async {
    await #expect(processExitsWith: .success) {
      let variable = ProcessInfo.processInfo.environment["TZ"]
      let calendar = DayCalendar()
      #expect(calendar.day(of: Date(timeIntervalSince1970: 86_399.9)).ordinal == 0)
      #expect(calendar.day(of: Date(timeIntervalSince1970: 86_400)).ordinal == 1)
      #expect(calendar.day(of: Date(timeIntervalSince1970: -0.5)).ordinal == -1)
      #expect(calendar.day(of: Date(timeIntervalSince1970: -86_400)).ordinal == -1)
      let day = CalendarDay(ordinal: 1)
      #expect(calendar.start(of: day).timeIntervalSince1970 == 86_400)
      #expect(calendar.lastSecond(of: day).timeIntervalSince1970 == 172_799)
      #expect(ProcessInfo.processInfo.environment["TZ"] == variable)
    }
  }
}

private let days: [(String, String, String, Double)] = [
  ("Europe/Berlin", "2026-11-21", "2026-11-20T23:00:00Z", 24),
  ("Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00Z", 23),
  ("Europe/Berlin", "2026-10-25", "2026-10-24T22:00:00Z", 25),
  // Clocks go from 23:59:59 to 01:00.
  ("America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00Z", 23),
  // Clocks go from 23:59:59 back to 23:00.
  ("America/Sao_Paulo", "2018-02-17", "2018-02-17T02:00:00Z", 25),
  ("America/Sao_Paulo", "2018-02-18", "2018-02-18T03:00:00Z", 24),
  // Clocks go from 00:59:59 back to 00:00, so there are two midnights.
  ("America/Havana", "2017-11-05", "2017-11-05T04:00:00Z", 25),
  ("Asia/Kolkata", "2026-11-21", "2026-11-20T18:30:00Z", 24),
  ("Australia/Lord_Howe", "2026-04-05", "2026-04-04T13:00:00Z", 24.5),
  ("Pacific/Kiritimati", "2026-11-21", "2026-11-20T10:00:00Z", 24),
  ("Etc/GMT+12", "2026-11-21", "2026-11-21T12:00:00Z", 24),
  // Samoa crossed the date line and skipped a day.
  ("Pacific/Apia", "2011-12-29", "2011-12-29T10:00:00Z", 24),
  ("Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00Z", 0),
  ("Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00Z", 24),
]

private let moments: [(String, String, String)] = [
  ("Europe/Berlin", "2026-11-20T22:59:59Z", "2026-11-20"),
  ("Europe/Berlin", "2026-11-20T23:00:00Z", "2026-11-21"),
  ("America/New_York", "2026-11-21T04:59:59Z", "2026-11-20"),
  ("America/New_York", "2026-11-21T05:00:00Z", "2026-11-21"),
  ("Pacific/Apia", "2011-12-30T09:59:59Z", "2011-12-29"),
  ("Pacific/Apia", "2011-12-30T10:00:00Z", "2011-12-31"),
  ("Asia/Kolkata", "2026-11-20T18:30:00Z", "2026-11-21"),
  ("Europe/London", "1970-01-01T00:00:00Z", "1970-01-01"),
]
