import Configuration
import FoundationEssentials
import Testing

@Suite struct MomentTests {
  @Test(
    "A time has an offset from UTC; a day means its start",
    arguments: [
      ("2026-11-21T06:00:00Z", 1_795_240_800.0), ("2026-11-21T07:30:00+01:30", 1_795_240_800),
      ("2026-11-21", 1_795_219_200), ("1970-01-01T00:00:00Z", 0), ("1970-01-01", 0),
    ])
  func times(text: String, seconds: Double) {
    #expect(parseDate(text) == Date(timeIntervalSince1970: seconds))
  }

  @Test(
    "An invalid time or one before 1970 is an error",
    arguments: [
      "", "today", "06:00", "2026-11-21T", "2026-11-31T06:00:00Z", "2026-02-29T06:00:00Z",
      "2026-11-21T24:00:01Z", "2026-11-21T06:60:00Z", "20261121T060000Z", "2026-11-21T06:00:00",
      "1969-12-31",
      "1969-12-31T23:59:59Z", "2026-13-01",
    ])
  func refused(text: String) {
    #expect(parseDate(text) == nil)
  }
}
