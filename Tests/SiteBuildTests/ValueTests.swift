import Basics
import FoundationEssentials
import Mustache
import Pages
import SiteBuild
import Testing

@Suite("Dates, counts and licences")
struct ValueTests {
  @Test(
    "A moment is a day for readers and a time for machines",
    arguments: [
      (0, "1970-01-01T00:00:00Z", "1 Jan 1970"),
      (1_795_219_199, "2026-11-20T23:59:59Z", "20 Nov 2026"),
      (951_782_400, "2000-02-29T00:00:00Z", "29 Feb 2000"),
      (4_107_542_400, "2100-03-01T00:00:00Z", "1 Mar 2100"),
      (-1, "1969-12-31T23:59:59Z", "31 Dec 1969"),
      (253_402_300_799, "9999-12-31T23:59:59Z", "31 Dec 9999"),
      (-62_167_219_200, "0000-01-01T00:00:00Z", "1 Jan 0"),
    ])
  func moments(seconds: Int, iso: String, day: String) throws {
    let moment = try #require(DisplayDate(Date(timeIntervalSince1970: Double(seconds))))
    #expect(moment.iso == iso)
    #expect(NumberAndDateFormat().string(from: moment.day) == day)
  }

  @Test(
    "A time that no post has is none",
    arguments: [253_402_300_800, -62_167_219_201, 1e300, -.infinity, .nan])
  func noMoment(seconds: Double) {
    #expect(DisplayDate(Date(timeIntervalSince1970: seconds)) == nil)
  }

  @Test("Every day of 400 years has its name")
  func calendar() throws {
    // 146,097 days are 400 years, so that names repeat after them.
    for day in stride(from: 0, to: 146_097, by: 97) {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400)
      let expected = date.formatted(.iso8601)
      #expect(DisplayDate(date)?.iso == expected)
    }
  }

  @Test("A day is read as it is written, and only so")
  func days() {
    #expect(DisplayDate(day: "2026-11-05")?.day == CalendarDay(year: 2026, month: 11, day: 5))
    #expect(DisplayDate(day: "2026-11-05")?.iso == "2026-11-05")
    for text in ["", "2026-11", "2026-13-01", "2026-00-10", "26-11-05", "2026-11-5", "+026-11-05"] {
      #expect(DisplayDate(day: text) == nil)
    }
  }

  @Test(
    "Thousands are set apart, and less than nothing has a true minus sign",
    arguments: [
      (0, "0"), (1, "1"), (-1, "−1"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567"),
      (-12_345, "−12,345"), (Int.min, "−9,223,372,036,854,775,808"),
    ])
  func counts(number: Int, text: String) {
    #expect(NumberAndDateFormat().string(from: number) == text)
  }

  @Test("A change has its sign", arguments: [(0, "0"), (1_234, "+1,234"), (-2, "−2")])
  func changes(difference: Int, text: String) {
    #expect(NumberAndDateFormat().signedString(from: difference) == text)
  }

  @Test("The licence that is named wins over the date")
  func named() {
    let licence = Licence.resolve("CC BY-SA 3.0", at: .day(1))
    #expect(licence.name == "CC BY-SA 3.0")
    #expect(licence.address.text == "https://creativecommons.org/licenses/by-sa/3.0/")
  }

  @Test(
    "A post without a licence has the one of its date",
    arguments: [
      (1_302_220_799, "2.5"), (1_302_220_800, "3.0"), (1_525_219_199, "3.0"),
      (1_525_219_200, "4.0"),
    ])
  func dated(seconds: Int, version: String) {
    let licence = Licence.resolve(nil, at: Date(timeIntervalSince1970: Double(seconds)))
    #expect(licence.name == "CC BY-SA \(version)")
    #expect(licence.address.text == "https://creativecommons.org/licenses/by-sa/\(version)/")
  }

  @Test("Without a licence and a date, and for one that is unknown, Stack Exchange explains")
  func unknown() {
    let help = "https://stackoverflow.com/help/licensing"
    #expect(Licence.resolve(nil, at: nil).name == "CC BY-SA")
    #expect(Licence.resolve("", at: nil).address.text == help)
    #expect(Licence.resolve("CC BY-SA 5.0", at: .day(1)).name == "CC BY-SA 5.0")
    #expect(Licence.resolve("CC BY-SA 5.0", at: .day(1)).address.text == help)
  }
}
