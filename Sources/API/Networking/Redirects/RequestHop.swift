internal import Basics

/// One request of a redirect chain: the original request, or one that follows a redirect.
package struct RequestHop: Sendable {
  /// The request to send for this hop.
  package let request: HTTPRequest
  /// The server and URL to which the request of this hop is sent.
  package let destination: Destination
  /// Whether the transport may connect to public IP addresses only.
  package let requiresPublicAddress: Bool
  /// The part of the total time limit that remains for this hop and later ones.
  package let remainingTime: Duration

  package init(
    request: HTTPRequest, destination: Destination,
    requiresPublicAddress: Bool, remainingTime: Duration
  ) {
    self.request = request
    self.destination = destination
    self.requiresPublicAddress = requiresPublicAddress
    self.remainingTime = remainingTime
  }

  /// The response to one hop, and the URL to which it redirects.
  package struct Response: Sendable {
    /// The HTTP response to the request of the hop.
    package let response: HTTPResponse
    /// The absolute URL of the `Location` header; ignored unless the status is a redirect.
    package let redirectURL: String?

    package init(response: HTTPResponse, redirectURL: String?) {
      self.response = response
      self.redirectURL = redirectURL
    }
  }
}

extension HTTPRequest {
  /// Performs the request, follows up to five redirects, and returns the last response.
  ///
  /// Every hop must satisfy the host rule of the request, and all hops together its total time limit.
  /// Secret headers are dropped when the origin changes, and the body when the method becomes GET.
  ///
  /// - Parameters:
  ///   - parseURL: Parses the URL of a hop.
  ///   - performHop: Sends one request without following redirects.
  /// - Returns: The response of the last hop.
  /// - Throws: ``TransportError`` for a forbidden destination, a timeout or too many redirects, and
  ///   what the closures throw.
  package func performFollowingRedirects(
    parseURL: (String) throws(TransportError) -> Destination,
    performHop: (RequestHop) async throws -> RequestHop.Response
  ) async throws -> HTTPResponse {
    let deadline = ContinuousClock.now + limits.totalTimeout
    try checkHeaders()
    let origin = try parseURL(url)
    var (request, destination) = (self, origin)
    for _ in 0...Self.maxRedirects {
      let hop = try request.hop(to: destination, from: origin, remainingTime: deadline - .now)
      let hopResponse = try await performHop(hop)
      guard let location = hopResponse.redirectURL,
        Self.redirectStatuses.contains(hopResponse.response.status)
      else { return hopResponse.response }
      let next = try parseURL(location)
      request.applyRedirect(
        to: next.url, status: hopResponse.response.status,
        isCrossOrigin: !next.isSameOrigin(as: destination))
      destination = next
    }
    throw TransportError.refused(
      url: redactedURL, because: "it redirects more than \(Self.maxRedirects) times")
  }

  /// Returns the hop to a destination; throws an error if the host rule or the time limit forbids it.
  private func hop(
    to destination: Destination, from origin: Destination, remainingTime: Duration
  ) throws(TransportError) -> RequestHop {
    let permission = limits.allowedHosts.permission(for: destination, from: origin)
    if case .refused(let reason) = permission { throw .refused(url: redactedURL, because: reason) }
    guard remainingTime > .zero else {
      throw .timedOut(host: hostAndPort, while: .waiting, after: limits.totalTimeout)
    }
    return RequestHop(
      request: self, destination: destination,
      requiresPublicAddress: permission == .publicAddressOnly, remainingTime: remainingTime)
  }

  /// Changes the request to follow a redirect as browsers do.
  ///
  /// The method becomes GET after 303, and after 301 and 302 in response to a POST.
  private mutating func applyRedirect(to url: String, status: Int, isCrossOrigin: Bool) {
    self.url = url
    if isCrossOrigin { headers.removeAll(where: \.isSecret) }
    let becomesGet =
      status == 303 ? method != .head : (status == 301 || status == 302) && method == .post
    if becomesGet {
      method = .get
      body = nil
      headers.removeAll { $0.isNamed("Content-Type") }
    }
  }

  private static let maxRedirects = 5
  private static let redirectStatuses: Set<Int> = [301, 302, 303, 307, 308]
}

/// Whether a request may be sent to a destination, and to which of its IP addresses.
package enum HostPermission: Equatable {
  /// Any IP address of the host is allowed.
  case anyAddress
  /// Only public IP addresses of the host are allowed.
  case publicAddressOnly
  /// No request may be sent; the reason is a clause that fits after a colon.
  case refused(because: String)
}

extension HostRule {
  /// Returns whether a request that started at `origin` may be sent to `destination`.
  package func permission(for destination: Destination, from origin: Destination) -> HostPermission
  {
    switch self {
    case .sameHost:
      destination.isSameOrigin(as: origin) || destination.isHTTPSUpgrade(of: origin)
        ? .anyAddress : .refused(because: "this request may not leave \(origin.hostAndPort)")
    case .listed(let hosts): permission(for: destination, among: hosts)
    }
  }

  /// Returns whether a request may be sent to a destination, if only certain hosts are allowed.
  private func permission(for destination: Destination, among hosts: [AllowedHost])
    -> HostPermission
  {
    let matchingHosts = hosts.filter {
      $0.matches(destination.host, port: destination.port, isTLS: destination.isTLS)
    }
    if matchingHosts.contains(where: \.allowsAnyAddress) { return .anyAddress }
    guard !matchingHosts.isEmpty else {
      return .refused(because: "\(destination.hostAndPort) is not an allowed host")
    }
    guard destination.isTLS else {
      return .refused(because: "plain http is not allowed for this host")
    }
    return .publicAddressOnly
  }
}

/// The server and URL of a request, as parsed by the transport that sends it.
///
/// The transport parses the URL with the parser that also opens the connection, so that the host that
/// is checked is the host that is contacted.
package struct Destination: Sendable, Equatable {
  /// The URL of the request as its parser formats it, without a fragment.
  package let url: String
  /// Whether the scheme of the URL is `https`.
  package let isTLS: Bool
  /// The host of the server in lower case; an IPv6 address is in brackets.
  package let host: String
  /// The port of the server, also if it is the default port of the scheme.
  package let port: Int

  /// Creates a destination from the parts of a parsed URL.
  package init(url: String, isTLS: Bool, host: String, port: Int) {
    self.url = url
    self.isTLS = isTLS
    self.host = host.lowercased()
    self.port = port
  }

  /// Returns whether another destination has the same scheme, host and port.
  func isSameOrigin(as other: Destination) -> Bool {
    isTLS == other.isTLS && host == other.host && port == other.port
  }

  /// Returns whether this is the HTTPS version of an HTTP URL: same host, default ports.
  func isHTTPSUpgrade(of other: Destination) -> Bool {
    isTLS && !other.isTLS && host == other.host && port == 443 && other.port == 80
  }

  /// The default port of the URL's scheme: 443 or 80.
  var defaultPort: Int { isTLS ? 443 : 80 }

  /// The host of the server, followed by `:port` unless the port is the default of the scheme.
  var hostAndPort: String { port == defaultPort ? host : "\(host):\(port)" }
}
