import Networking
import Testing

@Suite struct RetryAfterTests {
  private func delay(_ value: String?, date: String? = nil) -> Duration? {
    var headers: [HTTPHeader] = []
    if let value { headers.append(HTTPHeader("Retry-After", value)) }
    if let date { headers.append(HTTPHeader("Date", date)) }
    return RetryAfter.delay(in: HTTPResponse(status: 429, headers: headers, url: ""))
  }

  @Test(
    "Seconds are read, up to two days",
    arguments: [
      ("0", 0), ("12", 12), ("86400", 86_400), ("99999999", 172_800),
      ("99999999999999999999999", 172_800),
    ])
  func seconds(value: String, seconds: Int) {
    #expect(delay(value) == .seconds(seconds))
  }

  @Test(
    "Text that is neither seconds nor a date is ignored",
    arguments: [nil, "", "soon", "-1", "1.5", "12 s", "٣"])
  func malformed(value: String?) {
    #expect(delay(value, date: "Sun, 06 Nov 1994 08:49:37 GMT") == nil)
  }

  @Test(
    "A date counts from the date of the response",
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT", 0),
      ("Sun, 06 Nov 1994 08:49:38 GMT", "Sun, 06 Nov 1994 08:49:37 GMT", 1),
      ("Sun, 06 Nov 1994 08:49:36 GMT", "Sun, 06 Nov 1994 08:49:37 GMT", 0),
      ("Sat, 01 Jan 2000 00:00:00 GMT", "Fri, 31 Dec 1999 23:59:59 GMT", 1),
      ("Thu, 01 Mar 2001 00:00:00 GMT", "Wed, 28 Feb 2001 00:00:00 GMT", 86_400),
      ("Wed, 01 Mar 2000 00:00:00 GMT", "Mon, 28 Feb 2000 00:00:00 GMT", 172_800),
      ("Tue, 01 Mar 2100 00:00:00 GMT", "Sun, 28 Feb 2100 00:00:00 GMT", 86_400),
      ("Fri, 01 Jan 2027 00:00:00 GMT", "Thu, 01 Jan 2026 00:00:00 GMT", 172_800),
      ("Thu, 01 Jan 1970 00:00:00 GMT", "Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ])
  func dates(value: String, now: String, seconds: Int) {
    #expect(delay(value, date: now) == .seconds(seconds))
  }

  @Test(
    "An invalid date, or one without a reference, is ignored",
    arguments: [
      "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Foo 1994 08:49:37 GMT",
      "Sun, 06 Nov 1994 25:49:37 GMT", "Sun, 06 Nov 1994 08:61:37 GMT",
      "Sun, 06 Nov 1994 08:49:37 CET", "Sunday, 06-Nov-94 08:49:37 GMT", "1994-11-06T08:49:37Z",
    ])
  func invalidDates(value: String) {
    #expect(delay(value, date: "Sun, 06 Nov 1994 08:49:37 GMT") == nil)
    #expect(delay("Sun, 06 Nov 1994 08:49:37 GMT", date: value) == nil)
    #expect(delay("Sun, 06 Nov 1994 08:49:37 GMT") == nil)
  }
}
