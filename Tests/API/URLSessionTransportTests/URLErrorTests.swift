import Foundation
import Networking
import Testing
import URLSessionTransport
import FoundationNetworking

@Suite struct URLErrorTests {
  private func error(_ code: URLError.Code, _ message: String = "Something happened.")
    -> TransportError
  {
    let error = URLError(code, userInfo: [NSLocalizedDescriptionKey: message])
    return TransportError(
      urlLoadingError: error, of: HTTPRequest(url: "https://a.example:1/x?key=k"))
  }

  @Test("Errors of URL loading are classified by what failed")
  func kinds() {
    let host = "a.example:1"
    for code in [URLError.Code.cannotFindHost, .dnsLookupFailed] {
      #expect(error(code) == .unreachable(host: host, because: "its name does not resolve"))
    }
    for code in [URLError.Code.cannotConnectToHost, .notConnectedToInternet] {
      #expect(error(code) == .unreachable(host: host, because: "Something happened"))
    }
    for code in [URLError.Code.secureConnectionFailed, .serverCertificateUntrusted] {
      #expect(error(code) == .insecure(host: host, because: "Something happened"))
    }
    #expect(
      error(.timedOut) == .timedOut(host: host, while: .waiting, after: .seconds(30)))
    #expect(error(.unsupportedURL) == .broken(host: host, because: "it does not speak HTTP"))
    #expect(error(.networkConnectionLost) == .broken(host: host, because: "Something happened"))
  }

  @Test("TLS errors are recognized by their messages if the error code is unspecific")
  func tlsMessages() {
    #expect(
      error(.unknown, "OpenSSL SSL_connect: SSL_ERROR_SYSCALL.")
        == .insecure(host: "a.example:1", because: "OpenSSL SSL_connect: SSL_ERROR_SYSCALL"))
  }

  @Test("Errors of other types keep their description")
  func otherErrors() {
    struct OtherError: Error {}
    let request = HTTPRequest(url: "https://a.example/")
    guard case .broken("a.example", _) = TransportError(urlLoadingError: OtherError(), of: request)
    else {
      Issue.record("an error of another type was not reported")
      return
    }
  }
}
