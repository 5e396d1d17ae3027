public import Basics
public import FoundationEssentials

/// The limits of a request on response size, time and hosts.
///
/// Limits are part of the request, so that every transport enforces them.
public struct HTTPLimits: Sendable, Equatable {
  /// The maximum size of the response body in bytes, after decompression.
  public var maxBodyBytes: Int
  /// The time limit from the start until the connection is established.
  public var connectTimeout: Duration
  /// The time limit from the start until the last byte of the response, redirects included.
  public var totalTimeout: Duration
  /// The hosts to which the request and its redirects may be sent.
  public var allowedHosts: HostRule
  /// The earliest date of an acceptable cached response, if older than the usual maximum age; ignored
  /// without ``caching(_:rateLimitKey:maxAge:shouldStore:store:currentDate:)``.
  public var acceptCachedSince: Date?

  /// Creates limits; by default 64 MiB, 10 s to connect, 30 s in total and the host of the request.
  public init(
    maxBodyBytes: Int = 64 << 20, connectTimeout: Duration = .seconds(10),
    totalTimeout: Duration = .seconds(30), allowedHosts: HostRule = .sameHost,
    acceptCachedSince: Date? = nil
  ) {
    self.maxBodyBytes = maxBodyBytes
    self.connectTimeout = connectTimeout
    self.totalTimeout = totalTimeout
    self.allowedHosts = allowedHosts
    self.acceptCachedSince = acceptCachedSince
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
