public import Basics
public import FoundationEssentials

/// The limits of a request on response size, time and hosts.
///
/// Limits are part of the request, so that every transport enforces them.
public struct HTTPLimits: Sendable, Equatable {
  /// The maximum size of the response body in bytes, after decompression.
  public var bodyBytes: Int
  /// The time limit from the start until the connection is established.
  public var connectTime: Duration
  /// The time limit from the start until the last byte of the response, redirects included.
  public var totalTime: Duration
  /// The hosts to which the request and its redirects may be sent.
  public var hosts: HostRule
  /// The earliest date of an acceptable cached response, if older than the usual maximum age; ignored
  /// without ``caching(_:rateLimitKey:maxAge:shouldStore:store:currentDate:)``.
  public var answersSince: Date?

  /// Creates limits; by default 64 MiB, 10 s to connect, 30 s in total and the host of the request.
  public init(
    bodyBytes maxBodyBytes: Int = 64 << 20, connectTime connectTimeout: Duration = .seconds(10),
    totalTime totalTimeout: Duration = .seconds(30), hosts allowedHosts: HostRule = .sameHost,
    answersSince acceptCachedSince: Date? = nil
  ) {
    self.bodyBytes = maxBodyBytes
    self.connectTime = connectTimeout
    self.totalTime = totalTimeout
    self.hosts = allowedHosts
    self.answersSince = acceptCachedSince
  }
}

/// A host, or all hosts below a domain, to which requests may be sent.
public typealias AllowedHost = Basics.AllowedHost

/// A rule for the hosts to which a request and its redirects may be sent.
public enum HostRule: Sendable, Equatable {
  /// Only the origin of the request, or the same host over HTTPS, at any IP address.
  case sameHost
  /// Only these hosts; those without `anyAddress` must use HTTPS and resolve to public IP addresses.
  case listed([AllowedHost])
}
