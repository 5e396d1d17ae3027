import Configuration
import Testing

@Suite struct DocumentationTests {
  private let page: String

  init() throws {
    page = String(decoding: try ProjectFiles.documentation("configuration.md"), as: UTF8.self)
  }

  /// Returns the code blocks of a language.
  private func examples(_ language: String) -> [String] {
    page.split(separator: "```\(language)\n").dropFirst().compactMap {
      $0.split(separator: "\n```").first.map(String.init)
    }
  }

  @Test("The program and the schema accept every example")
  func everyExample() throws {
    let validator = SchemaValidator(try ProjectFiles.schema.get())
    let examples = examples("yaml")
    #expect(examples.count >= 3)
    for example in examples {
      guard case .build(let configuration) = try Invocation(["build"], files: .holding(example))
      else { return }
      #expect(!configuration.digests.isEmpty)
      #expect(try validator.accepts(JSON(try YAMLReader.read(Array(example.utf8)))), "\(example)")
    }
  }

  @Test("The page documents every key")
  func keys() {
    for level in [ConfigurationLevel.top, .digest, .tags] {
      for key in level.keyNames { #expect(page.contains("`\(key)`"), "\(key)") }
    }
  }

  @Test("The documented size limit equals that of the program")
  func sizeLimit() {
    #expect(page.contains("at most 1,000,000 bytes"))
    #expect(YAMLReader.maxBytes == 1_000_000)
  }
}
