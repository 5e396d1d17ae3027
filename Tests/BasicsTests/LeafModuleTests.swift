import Foundation
import Testing

/// Leaf modules depend on no other module of the program except `Basics`.
@Suite struct LeafModuleTests {
  private static let sources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources")

  @Test(
    "A leaf module imports Basics and no other module of the program",
    arguments: [
      "Basics", "BuiltIn", "Images", "Mustache", "Networking", "Packing", "Search", "StackMarkdown",
      "Zim",
    ])
  func imports(module: String) throws {
    let manager = FileManager.default
    let modules = try manager.contentsOfDirectory(atPath: Self.sources.path(percentEncoded: false))
      .filter { !$0.hasPrefix("C") || $0.dropFirst().first?.isUppercase != true }
    let folder = Self.sources.appending(path: module)
    let files = try #require(manager.enumerator(at: folder, includingPropertiesForKeys: nil))
    var importedModules: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        let words = line.split(separator: " ")
        if words.dropLast().last == "import", let name = words.last {
          importedModules.insert(String(name))
        }
      }
    }
    #expect(importedModules.intersection(modules).subtracting(["Basics"]) == [])
  }
}
