import Foundation
import Mustache
import Pages
import SiteBuild
import TestSupport
import Testing

/// Compares `Documentation/templates.md` with the declarations of templates.
@Suite("Template guide", .enabled(if: Checkout.isBuilt))
struct TemplateGuideTests {
  private let templates = SiteFiles.all.reduce(into: [:]) { $0.merge($1.fieldsByTemplate) { $1 } }

  @Test("The guide lists every template and part, and record titles are unique")
  func complete() throws {
    #expect(TemplateGuide.files == Set(templates.keys))
    let titles = TemplateGuide.shapes(of: Array(templates.values)).map(\.title)
    #expect(Set(titles).count == titles.count)
    #expect(!titles.contains(""))
    #expect(TemplateGuide.partTitles.isSubset(of: titles))
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(Checkout.root)/Templates")
    let parts = files.filter { [".html", ".md", ".xml"].contains(where: $0.hasSuffix) }
    #expect(TemplateGuide.partFiles == Set(parts).subtracting(templates.keys))
  }

  @Test("The guide is up to date with the declarations and the sample")
  func current() async throws {
    try await withTemporaryFolder { folder async throws in
      let examples = try examples(in: folder)
      let guide = TemplateGuide(templates: templates, examples: examples)
      #expect(guide.keysWithoutExample == [])
      #expect(TemplateGuide.furtherExamples.keys.filter { examples[$0] != nil }.sorted() == [])
      let path = "Documentation/templates.md"
      let page = try Checkout.text(of: path)
      let parts = page.split(separator: Self.marker, omittingEmptySubsequences: false)
      try #require(parts.count == 3)
      let current = [String(parts[0]), "\n\n\(guide.text)\n\n", String(parts[2])].joined(
        separator: Self.marker)
      if ProcessInfo.processInfo.environment["SODIGEST_WRITE_GUIDE"] == "1" {
        try current.write(toFile: "\(Checkout.root)/\(path)", atomically: true, encoding: .utf8)
      } else {
        let differences = Set(current.split(separator: "\n")).symmetricDifference(
          page.split(separator: "\n"))
        #expect(differences.sorted() == [], "Run Scripts/guide.")
      }
    }
  }

  private static let marker = "<!-- written by Scripts/guide -->"

  /// Builds two editions of the sample with a theme that prints every field, and returns the values.
  private func examples(in folder: String) throws -> [String: String] {
    let theme = "\(folder)/theme"
    try FileManager.default.createDirectory(atPath: theme, withIntermediateDirectories: true)
    for (file, text) in AllFieldsTheme(templates).files {
      try text.write(toFile: "\(theme)/\(file)", atomically: true, encoding: .utf8)
    }
    try Self.configuration.write(toFile: "\(folder)/c.yml", atomically: true, encoding: .utf8)
    for day in ["2026-11-13", "2026-11-20"] {
      try Checkout.run(
        """
        sodigest build --sample --config c.yml --templates theme --archive a.sqlite --output o \
        --format html,md,json,single,mail,epub --now \(day)T12:00:00Z
        """, in: folder, isIsolated: true)
    }
    return AllFieldsTheme.examples(in: try Checkout.files(below: "\(folder)/o"))
  }

  private static let configuration = """
    title: Questions worth reading
    description: What our team reads
    footer: Made with care
    base-url: https://digest.example
    limit: 6
    period: month
    digests:
    - name: swift
      description: The best of the month
      tags: swift
      sections: [unanswered, bounties]
    - name: people
      users: 101
      period: all
      limit: 2
    - name: mathematics
      sites: math
      tags: {any: [calculus, linear-algebra]}
    """
}
