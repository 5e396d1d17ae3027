import FoundationEssentials
import TestSupport

/// Files in the documentation of the project.
enum ProjectFiles {
  static func documentation(_ name: String) throws -> Data {
    try Data(contentsOf: ProjectFolder.url("Documentation/\(name)"))
  }

  /// The configuration schema, decoded once for all tests.
  static let schema = Result {
    try JSONDecoder().decode(JSON.self, from: documentation("sodigest.schema.json"))
  }
}
