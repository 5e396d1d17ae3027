/// An HTTP request to the preview server.
package struct ServerRequest: Sendable {
  /// The HTTP method.
  package var method: String
  /// The percent-encoded path without the query.
  package var path: String
  /// The decoded parameters of the query, in the order received.
  package var parameters: [(name: String, value: String)]
  /// The request headers, in the order received.
  package var headers: [(name: String, value: String)]

  /// Creates a request.
  package init(
    _ method: String = "GET", _ path: String, parameters: [(name: String, value: String)] = [],
    headers: [(name: String, value: String)] = []
  ) {
    (self.method, self.path) = (method, path)
    (self.parameters, self.headers) = (parameters, headers)
  }

  /// Returns all values of a header, ignoring the case of its name.
  func headerValues(_ name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
  }

  /// Returns whether the client accepts a content encoding, such as `gzip`.
  func accepts(encoding: String) -> Bool {
    headerValues("Accept-Encoding").joined(separator: ",").split(separator: ",").contains { item in
      let parts = item.filter { $0 != " " }.lowercased().split(separator: ";")
      return parts.first.map { $0 == encoding } == true
        && !parts.dropFirst().contains { ["q=0", "q=0.0", "q=0.00", "q=0.000"].contains($0) }
    }
  }

  /// Returns the value of a header; `nil` if it is missing or occurs several times.
  func uniqueHeaderValue(_ name: String) -> String? {
    let values = headerValues(name)
    return values.count == 1 ? values[0] : nil
  }
}
