package import Networking

/// Functions that read errors, backoff and quota from the wrapper object of API responses.
///
/// The API sends the wrapper with any HTTP status.
enum APIWrapper {
  /// Returns the error that the wrapper object of a response describes; `nil` if it describes none.
  @Sendable static func parseError(_ response: HTTPResponse) -> WebserviceError? {
    response.json?.members.flatMap(error)
  }

  /// Returns the error that the wrapper object describes, if any.
  private static func error(_ wrapper: [String: JSONValue]) -> WebserviceError? {
    guard let id = wrapper["error_id"]?.integer else { return nil }
    let name = wrapper["error_name"]?.text ?? "error"
    let message = wrapper["error_message"]?.text ?? name
    guard name == "throttle_violation" || id == 502 else {
      return .backend(id: id, name: name, message: message)
    }
    return .throttled(retryAfter: throttleWait(in: message), message: message)
  }

  /// Returns the backoff that a response asks for, if any.
  ///
  /// The field `backoff` applies to the method; throttle violations and `Retry-After` headers of servers in
  /// front of the API apply to all methods.
  @Sendable static func parseBackoff(_ response: HTTPResponse) -> Backoff? {
    guard let wrapper = response.json?.members else {
      guard response.status == 429 || response.status == 503 else { return nil }
      return RetryAfter.delay(in: response).map { Backoff($0, affecting: .all) }
    }
    if case .throttled(let time, _)? = error(wrapper) { return Backoff(time, affecting: .all) }
    guard let seconds = wrapper["backoff"]?.integer, seconds > 0 else { return nil }
    return Backoff(.seconds(min(seconds, RetryAfter.maxSeconds)), affecting: .sameRateLimitKey)
  }

  /// Returns the daily quota that a response states, if any.
  @Sendable static func parseQuota(_ response: HTTPResponse) -> DailyQuota? {
    guard let wrapper = response.json?.members,
      let remaining = wrapper["quota_remaining"]?.integer
    else { return nil }
    return DailyQuota(maximum: wrapper["quota_max"]?.integer, remaining: remaining)
  }

  /// Returns whether a response may be cached for a minute.
  ///
  /// Responses without items are not cached: a failing server sends them, and they are cheap to request.
  @Sendable static func isCacheable(_ response: HTTPResponse) -> Bool {
    guard let wrapper = response.json?.members else { return false }
    return error(wrapper) == nil && wrapper["items"]?.elements?.isEmpty == false
  }

  /// Returns whether the result of a request is a failure that is likely temporary: an API error or
  /// an invalid response.
  static func isTransientFailure(_ result: Result<HTTPResponse, any Error>) -> Bool {
    switch result {
    case .failure(TransportError.tooLarge): return true
    case .failure: return false
    case .success(let response):
      guard let wrapper = response.json?.members else { return true }
      return switch error(wrapper) {
      case .backend(500, _, _), .backend(503, _, _): true
      case .throttled(let time, _): time <= .seconds(60)
      case .keyUnavailable, .connectivity, .unreadable, .backend: false
      // Every successful response has a list of items, possibly empty.
      case nil: wrapper["items"]?.elements == nil
      }
    }
  }

  /// Returns the wait that the message of a throttle violation states; a minute if it states none.
  static func throttleWait(in message: String) -> Duration {
    let words = message.split(separator: " ")
    let pairs = zip(words, words.dropFirst())
    let seconds = pairs.lazy.filter { $0.1.hasPrefix("second") }.compactMap { Int($0.0) }.first
    return .seconds(seconds.map { min(max(0, $0), RetryAfter.maxSeconds) } ?? 60)
  }
}

/// The part of a request that the API permanently rejects, so that a retry cannot succeed.
package enum RejectedParameter: Sendable, Equatable {
  /// The site: it does not exist.
  case site
  /// The API key: it is missing, invalid or not accepted.
  case key

  /// Returns the part of the request that an error rejects; `nil` if the error is temporary or
  /// concerns neither site nor key.
  package init?(_ error: WebserviceError) {
    switch error {
    case .keyUnavailable: self = .key
    case .backend(_, let name, let message): self.init(name, message)
    case .connectivity, .throttled, .unreadable: return nil
    }
  }

  /// Returns the part of the request that the API rejects by the name and the message of an error.
  private init?(_ name: String, _ message: String) {
    switch (name, message) {
    case ("bad_parameter", "site"): self = .site
    case ("bad_parameter", _) where message.hasPrefix("No site found for name"): self = .site
    case ("bad_parameter", "key"): self = .key
    case ("access_denied", _), ("access_token_required", _), ("invalid_access_token", _),
      ("access_token_compromised", _), ("key_required", _):
      self = .key
    default: return nil
    }
  }
}
