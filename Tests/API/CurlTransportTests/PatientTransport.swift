import CurlTransport

extension CurlTransport {
  /// A transport without proxies, with time limits long enough for a busy machine.
  static func patient(
    connectionsPerHost: Int = 8, certificates: String? = nil
  ) throws -> CurlTransport {
    try CurlTransport(
      maxConnectionsPerHost: connectionsPerHost,
      lowSpeedLimit: LowSpeedLimit(bytesPerSecond: 1, seconds: 600), proxies: .none,
      caFile: certificates)
  }
}
