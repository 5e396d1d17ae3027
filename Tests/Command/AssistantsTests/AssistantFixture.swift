import Archive
import ArchiveSearch
import Assistants
import Foundation
import Search
import StackExchange
import Synchronization
import TestSupport
import Testing

/// An archive and a server that answers from it.
struct AssistantFixture {
  let path: String
  let server: ServerDescription
  let library: ArchiveLibrary

  /// Noon of 21 November 2026, UTC.
  static let now = Date(timeIntervalSince1970: 1_795_262_400)

  /// Returns the result of a tool.
  func call(_ name: String, _ arguments: [String: JSONValue] = [:]) throws -> ToolResult {
    let tool = try #require(server.tools.first { $0.name == name })
    let result = try tool.call(try ToolArguments(arguments, for: tool))
    #expect(schemaError(of: result.structuredContent, in: tool.outputSchema) == nil)
    return result
  }

  /// Returns the message with which a tool fails; `nil` if it does not.
  func failure(_ name: String, _ arguments: [String: JSONValue] = [:]) -> String? {
    do {
      _ = try call(name, arguments)
    } catch let failure as ToolFailure {
      return failure.message
    } catch {
      Issue.record(error)
    }
    return nil
  }

  /// Opens the archive to change it.
  func change(_ body: (Archive) throws -> Void) throws {
    try body(try Archive(at: path, for: .readWrite))
  }
}

/// A search that returns questions 1 to `total` of Stack Overflow, whatever the query is.
struct CannedSearch: QuestionSearch {
  var total = 25
  var error: SearchError?
  var unreadCount = 0

  mutating func results(of query: String, order: SearchOrder, offset: Int, limit: Int) throws
    -> SearchResults
  {
    if let error { throw error }
    let ids = (0..<total).dropFirst(offset).prefix(limit).map { $0 + 1 }
    return SearchResults(
      questions: ids.map { id in
        FoundQuestion(
          key: QuestionKey(site: "stackoverflow", id: id),
          title: MarkedText(pieces: [
            MarkedText.Piece(text: "Title \(id) ", isMatch: false, isCode: false),
            MarkedText.Piece(text: "swift", isMatch: true, isCode: false),
          ]),
          excerpt: MarkedText(pieces: [
            .init(text: "About \(query)\nand more", isMatch: false, isCode: false)
          ]),
          tags: ["swift"], score: id, answerCount: 2, isSolved: id == 1, creationDay: "2014-11-02",
          author: "Ann", answerID: nil, pagePath: "q/stackoverflow/\(id).html")
      }, total: total, completeCount: query != "partly" ? total : 0,
      corrections: query == "swfit" ? [.init(word: "swfit", replacement: "swift")] : [],
      unknownOperators: SearchQuery(query).unknownOperators, unreadCount: unreadCount)
  }

  func answers(to text: String, limit: Int) throws -> [FoundAnswer] {
    if let error { throw error }
    let answer = FoundAnswer(question: QuestionKey(site: "stackoverflow", id: 1), id: 3)
    return total > 0 ? [answer] : []
  }

  mutating func pageResults(of form: [String: String], limit: Int) -> [UInt8] { [] }
}

/// Calls a closure with a server for an archive of two sites and an edition, or for one of the sites.
func withAssistant(
  ofSite site: String? = nil,
  search: @escaping @Sendable (Archive) -> any QuestionSearch = { _ in CannedSearch() },
  idleTime: Duration = .seconds(60), _ body: (AssistantFixture) async throws -> Void
) async throws {
  try await withTemporaryFolder { folder in
    let path = "\(folder)/archive.sqlite"
    do {
      let archive = try Archive(at: path, for: .readWrite)
      try fill(archive)
    }
    let library = try ArchiveLibrary(at: path, ofSite: site, idleTime: idleTime, makeSearch: search)
    try await body(
      AssistantFixture(
        path: path, server: .archive(library, version: "1") { AssistantFixture.now },
        library: library))
    library.close()
  }
}

private func fill(_ archive: Archive) throws {
  let date = Date(timeIntervalSince1970: 1_700_000_000)
  for (parameter, name, url) in [
    ("stackoverflow", "Stack Overflow", "https://stackoverflow.com"),
    ("emacs", "Emacs", "https://emacs.stackexchange.com"),
  ] {
    try archive.save(
      Community(apiSiteParameter: parameter, name: name, url: url), apiBase: "https://api.example",
      at: date)
  }
  let question = Question(
    id: 1, title: "How?", tags: ["swift"],
    post: Post(
      score: 5, owner: User(id: 7, displayName: "Ann"), creationDate: date,
      contentLicense: "CC BY-SA 4.0",
      link: "https://stackoverflow.com/questions/1/how", bodyMarkdown: "Do *this*?\n\n> or that",
      comments: [
        Comment(
          id: 90, postID: 1, score: 3, creationDate: date, owner: User(id: 8, displayName: "Bob"),
          contentLicense: "CC BY-SA 3.0", body: "Why <b>not</b>?")
      ]),
    answers: [
      Answer(
        id: 2, questionID: 1, post: Post(score: 9, creationDate: date, bodyMarkdown: "Second.")),
      Answer(
        id: 3, questionID: 1, isAccepted: true,
        post: Post(
          score: 4, owner: User(kind: .doesNotExist), creationDate: date, lastEditDate: date,
          bodyMarkdown: "First.")),
    ], answerCount: 3, acceptedAnswerID: 3)
  _ = try archive.save(question, site: "stackoverflow", at: date)
  for (id, title) in [(1, "Emacs?"), (4, "Four")] {
    _ = try archive.save(Question(id: id, title: title), site: "emacs", at: date)
  }
  for day in ["2026-11-20", "2026-11-21"] {
    try archive.save(
      Edition(
        digest: "swift", date: day, title: "Swift", selectionJSON: "{}", dataDate: date,
        comparisonDate: day == "2026-11-21" ? "2026-11-20" : nil,
        entries: [
          Edition.QuestionEntry(
            site: "stackoverflow", questionID: 1,
            statistics: QuestionStatistics(
              score: 5, answerCount: 3, viewCount: 0, acceptedAnswerID: 3), badge: .accepted),
          Edition.QuestionEntry(
            site: "emacs", questionID: 4,
            statistics: QuestionStatistics(
              score: 0, answerCount: 0, viewCount: 0)),
        ]))
  }
}

extension Archive {
  /// Stores another question of Stack Overflow with one answer.
  func addQuestion(_ id: Int, title: String = "Title", markdown: String, answers: [String] = [])
    throws
  {
    let date = Date(timeIntervalSince1970: 1_700_000_000)
    let question = Question(
      id: id, title: title, tags: [],
      post: Post(
        owner: User(id: 9, displayName: "Eve"), creationDate: date, bodyMarkdown: markdown),
      answers: answers.enumerated().map { index, text in
        Answer(
          id: 1_000 * id + index, questionID: id,
          post: Post(score: -index, creationDate: date, bodyMarkdown: text))
      }, answerCount: answers.count)
    _ = try save(question, site: "stackoverflow", at: date)
  }
}

/// Returns the first place at which a value does not fit a JSON Schema; `nil` if it fits.
func schemaError(of value: JSONValue, in schema: JSONValue, at path: String = "$") -> String? {
  let types: [String?] =
    switch value {
    case .null: ["null"]
    case .bool: ["boolean"]
    case .integer: ["integer", "number"]
    case .number: ["number"]
    case .string: ["string"]
    case .array: ["array"]
    case .object: ["object"]
    }
  guard types.contains(schema["type"]?.text) else { return "\(path): wrong type" }
  if case .array(let choices)? = schema["enum"], !choices.contains(value) {
    return "\(path): not a choice"
  }
  switch value {
  case .array(let elements):
    guard let items = schema["items"] else { return "\(path): no items" }
    return elements.indices.lazy.compactMap {
      schemaError(of: elements[$0], in: items, at: "\(path)[\($0)]")
    }.first
  case .object(let members):
    let properties = schema["properties"]?.members ?? [:]
    if case .array(let names)? = schema["required"] {
      for name in names.compactMap(\.text) where members[name] == nil {
        return "\(path).\(name): missing"
      }
    }
    return members.lazy.compactMap { name, value in
      guard let property = properties[name] else { return "\(path).\(name): unknown" }
      return schemaError(of: value, in: property, at: "\(path).\(name)")
    }.first
  case .null, .bool, .integer, .number, .string: return nil
  }
}

/// Returns the quoted texts of a reading by the ids of their posts, without the lines that name their origin.
func quotations(in text: String) -> [Int: String] {
  var lines: [Int: [Substring]] = [:]
  var id = 0
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
    if let heading = line.prefixMatch(of: #/## (Question|Answer) (\d+):/#) {
      id = Int(heading.2) ?? 0
      // Questions have a title and tags before their author.
      lines[id] = []
    } else if line.hasPrefix(">") {
      lines[id, default: []].append(line.dropFirst(line.hasPrefix("> ") ? 2 : 1))
    }
  }
  return lines.mapValues { lines in
    let origin = lines.firstIndex { $0.hasPrefix("By ") } ?? 0
    return lines.dropFirst(origin + 2).joined(separator: "\n")
  }
}
