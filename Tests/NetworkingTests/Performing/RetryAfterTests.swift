import Networking
import Testing

@Suite struct RetryAfterTests {
  private func wait(_ value: String?, date: String? = nil) -> Duration? {
    var headers: [HTTPHeader] = []
    if let value { headers.append(HTTPHeader("Retry-After", value)) }
    if let date { headers.append(HTTPHeader("Date", date)) }
    return RetryAfter.delay(in: HTTPResponse(status: 429, headers: headers, url: ""))
  }

  @Test(
    "Seconds are read as they are, a year is the longest",
    arguments: [
      ("0", 0), ("12", 12), ("86400", 86_400), ("99999999", 31_622_400),
      ("99999999999999999999999", 31_622_400),
    ])
  func seconds(value: String, seconds: Int) {
    #expect(wait(value) == .seconds(seconds))
  }

  @Test(
    "What is neither seconds nor a date asks for nothing",
    arguments: [nil, "", "soon", "-1", "1.5", "12 s", "٣"])
  func nothing(value: String?) {
    #expect(wait(value, date: "Sun, 06 Nov 1994 08:49:37 GMT") == nil)
  }

  @Test(
    "Dates are taken against the date of the answer",
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT", 0),
      ("Sun, 06 Nov 1994 08:49:38 GMT", "Sun, 06 Nov 1994 08:49:37 GMT", 1),
      ("Sun, 06 Nov 1994 08:49:36 GMT", "Sun, 06 Nov 1994 08:49:37 GMT", 0),
      ("Sat, 01 Jan 2000 00:00:00 GMT", "Fri, 31 Dec 1999 23:59:59 GMT", 1),
      ("Thu, 01 Mar 2001 00:00:00 GMT", "Wed, 28 Feb 2001 00:00:00 GMT", 86_400),
      ("Wed, 01 Mar 2000 00:00:00 GMT", "Mon, 28 Feb 2000 00:00:00 GMT", 172_800),
      ("Tue, 01 Mar 2100 00:00:00 GMT", "Sun, 28 Feb 2100 00:00:00 GMT", 86_400),
      ("Fri, 01 Jan 2027 00:00:00 GMT", "Thu, 01 Jan 2026 00:00:00 GMT", 31_536_000),
      ("Thu, 01 Jan 1970 00:00:00 GMT", "Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ])
  func dates(value: String, now: String, seconds: Int) {
    #expect(wait(value, date: now) == .seconds(seconds))
  }

  @Test(
    "A date that is none, or stands alone, asks for nothing",
    arguments: [
      "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Foo 1994 08:49:37 GMT",
      "Sun, 06 Nov 1994 25:49:37 GMT", "Sun, 06 Nov 1994 08:61:37 GMT",
      "Sun, 06 Nov 1994 08:49:37 CET", "Sunday, 06-Nov-94 08:49:37 GMT", "1994-11-06T08:49:37Z",
    ])
  func noDates(value: String) {
    #expect(wait(value, date: "Sun, 06 Nov 1994 08:49:37 GMT") == nil)
    #expect(wait("Sun, 06 Nov 1994 08:49:37 GMT", date: value) == nil)
    #expect(wait("Sun, 06 Nov 1994 08:49:37 GMT") == nil)
  }
}
