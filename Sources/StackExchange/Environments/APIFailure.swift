internal import FoundationEssentials
internal import Networking

/// The API's own error, which may come with any HTTP status.
enum APIFailure {
  /// Reads the error envelope.
  ///
  /// - Returns: `nil` when the answer holds none.
  @Sendable static func read(_ response: HTTPResponse) -> WebserviceError? {
    guard mentions("\"error_id\"", response.body),
      let envelope = try? JSONDecoder().decode(Envelope.self, from: Data(response.body)),
      let id = envelope.error_id
    else { return nil }
    let name = envelope.error_name ?? "error"
    let message = envelope.error_message ?? name
    guard name == "throttle_violation" || id == 502 else {
      return .backend(id: id, name: name, message: message)
    }
    return .throttled(after: wait(in: message), message: message)
  }

  /// The pause that an answer asks for: `backoff` for its method, a throttle violation for all.
  @Sendable static func pause(_ response: HTTPResponse) -> Pause? {
    if case .throttled(let time, _)? = read(response) { return Pause(time, .all) }
    guard mentions("\"backoff\"", response.body),
      let seconds = try? JSONDecoder().decode(Backoff.self, from: Data(response.body)).backoff
    else { return nil }
    return seconds > 0 ? Pause(.seconds(min(seconds, longestWait)), .lane) : nil
  }

  /// Whether the API's own failure, or an answer that is none, may be gone the next time.
  static func mayPass(_ result: Result<HTTPResponse, any Error>) -> Bool {
    guard case .success(let response) = result else { return false }
    switch read(response) {
    case .backend(500, _, _), .backend(503, _, _): return true
    case .throttled(let time, _): return time <= .seconds(60)
    case .connectivity, .unreadable, .backend: return false
    case nil: return !isWholeObject(response.body)
    }
  }

  /// Whether bytes begin and end as a JSON object does, which a page or a broken answer does not.
  private static func isWholeObject(_ body: [UInt8]) -> Bool {
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf]
    return body.first { !blanks.contains($0) } == UInt8(ascii: "{")
      && body.last { !blanks.contains($0) } == UInt8(ascii: "}")
  }

  /// The pause that the prose of a throttle violation names; a minute when it names none.
  static func wait(in message: String) -> Duration {
    let words = message.split(separator: " ")
    let pairs = zip(words, words.dropFirst())
    let seconds = pairs.lazy.filter { $0.1.hasPrefix("second") }.compactMap { Int($0.0) }.first
    return .seconds(seconds.map { min(max(0, $0), longestWait) } ?? 60)
  }

  /// A day is the longest that the API is known to ask for.
  private static let longestWait = 2 * 86_400

  /// Whether it is worth reading the whole answer for a field; posts may hold the word too.
  private static func mentions(_ field: String, _ body: [UInt8]) -> Bool {
    let needle = Array(field.utf8)
    var start = body.startIndex
    while let quote = body[start...].firstIndex(of: needle[0]) {
      if body[quote...].starts(with: needle) { return true }
      start = quote + 1
    }
    return false
  }

  private struct Envelope: Decodable {
    let error_id: Int?
    let error_name: String?
    let error_message: String?
  }

  private struct Backoff: Decodable {
    let backoff: Int?
  }
}
