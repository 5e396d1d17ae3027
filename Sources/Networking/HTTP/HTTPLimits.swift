public import Basics
public import FoundationEssentials

/// How much of a server's time and bytes a request may take, and where it may lead.
///
/// Limits travel in the request, so that every transport keeps the same ones.
public struct HTTPLimits: Sendable, Equatable {
  /// The longest body accepted, in bytes after inflation.
  public var bodyBytes: Int
  /// From the start until a connection stands.
  public var connectTime: Duration
  /// From the start until the last byte of the answer, redirects included.
  public var totalTime: Duration
  /// The hosts that the request and each redirect may address.
  public var hosts: HostRule
  /// When an answer from memory may have come, where one is kept; one of the last minute will always
  /// do.
  public var answersSince: Date?

  /// Makes limits: 64 MB, 10 s until a connection, 30 s in all and the request's own host unless said.
  public init(
    bodyBytes: Int = 64 << 20, connectTime: Duration = .seconds(10),
    totalTime: Duration = .seconds(30), hosts: HostRule = .sameHost, answersSince: Date? = nil
  ) {
    self.bodyBytes = bodyBytes
    self.connectTime = connectTime
    self.totalTime = totalTime
    self.hosts = hosts
    self.answersSince = answersSince
  }
}

/// A host, or all hosts under a domain, that a request may address.
public typealias AllowedHost = Basics.AllowedHost

/// Which hosts a request may address, the redirects it meets included.
public enum HostRule: Sendable, Equatable {
  /// Only the scheme, host and port of the request itself, or the same host over https; any
  /// address it resolves to.
  case sameHost
  /// The hosts of a list. Those not named with `anyAddress` must resolve to public
  /// addresses and be asked over https.
  case listed([AllowedHost])
}
