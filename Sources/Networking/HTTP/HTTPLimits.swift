public import Basics

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
  /// How old an answer from memory may be, where one is kept; younger than a minute will always do.
  public var answerAge: Duration

  public init(
    bodyBytes: Int = 64 << 20, connectTime: Duration = .seconds(10),
    totalTime: Duration = .seconds(30), hosts: HostRule = .sameHost, answerAge: Duration = .zero
  ) {
    self.bodyBytes = bodyBytes
    self.connectTime = connectTime
    self.totalTime = totalTime
    self.hosts = hosts
    self.answerAge = answerAge
  }
}

/// Which hosts a request may address, the redirects it meets included.
public enum HostRule: Sendable, Equatable {
  /// Only the scheme, host and port of the request itself, or the same host over https; any
  /// address it resolves to.
  case sameHost
  /// The hosts of a list. Those not named with ``AllowedHost/anyAddress`` must resolve to public
  /// addresses and be asked over https.
  case listed([AllowedHost])
}
