import Basics
import Configuration
import Testing

@Suite("Periods extended to the last success")
struct CatchUpTests {
  private func since(_ period: DigestConfiguration.Period, lastSuccess: String?) throws -> String? {
    let today = try #require(CalendarDay("2026-11-21"))
    let days = DigestConfiguration.Days.period(period)
    let bounds = days.bounds(today: today, lastSuccess: lastSuccess.flatMap(CalendarDay.init))
    #expect(bounds.until == (period == .all ? nil : today))
    return bounds.since?.description
  }

  @Test(
    "A day, week or month is extended to the last success, up to 31 days",
    arguments: [
      (.day, nil, "2026-11-20"), (.day, "2026-11-20", "2026-11-20"),
      (.day, "2026-11-19", "2026-11-19"), (.day, "2026-10-21", "2026-10-21"),
      (.day, "2026-10-20", "2026-10-21"), (.day, "1999-01-01", "2026-10-21"),
      (.week, "2026-11-20", "2026-11-14"), (.week, "2026-11-10", "2026-11-10"),
      (.week, "2026-01-01", "2026-10-21"), (.month, "2026-11-20", "2026-10-21"),
      (.month, "2026-01-01", "2026-10-21"),
    ] as [(DigestConfiguration.Period, String?, String)])
  func extended(period: DigestConfiguration.Period, lastSuccess: String?, first: String) throws {
    try #expect(since(period, lastSuccess: lastSuccess) == first)
  }

  @Test("A year, `all` and explicit dates are not extended")
  func notExtended() throws {
    try #expect(since(.year, lastSuccess: "2020-01-01") == "2025-11-20")
    try #expect(since(.all, lastSuccess: "2020-01-01") == nil)
    let (first, last) = (CalendarDay("2026-11-01"), CalendarDay("2026-11-05"))
    let today = try #require(CalendarDay("2026-11-21"))
    let named = DigestConfiguration.Days.between(first, last)
    let bounds = named.bounds(today: today, lastSuccess: CalendarDay("2026-10-25"))
    #expect(bounds.since == first && bounds.until == last)
  }
}
