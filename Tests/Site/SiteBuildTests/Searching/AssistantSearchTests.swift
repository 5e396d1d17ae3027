import Archive
import ArchiveSearch
import Assistants
import Foundation
import SearchContract
import SiteBuild
import StackExchange
import Testing

/// Tests the tools of assistants with the queries with which the page and the terminal are tested.
@Suite("Searches of assistants")
struct AssistantSearchTests {
  private let fixture = SiteFixture()

  /// Returns the structured result and the text of a search of assistants.
  private func search(
    _ query: String, in library: ArchiveLibrary
  ) throws -> (value: [String: JSONValue], text: String) {
    let server = ServerDescription.archive(library, version: "1") { Date(OperatorExample.today) }
    let tool = try #require(server.tools.first { $0.name == "search_questions" })
    let arguments: [String: JSONValue] = ["query": .string(query), "limit": 50]
    let result = try tool.call(try ToolArguments(arguments, for: tool))
    return (result.structuredContent.members ?? [:], result.text)
  }

  @Test("Operators find the expected posts, and what is none is named", arguments: [true, false])
  func operators(isSegmented: Bool) async throws {
    try await fixture.publishOperatorQuestions()
    let path = fixture.archivePath
    if isSegmented {
      let archive = try Archive(at: path, for: .readWrite)
      try archive.deleteSearchIndex()
      let update = SearchIndexUpdate(
        openArchive: { try Archive(at: path, for: .readOnly) }, jobs: 1, maxQuestions: 0,
        segmentSize: 2, progress: { _, _ in })
      try await update.run(archive)
    }
    let library = try ArchiveLibrary(
      at: path, makeSearch: { ArchiveSearch($0, now: { Date(OperatorExample.today) }) })
    for example in OperatorExample.all { try check(example, in: library) }
    for (query, part, nearest) in OperatorExample.unknown {
      let (value, text) = try search(query, in: library)
      #expect(value["unknownFilters"] == JSONValue.array([.string(part)]), "\(query)")
      #expect(value["total"] == JSONValue.integer(0), "\(query)")
      #expect(text.hasPrefix("`\(part)` is no operator"), "\(text)")
      #expect(nearest.map { text.contains("`\($0)`") } ?? true, "\(text)")
    }
    library.close()
  }

  private func check(_ example: OperatorExample, in library: ArchiveLibrary) throws {
    let (value, text) = try search(example.query, in: library)
    let found = value["questions"]?.elements ?? []
    let name = example.findsAnswers ? "answer" : "id"
    let ids = Set(found.compactMap { $0.members?[name]?.integer })
    #expect(ids == example.ids && found.count == ids.count, "\(example.query)")
    #expect(value["total"] == JSONValue.integer(ids.count), "\(example.query)")
    #expect(value["unknownFilters"] == nil && value["unread"] == nil, "\(example.query)")
    for id in example.ids {
      let noun = example.findsAnswers ? ". Answer \(id) to question " : ". Question \(id) on "
      #expect(text.contains(noun), "\(example.query)")
    }
  }
}
