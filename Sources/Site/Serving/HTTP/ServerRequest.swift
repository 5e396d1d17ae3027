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
  /// The body; empty for requests whose body is not read.
  package var body: [UInt8]

  /// Creates a request.
  package init(
    _ method: String = "GET", _ path: String, parameters: [(name: String, value: String)] = [],
    headers: [(name: String, value: String)] = [], body: [UInt8] = []
  ) {
    (self.method, self.path) = (method, path)
    (self.parameters, self.headers, self.body) = (parameters, headers, body)
  }

  /// The parameters by name; of several with the same name, the last one.
  package var form: [String: String] {
    Dictionary(parameters.map { ($0.name, $0.value) }) { $1 }
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
  package func uniqueHeaderValue(_ name: String) -> String? {
    let values = headerValues(name)
    return values.count == 1 ? values[0] : nil
  }
}
