import Archive
import Assistants
import Foundation
import StackExchange
import Testing

@Suite("Pages")
struct PageTests {
  /// Returns all pages of a question.
  private func pages(_ markdown: String, answers: [String] = []) async throws -> [ToolResult] {
    var pages: [ToolResult] = []
    try await withAssistant { assistant in
      try assistant.change { try $0.addQuestion(60, markdown: markdown, answers: answers) }
      var page: JSONValue? = 1
      while let number = page, pages.count < 1_000 {
        let result = try assistant.call("read_question", ["question": "60", "page": number])
        #expect(result.text.utf8.count <= 20_000)
        #expect(result.structuredContent["page"] == number)
        pages.append(result)
        page = result.structuredContent["nextPage"]
      }
    }
    #expect(pages.allSatisfy { $0.structuredContent["pageCount"] == .integer(pages.count) })
    return pages
  }

  /// Returns the parts of all posts by id, in the order of the pages.
  private func texts(_ pages: [ToolResult]) -> [Int: [String]] {
    var texts: [Int: [String]] = [:]
    for page in pages {
      guard case .array(let posts)? = page.structuredContent["posts"] else { continue }
      let quotations = quotations(in: page.text)
      for post in posts {
        guard case .integer(let id)? = post["id"], let text = quotations[id] else { continue }
        #expect(post["isContinued"] == .bool(texts[id] != nil))
        texts[id, default: []].append(text)
      }
    }
    return texts
  }

  @Test("Answers that fit on a page are not divided")
  func answers() async throws {
    let answers = (0..<40).map {
      "Answer \($0). " + String(repeating: "Some words. ", count: 40 * ($0 % 17))
    }
    let pages = try await pages("Question", answers: answers)
    #expect(pages.count > 3)
    let parts = texts(pages)
    #expect(parts.count == 41 && parts.values.allSatisfy { $0.count == 1 })
    // No page is left half empty.
    for page in pages.dropLast() { #expect(page.text.utf8.count > 9_000) }
    #expect(
      pages[0].text.contains(
        "Continue with read_question, question \"60\", site \"stackoverflow\", page 2.\n"))
    #expect(pages[1].text.hasPrefix("Question 60 on stackoverflow, page 2 of \(pages.count). "))
  }

  @Test("The id of an answer leads to the page on which it begins")
  func answerPage() async throws {
    try await withAssistant { assistant in
      let answers = (0..<6).map { "Answer \($0). " + String(repeating: "Some words. ", count: 800) }
      try assistant.change { try $0.addQuestion(60, markdown: "Question", answers: answers) }
      let count = try assistant.call("read_question", ["question": "60"]).structuredContent[
        "pageCount"]
      #expect(count == 6)
      for (index, page) in (1...6).enumerated() {
        let answer = 60_000 + index
        for question in [
          "\(answer)", "https://stackoverflow.com/a/\(answer)",
          "https://stackoverflow.com/questions/1/title/\(answer)#comment5_1",
          "https://stackoverflow.com/questions/1#\(answer)",
          "https://stackoverflow.com/questions/1/title?a=b#answer-\(answer)",
          "https://stackoverflow.com/questions/1/title#comment5_\(answer)",
        ] {
          let result = try assistant.call("read_question", ["question": .string(question)])
          guard case .array(let posts)? = result.structuredContent["posts"] else {
            Issue.record("no posts")
            continue
          }
          #expect(posts.contains { $0["id"] == .integer(answer) && $0["isContinued"] == false })
          #expect(result.text.contains(", whose answer \(answer) begins on page "))
          #expect(result.structuredContent["page"] == .integer(page), "\(question)")
        }
      }
      let first = try assistant.call("read_question", ["question": "60005", "page": 1])
      #expect(first.structuredContent["page"] == 1)
      #expect(
        first.text.hasPrefix(
          "Question 60 on stackoverflow, whose answer 60005 begins on page 6, page 1 of 6. "))
    }
  }

  @Test("A long answer is cut between lines, and names its origin on each page")
  func lines() async throws {
    let lines = (0..<4_000).map { "Line \($0) of the answer." }
    let pages = try await pages("Question", answers: [lines.joined(separator: "\n\n")])
    #expect(pages.count > 4)
    let parts = try #require(texts(pages)[60_000])
    let joined = parts.flatMap { $0.split(separator: "\n") }.map(String.init)
    #expect(joined == lines)
    for page in pages.dropFirst() {
      #expect(
        page.text.contains("## Answer 60000: score 0, answered 2023-11-14 (continued)\n> By "))
    }
  }

  @Test(
    "A long line is cut between characters",
    arguments: ["a", "é", "漢", "👩‍💻", "e\u{301}", "words and more ", "🇩🇪"])
  func longLine(unit: String) async throws {
    let text = String(repeating: unit, count: 50_000 / unit.utf8.count)
    let pages = try await pages(text)
    #expect(pages.count >= 3)
    let parts = try #require(texts(pages)[60])
    #expect(parts.joined().filter { $0 != "\n" } == text.trimmingCharacters(in: .whitespaces))
    for part in parts { #expect(part.first.map { unit.contains($0) } == true) }
    for page in pages { #expect(!page.text.contains("\u{FFFD}")) }
  }

  @Test("A single character of a megabyte is cut, too")
  func longCharacter() async throws {
    let pages = try await pages("e" + String(repeating: "\u{301}", count: 30_000))
    #expect(pages.count >= 3)
  }

  @Test("A block of code that is cut is closed and opened again")
  func code() async throws {
    let code = (0..<3_000).map { "let line\($0) = \($0)" }.joined(separator: "\n")
    let pages = try await pages("Before\n\n```swift\n\(code)\n```\n\nAfter")
    #expect(pages.count > 2)
    for page in pages {
      let fences = page.text.split(separator: "\n").count { $0.hasPrefix("> ```") }
      #expect(fences == 2)
    }
    let joined = (texts(pages)[60] ?? []).flatMap { $0.split(separator: "\n") }
    #expect(joined.filter { $0.hasPrefix("let ") }.joined(separator: "\n") == code)
  }

  @Test("An edition and a question are read in pages by URI")
  func resources() async throws {
    try await withAssistant { assistant in
      let long = String(repeating: "word ", count: 10_000)
      try assistant.change { try $0.addQuestion(60, markdown: long) }
      let first = try assistant.server.resources.read("sodigest://question/stackoverflow/60")
      #expect(first.text.contains("Continue with sodigest://question/stackoverflow/60?page=2.\n"))
      let second = try assistant.server.resources.read(
        "sodigest://question/stackoverflow/60?page=2")
      #expect(second.text.hasPrefix("Question 60 on stackoverflow, page 2 of "))
      let edition = try assistant.server.resources.read("sodigest://edition/swift/2026-11-21")
      #expect(edition.text.contains("\n1. Question 1 on stackoverflow: "))
      #expect(edition.text.contains(", accepted\n> **How?**\n"))
      #expect(edition.text.contains("\n2. Question 4 on emacs: "))
    }
  }

  @Test("Unknown URIs are errors of the protocol")
  func unknownResources() async throws {
    try await withAssistant { assistant in
      for uri in [
        "", "x", "file:///etc/passwd", "sodigest://question/stackoverflow/5",
        "sodigest://question/emacs",
        "sodigest://question/emacs/x", "sodigest://question/emacs/4?page=2",
        "sodigest://question/emacs/4?page=0",
        "sodigest://question/emacs/4?x=1", "sodigest://question/emacs/4/5",
        "sodigest://question/emacs/%FF",
        "sodigest://edition/swift/2026-11-22", "sodigest://edition/rust/2026-11-21",
        "sodigest://user/emacs/4",
      ] {
        #expect(throws: ProtocolError.invalidParameters("resource not found: \(uri)"), "\(uri)") {
          try assistant.server.resources.read(uri)
        }
      }
    }
  }

  @Test("All editions and questions are listed once, in pages, and can be read")
  func list() async throws {
    try await withAssistant { assistant in
      try assistant.change { archive in
        for id in 100..<350 { try archive.addQuestion(id, markdown: "x") }
      }
      var (uris, cursor): ([String], String?) = ([], nil)
      repeat {
        let page = try assistant.server.resources.list(cursor)
        #expect(page.resources.count <= 100)
        uris += page.resources.map(\.uri)
        cursor = page.nextCursor
      } while cursor != nil
      #expect(uris.count == 2 + 3 + 250 && Set(uris).count == uris.count)
      #expect(uris[0] == "sodigest://edition/swift/2026-11-21")
      for uri in uris { #expect(try assistant.server.resources.read(uri).uri == uri) }
      for cursor in [
        "", "x", "editions", "editions/x", "questions/emacs", "questions/emacs/-1", "a/b/3",
      ] {
        #expect(throws: ProtocolError.invalidParameters("unknown `cursor`")) {
          try assistant.server.resources.list(cursor)
        }
      }
      #expect(try assistant.server.resources.list("questions/nowhere/0").resources.isEmpty)
    }
  }
}
