/// What the loopback server does with a request, good manners and bad.
package enum LoopbackReply: Sendable {
  /// A whole answer; the connection stays open.
  case answer(status: Int = 200, headers: [(String, String)] = [], body: [UInt8] = [])
  /// A whole answer of unknown length, in these pieces.
  case chunked(headers: [(String, String)] = [], pieces: [[UInt8]])
  /// An answer that promises `length` bytes, sends these, and closes.
  case truncated(headers: [(String, String)] = [], body: [UInt8], length: Int)
  /// These bytes as they are, one at a time; then the connection closes.
  case drip([UInt8], every: Duration)
  /// These bytes as they are, head included; then the connection closes.
  case raw([UInt8])
  /// A reset of the connection.
  case reset
  /// Silence until the client leaves.
  case silence

  /// A whole answer of text.
  package static func text(
    _ text: String, status: Int = 200, type: String = "text/plain; charset=utf-8"
  ) -> LoopbackReply {
    .answer(status: status, headers: [("Content-Type", type)], body: Array(text.utf8))
  }

  /// A whole answer of JSON.
  package static func json(_ text: String, status: Int = 200) -> LoopbackReply {
    .text(text, status: status, type: "application/json; charset=utf-8")
  }

  /// A redirect to an absolute or relative URL.
  package static func redirect(to location: String, status: Int = 302) -> LoopbackReply {
    .answer(status: status, headers: [("Location", location)])
  }
}

extension LoopbackReply {
  /// Sends the reply.
  ///
  /// - Parameters:
  ///   - socket: Where to.
  ///   - hasBody: `false` for an answer to HEAD, which has all but the body.
  /// - Returns: Whether the connection may carry another request.
  func perform(on socket: Socket, hasBody: Bool) -> Bool {
    switch self {
    case .answer(let status, let headers, let body):
      let head = Self.head(status, headers + [("Content-Length", "\(body.count)")])
      return socket.send(hasBody ? head + body : head)
    case .chunked(let headers, let pieces):
      var bytes = Self.head(200, headers + [("Transfer-Encoding", "chunked")])
      for piece in pieces where !piece.isEmpty {
        bytes += Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + Array("\r\n".utf8)
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

  private static func head(_ status: Int, _ headers: [(String, String)]) -> [UInt8] {
    let lines = headers.map { "\($0): \($1)\r\n" }.joined()
    return Array("HTTP/1.1 \(status) Status\r\n\(lines)\r\n".utf8)
  }
}
