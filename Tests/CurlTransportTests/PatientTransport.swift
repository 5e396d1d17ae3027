import CurlTransport

extension CurlTransport {
  /// A transport without proxies that gives nobody up, however busy the machine is.
  static func patient(
    connectionsPerHost: Int = 8, certificates: String? = nil
  ) throws -> CurlTransport {
    try CurlTransport(
      maxConnectionsPerHost: connectionsPerHost,
      lowSpeedLimit: LowSpeedLimit(bytesPerSecond: 1, seconds: 600), proxies: .none,
      caFile: certificates)
  }
}
