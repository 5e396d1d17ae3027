import BuiltIn
import FoundationEssentials
import TestSupport
import Testing

@Suite struct BuiltInTests {
  /// The root folder of the package.
  private let root = ProjectFolder.path

  @Test(
    "Built-in files equal those of their folder; run Scripts/embed if they differ",
    arguments: ["Templates", "Samples", "Setup"])
  func matchesFolder(folder: String) throws {
    let builtIn = BuiltIn.files(in: folder)
    #expect(builtIn.keys.sorted() == files(below: "\(root)/\(folder)").sorted())
    for (path, bytes) in builtIn {
      let data = try #require(FileManager.default.contents(atPath: "\(root)/\(folder)/\(path)"))
      #expect(bytes == Array(data), "\(path)")
    }
  }

  @Test(
    "The theme has minified scripts and a minified style sheet, and otherwise the files of its folder",
    arguments: [("script.js", 2.0 / 3), ("search.js", 2.0 / 3), ("style.css", 0.9)])
  func minified(file: String, share: Double) throws {
    let source = try #require(BuiltIn.files(in: "Templates")[file])
    let minified = try #require(BuiltIn.theme[file])
    #expect(Double(minified.count) < Double(source.count) * share)
    let data = try #require(
      FileManager.default.contents(atPath: "\(root)/Sources/System/CBuiltIn/Minified/\(file)"))
    #expect(minified == Array(data))
    #expect(BuiltIn.theme.keys.sorted() == BuiltIn.files(in: "Templates").keys.sorted())
  }

  @Test("A subfolder returns its files with shorter paths")
  func subfolder() {
    let all = BuiltIn.files(in: "Samples")
    let questions = BuiltIn.files(in: "Samples/questions")
    #expect(!questions.isEmpty)
    for (path, bytes) in questions {
      #expect(all["questions/\(path)"] == bytes)
    }
  }

  @Test("Only complete folder names match", arguments: ["Sample", "Templates/", "", "Sources"])
  func unknownFolder(folder: String) {
    #expect(BuiltIn.files(in: folder).isEmpty)
  }

  /// The paths of all files except hidden ones; empty if the folder does not exist.
  private func files(below folder: String) -> [String] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return paths.filter { path in
      var isFolder = false
      _ = FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder)
      return !isFolder && !path.split(separator: "/").contains { $0.hasPrefix(".") }
    }
  }
}
