internal import Basics
public import Networking

extension RequestPolicy {
  /// How the API wants to be treated.
  ///
  /// At most 25 requests a second, one at a time of each method; `backoff` of any answer holds for
  /// its method, a throttle violation for all. What may pass is tried again: broken connections,
  /// failing servers, the API's own `internal_error` and `temporarily_unavailable`, short
  /// throttles, and whatever is not a whole JSON object. What was answered within the last minute
  /// is not asked again, and nothing is asked once the day's quota is spent.
  ///
  /// - Parameters:
  ///   - base: The API's address; requests elsewhere are left alone.
  ///   - deadlines: Where pauses outlive the run, by method.
  ///   - answers: Where answers outlive the run for a minute.
  /// - Returns: RequestPolicy to put around the transport that asks the API.
  public static func stackExchange(
    base: String, deadlines: DeadlineStore = .none, answers: ResponseCache = .none
  ) -> RequestPolicy {
    RequestPolicy(
      // A pause of a minute, which is waited for, ends a second after it.
      longestWait: .seconds(62),
      retry: RetryRule(isWorthwhile: { request, result in
        RetryRule.passes(request, result) || APIFailure.mayPass(result)
      }),
      deadlines: deadlines, answers: answers,
      rateLimitKey: { APIMethod(of: $0.url, below: base)?.name },
      pause: APIFailure.pause, quota: APIFailure.quota,
      keepsAnswer: { response in
        // A filter is only asked for anew because the API refused the one that it gave before.
        APIMethod(of: response.url, below: base)?.name != "/filters/create"
          && APIFailure.isWorthKeeping(response)
      })
  }
}

/// A method of the API, whatever ids and tags it is asked for.
struct APIMethod: Equatable {
  /// For example `/questions/{ids}/answers`.
  let name: String

  /// Nothing comes of requests elsewhere than below the API's address.
  init?(of url: String, below base: String) {
    guard url.hasPrefix("\(base)/") else { return nil }
    let path = url.dropFirst(base.count + 1).prefix { $0 != "?" && $0 != "#" }
    let segments = path.split(separator: "/").map(String.init)
    let names = segments.enumerated().map { index, segment in
      let isTags = index == 1 && segments[0] == "tags" && segments.count > 2
      return isTags ? "{tags}" : Self.isIDs(segment) ? "{ids}" : segment
    }
    name = "/" + names.joined(separator: "/")
  }

  private static func isIDs(_ segment: String) -> Bool {
    segment.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ";") }
  }
}
