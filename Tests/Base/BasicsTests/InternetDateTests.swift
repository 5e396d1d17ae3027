import Basics
import Testing

@Suite struct InternetDateTests {
  @Test(
    "A date is written in the format of HTTP and mail, and read back",
    arguments: [
      (0, "Thu, 01 Jan 1970 00:00:00"), (784_111_777, "Sun, 06 Nov 1994 08:49:37"),
      (1_709_164_800, "Thu, 29 Feb 2024 00:00:00"), (253_402_300_799, "Fri, 31 Dec 9999 23:59:59"),
    ])
  func text(second: Int, expected: String) {
    #expect(InternetDate.text(unixTime: second) == "\(expected) GMT")
    #expect(InternetDate.text(unixTime: second, zone: "+0000") == "\(expected) +0000")
    #expect(InternetDate.unixTime("\(expected) GMT") == second)
  }

  @Test(
    "Dates in other formats are refused",
    arguments: [
      "", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
      "Sun, 06 Nov 1994 08:49:37 +0100", "Sun, 32 Nov 1994 08:49:37 GMT",
      "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT",
      "Sun, 06 Nov 1969 08:49:37 GMT", "Sun, 06 Nov 1994 08:60:37 GMT",
    ])
  func otherFormats(text: String) {
    #expect(InternetDate.unixTime(text) == nil)
  }
}
