import BuiltIn
import Configuration
import Contents
import FoundationEssentials
import SiteBuild
import SearchContract
import SiteTesting
import StackExchange
import Testing

@Suite("Page of search", .enabled(if: Browser.isInstalled, "Chromium is not installed"))
struct SearchPageTests {
  /// What a page shows once it came to rest.
  private struct Found: Decodable {
    let note: String
    let rows: [Row]
    let address: String

    struct Row: Decodable {
      let title: String
      let href: String
      let part: String
      let excerpt: String
    }
  }

  /// Waits for what is found.
  private static let look = #"""
    (async () => {
      for (let i = 0; i < 400 && !note.textContent; i++) await new Promise(done => setTimeout(done, 10))
      const text = (row, name) => row.querySelector(`[data-put=${name}]`).textContent
      return JSON.stringify({
        note: note.textContent, address: location.search,
        rows: [...document.querySelectorAll('main #list li')].map(row => ({
          title: text(row, 'title'), href: row.querySelector('a').getAttribute('href'),
          part: text(row, 'found'), excerpt: text(row, 'excerpt') })) })
    })()
    """#

  private func find(_ query: String, on desk: Desk, in browser: Browser) async throws
    -> (found: Found, visit: Visit)
  {
    let visit = try await browser.visit(
      FileAddress.url(desk.output) + "/search.html?" + query, evaluating: Self.look)
    let value = Data(try #require(visit.value).utf8)
    return (try JSONDecoder().decode(Found.self, from: value), visit)
  }

  private func with(_ body: (Desk, Browser) async throws -> Void) async throws {
    try await Desk.use { desk in
      var question = Question.plain(7, title: "Sort a vector", tags: ["c++", "sorting"], score: 5)
      question.post.bodyMarkdown = "How do I order `std::vector<fooBar>`? See error 0x80070005."
      question.answers[0].post.bodyMarkdown = "Use snake_case_sort from `@State`."
      question.answers[0].post.comments = [
        StackExchange.Comment(
          id: 5, postID: 8, isEdited: false, owner: User(id: 3, displayName: "Zoë Ångström"),
          body: "Crème brûlée")
      ]
      var attack = Question.plain(
        70, title: "</script><img src=x onerror=alert(1)> __proto__\u{2028}", tags: ["constructor"])
      attack.post.bodyMarkdown = "Where is `toString`? 配列の並べ替え"
      try desk.keep([
        question, attack, .plain(90, title: "Sort a list", tags: ["swift"], score: 90),
      ])
      try await desk.publish()
      try await withBrowser { try await body(desk, $0) }
    }
  }

  @Test("A query is read by the rules of the index")
  func words() async throws {
    let source = String(
      decoding: try #require(BuiltIn.files(in: "Templates")["search.js"]), as: UTF8.self)
    let start = try #require(source.firstRange(of: "// MARK: Words")).lowerBound
    let end = try #require(source.firstRange(of: "// MARK: Postings")).lowerBound
    let texts = try String(
      decoding: JSONEncoder().encode(WordExample.all.map(\.text)), as: UTF8.self)
    try await with { desk, browser in
      let visit = try await browser.visit(
        FileAddress.url(desk.output) + "/index.html",
        evaluating:
          "(() => {\(source[start..<end])\nreturn JSON.stringify(\(texts).map(wordsOf)) })()")
      let found = try JSONDecoder().decode(
        [[[String]]].self, from: Data(try #require(visit.value).utf8))
      #expect(found.count == WordExample.all.count)
      for (example, words) in zip(WordExample.all, found) {
        #expect(words == example.query, "\(example.text)")
      }
    }
  }

  @Test("Words lead to the part that has them")
  func parts() async throws {
    try await with { desk, browser in
      for (query, part, href) in [
        ("vector", "in the title or tags", "q/stackoverflow/7.html#content"),
        ("std::vec", "in the question", "q/stackoverflow/7.html#question"),
        ("bar", "in the question", "q/stackoverflow/7.html#question"),
        ("0x80070005", "in the question", "q/stackoverflow/7.html#question"),
        ("%40State", "in answer 1", "q/stackoverflow/7.html#answer-8"),
        ("case", "in answer 1", "q/stackoverflow/7.html#answer-8"),
        ("creme+BRULEE", "in comment 1", "q/stackoverflow/7.html#comment-5"),
        ("angstrom", "in comment 1", "q/stackoverflow/7.html#comment-5"),
        ("c%2B%2B", "in the title or tags", "q/stackoverflow/7.html#content"),
      ] {
        let (found, visit) = try await find("q=\(query)", on: desk, in: browser)
        #expect(found.rows.map(\.href) == [href], "\(query)")
        #expect(found.rows.map(\.part) == [part], "\(query)")
        #expect(visit.messages.isEmpty && visit.failures.isEmpty, "\(query)")
        #expect(visit.requests(outside: desk.output).isEmpty)
      }
      let (found, _) = try await find("q=%40State", on: desk, in: browser)
      #expect(found.rows[0].excerpt == "Use snake_case_sort from @State.")
      #expect(found.rows[0].title == "Sort a vector")
    }
  }

  @Test("Several words mean all; where nothing has all, the nearest come")
  func several() async throws {
    try await with { desk, browser in
      let (all, _) = try await find("q=sort+list", on: desk, in: browser)
      #expect(all.rows.map(\.title) == ["Sort a list"] && all.note == "Questions found: 1")
      let (near, _) = try await find("q=vector+tostring", on: desk, in: browser)
      #expect(near.rows.count == 2 && near.note.hasPrefix("No such question has all words."))
      let (none, _) = try await find("q=xylophone", on: desk, in: browser)
      #expect(none.rows.isEmpty && none.note.hasPrefix("Nothing was found."))
      let (ranked, _) = try await find("q=sort", on: desk, in: browser)
      #expect(ranked.rows.map(\.title) == ["Sort a list", "Sort a vector"])
    }
  }

  @Test("Facets leave out what they do not ask for")
  func facets() async throws {
    try await with { desk, browser in
      for (query, titles) in [
        ("q=sort&tag=c%2B%2B", ["Sort a vector"]), ("q=sort&score=10", ["Sort a list"]),
        ("q=sort&answered=a", ["Sort a list", "Sort a vector"]), ("q=sort&answered=s", []),
        ("q=sort&period=2026", ["Sort a list", "Sort a vector"]),
        ("tag=swift", ["Sort a list"]), ("score=10", ["Sort a list"]),
        ("score=1&tag=c%2B%2B", ["Sort a vector"]), ("score=100", []),
        ("tag=+Swift+", ["Sort a list"]), ("q=%3F!", []), ("q=%3F!&tag=swift", []),
      ] {
        let (found, _) = try await find(query, on: desk, in: browser)
        #expect(found.rows.map(\.title) == titles, "\(query)")
        let note = titles.isEmpty ? "Nothing was found." : "Questions found: \(titles.count)"
        #expect(found.note.hasPrefix(note), "\(query)")
      }
    }
  }

  @Test("Without words, hits name no part in which nothing was matched")
  func noWords() async throws {
    try await with { desk, browser in
      for query in ["tag=swift", "score=10", "period=2026&tag=swift"] {
        let (found, _) = try await find(query, on: desk, in: browser)
        #expect(found.rows.map(\.part) == [""], "\(query)")
        #expect(found.rows.map(\.href) == ["q/stackoverflow/90.html#content"], "\(query)")
      }
    }
  }

  @Test("Of a facet, a value that is no choice means any")
  func unknownFacets() async throws {
    try await with { desk, browser in
      let visit = try await browser.visit(
        FileAddress.url(desk.output) + "/search.html?q=list&answered=1&score=7&period=x&tag=swift",
        evaluating: """
          (async () => { await \(Self.look)
            return [...form].map(field => field.value).concat(note.textContent,
              [...form.querySelectorAll('select')].map(field => field.selectedIndex)).join() })()
          """)
      #expect(visit.value == "list,swift,,,,Questions found: 1,0,0,0")
    }
  }

  @Test("Votes alone list questions by them, but none that is gone")
  func votes() async throws {
    try await with { desk, browser in
      let (all, _) = try await find("score=1", on: desk, in: browser)
      #expect(all.rows.map(\.title).prefix(2) == ["Sort a list", "Sort a vector"])
      #expect(all.note == "Questions found: \(all.rows.count)")
      try desk.execute("DELETE FROM questions WHERE question_id = 90")
      try await desk.publish()
      let (rest, visit) = try await find("score=1", on: desk, in: browser)
      #expect(rest.rows.map(\.title) == Array(all.rows.map(\.title).dropFirst()))
      #expect(visit.messages.isEmpty && visit.failures.isEmpty)
    }
  }

  @Test("The tags of what is found lead to their pages")
  func tags() async throws {
    try await with { desk, browser in
      let tags =
        "[...list.querySelectorAll('.tags a')].map(a => a.text + ' ' + a.getAttribute('href')).join()"
      let visit = try await browser.visit(
        FileAddress.url(desk.output) + "/search.html?q=vector",
        evaluating: "(async () => { await \(Self.look); return \(tags) })()")
      #expect(
        visit.value
          == "c++ t/stackoverflow/c_2b_2b/index.html,sorting t/stackoverflow/sorting/index.html")
      #expect(try desk.files().contains("t/stackoverflow/c_2b_2b/index.html"))
    }
  }

  @Test("Attacks in posts and queries are words like others")
  func attacks() async throws {
    try await with { desk, browser in
      for query in [
        "__proto__", "constructor", "tostring", "配列", "onerror",
        "%3Cimg+src%3Dx+onerror%3Dalert(1)%3E",
        "%22%3E%3Cscript%3Ealert(1)%3C/script%3E",
      ] {
        let (found, visit) = try await find("q=\(query)", on: desk, in: browser)
        #expect(found.rows.first?.href.hasPrefix("q/stackoverflow/70.html#") == true, "\(query)")
        #expect(visit.dialogs.isEmpty && !visit.html.contains("<img src="), "\(query)")
        let inside = FileAddress.url(desk.output) + "/"
        #expect(visit.scripts.allSatisfy { $0.url.hasPrefix(inside) || $0.url.isEmpty })
      }
      let (found, visit) = try await find(
        "__proto__=x&constructor=y&action=z", on: desk, in: browser)
      #expect(found.rows.isEmpty && visit.messages.isEmpty)
    }
  }

  @Test("Results come as one types, and the address follows")
  func typing() async throws {
    try await with { desk, browser in
      let type = #"""
        (async () => {
          for (const word of ['s', 'so', 'sort', 'sort vec']) {
            form.q.value = word
            form.q.dispatchEvent(new Event('input', { bubbles: true }))
          }
          for (let i = 0; i < 400 && list.textContent.indexOf('list') >= 0 | !list.children[0]; i++)
            await new Promise(done => setTimeout(done, 10))
          return [...document.querySelectorAll('#list .title')].map(a => a.textContent) + location.search
        })()
        """#
      let visit = try await browser.visit(
        FileAddress.url(desk.output) + "/search.html", evaluating: type)
      #expect(visit.value == "Sort a vector?q=sort+vec")
    }
  }

  @Test("Without scripts the page says what to do instead")
  func noScript() async throws {
    try await with { desk, browser in
      let visit = try await browser.visit(
        FileAddress.url(desk.output) + "/search.html?q=sort", Look(runsScripts: false))
      #expect(visit.html.contains("Search needs JavaScript, which is off here."))
      #expect(
        visit.html.contains(
          /<form id="form" class="search" role="search" data-scores="[^"]+" hidden="">/))
    }
  }

  @Test("A file that is gone is told, and a folder with any name will do")
  func lost() async throws {
    try await with { desk, browser in
      let other = desk.folder + "/a b%20c/ü#?"
      try FileManager.default.createDirectory(
        atPath: desk.folder + "/a b%20c", withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: desk.output, toPath: other)
      let url = FileAddress.url(other) + "/search.html?q=vector"
      let visit = try await browser.visit(url, evaluating: Self.look)
      #expect(visit.value?.contains("Sort a vector") == true)
      for kind in ["search/w", "search/i"] {
        for file in try desk.files() where file.hasPrefix(kind) {
          try FileManager.default.removeItem(atPath: "\(desk.output)/\(file)")
        }
        let (found, _) = try await find("q=vector", on: desk, in: browser)
        #expect(found.note.hasPrefix("The index was made anew meanwhile."), "\(kind)")
      }
    }
  }

  @Test(
    "Of 100 queries at least 90 have what was looked for among the first three",
    .enabled(if: RecordedQuestions.folder != nil, "SODIGEST_SHARED names no folder"))
  func relevance() async throws {
    let code = recordedQueries.count { query in
      query.words.contains { "_@$.:<(/#".contains($0) }
        || query.words.contains(#/[a-z][A-Z]/#)
    }
    #expect(recordedQueries.count == 100 && code >= 50)
    try await Desk.use { desk in
      try desk.keep(RecordedQuestions.all())
      try await desk.publish { $0.formats = [.html] }
      try await withBrowser { browser in
        let list = String(
          decoding: try JSONEncoder().encode(recordedQueries.map(\.words)), as: UTF8.self)
        let ask = """
          (async () => {
            const all = []
            for (const words of \(list)) {
              note.textContent = ''
              form.q.value = words
              form.oninput()
              for (let i = 0; i < 400 && !note.textContent; i++) await new Promise(done => setTimeout(done, 5))
              all.push([...document.querySelectorAll('#list a.title')].slice(0, 3).map(a => parseInt(a.href.split('/').pop())))
            }
            return JSON.stringify(all)
          })()
          """
        let visit = try await browser.visit(
          FileAddress.url(desk.output) + "/search.html", evaluating: ask, limit: .seconds(120))
        let found = try JSONDecoder().decode(
          [[Int]].self, from: Data(try #require(visit.value).utf8))
        let hits = zip(recordedQueries, found).count { $1.contains($0.question) }
        #expect(hits >= 90, "\(hits)")
      }
    }
  }
}
