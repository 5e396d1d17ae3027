package import Basics

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
