public import FoundationEssentials
private import Synchronization

/// The number of requests that a service still accepts today.
public struct DailyQuota: Sendable, Equatable {
  /// The number of requests that the service accepts per day; `nil` if it does not state the
  /// number.
  public var maximum: Int?
  /// The number of requests that remain today.
  public var remaining: Int

  /// Creates a quota from the numbers in a response.
  public init(maximum: Int? = nil, remaining: Int) {
    self.maximum = maximum
    self.remaining = remaining
  }
}

/// Wraps a transport so that requests fail once a response has reported a quota of zero.
///
/// Later requests fail with ``WebserviceError/throttled(retryAfter:message:)``, whose duration ends at
/// midnight UTC, when services reset their quota at the latest. The quota is not stored between runs: the
/// first request of the next run finds out whether it was reset.
///
/// - Parameters:
///   - transport: The transport that sends the requests.
///   - rateLimitKey: Returns the rate-limit key of a request; requests without a key have no quota.
///   - quota: Returns the quota that a response states, whatever its status.
///   - currentDate: Returns the system time.
/// - Returns: A transport that sends nothing once the quota is used up.
public func withinQuota(
  _ transport: @escaping Transport, rateLimitKey: @escaping @Sendable (HTTPRequest) -> String?,
  quota: @escaping @Sendable (HTTPResponse) -> DailyQuota?,
  currentDate: @escaping @Sendable () -> Date = { Date() }
) -> Transport {
  let latestQuota = LatestQuota()
  return { request in
    guard rateLimitKey(request) != nil else { return try await transport(request) }
    if let quota = latestQuota.value, quota.remaining <= 0 {
      let amount = quota.maximum.map { " of \($0) requests" } ?? ""
      throw WebserviceError.throttled(
        retryAfter: currentDate().timeUntilMidnight, message: "its daily quota\(amount) is spent")
    }
    let response = try await transport(request)
    if let newQuota = quota(response) { latestQuota.value = newQuota }
    return response
  }
}

/// The quota that the latest response stated.
private final class LatestQuota: Sendable {
  private let state = Mutex<DailyQuota?>(nil)

  var value: DailyQuota? {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}

extension Date {
  /// The time until the next midnight in UTC.
  fileprivate var timeUntilMidnight: Duration {
    let day = 86_400.0
    let next = ((timeIntervalSince1970 / day).rounded(.down) + 1) * day
    return .seconds(next - timeIntervalSince1970)
  }
}
