import FoundationEssentials

/// Files in the documentation of the project.
enum ProjectFiles {
  static func documentation(_ name: String) throws -> Data {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try Data(contentsOf: root.appending(path: "Documentation/\(name)"))
  }

  /// The configuration schema, decoded once for all tests.
  static let schema = Result {
    try JSONDecoder().decode(JSON.self, from: documentation("sodigest.schema.json"))
  }
}
