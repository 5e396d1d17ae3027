package import Basics

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

/// An HTTP response of the preview server.
package struct ServerResponse: ~Copyable {
  /// The HTTP status code.
  package var status: Int
  /// The response headers, in the order in which they are sent.
  package var headers: [(name: String, value: String)]
  /// The response body.
  package var body: Body

  /// The body of a response; also set for HEAD requests, for which it is not sent.
  package enum Body: ~Copyable {
    /// A body that consists of bytes in memory.
    case bytes([UInt8])
    /// A body that consists of a range of bytes in an open file.
    case file(FileDescriptor, Range<Int>)

    /// Returns the part of the body in a byte range, which counts from the start of the data or
    /// file.
    consuming func slice(_ range: Range<Int>) -> Body {
      switch consume self {
      case .bytes(let bytes): .bytes(Array(bytes[range]))
      case .file(let file, _): .file(file, range)
      }
    }
  }

  /// Creates a response with exactly these headers.
  init(_ status: Int, _ headers: [(name: String, value: String)], _ body: consuming Body) {
    (self.status, self.headers) = (status, headers)
    self.body = body
  }

  /// Creates a plain-text response with one line of text.
  package static func text(
    _ status: Int, _ text: String, _ headers: [(name: String, value: String)] = []
  ) -> ServerResponse {
    ServerResponse(
      status, headers + [("Content-Type", "text/plain; charset=utf-8")] + commonHeaders,
      .bytes(Array("\(text)\n".utf8)))
  }

  /// Creates a response in JSON.
  package static func json(_ status: Int, _ bytes: [UInt8]) -> ServerResponse {
    ServerResponse(
      status, [("Content-Type", "application/json; charset=utf-8")] + commonHeaders, .bytes(bytes))
  }

  /// Creates a response without a body.
  package static func empty(_ status: Int) -> ServerResponse {
    ServerResponse(status, commonHeaders, .bytes([]))
  }

  /// The headers of every response: browsers must revalidate it and must not guess its type.
  static let commonHeaders: [(name: String, value: String)] = [
    ("Cache-Control", "no-cache"), ("X-Content-Type-Options", "nosniff"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
  ]

  /// Returns the bytes of the body; a body in a file is read.
  package consuming func bodyBytes() -> [UInt8] {
    switch consume body {
    case .bytes(let bytes): bytes
    case .file(let file, let range):
      (try? FileDescriptor.contents(of: file.number)).map { Array($0[range]) } ?? []
    }
  }
}
