internal import Basics

/// A parser for the `Retry-After` header (RFC 9110, section 10.2.3).
package enum RetryAfter {
  /// Returns the delay of the `Retry-After` header, at most ``maxSeconds``; `nil` if it is missing or invalid.
  ///
  /// A date is compared with the `Date` header of the response, so that the local clock does not matter.
  package static func delay(in response: HTTPResponse) -> Duration? {
    guard let value = response.header("Retry-After") else { return nil }
    if !value.isEmpty, value.utf8.allSatisfy(\.isDigit) {
      return .seconds(min(Int(value) ?? maxSeconds, maxSeconds))
    }
    guard let until = InternetDate.unixTime(value), let now = response.header("Date"),
      let now = InternetDate.unixTime(now)
    else { return nil }
    return .seconds(min(max(0, until - now), maxSeconds))
  }

  /// The longest delay that a server is granted, in seconds: two days; the API is known to ask for
  /// up to one.
  package static let maxSeconds = 2 * 86_400
}
