import BuiltIn
import FoundationEssentials
import Testing

@Suite struct BuiltInTests {
  /// The top of the sources.
  private let top = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(3).joined(separator: "/")

  @Test(
    "What is built in is what the folder holds; run Scripts/embed if it is not",
    arguments: ["Templates", "Samples", "Setup"])
  func matchesFolder(folder: String) throws {
    let builtIn = BuiltIn.files(in: folder)
    #expect(builtIn.keys.sorted() == files(below: "\(top)/\(folder)").sorted())
    for (path, bytes) in builtIn {
      let data = try #require(FileManager.default.contents(atPath: "\(top)/\(folder)/\(path)"))
      #expect(bytes == Array(data), "\(path)")
    }
  }

  @Test(
    "The theme has minified scripts, and else the files of its folder",
    arguments: ["script.js", "search.js"])
  func minified(script: String) throws {
    let source = try #require(BuiltIn.files(in: "Templates")[script])
    let small = try #require(BuiltIn.theme[script])
    #expect(small.count < source.count * 2 / 3)
    let data = try #require(
      FileManager.default.contents(atPath: "\(top)/Sources/CBuiltIn/Minified/\(script)"))
    #expect(small == Array(data))
    #expect(BuiltIn.theme.keys.sorted() == BuiltIn.files(in: "Templates").keys.sorted())
  }

  @Test("A folder below another has its files by shorter paths")
  func folderBelow() {
    let all = BuiltIn.files(in: "Samples")
    let questions = BuiltIn.files(in: "Samples/questions")
    #expect(!questions.isEmpty)
    for (path, bytes) in questions {
      #expect(all["questions/\(path)"] == bytes)
    }
  }

  @Test("Only whole names of folders count", arguments: ["Sample", "Templates/", "", "Sources"])
  func unknownFolder(folder: String) {
    #expect(BuiltIn.files(in: folder).isEmpty)
  }

  /// Paths of all files but hidden ones; empty where there is no folder.
  private func files(below folder: String) -> [String] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return paths.filter { path in
      var isFolder = false
      _ = FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder)
      return !isFolder && !path.split(separator: "/").contains { $0.hasPrefix(".") }
    }
  }
}
