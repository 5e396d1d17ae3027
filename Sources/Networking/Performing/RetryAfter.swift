internal import Basics

/// How long an answer asks to wait (RFC 9110, section 10.2.3).
package enum RetryAfter {
  /// The pause asked for; `nil` when none is asked, or none that can be understood.
  ///
  /// A date is taken against the answer's own `Date`, so that no clock here matters.
  package static func wait(in response: HTTPResponse) -> Duration? {
    guard let value = response.header("Retry-After") else { return nil }
    if !value.isEmpty, value.utf8.allSatisfy(\.isDigit) {
      return .seconds(min(Int(value) ?? longest, longest))
    }
    guard let until = InternetDate.seconds(value), let now = response.header("Date"),
      let now = InternetDate.seconds(now)
    else { return nil }
    return .seconds(min(max(0, until - now), longest))
  }

  /// A year; more is the same as never.
  private static let longest = 366 * 86_400
}
