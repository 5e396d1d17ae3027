internal import Basics

/// Whether a request may be sent to a destination, and to which of its IP addresses.
package enum Admission: Equatable {
  /// Any IP address of the host is allowed.
  case anyAddress
  /// Only public IP addresses of the host are allowed.
  case publicAddress
  /// No request may be sent; the reason is a clause that fits after a colon.
  case refused(because: String)
}

extension HostRule {
  /// Returns whether a request that started at `origin` may be sent to `destination`.
  package func admission(of destination: Destination, from origin: Destination) -> Admission {
    switch self {
    case .sameHost:
      destination.isSamePlace(as: origin) || destination.isUpgrade(of: origin)
        ? .anyAddress : .refused(because: "this request may not leave \(origin.place)")
    case .listed(let hosts): permission(for: destination, among: hosts)
    }
  }

  /// Returns whether one of the allowed hosts covers a destination, and with which IP addresses.
  private func permission(for destination: Destination, among hosts: [AllowedHost]) -> Admission {
    let matchingHosts = hosts.filter {
      $0.covers(destination.host, port: destination.port, isTLS: destination.isTLS)
    }
    if matchingHosts.contains(where: \.anyAddress) { return .anyAddress }
    guard !matchingHosts.isEmpty else {
      return .refused(because: "\(destination.place) is not an allowed host")
    }
    guard destination.isTLS else {
      return .refused(because: "plain http is not allowed for this host")
    }
    return .publicAddress
  }
}
