import Foundation
import TestSupport
import Testing

/// Tests of the folders in `Sources`, which show the layers of the program.
@Suite("Folders of sources")
struct FolderTests {
  /// The folders, from the lowest layer to the highest.
  private static let layerNames = ["System", "Base", "API", "Text", "Data", "Site", "Command"]

  /// The modules of texts, which are libraries for other programs, and those on which they stand.
  private static let leafModules = [
    "Basics", "BuiltIn", "Images", "Networking", "StackMarkdown", "Highlighting", "Maths",
    "Mustache", "Search",
  ]

  @Test("A module imports only modules of its own folder and of folders below it")
  func layers() throws {
    let modules = try ProjectFolder.modules
    #expect(Set(modules.values.map(layer)) == Set(Self.layerNames))
    var importCount = 0
    for (module, folder) in modules {
      let own = try #require(Self.layerNames.firstIndex(of: layer(folder)))
      for imported in try imports(of: folder) {
        guard let other = modules[imported] else { continue }
        importCount += 1
        let isBelow = try #require(Self.layerNames.firstIndex(of: layer(other))) <= own
        #expect(isBelow, "\(module) imports \(imported)")
      }
    }
    #expect(importCount > 100)
  }

  @Test("A leaf imports Basics and no other module of the program", arguments: leafModules)
  func leaves(module: String) throws {
    let modules = try ProjectFolder.modules.filter { !$0.value.hasPrefix("Sources/System/") }
    let imported = try imports(of: #require(modules[module]))
    #expect(imported.intersection(modules.keys).subtracting(["Basics", module]) == [])
  }

  /// Returns the folder of `Sources` in which a module lies.
  private func layer(_ folder: String) -> String { String(folder.split(separator: "/")[1]) }

  private func imports(of folder: String) throws -> Set<String> {
    let files = try #require(
      FileManager.default.enumerator(at: ProjectFolder.url(folder), includingPropertiesForKeys: nil)
    )
    var imports: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        let words = line.split(separator: " ")
        if words.dropLast().last == "import", let name = words.last { imports.insert(String(name)) }
      }
    }
    return imports
  }
}
