private import FoundationEssentials
private import Glibc

/// Speaks the DevTools protocol with a browser: JSON messages, each ended by a zero byte.
///
/// Source: https://chromedevtools.github.io/devtools-protocol/
final class DevTools {
  /// Something that happened in a page.
  struct Event {
    let method: String
    let session: String?
    fileprivate let message: [UInt8]

    /// Reads what the event tells; `nil` where it tells something else.
    func parameters<P: Decodable>(_ type: P.Type) -> P? {
      try? JSONDecoder().decode(Envelope<P>.self, from: Data(message)).params
    }
  }

  /// No message of an honest page is longer.
  private static let longestMessage = 256 << 20

  private let socket: CInt
  private var lastID = 0
  private var events: [Event] = []
  private var received: [UInt8] = []
  /// How much of what was received holds no zero byte.
  private var searched = 0

  /// - Parameter socket: Closed when the client goes away, which ends the browser too.
  init(socket: CInt) {
    self.socket = socket
  }

  deinit { _ = close(socket) }

  /// Sends a command and waits for its answer; events are kept for ``nextEvent(until:)``.
  func call<R: Decodable>(
    _ method: String, _ parameters: JSON = [:], in session: String? = nil,
    until deadline: ContinuousClock.Instant, returning type: R.Type = Nothing.self
  ) throws(BrowserError) -> R {
    lastID += 1
    let id = lastID
    try send(Command(id: id, method: method, sessionId: session, params: parameters), deadline)
    while let message = try nextMessage(until: deadline) {
      guard let header = try? JSONDecoder().decode(Header.self, from: Data(message)) else {
        throw .refused(method, because: "an answer that is no JSON")
      }
      guard header.id == id else {
        keep(message, header)
        continue
      }
      if let error = header.error { throw .refused(method, because: error.message) }
      do {
        return try JSONDecoder().decode(Answer<R>.self, from: Data(message)).result
      } catch {
        throw .refused(method, because: "\(error)")
      }
    }
    throw .timedOut(method)
  }

  /// What happened next, in order; `nil` when nothing did before the deadline.
  func nextEvent(until deadline: ContinuousClock.Instant) throws(BrowserError) -> Event? {
    while events.isEmpty {
      guard let message = try nextMessage(until: deadline) else { return nil }
      if let header = try? JSONDecoder().decode(Header.self, from: Data(message)) {
        keep(message, header)
      }
    }
    return events.removeFirst()
  }

  private func keep(_ message: [UInt8], _ header: Header) {
    guard let method = header.method else { return }
    events.append(Event(method: method, session: header.sessionId, message: message))
  }

  private func send(
    _ command: Command, _ deadline: ContinuousClock.Instant
  ) throws(BrowserError) {
    guard let data = try? JSONEncoder().encode(command) else {
      throw .refused(command.method, because: "it cannot be written as JSON")
    }
    var rest = (Array(data) + [0])[...]
    while !rest.isEmpty {
      let sent = Socket.send(rest, to: socket)
      if sent < 0, errno == EINTR { continue }
      guard sent > 0 else { throw .closed }
      rest = rest.dropFirst(sent)
    }
  }

  /// The next whole message; `nil` at the deadline.
  private func nextMessage(until deadline: ContinuousClock.Instant) throws(BrowserError) -> [UInt8]?
  {
    while true {
      if let end = received[searched...].firstIndex(of: 0) {
        let message = Array(received[..<end])
        received.removeSubrange(...end)
        searched = 0
        return message
      }
      searched = received.count
      guard searched < Self.longestMessage else { throw .closed }
      guard try receive(until: deadline) else { return nil }
    }
  }

  /// Waits for bytes and takes them; `false` at the deadline.
  private func receive(until deadline: ContinuousClock.Instant) throws(BrowserError) -> Bool {
    while true {
      let left = deadline - .now
      guard left > .zero else { return false }
      let milliseconds = CInt(min(left / .milliseconds(1) + 1, 1000))
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
  /// An answer in which nothing is of interest.
  struct Nothing: Decodable {}

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
    let error: Failure?
  }

  private struct Failure: Decodable {
    let message: String
  }

  private struct Answer<R: Decodable>: Decodable {
    let result: R
  }

  private struct Envelope<P: Decodable>: Decodable {
    let params: P
  }
}
