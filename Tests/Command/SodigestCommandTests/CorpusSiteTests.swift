import Configuration
import Foundation
import SiteTesting
import SodigestCommand
import Testing

@Suite(
  "Site with all texts of the corpus",
  .enabled(if: Browser.isInstalled, "Chromium is not installed"))
struct CorpusSiteTests {
  @Test("Without a content security policy, pages run no scripts and load nothing")
  func browse() async throws {
    let texts = try Corpus.texts()
    #expect(texts.count > 200)
    try await withWorld { world async throws in
      let questions = Self.questions(of: texts)
      let code = await world.run(
        "build --tag swift --period all --format html --no-images --answers 100 --limit \(questions.count)",
        transport: try HostileAPI.transport(questions))
      #expect(code == .success)
      let output = world.folder + "/Output"
      try await withBrowser { browser in
        for id in Self.ids(of: questions) {
          let page = "\(output)/q/stackoverflow/\(id).html"
          try Self.removePolicy(from: page)
          let visit = try await browser.visit(FileURL.url(page), evaluating: Self.findings)
          let assets = FileURL.url(output) + "/assets/"
          #expect(visit.scripts.filter { !$0.url.hasPrefix(assets) }.isEmpty, "\(page)")
          #expect(visit.dialogs.isEmpty, "\(page)")
          #expect(visit.requests(outside: output).isEmpty, "\(page)")
          #expect(visit.value == "[]", "\(page)")
        }
      }
    }
  }

  /// Returns questions with many answers: each text is the Markdown of one answer and the HTML of
  /// another, with comments of the same format.
  private static func questions(of texts: [String]) -> [[String: Any]] {
    let size = 25
    return stride(from: 0, to: texts.count, by: size).map { first in
      let id = 100 + first
      let answers = texts[first..<min(first + size, texts.count)].enumerated().flatMap {
        offset, text in
        ["body_markdown", "body"].enumerated().map { form, field -> [String: Any] in
          let answer = id * 1000 + offset * 2 + form
          return [
            "answer_id": answer, "question_id": id, field: text,
            "comments": [["comment_id": answer, "post_id": answer, field: text]],
          ]
        }
      }
      return [
        "question_id": id, "title": "Texts from \(first) on", "tags": ["swift"],
        "creation_date": 1_700_000_000, "answer_count": answers.count, "answers": answers,
      ]
    }
  }

  private static func ids(of questions: [[String: Any]]) -> [Int] {
    questions.compactMap { $0["question_id"] as? Int }
  }

  /// Removes the content security policy, which would hide scripts in the page.
  private static func removePolicy(from page: String) throws {
    let html = String(decoding: try Data(contentsOf: URL(filePath: page)), as: UTF8.self)
    let changed = html.replacing(/<meta http-equiv="Content-Security-Policy"[^>]*>/, with: "")
    #expect(changed != html)
    try Data(changed.utf8).write(to: URL(filePath: page))
  }

  /// JavaScript that returns elements, handlers, styles and URLs that run or load something.
  private static let findings = #"""
    JSON.stringify([...document.querySelectorAll('.text *, .comments *')].filter(element =>
      /^(script|iframe|object|embed|form|input|base|meta|link|style|svg|math)$/i.test(
        element.localName)
      || [...element.attributes].some(attribute => /^(on|style$|srcdoc$)/i.test(attribute.name)
        || /^(href|src|action|formaction|xlink:href|background|poster)$/i.test(attribute.name)
          && /^[\s\0-\x1f]*(javascript|vbscript|data):/i.test(attribute.value))
    ).map(element => element.outerHTML.slice(0, 200)))
    """#
}
