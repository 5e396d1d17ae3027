private import Basics
private import FoundationEssentials
package import Networking

/// The proxies to use, as set by the environment variables of curl: `https_proxy`, `http_proxy`, `all_proxy`
/// and `no_proxy`.
///
/// The proxy is chosen here and not by libcurl, since the transport has to know whether libcurl connects to
/// the server or to a proxy when it checks addresses.
public struct ProxySettings: Sendable, Equatable {
  /// The URL of the proxy for https requests; `nil` for direct connections.
  private let httpsProxy: String?
  /// The URL of the proxy for http requests; `nil` for direct connections.
  private let httpProxy: String?
  /// The hosts and networks that are reached without a proxy, from `no_proxy`, in lower case.
  private let noProxyEntries: [String]

  /// Creates proxy settings from environment variables.
  ///
  /// Upper-case names count too, except `HTTP_PROXY`, which a web server may have set from a request header.
  public init(environmentVariables: [String: String]) {
    func value(_ names: String...) -> String? {
      names.lazy.compactMap { environmentVariables[$0] }.first { !$0.isEmpty }
    }
    let fallback = value("all_proxy", "ALL_PROXY")
    httpsProxy = value("https_proxy", "HTTPS_PROXY") ?? fallback
    httpProxy = value("http_proxy") ?? fallback
    noProxyEntries = (value("no_proxy", "NO_PROXY") ?? "")
      .split { $0 == "," || $0 == " " || $0 == "\t" }.map { $0.lowercased() }
  }

  /// The proxy settings in the environment variables of this process.
  public static var environment: ProxySettings {
    ProxySettings(environmentVariables: ProcessInfo.processInfo.environment)
  }

  /// Proxy settings for direct connections only.
  public static let none = ProxySettings(environmentVariables: [:])

  /// Returns the URL of the proxy for a destination; `nil` for a direct connection.
  ///
  /// Connections to this machine are always direct: an unencrypted request, perhaps with an API key, must
  /// not reach a proxy, for which `localhost` would be another machine.
  package func proxy(for destination: Destination) -> String? {
    guard let proxy = destination.isTLS ? httpsProxy : httpProxy, !Self.isLoopback(destination.host)
    else { return nil }
    return noProxyEntries.contains { Self.matches(destination.host, $0) } ? nil : proxy
  }

  /// Returns whether a host is this machine: `localhost`, `127.0.0.0/8` or `::1`.
  private static func isLoopback(_ host: String) -> Bool {
    let host = host.trimmingSuffix(".")
    return host == "localhost" || matches(host, "127.0.0.0/8") || matches(host, "::1")
  }

  /// Returns whether a host matches an entry of `no_proxy`.
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

  /// Returns whether an IP address matches an entry of `no_proxy`, which is an address or a network
  /// such as `10.0.0.0/8`.
  private static func matches(_ address: IPAddress, _ exception: String) -> Bool {
    let parts = exception.split(separator: "/", maxSplits: 1)
    guard let networkText = parts.first,
      let network = IPAddress(String(networkText).trimmingBrackets),
      network.bytes.count == address.bytes.count
    else { return false }
    let bitWidth = network.bytes.count * 8
    let prefixLength = parts.count > 1 ? Int(parts[1]) : bitWidth
    guard let prefixLength, (0...bitWidth).contains(prefixLength) else { return false }
    return address.isInNetwork(network.bytes, prefixLength: prefixLength)
  }
}

extension String {
  /// The string without enclosing square brackets.
  fileprivate var trimmingBrackets: String {
    hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : self
  }

  /// Returns the string without a suffix, if it has it.
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
