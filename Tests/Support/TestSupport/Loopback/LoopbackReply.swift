/// A reply of the loopback server to a request, well-behaved or not.
package enum LoopbackReply: Sendable {
  /// A complete response; the connection stays open.
  case response(status: Int = 200, headers: [(String, String)] = [], body: [UInt8] = [])
  /// A complete response of unknown length, sent in these chunks.
  case chunked(headers: [(String, String)] = [], chunks: [[UInt8]])
  /// A response that announces `length` bytes, sends `body`, and closes the connection.
  case truncated(headers: [(String, String)] = [], body: [UInt8], length: Int)
  /// Raw bytes, sent one at a time; then the connection closes.
  case drip([UInt8], every: Duration)
  /// Raw bytes, including the head of the response; then the connection closes.
  case raw([UInt8])
  /// No response, but a reset of the connection.
  case reset
  /// No response at all, until the client closes the connection.
  case silence

  /// A complete response with text.
  package static func text(
    _ text: String, status: Int = 200, type: String = "text/plain; charset=utf-8"
  ) -> LoopbackReply {
    .response(status: status, headers: [("Content-Type", type)], body: Array(text.utf8))
  }

  /// A complete response with JSON.
  package static func json(_ text: String, status: Int = 200) -> LoopbackReply {
    .text(text, status: status, type: "application/json; charset=utf-8")
  }

  /// A redirect to an absolute or relative URL.
  package static func redirect(to location: String, status: Int = 302) -> LoopbackReply {
    .response(status: status, headers: [("Location", location)])
  }
}

extension LoopbackReply {
  /// Sends the reply to the client.
  ///
  /// - Parameters:
  ///   - socket: The socket of the connection.
  ///   - hasBody: `false` for a response to HEAD, which has no body.
  /// - Returns: Whether the connection may carry another request.
  func perform(on socket: Socket, hasBody: Bool) -> Bool {
    switch self {
    case .response(let status, let headers, let body):
      let head = Self.head(status, headers + [("Content-Length", "\(body.count)")])
      return socket.send(hasBody ? head + body : head)
    case .chunked(let headers, let chunks):
      var bytes = Self.head(200, headers + [("Transfer-Encoding", "chunked")])
      for chunk in chunks where !chunk.isEmpty {
        bytes += Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8)
      }
      return socket.send(bytes + Array("0\r\n\r\n".utf8))
    case .truncated(let headers, let body, let length):
      _ = socket.send(Self.head(200, headers + [("Content-Length", "\(length)")]) + body)
    case .drip(let bytes, let pause):
      for byte in bytes {
        guard socket.send([byte]), !socket.waitForPeer(atMost: pause) else { break }
      }
    case .raw(let bytes): _ = socket.send(bytes)
    case .reset: socket.resetOnClose()
    case .silence: _ = socket.waitForPeer()
    }
    return false
  }

  /// The status line and the headers of a response.
  private static func head(_ status: Int, _ headers: [(String, String)]) -> [UInt8] {
    let lines = headers.map { "\($0): \($1)\r\n" }.joined()
    return Array("HTTP/1.1 \(status) Status\r\n\(lines)\r\n".utf8)
  }
}
