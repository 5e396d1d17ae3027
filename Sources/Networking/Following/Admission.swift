internal import Basics

/// Whether a destination may be asked, and at which of its addresses.
package enum Admission: Equatable {
  case anyAddress
  /// Only at addresses of the open Internet.
  case publicAddress
  case refused(because: String)
}

extension HostRule {
  /// Judges a destination, be it a request's own or a redirect's, with a reason that fits behind a
  /// colon.
  package func admission(of destination: Destination, from origin: Destination) -> Admission {
    switch self {
    case .sameHost:
      destination.isSamePlace(as: origin) || destination.isUpgrade(of: origin)
        ? .anyAddress : .refused(because: "this request stays at \(origin.place)")
    case .listed(let hosts): admission(of: destination, among: hosts)
    }
  }

  private func admission(of destination: Destination, among hosts: [AllowedHost]) -> Admission {
    let matches = hosts.filter {
      $0.covers(destination.host, port: destination.port, isTLS: destination.isTLS)
    }
    if matches.contains(where: \.anyAddress) { return .anyAddress }
    guard !matches.isEmpty else {
      return .refused(because: "\(destination.place) is not among the hosts allowed")
    }
    guard destination.isTLS else {
      return .refused(because: "plain http is only for hosts that are named for it")
    }
    return .publicAddress
  }
}
