private import Foundation
private import FoundationNetworking
package import Networking

extension TransportError {
  /// What an error of URL loading means for a request.
  package init(loading error: any Error, of request: HTTPRequest) {
    let host = request.shownHost
    var reason = error.localizedDescription
    while reason.hasSuffix(".") { reason.removeLast() }
    switch (error as? URLError)?.code {
    case .cannotFindHost?, .dnsLookupFailed?:
      self = .unreachable(host: host, because: "its name does not resolve")
    case .cannotConnectToHost?, .notConnectedToInternet?, .internationalRoamingOff?,
      .dataNotAllowed?:
      self = .unreachable(host: host, because: reason)
    case .timedOut?:
      self = .timedOut(host: host, while: .waiting, after: request.limits.totalTime)
    case .secureConnectionFailed?, .serverCertificateHasBadDate?, .serverCertificateUntrusted?,
      .serverCertificateHasUnknownRoot?, .serverCertificateNotYetValid?,
      .clientCertificateRejected?, .clientCertificateRequired?:
      self = .insecure(host: host, because: reason)
    case .unsupportedURL?, .cannotParseResponse?:
      self = .broken(host: host, because: "it does not speak HTTP")
    case _ where Self.isAboutSecurity(reason):
      self = .insecure(host: host, because: reason)
    default:
      self = .broken(host: host, because: reason)
    }
  }

  /// On Linux some failures of TLS have no code of their own, only curl's words.
  private static func isAboutSecurity(_ reason: String) -> Bool {
    ["SSL", "TLS", "certificate"].contains { reason.contains($0) }
  }
}
