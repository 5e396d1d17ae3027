import FoundationEssentials
import TestSupport
import Testing

@Suite("Guide to the dialect")
struct GuideTests {
  @Test("The guide names only existing suites, and each of its sections names one")
  func tests() throws {
    let guide = try text(
      of: ProjectFolder.url("Sources/Text/StackMarkdown/StackMarkdown.docc/Dialect.md"))
    let folder = ProjectFolder.url("Tests/Text/StackMarkdownTests")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let suites = try Set(
      files.filter { $0.hasSuffix(".swift") }.flatMap { file in
        try text(of: folder.appending(path: file)).matches(of: #/struct (\w+Tests) /#).map(
          \.output.1)
      }.map(String.init))
    let named = guide.matches(of: /`(\w+Tests)`/).map { String($0.output.1) }
    #expect(Set(named).subtracting(suites) == [])
    let parts = guide.split(separator: #/(?m)^## /#).dropFirst()
    #expect(parts.filter { !$0.contains(/Tests`/) }.map { $0.prefix { $0 != "\n" } } == [])
  }

  private func text(of file: URL) throws -> String {
    String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }
}
