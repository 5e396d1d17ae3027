import FoundationEssentials
import TestSupport

/// Writes files to a temporary folder that exists while the body runs.
func withSite<R>(
  _ files: [String: String], _ body: (String) async throws -> R
) async throws -> R {
  try await withTemporaryFolder { folder in
    for (path, text) in files {
      let file = "\(folder)/\(path)"
      let parent = file.split(separator: "/").dropLast().joined(separator: "/")
      try FileManager.default.createDirectory(
        atPath: "/\(parent)", withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(filePath: file))
    }
    return try await body(folder)
  }
}
