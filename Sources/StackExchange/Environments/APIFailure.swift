internal import Networking

/// What the API says of itself beside its items, which may come with any HTTP status.
enum APIFailure {
  /// Reads the error envelope.
  ///
  /// - Returns: `nil` when the answer holds none.
  @Sendable static func read(_ response: HTTPResponse) -> WebserviceError? {
    ObjectOutline(response).flatMap(failure)
  }

  private static func failure(_ answer: ObjectOutline) -> WebserviceError? {
    guard let id = answer.integer("error_id") else { return nil }
    let name = answer.string("error_name") ?? "error"
    let message = answer.string("error_message") ?? name
    guard name == "throttle_violation" || id == 502 else {
      return .backend(id: id, name: name, message: message)
    }
    return .throttled(after: wait(in: message), message: message)
  }

  /// The pause that an answer asks for: `backoff` for its method, a throttle violation for all, and
  /// so does `Retry-After` of whatever stands before the API.
  @Sendable static func pause(_ response: HTTPResponse) -> Pause? {
    guard let answer = ObjectOutline(response) else {
      guard response.status == 429 || response.status == 503 else { return nil }
      return RetryAfter.wait(in: response).map { Pause(min($0, .seconds(longestWait)), .all) }
    }
    if case .throttled(let time, _)? = failure(answer) { return Pause(time, .all) }
    guard let seconds = answer.integer("backoff"), seconds > 0 else { return nil }
    return Pause(.seconds(min(seconds, longestWait)), .rateLimitKey)
  }

  /// What an answer says of the day's quota.
  @Sendable static func quota(_ response: HTTPResponse) -> DailyQuota? {
    guard let answer = ObjectOutline(response),
      let remaining = answer.integer("quota_remaining")
    else { return nil }
    return DailyQuota(maximum: answer.integer("quota_max"), remaining: remaining)
  }

  /// Whether an answer may be given again within a minute.
  ///
  /// Not one without items: that is what a server in trouble gives, and cheap to ask for again.
  @Sendable static func isWorthKeeping(_ response: HTTPResponse) -> Bool {
    guard let answer = ObjectOutline(response) else { return false }
    return failure(answer) == nil && answer.hasItems("items")
  }

  /// Whether the API's own failure, or an answer that is none, may be gone the next time.
  static func mayPass(_ result: Result<HTTPResponse, any Error>) -> Bool {
    switch result {
    case .failure(TransportError.tooLarge): return true
    case .failure: return false
    case .success(let response):
      guard let answer = ObjectOutline(response) else { return true }
      return switch failure(answer) {
      case .backend(500, _, _), .backend(503, _, _): true
      case .throttled(let time, _): time <= .seconds(60)
      case .keyless, .connectivity, .unreadable, .backend: false
      // Every answer that is no failure has items, be they none.
      case nil: !answer.isList("items")
      }
    }
  }

  /// The pause that the prose of a throttle violation names; a minute when it names none.
  static func wait(in message: String) -> Duration {
    let words = message.split(separator: " ")
    let pairs = zip(words, words.dropFirst())
    let seconds = pairs.lazy.filter { $0.1.hasPrefix("second") }.compactMap { Int($0.0) }.first
    return .seconds(seconds.map { min(max(0, $0), longestWait) } ?? 60)
  }

  /// A day is the longest that the API is known to ask for.
  private static let longestWait = 2 * 86_400
}
