/// A request that the loopback server received.
package struct ReceivedRequest: Sendable {
  package let method: String
  /// The path and query of the request, as received.
  package let target: String
  package let headers: [(name: String, value: String)]
  package let body: [UInt8]
  /// The number of the connection that carried the request, counted from 1.
  package let connection: Int

  /// Returns the value of the first header with a name, regardless of case.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The path of the request without the query, as received.
  package var path: String { String(target.prefix { $0 != "?" }) }
}

/// Reads requests from a connection one after the other.
struct RequestReader {
  private let socket: Socket
  private let connection: Int
  private var buffer: [UInt8] = []

  init(_ socket: Socket, connection: Int) {
    self.socket = socket
    self.connection = connection
  }

  /// Returns the next request, or `nil` if the client closed the connection or does not use HTTP.
  mutating func next() -> ReceivedRequest? {
    guard let head = readHead() else { return nil }
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
    let requestLine = lines.first?.split(separator: " ") ?? []
    guard requestLine.count == 3 else { return nil }
    let headers = lines.dropFirst().map(Self.header)
    let length = headers.first { $0.name.lowercased() == "content-length" }.flatMap {
      Int($0.value)
    }
    if headers.contains(where: { $0.name.lowercased() == "expect" }) {
      _ = socket.send("HTTP/1.1 100 Continue\r\n\r\n".utf8)
    }
    guard let body = readBody(length ?? 0) else { return nil }
    return ReceivedRequest(
      method: String(requestLine[0]), target: String(requestLine[1]), headers: headers, body: body,
      connection: connection)
  }

  private static func header(_ line: Substring) -> (name: String, value: String) {
    let name = line.prefix { $0 != ":" }
    return (String(name), String(line.dropFirst(name.count + 1).drop { $0 == " " }))
  }

  private mutating func readHead() -> [UInt8]? {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let range = buffer.firstRange(of: end) {
        defer { buffer.removeFirst(range.upperBound) }
        return Array(buffer[..<range.lowerBound])
      }
      guard buffer.count < 1 << 20, startsWithMethod, fill() else { return nil }
    }
  }

  /// Whether the buffer may begin with an HTTP method; a TLS handshake does not.
  private var startsWithMethod: Bool {
    buffer.first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? true
  }

  private mutating func readBody(_ length: Int) -> [UInt8]? {
    while buffer.count < length {
      guard fill() else { return nil }
    }
    defer { buffer.removeFirst(length) }
    return Array(buffer.prefix(length))
  }

  private mutating func fill() -> Bool {
    let bytes = socket.receive()
    buffer += bytes
    return !bytes.isEmpty
  }
}
