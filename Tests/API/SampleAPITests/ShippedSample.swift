import FoundationEssentials
import TestSupport
import StackExchange

/// The files of `Samples/` and the objects in them.
struct ShippedSample {
  /// The content of each file, by path below `Samples/`.
  let files: [String: [UInt8]]
  let questions: [[String: JSONValue]]
  let users: [[String: JSONValue]]

  /// The sample, read once for all tests.
  static let shared = Result { try ShippedSample() }

  private init() throws {
    let folder = "\(ProjectFolder.path)/Samples"
    var files: [String: [UInt8]] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      if let data = FileManager.default.contents(atPath: "\(folder)/\(name)") {
        files[name] = Array(data)
      }
    }
    self.files = files
    questions = try files.keys.sorted().filter { $0.hasPrefix("questions/") }.map { name in
      try Self.object(files[name])
    }
    users = try Self.object(files["users.json"]).objects("items")
  }

  private static func object(_ bytes: [UInt8]?) throws -> [String: JSONValue] {
    try JSONDecoder().decode([String: JSONValue].self, from: Data(bytes ?? []))
  }

  var answers: [[String: JSONValue]] { questions.flatMap { $0.objects("answers") } }
  var posts: [[String: JSONValue]] { questions + answers }
  var comments: [[String: JSONValue]] { posts.flatMap { $0.objects("comments") } }

  /// The users that wrote, edited or received a reply.
  var people: [[String: JSONValue]] {
    (posts + comments).flatMap { item in
      ["owner", "last_editor", "reply_to_user"].compactMap { item.object($0) }
    }
  }
}

extension [String: JSONValue] {
  func object(_ name: String) -> [String: JSONValue]? {
    if case .object(let value) = self[name] { value } else { nil }
  }

  func objects(_ name: String) -> [[String: JSONValue]] {
    guard case .array(let values) = self[name] else { return [] }
    return values.compactMap { if case .object(let value) = $0 { value } else { nil } }
  }

  func strings(_ name: String) -> [String] {
    guard case .array(let values) = self[name] else { return [] }
    return values.compactMap { if case .string(let value) = $0 { value } else { nil } }
  }

  func string(_ name: String) -> String? {
    if case .string(let value) = self[name] { value } else { nil }
  }

  func int(_ name: String) -> Int? {
    if case .integer(let value) = self[name] { value } else { nil }
  }

  func flag(_ name: String) -> Bool? {
    if case .bool(let value) = self[name] { value } else { nil }
  }
}
