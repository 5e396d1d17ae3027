private import FoundationEssentials
internal import Glibc

/// A client of the DevTools protocol: JSON messages, each ended by a zero byte.
///
/// Source: https://chromedevtools.github.io/devtools-protocol/
final class DevTools {
  /// An event in a page that the browser reports.
  struct Event {
    let method: String
    let session: String?
    fileprivate let message: [UInt8]

    /// Returns the decoded parameters of the event, or `nil` if they do not match the type.
    func parameters<P: Decodable>(_ type: P.Type) -> P? {
      try? JSONDecoder().decode(EventMessage<P>.self, from: Data(message)).params
    }
  }

  /// The maximum length of a message in bytes.
  private static let maxMessageSize = 256 << 20

  private let socket: CInt
  private var lastID = 0
  private var events: [Event] = []
  private var received: [UInt8] = []
  /// The number of received bytes known to contain no zero byte.
  private var scannedCount = 0

  /// Creates a client.
  ///
  /// - Parameter socket: Closed when the client is deallocated, which ends the browser too.
  init(socket: CInt) {
    self.socket = socket
  }

  deinit { _ = close(socket) }

  /// Sends a command and waits for its response; events are queued for ``nextEvent(until:)``.
  func call<R: Decodable>(
    _ method: String, _ parameters: JSON = [:], in session: String? = nil,
    until deadline: ContinuousClock.Instant, returning type: R.Type = EmptyResult.self
  ) throws(BrowserError) -> R {
    lastID += 1
    let id = lastID
    try send(Command(id: id, method: method, sessionId: session, params: parameters), deadline)
    while let message = try nextMessage(until: deadline) {
      guard let header = try? JSONDecoder().decode(Header.self, from: Data(message)) else {
        throw .refused(command: method, because: "an answer that is no JSON")
      }
      guard header.id == id else {
        try enqueueEvent(message, header)
        continue
      }
      if let error = header.error { throw .refused(command: method, because: error.message) }
      do {
        return try JSONDecoder().decode(CommandResponse<R>.self, from: Data(message)).result
      } catch {
        throw .refused(command: method, because: "\(error)")
      }
    }
    throw .timedOut(waitingFor: method)
  }

  /// Returns the next event, in order, or `nil` if there is none before the deadline.
  func nextEvent(until deadline: ContinuousClock.Instant) throws(BrowserError) -> Event? {
    while events.isEmpty {
      guard let message = try nextMessage(until: deadline) else { return nil }
      if let header = try? JSONDecoder().decode(Header.self, from: Data(message)) {
        try enqueueEvent(message, header)
      }
    }
    return events.removeFirst()
  }

  /// Keeps an event for ``nextEvent(until:)``.
  ///
  /// - Throws: ``BrowserError/crashed``, since a page that crashed answers no command.
  private func enqueueEvent(_ message: [UInt8], _ header: Header) throws(BrowserError) {
    guard let method = header.method else { return }
    if method == "Inspector.targetCrashed" { throw .crashed }
    events.append(Event(method: method, session: header.sessionId, message: message))
  }

  private func send(
    _ command: Command, _ deadline: ContinuousClock.Instant
  ) throws(BrowserError) {
    guard let data = try? JSONEncoder().encode(command) else {
      throw .refused(command: command.method, because: "it cannot be written as JSON")
    }
    var unsent = (Array(data) + [0])[...]
    while !unsent.isEmpty {
      let count = Socket.send(unsent, to: socket)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .closed }
      unsent = unsent.dropFirst(count)
    }
  }

  /// Returns the next complete message, or `nil` at the deadline.
  private func nextMessage(until deadline: ContinuousClock.Instant) throws(BrowserError) -> [UInt8]?
  {
    while true {
      if let end = received[scannedCount...].firstIndex(of: 0) {
        let message = Array(received[..<end])
        received.removeSubrange(...end)
        scannedCount = 0
        return message
      }
      scannedCount = received.count
      guard scannedCount < Self.maxMessageSize else { throw .closed }
      guard try receive(until: deadline) else { return nil }
    }
  }

  /// Waits for bytes and appends them to the received ones; returns `false` at the deadline.
  private func receive(until deadline: ContinuousClock.Instant) throws(BrowserError) -> Bool {
    while true {
      let remaining = deadline - .now
      guard remaining > .zero else { return false }
      let milliseconds = CInt(min(remaining / .milliseconds(1) + 1, 1000))
      var descriptor = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&descriptor, 1, milliseconds)
      if ready == 0 || ready < 0 && errno == EINTR { continue }
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      let count = unsafe recv(socket, &chunk, chunk.count, 0)
      if count < 0, errno == EINTR { continue }
      guard ready > 0, count > 0 else { throw .closed }
      received += chunk[..<count]
      return true
    }
  }
}

extension DevTools {
  /// The result of a DevTools command of which no field is read.
  struct EmptyResult: Decodable {}

  private struct Command: Encodable {
    let id: Int
    let method: String
    let sessionId: String?
    let params: JSON
  }

  private struct Header: Decodable {
    let id: Int?
    let method: String?
    let sessionId: String?
    let error: ErrorDetails?
  }

  private struct ErrorDetails: Decodable {
    let message: String
  }

  private struct CommandResponse<R: Decodable>: Decodable {
    let result: R
  }

  private struct EventMessage<P: Decodable>: Decodable {
    let params: P
  }
}

/// Connected sockets between this process and a child process.
enum Socket {
  /// Returns two connected sockets, closed on `exec`, with descriptors above those of a child
  /// process.
  static func pair() throws(BrowserError) -> (CInt, CInt) {
    var ends: [CInt] = [-1, -1]
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw .notStarted(program: "socketpair", code: errno)
    }
    let duplicates = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 10) }
    for end in ends { _ = close(end) }
    guard duplicates.allSatisfy({ $0 >= 0 }) else {
      throw .notStarted(program: "fcntl", code: errno)
    }
    return (duplicates[0], duplicates[1])
  }

  /// Sends bytes; writing to a closed socket is an error, not a signal.
  ///
  /// - Returns: The number of bytes sent, or -1 with the error code in `errno`.
  static func send(_ bytes: ArraySlice<UInt8>, to socket: CInt) -> Int {
    unsafe bytes.withUnsafeBytes { buffer in
      unsafe Glibc.send(socket, buffer.baseAddress, buffer.count, CInt(MSG_NOSIGNAL))
    }
  }

  private static var kind: CInt {
    CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
  }
}

/// A JSON value that can be written as a Swift literal.
enum JSON: Encodable, Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral
{
  case string(String)
  case number(Int)
  case bool(Bool)
  case object([String: JSON])
  case array([JSON])

  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .number(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
  init(arrayLiteral elements: JSON...) { self = .array(elements) }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .string(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .bool(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    }
  }
}
