import Foundation
import TestSupport
import Testing

@Suite("Documentation of adding a language")
struct DocumentationTests {
  @Test("The code blocks of the example language are in its source files")
  func example() throws {
    let module = ProjectFolder.url("Sources/Text/Highlighting")
    let files = [
      "Languages/Go.swift", "Language.swift", "Guessing/Language+ProgrammingCues.swift",
    ]
    let text = try String(
      contentsOf: module.appending(path: "Highlighting.docc/Highlighting.md"), encoding: .utf8)
    let section = try #require(text.components(separatedBy: "## To add a language\n").last)
    let blocks = section.components(separatedBy: "```swift\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0]
    }
    #expect(blocks.count == files.count)
    for (block, file) in zip(blocks, files) {
      let code = try String(contentsOf: module.appending(path: file), encoding: .utf8)
      #expect(code.contains(block), "\(file)")
    }
  }
}
