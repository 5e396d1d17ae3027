public import FoundationEssentials
private import Synchronization

/// How many requests a service still answers today.
public struct DailyQuota: Sendable, Equatable {
  /// Where the service says so.
  public var maximum: Int?
  /// How many requests are left.
  public var remaining: Int

  /// Makes a quota as an answer tells it.
  public init(maximum: Int? = nil, remaining: Int) {
    self.maximum = maximum
    self.remaining = remaining
  }
}

/// Stops asking when an answer said that it was the last of the day.
///
/// That answer is used; what comes after it fails with ``WebserviceError/throttled(after:message:)``
/// until midnight UTC, when services count anew at the latest. Nothing is kept from run to run: the
/// first request of the next one finds out whether the day is really over.
///
/// - Parameters:
///   - transport: Sends the requests.
///   - rateLimitKey: What the quota is for; requests without a lane are not counted.
///   - quota: Reads what an answer says, whatever its status.
///   - calendar: Tells the time.
/// - Returns: A transport that stops in time.
public func withinQuota(
  _ transport: @escaping Transport, rateLimitKey: @escaping @Sendable (HTTPRequest) -> String?,
  quota: @escaping @Sendable (HTTPResponse) -> DailyQuota?,
  calendar: @escaping @Sendable () -> Date = { Date() }
) -> Transport {
  let last = LastQuota()
  return { request in
    guard rateLimitKey(request) != nil else { return try await transport(request) }
    if let spent = last.value, spent.remaining <= 0 {
      let amount = spent.maximum.map { " of \($0) requests" } ?? ""
      throw WebserviceError.throttled(
        after: calendar().untilMidnight, message: "its daily quota\(amount) is spent")
    }
    let response = try await transport(request)
    if let news = quota(response) { last.value = news }
    return response
  }
}

private final class LastQuota: Sendable {
  private let state = Mutex<DailyQuota?>(nil)

  var value: DailyQuota? {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}

extension Date {
  /// The time until the next day begins in UTC.
  fileprivate var untilMidnight: Duration {
    let day = 86_400.0
    let next = ((timeIntervalSince1970 / day).rounded(.down) + 1) * day
    return .seconds(next - timeIntervalSince1970)
  }
}
