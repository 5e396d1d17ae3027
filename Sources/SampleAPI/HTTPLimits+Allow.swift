internal import Networking

extension HTTPLimits {
  /// Whether the limits let a request address that host.
  func allow(_ target: RequestTarget) -> Bool {
    switch hosts {
    case .sameHost: true
    case .listed(let list): list.contains { $0.allows(target) }
    }
  }
}

extension AllowedHost {
  /// Plain http is only for hosts that may have any address.
  fileprivate func allows(_ target: RequestTarget) -> Bool {
    let isPlain = target.scheme == "http"
    let covers =
      name.hasPrefix("*.") ? target.host.hasSuffix(name.dropFirst()) : target.host == name
    return covers && target.port == port ?? (isPlain ? 80 : 443) && (anyAddress || !isPlain)
  }
}
