import Basics
import FoundationEssentials
import Mustache
import Pages
import SiteBuild
import Testing

@Suite("Dates, counts and licences")
struct ValueTests {
  @Test(
    "A date has a readable day and an ISO 8601 time",
    arguments: [
      (0, "1970-01-01T00:00:00Z", "1 Jan 1970"),
      (1_795_219_199, "2026-11-20T23:59:59Z", "20 Nov 2026"),
      (951_782_400, "2000-02-29T00:00:00Z", "29 Feb 2000"),
      (4_107_542_400, "2100-03-01T00:00:00Z", "1 Mar 2100"),
      (-1, "1969-12-31T23:59:59Z", "31 Dec 1969"),
      (253_402_300_799, "9999-12-31T23:59:59Z", "31 Dec 9999"),
      (-62_167_219_200, "0000-01-01T00:00:00Z", "1 Jan 0"),
    ])
  func dates(seconds: Int, iso: String, day: String) throws {
    let date = try #require(DisplayDate(Date(timeIntervalSince1970: Double(seconds))))
    #expect(date.iso == iso)
    #expect(NumberAndDateFormat().string(from: date.day) == day)
  }

  @Test(
    "A time outside of the years 0 to 9999 is not a date",
    arguments: [253_402_300_800, -62_167_219_201, 1e300, -.infinity, .nan])
  func invalidTimes(seconds: Double) {
    #expect(DisplayDate(Date(timeIntervalSince1970: seconds)) == nil)
  }

  @Test("Days of 400 years are formatted as in Foundation")
  func calendar() throws {
    // The calendar repeats after 400 years, which have 146,097 days.
    for day in stride(from: 0, to: 146_097, by: 97) {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400)
      let expected = date.formatted(.iso8601)
      #expect(DisplayDate(date)?.iso == expected)
    }
  }

  @Test("Only days in the form YYYY-MM-DD are parsed")
  func days() {
    #expect(DisplayDate(day: "2026-11-05")?.day == CalendarDay(year: 2026, month: 11, day: 5))
    #expect(DisplayDate(day: "2026-11-05")?.iso == "2026-11-05")
    for text in ["", "2026-11", "2026-13-01", "2026-00-10", "26-11-05", "2026-11-5", "+026-11-05"] {
      #expect(DisplayDate(day: text) == nil)
    }
  }

  @Test(
    "Numbers have thousands separators and a typographic minus sign",
    arguments: [
      (0, "0"), (1, "1"), (-1, "−1"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567"),
      (-12_345, "−12,345"), (Int.min, "−9,223,372,036,854,775,808"),
    ])
  func counts(number: Int, text: String) {
    #expect(NumberAndDateFormat().string(from: number) == text)
  }

  @Test(
    "A day without its year has no separator of the year either",
    arguments: [
      ([.day, .literal(" "), .month, .literal(" "), .year], "21 Nov"),
      ([.month, .literal(" "), .day, .literal(", "), .year], "Nov 21"),
      ([.day, .literal(" de "), .month, .literal(" de "), .year, .literal(".")], "21 de Nov"),
      ([.year, .literal("-"), .month, .literal("-"), .day], "Nov-21"),
      ([.literal("le "), .day, .literal(" "), .year, .literal("/"), .month], "le 21 Nov"),
      ([.year, .month, .day], "Nov21"),
    ] as [([NumberAndDateFormat.DateElement], String)])
  func daysWithoutYear(pattern: [NumberAndDateFormat.DateElement], text: String) throws {
    var format = NumberAndDateFormat()
    format.datePattern = pattern
    #expect(format.stringWithoutYear(from: try #require(CalendarDay("2026-11-21"))) == text)
  }

  @Test("A difference has a sign", arguments: [(0, "0"), (1_234, "+1,234"), (-2, "−2")])
  func changes(difference: Int, text: String) {
    #expect(NumberAndDateFormat().signedString(from: difference) == text)
  }

  @Test("A named licence takes precedence over the date")
  func namedLicence() {
    let licence = Licence.resolve("CC BY-SA 3.0", at: .day(1))
    #expect(licence.name == "CC BY-SA 3.0")
    #expect(licence.address.text == "https://creativecommons.org/licenses/by-sa/3.0/")
  }

  @Test(
    "A post without a licence has the licence in force at its date",
    arguments: [
      (1_302_220_799, "2.5"), (1_302_220_800, "3.0"), (1_525_219_199, "3.0"),
      (1_525_219_200, "4.0"),
    ])
  func licenceByDate(seconds: Int, version: String) {
    let licence = Licence.resolve(nil, at: Date(timeIntervalSince1970: Double(seconds)))
    #expect(licence.name == "CC BY-SA \(version)")
    #expect(licence.address.text == "https://creativecommons.org/licenses/by-sa/\(version)/")
  }

  @Test("An unknown licence links to the licensing page of Stack Exchange")
  func unknownLicence() {
    let help = "https://stackoverflow.com/help/licensing"
    #expect(Licence.resolve(nil, at: nil).name == "CC BY-SA")
    #expect(Licence.resolve("", at: nil).address.text == help)
    #expect(Licence.resolve("CC BY-SA 5.0", at: .day(1)).name == "CC BY-SA 5.0")
    #expect(Licence.resolve("CC BY-SA 5.0", at: .day(1)).address.text == help)
  }
}
