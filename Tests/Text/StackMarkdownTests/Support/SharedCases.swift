import FoundationEssentials

/// Recorded posts and published attacks, available only if `SODIGEST_SHARED` names a folder.
enum SharedCases {
  static let folder = ProcessInfo.processInfo.environment["SODIGEST_SHARED"].map { "\($0)/data" }

  static var areAvailable: Bool {
    folder.map { FileManager.default.fileExists(atPath: "\($0)/pairs/posts.json") } ?? false
  }

  struct Pair: Decodable {
    let markdown: String?
    let body: String
  }

  struct Attack: Decodable {
    let payload: String
    let must_contain: [String]?
    let must_not_contain: [String]?
  }

  static func pairs(_ name: String) throws -> [Pair] { try read("pairs/\(name).json") }

  static func attacks() throws -> [Attack] { try read("xss/antisamy.json") }

  private static func read<A: Decodable>(_ path: String) throws -> A {
    let data = try Data(contentsOf: URL(filePath: "\(folder ?? "")/\(path)"))
    return try JSONDecoder().decode(A.self, from: data)
  }
}
