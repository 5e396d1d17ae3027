internal import FoundationEssentials
internal import Networking

/// The API's own error, which may come with any HTTP status.
enum APIFailure {
  /// Reads the error envelope.
  ///
  /// - Returns: `nil` when the answer holds none.
  @Sendable static func read(_ response: HTTPResponse) -> WebserviceError? {
    guard mentionsError(response.body),
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

  /// The pause that the prose of a throttle violation names; a minute when it names none.
  static func wait(in message: String) -> Duration {
    let words = message.split(separator: " ")
    let pairs = zip(words, words.dropFirst())
    let seconds = pairs.lazy.filter { $0.1.hasPrefix("second") }.compactMap { Int($0.0) }.first
    return .seconds(seconds.map { min(max(0, $0), longestWait) } ?? 60)
  }

  /// A day is the longest that the API is known to ask for.
  private static let longestWait = 2 * 86_400

  /// Whether it is worth reading the whole answer as an error; posts may hold the word too.
  private static func mentionsError(_ body: [UInt8]) -> Bool {
    let needle = Array("\"error_id\"".utf8)
    guard body.count >= needle.count else { return false }
    var start = 0
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
}
