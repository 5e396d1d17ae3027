private import FoundationEssentials
package import Networking

/// Which proxy stands between this machine and a server, by the variables that curl honours:
/// `https_proxy`, `http_proxy`, `all_proxy` and `no_proxy`.
///
/// The choice is made here and not by curl, because it decides whether the addresses that curl
/// connects to are the servers' or the proxy's.
public struct ProxySettings: Sendable, Equatable {
  private let secure: String?
  private let plain: String?
  private let exceptions: [String]

  /// Reads variables.
  ///
  /// Upper-case names count too, `HTTP_PROXY` excepted, which a web server may have set from a
  /// request's header.
  public init(variables: [String: String]) {
    func value(_ names: String...) -> String? {
      names.lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
    }
    let all = value("all_proxy", "ALL_PROXY")
    secure = value("https_proxy", "HTTPS_PROXY") ?? all
    plain = value("http_proxy") ?? all
    exceptions = (value("no_proxy", "NO_PROXY") ?? "")
      .split { $0 == "," || $0 == " " || $0 == "\t" }.map { $0.lowercased() }
  }

  /// The settings of this process.
  public static var environment: ProxySettings {
    ProxySettings(variables: ProcessInfo.processInfo.environment)
  }

  /// Every server is asked directly.
  public static let none = ProxySettings(variables: [:])

  /// The proxy for a destination; `nil` asks directly.
  ///
  /// This machine is always asked directly: what is sent to it in the open, a key perhaps, is not
  /// for a proxy, to which its name would mean another machine anyway.
  package func proxy(for destination: Destination) -> String? {
    guard let proxy = destination.isTLS ? secure : plain, !Self.isThisMachine(destination.host)
    else { return nil }
    return exceptions.contains { Self.matches(destination.host, $0) } ? nil : proxy
  }

  private static func isThisMachine(_ host: String) -> Bool {
    let host = host.trimmingSuffix(".")
    return host == "localhost" || matches(host, "127.0.0.0/8") || matches(host, "::1")
  }

  private static func matches(_ host: String, _ exception: String) -> Bool {
    if exception == "*" { return true }
    let host = host.trimmingSuffix(".")
    if let address = IPAddress(host.trimmingBrackets) {
      return matches(address, exception)
    }
    let name = (exception.hasPrefix(".") ? String(exception.dropFirst()) : exception)
      .trimmingSuffix(".")
    return !name.isEmpty && (host == name || host.hasSuffix("." + name))
  }

  /// Compares with an address or a network, `10.0.0.0/8`.
  private static func matches(_ address: IPAddress, _ exception: String) -> Bool {
    let parts = exception.split(separator: "/", maxSplits: 1)
    guard let first = parts.first, let network = IPAddress(String(first).trimmingBrackets),
      network.bytes.count == address.bytes.count
    else { return false }
    let size = network.bytes.count * 8
    let bits = parts.count > 1 ? Int(parts[1]) : size
    guard let bits, (0...size).contains(bits) else { return false }
    return address.contains(in: network.bytes, bits: bits)
  }
}

extension String {
  fileprivate var trimmingBrackets: String {
    hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : self
  }

  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
