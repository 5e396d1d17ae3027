internal import Basics

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
