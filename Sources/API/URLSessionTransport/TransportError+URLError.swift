private import Foundation
private import FoundationNetworking
package import Networking

extension TransportError {
  /// Creates the transport error for an error of URL loading.
  package init(urlLoadingError error: any Error, of request: HTTPRequest) {
    let host = request.hostAndPort
    var reason = error.localizedDescription
    while reason.hasSuffix(".") { reason.removeLast() }
    switch (error as? URLError)?.code {
    case .cannotFindHost?, .dnsLookupFailed?:
      self = .unreachable(host: host, because: "its name does not resolve")
    case .cannotConnectToHost?, .notConnectedToInternet?, .internationalRoamingOff?,
      .dataNotAllowed?:
      self = .unreachable(host: host, because: reason)
    case .timedOut?:
      self = .timedOut(host: host, while: .waiting, after: request.limits.totalTimeout)
    case .secureConnectionFailed?, .serverCertificateHasBadDate?, .serverCertificateUntrusted?,
      .serverCertificateHasUnknownRoot?, .serverCertificateNotYetValid?,
      .clientCertificateRejected?, .clientCertificateRequired?:
      self = .insecure(host: host, because: reason)
    case .unsupportedURL?, .cannotParseResponse?:
      self = .broken(host: host, because: "it does not speak HTTP")
    case _ where Self.isTLSError(reason):
      self = .insecure(host: host, because: reason)
    default:
      self = .broken(host: host, because: reason)
    }
  }

  /// Returns whether a message describes a TLS error; on Linux, some have no error code of their own.
  private static func isTLSError(_ reason: String) -> Bool {
    ["SSL", "TLS", "certificate"].contains { reason.contains($0) }
  }
}
