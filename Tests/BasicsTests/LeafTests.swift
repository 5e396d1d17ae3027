import Foundation
import Testing

/// Which rooms may know which is said in the manifest; this is for the leaves, which have promised
/// to stay apart.
@Suite struct LeafTests {
  private static let sources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources")

  @Test(
    "A leaf knows the ground and no other room",
    arguments: [
      "Basics", "BuiltIn", "Images", "Mustache", "Networking", "Packing", "Search", "StackMarkdown",
    ])
  func leaves(room: String) throws {
    let manager = FileManager.default
    let rooms = try manager.contentsOfDirectory(atPath: Self.sources.path(percentEncoded: false))
      .filter { !$0.hasPrefix("C") || $0.dropFirst().first?.isUppercase != true }
    let folder = Self.sources.appending(path: room)
    let files = try #require(manager.enumerator(at: folder, includingPropertiesForKeys: nil))
    var known: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        let words = line.split(separator: " ")
        if words.dropLast().last == "import", let name = words.last { known.insert(String(name)) }
      }
    }
    #expect(known.intersection(rooms).subtracting(["Basics"]) == [])
  }
}
