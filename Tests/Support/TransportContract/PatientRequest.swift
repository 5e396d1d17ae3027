package import Networking

extension HTTPRequest {
  /// Returns a request with time limits that are long enough for a busy machine.
  package static func patient(
    _ method: HTTPMethod = .get, url: String, headers: [HTTPHeader] = [], body: [UInt8]? = nil
  ) -> HTTPRequest {
    let limits = HTTPLimits(connectTimeout: .seconds(600), totalTimeout: .seconds(600))
    return HTTPRequest(method, url: url, headers: headers, body: body, limits: limits)
  }
}
