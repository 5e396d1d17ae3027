import Archive
import ArchiveSearch
import Basics
import BuiltIn
import Configuration
import Contents
import FoundationEssentials
import Pages
import Search
import SearchContract
import SiteBuild
import SiteTesting
import StackExchange
import Testing

@Suite("Search page", .enabled(if: Browser.isInstalled, "Chromium is not installed"))
struct SearchPageTests {
  private let fixture = SiteFixture()

  /// The results on a search page.
  private struct SearchResults: Decodable {
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

  /// JavaScript that waits for the results and returns them as JSON.
  private static let readResults = #"""
    (async () => {
      while (!note.textContent) await new Promise(done => setTimeout(done, 10))
      const text = (row, name) => row.querySelector(`[data-put=${name}]`).textContent
      return JSON.stringify({
        note: note.textContent, address: location.search,
        rows: [...document.querySelectorAll('main #list li')].map(row => ({
          title: text(row, 'title'), href: row.querySelector('a').getAttribute('href'),
          part: text(row, 'found'), excerpt: text(row, 'excerpt') })) })
    })()
    """#

  private func find(_ query: String, on fixture: SiteFixture, in browser: Browser) async throws
    -> (results: SearchResults, visit: Visit)
  {
    let visit = try await browser.visit(
      FileURL.url(fixture.output) + "/search.html?" + query, evaluating: Self.readResults)
    let value = Data(try #require(visit.value).utf8)
    return (try JSONDecoder().decode(SearchResults.self, from: value), visit)
  }

  @Test("The empty search page shows examples, and those with a tag or an author find questions")
  func exampleQueries() async throws {
    try await withSearchPage { fixture, browser in
      let page = try fixture.text("search.html")
      let links = page.matches(of: #/<dt><a href="\?([^"]+)">([^<]*)</#).map {
        (query: String($0.1), text: String($0.2))
      }
      #expect(links.suffix(2).map(\.query) == ["q=is%3Aaccepted", "q=score%3A10"])
      let found = links.filter {
        $0.text.hasPrefix("[") && !$0.text.contains(" ") || $0.text.hasPrefix("user:")
      }
      #expect(found.count == 2)
      for example in found {
        let (results, visit) = try await find(example.query, on: fixture, in: browser)
        #expect(!results.rows.isEmpty, "\(example.text)")
        #expect(visit.failures == [])
      }
      // The examples, and the order of results.
      let isShown =
        "['.examples', '[name=sort]'].map(name => getComputedStyle(document.querySelector(name)).display).join(' ')"
      let url = FileURL.url(fixture.output) + "/search.html"
      let wait =
        "(async () => { while (form.hidden) await new Promise(done => setTimeout(done, 10)); return \(isShown) })()"
      #expect(try await browser.visit(url, evaluating: wait).value == "block none")
      let nothing =
        "(async () => { while (!note.textContent) await new Promise(done => setTimeout(done, 10)); return \(isShown) })()"
      #expect(
        try await browser.visit(url + "?q=zzqqy", evaluating: nothing).value == "block none")
      #expect(
        try await browser.visit(url + "?q=vector", evaluating: nothing).value == "none block")
    }
  }

  private func withSearchPage(_ body: (SiteFixture, Browser) async throws -> Void) async throws {
    try await SiteFixture.withTemporary { fixture in
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
      try fixture.save([
        question, attack, .plain(90, title: "Sort a list", tags: ["swift"], score: 90),
      ])
      try await fixture.publish()
      try await withBrowser { try await body(fixture, $0) }
    }
  }

  @Test("The script tokenizes queries like the index")
  func words() async throws {
    let source = String(
      decoding: try #require(BuiltIn.files(in: "Templates")["search.js"]), as: UTF8.self)
    let start = try #require(source.firstRange(of: "// MARK: Words")).lowerBound
    let end = try #require(source.firstRange(of: "// MARK: Postings")).lowerBound
    let texts = try String(
      decoding: JSONEncoder().encode(TokenizerExample.all.map(\.text)), as: UTF8.self)
    try await withSearchPage { fixture, browser in
      let visit = try await browser.visit(
        FileURL.url(fixture.output) + "/index.html",
        evaluating:
          """
          (() => {
            const directory = \(Self.letterTable)
            \(source[start..<end])
            return JSON.stringify(\(texts).map(wordsOf))
          })()
          """)
      let queries = try JSONDecoder().decode(
        [[[String]]].self, from: Data(try #require(visit.value).utf8))
      #expect(queries.count == TokenizerExample.all.count)
      for (example, words) in zip(TokenizerExample.all, queries) {
        #expect(words == example.queryTerms, "\(example.text)")
      }
    }
  }

  /// The data of the index's directory that the script needs to normalize letters.
  private static var letterTable: String {
    var json = JSONWriter(.embeddedInHTML)
    json.object { LetterFolding.BrowserTable.write(to: &$0) }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test("The script normalizes every letter like the index")
  func letters() async throws {
    let source = String(
      decoding: try #require(BuiltIn.files(in: "Templates")["search.js"]), as: UTF8.self)
    let start = try #require(source.firstRange(of: "// MARK: Words")).lowerBound
    let end = try #require(source.firstRange(of: "// MARK: Postings")).lowerBound
    let read = """
      (() => {
        const directory = \(Self.letterTable)
        \(source[start..<end])
        const changed = []
        for (let code = 0; code < 0x110000; code++) {
          const letter = String.fromCodePoint(code)
          if (code >> 11 == 27 || !/^[\\p{L}\\p{M}\\p{N}_]$/u.test(letter)) continue
          const folded = lettersOf(letter)
          if (folded != letter) changed.push([letter, folded])
        }
        return JSON.stringify(changed)
      })()
      """
    try await withSearchPage { fixture, browser in
      let visit = try await browser.visit(
        FileURL.url(fixture.output) + "/index.html", evaluating: read)
      let pairs = try JSONDecoder().decode(
        [[String]].self, from: Data(try #require(visit.value).utf8))
      #expect(pairs.count > 5_000)
      var folded: [Unicode.Scalar: [Unicode.Scalar]] = [:]
      for pair in pairs {
        folded[try #require(pair[0].unicodeScalars.first)] = Array(pair[1].unicodeScalars)
      }
      var differences: [String] = []
      for code in UInt32(0)...0x10FFFF {
        guard let scalar = Unicode.Scalar(code) else { continue }
        let letters: [Unicode.Scalar]
        switch LetterFolding.folded(scalar) {
        case .letter(let letter): letters = [letter]
        case .letters(let several): letters = several
        case .dropped: letters = []
        case .boundary: continue
        }
        let lettersOfScript = folded[scalar] ?? [scalar]
        if letters != lettersOfScript {
          differences.append("U+\(String(code, radix: 16)) \(letters) \(lettersOfScript)")
        }
      }
      #expect(differences == [])
    }
  }

  @Test("A part of a query that looks like a filter is named with the filters that there are")
  func unknownFilters() async throws {
    try await fixture.publishSearchableQuestions()
    try await withBrowser { browser in
      for example in QueryExample.all where example.query.contains(":") {
        let query = PercentEncoding.encode(example.query)
        let (results, _) = try await find("q=\(query)", on: fixture, in: browser)
        #expect(
          results.note.contains(#/is not a filter. Filters: \[tag\], user:name|needs the archive/#)
            == example.hasUnknownFilter, "\(example.query)")
      }
      let (results, _) = try await find("q=is%3Aclosed", on: fixture, in: browser)
      #expect(results.note.hasPrefix("“is:closed” → “closed:yes” is not a filter. "))
    }
  }

  @Test("A result links to the part with the searched words")
  func parts() async throws {
    try await withSearchPage { fixture, browser in
      for (query, part, href) in [
        ("vector", "", "q/stackoverflow/7.html#content"),
        ("std::vec", "", "q/stackoverflow/7.html#question"),
        ("bar", "", "q/stackoverflow/7.html#question"),
        ("0x80070005", "", "q/stackoverflow/7.html#question"),
        ("%40State", "in answer 1", "q/stackoverflow/7.html#answer-8"),
        ("case", "in answer 1", "q/stackoverflow/7.html#answer-8"),
        ("creme+BRULEE", "in comment 1", "q/stackoverflow/7.html#comment-5"),
        ("angstrom", "in comment 1", "q/stackoverflow/7.html#comment-5"),
        ("c%2B%2B", "", "q/stackoverflow/7.html#content"),
      ] {
        let (results, visit) = try await find("q=\(query)", on: fixture, in: browser)
        #expect(results.rows.map(\.href) == [href], "\(query)")
        #expect(results.rows.map(\.part) == [part], "\(query)")
        #expect(visit.messages.isEmpty && visit.failures.isEmpty, "\(query)")
        #expect(visit.requests(outside: fixture.output).isEmpty)
      }
      let (results, _) = try await find("q=%40State", on: fixture, in: browser)
      #expect(results.rows[0].excerpt == "Use snake_case_sort from @State.")
      #expect(results.rows[0].title == "Sort a vector")
    }
  }

  @Test("Several words find questions with all of them, or else the closest matches")
  func several() async throws {
    try await withSearchPage { fixture, browser in
      let (all, _) = try await find("q=sort+list", on: fixture, in: browser)
      #expect(all.rows.map(\.title) == ["Sort a list"] && all.note == "1 question")
      let (closest, _) = try await find("q=vector+tostring", on: fixture, in: browser)
      #expect(
        closest.rows.count == 2 && closest.note.hasPrefix("No question has all these words."))
      let (none, _) = try await find("q=xylophone", on: fixture, in: browser)
      #expect(none.rows.isEmpty && none.note.hasPrefix("Nothing found."))
      let (ranked, _) = try await find("q=sort", on: fixture, in: browser)
      #expect(ranked.rows.map(\.title) == ["Sort a list", "Sort a vector"])
    }
  }

  @Test("Facets filter the results")
  func facets() async throws {
    try await withSearchPage { fixture, browser in
      for (query, titles) in [
        ("q=sort&tag=c%2B%2B", ["Sort a vector"]), ("q=sort&score=10", ["Sort a list"]),
        ("q=sort&is=answered", ["Sort a list", "Sort a vector"]), ("q=sort&is=accepted", []),
        ("q=sort&asked=2026", ["Sort a list", "Sort a vector"]),
        ("tag=swift", ["Sort a list"]), ("score=10", ["Sort a list"]),
        ("score=1&tag=c%2B%2B", ["Sort a vector"]), ("score=100", []),
        ("tag=+Swift+", ["Sort a list"]), ("q=%3F!", []), ("q=%3F!&tag=swift", ["Sort a list"]),
      ] {
        let (results, _) = try await find(query, on: fixture, in: browser)
        #expect(results.rows.map(\.title) == titles, "\(query)")
        let note =
          titles.isEmpty
          ? "Nothing found." : titles.count == 1 ? "1 question" : "\(titles.count) questions"
        #expect(results.note.hasPrefix(note), "\(query)")
      }
    }
  }

  @Test("Without words, results have no matched part")
  func noWords() async throws {
    try await withSearchPage { fixture, browser in
      for query in ["tag=swift", "score=10", "asked=2026&tag=swift"] {
        let (results, _) = try await find(query, on: fixture, in: browser)
        #expect(results.rows.map(\.part) == [""], "\(query)")
        #expect(results.rows.map(\.href) == ["q/stackoverflow/90.html#content"], "\(query)")
      }
    }
  }

  @Test("An invalid value of a facet is ignored")
  func unknownFacets() async throws {
    try await withSearchPage { fixture, browser in
      let visit = try await browser.visit(
        FileURL.url(fixture.output) + "/search.html?q=list&is=1&score=7&asked=x&sort=old&tag=swift",
        evaluating: """
          (async () => { await \(Self.readResults)
            return [...form].map(field => field.value).concat(note.textContent,
              [...form.querySelectorAll('select')].map(field => field.selectedIndex)).join() })()
          """)
      #expect(visit.value == "list,swift,,,,,1 question,0,0,0,0")
    }
  }

  @Test("Filtering by score alone lists questions by score, without deleted ones")
  func votes() async throws {
    try await withSearchPage { fixture, browser in
      let (all, _) = try await find("score=1", on: fixture, in: browser)
      #expect(all.rows.map(\.title).prefix(2) == ["Sort a list", "Sort a vector"])
      #expect(all.note == "\(all.rows.count) questions")
      try fixture.execute("DELETE FROM questions WHERE question_id = 90")
      try await fixture.publish()
      let (remaining, visit) = try await find("score=1", on: fixture, in: browser)
      #expect(remaining.rows.map(\.title) == Array(all.rows.map(\.title).dropFirst()))
      #expect(visit.messages.isEmpty && visit.failures.isEmpty)
    }
  }

  @Test(
    "Results state the same facts as lists, in the language of the site", arguments: ["en", "fr"])
  func facts(language: String) async throws {
    var solved = Question.plain(7, title: "First sort", tags: ["swift"], score: 1_234)
    solved.acceptedAnswerID = 8
    var negative = Question.plain(70, title: "Second sort", tags: ["swift"], score: -1)
    negative.post.creationDate = .day(1)
    (negative.answers, negative.answerCount) = ([], 0)
    try fixture.save([solved, negative])
    let theme = try SiteTheme(trusting: BuiltIn.theme, language: language)
    try await fixture.publish(theme: theme)
    let readFacts = """
      [...document.querySelectorAll('.title')].map(title => title.text + ': ' +
        [...title.closest('li').querySelector('.facts')?.children ?? [title.nextElementSibling]]
          .filter(part => part.dataset.put != 'found').map(part => part.textContent.trim()).filter(part => part)
          .join(' · ')).sort().join('; ')
      """
    try await withBrowser { browser in
      let list = try await browser.visit(
        FileURL.url(fixture.output) + "/t/stackoverflow/swift/index.html", evaluating: readFacts)
      let results = try await browser.visit(
        FileURL.url(fixture.output) + "/search.html?q=sort",
        evaluating: "(async () => { await \(Self.readResults); return \(readFacts) })()")
      #expect(results.value?.replacing(#/ (by|par) Ada <b>/#, with: "") == list.value)
      if language == "en" {
        #expect(
          list.value
            == "First sort: 1,234 votes · ✓ 1 answer, accepted · 10 Nov 2026; "
            + "Second sort: −1 vote · 0 answers · 1 Nov 2026")
      }
    }
  }

  @Test("The tags of results link to their pages")
  func tags() async throws {
    try await withSearchPage { fixture, browser in
      let tags =
        "[...list.querySelectorAll('.tags a')].map(a => a.text + ' ' + a.getAttribute('href')).join()"
      let visit = try await browser.visit(
        FileURL.url(fixture.output) + "/search.html?q=vector",
        evaluating: "(async () => { await \(Self.readResults); return \(tags) })()")
      #expect(
        visit.value
          == "c++ t/stackoverflow/c_2b_2b/index.html,sorting t/stackoverflow/sorting/index.html")
      #expect(try fixture.files().contains("t/stackoverflow/c_2b_2b/index.html"))
    }
  }

  @Test("Attacks in posts and queries are harmless text")
  func attacks() async throws {
    try await withSearchPage { fixture, browser in
      for query in [
        "__proto__", "constructor", "tostring", "配列", "onerror",
        "%3Cimg+src%3Dx+onerror%3Dalert(1)%3E",
        "%22%3E%3C/script%3E%3Cimg+src%3Dx+onerror%22",
      ] {
        let (results, visit) = try await find("q=\(query)", on: fixture, in: browser)
        #expect(results.rows.first?.href.hasPrefix("q/stackoverflow/70.html#") == true, "\(query)")
        #expect(visit.dialogs.isEmpty && !visit.html.contains("<img src="), "\(query)")
        let siteURL = FileURL.url(fixture.output) + "/"
        #expect(visit.scripts.allSatisfy { $0.url.hasPrefix(siteURL) || $0.url.isEmpty })
      }
      let (none, hostile) = try await find(
        "q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E", on: fixture, in: browser)
      #expect(none.rows.isEmpty && hostile.dialogs.isEmpty && hostile.messages.isEmpty)
      let others = try await browser.visit(
        FileURL.url(fixture.output) + "/search.html?__proto__=x&constructor=y&action=z",
        evaluating: """
          (async () => {
            const values = [...form].map(field => field.value).join('')
            form.oninput(form.q.value = 'vector')
            await \(Self.readResults)
            return [form.hidden, values, list.children.length].join()
          })()
          """)
      #expect(others.value == "false,,1" && others.messages.isEmpty)
    }
  }

  /// The results of a query that is typed on the page: the ids of questions in their order, and the note above them.
  private struct TypedResults: Decodable {
    let ids: [Int]
    let note: String
  }

  /// Returns the results of queries that are typed one after the other on the day of ``OperatorExample``.
  private func results(
    of queries: [String], sortedBy order: String = "", on fixture: SiteFixture, in browser: Browser
  ) async throws -> [TypedResults] {
    let today = OperatorExample.today
    let list = String(decoding: try JSONEncoder().encode(queries), as: UTF8.self)
    let runQueries = """
      (async () => {
        const all = []
        Date.now = () => Date.UTC(\(today.year), \(today.month - 1), \(today.day), 12)
        form.sort.value = '\(order)'
        for (const words of \(list)) {
          note.textContent = ''
          form.q.value = words + ' '
          form.oninput()
          while (!note.textContent) await new Promise(done => setTimeout(done, 5))
          all.push({
            ids: [...document.querySelectorAll('#list a.title')].map(a => parseInt(a.href.split('/').pop())),
            note: note.textContent })
        }
        return JSON.stringify(all)
      })()
      """
    let visit = try await browser.visit(
      FileURL.url(fixture.output) + "/search.html", evaluating: runQueries,
      timeout: .seconds(120))
    #expect(visit.messages.isEmpty && visit.failures.isEmpty)
    return try JSONDecoder().decode(
      [TypedResults].self, from: Data(try #require(visit.value).utf8))
  }

  @Test("Queries find the expected questions, as they do in the archive")
  func examples() async throws {
    try await fixture.publishSearchableQuestions()
    try await withBrowser { browser in
      let queries = QueryExample.all.map(\.query)
      let found = try await results(of: queries, on: fixture, in: browser)
      #expect(found.count == queries.count)
      for (example, results) in zip(QueryExample.all, found) {
        #expect(Set(results.ids) == example.ids, "\(example.query)")
      }
    }
  }

  @Test("Operators find the expected questions, or the page says that they need the archive")
  func operators() async throws {
    try await fixture.publishOperatorQuestions()
    try await withBrowser { browser in
      let examples = OperatorExample.all
      let found = try await results(of: examples.map(\.query), on: fixture, in: browser)
      #expect(found.count == examples.count)
      for (example, results) in zip(examples, found) {
        #expect(
          results.note.contains("” needs the archive") != example.isAnsweredByPages,
          "\(example.query): \(results.note)")
        #expect(!results.note.contains("is not a filter"), "\(example.query): \(results.note)")
        if example.isAnsweredByPages {
          #expect(Set(results.ids) == example.ids, "\(example.query)")
        } else if !example.query.contains("-") {
          #expect(results.ids.isEmpty, "\(example.query)")
        }
      }
    }
  }

  @Test("A part that is no operator finds nothing and is named, with one that is similar")
  func unknownOperators() async throws {
    try await fixture.publishOperatorQuestions()
    try await withBrowser { browser in
      let examples = OperatorExample.unknown
      let found = try await results(of: examples.map(\.query), on: fixture, in: browser)
      for (example, results) in zip(examples, found) {
        let isNamed =
          results.note.hasPrefix("“\(example.part)” ")
          && (results.note.contains(" is not a filter. Filters: ")
            || results.note.contains(" needs the archive"))
        #expect(results.ids.isEmpty && isNamed, "\(example.query): \(results.note)")
      }
      let notes = [
        ("intitel:json", "“intitel:json” needs the archive"),
        ("score:>=3", "“score:>=3” → “score:10” is not a filter. "),
        ("anwsers:0", "“anwsers:0” → “answers:0” is not a filter. "),
        ("is:duplicate", "“is:duplicate” → “duplicate:yes” is not a filter. "),
        ("collective:go", "“collective:go” is not a filter. "),
        ("NOT parse", "“NOT” → “-word” is not a filter. "),
        ("parse AND schema", "“AND” is not a filter. "),
      ]
      let named = try await results(of: notes.map(\.0), on: fixture, in: browser)
      for (example, results) in zip(notes, named) {
        #expect(results.note.hasPrefix(example.1), "\(example.0): \(results.note)")
      }
      #expect(named.suffix(2).map(\.ids.isEmpty) == [false, false])
      let texts = ["std::parse", "http://parse", "note: parse", "constructor:x", "score"]
      for results in try await results(of: texts, on: fixture, in: browser) {
        #expect(!results.note.contains("“"), "\(results.note)")
      }
    }
  }

  @Test("Results are sorted by votes, date or activity, as in the archive")
  func orders() async throws {
    try await fixture.publishOperatorQuestions()
    try await withBrowser { browser in
      var search = ArchiveSearch(try Archive(at: fixture.archivePath, for: .readOnly))
      let queries = ["score:..99", "parse", "parse stream output", "[json*] hascode:no"]
      for order in SearchOrder.allCases {
        let found = try await results(
          of: queries, sortedBy: order == .relevance ? "" : order.rawValue, on: fixture,
          in: browser)
        for (query, results) in zip(queries, found) {
          let inArchive = try search.results(of: query, order: order, limit: 10)
          #expect(
            results.ids == inArchive.questions.map(\.key.id) && !results.ids.isEmpty,
            "\(query) \(order)")
        }
      }
      let url = FileURL.url(fixture.output) + "/search.html?sort=newest"
      let (sorted, visit) = try await find("q=score%3A..99&sort=newest", on: fixture, in: browser)
      #expect(sorted.rows.map(\.title).first == "Best editor")
      #expect(visit.messages.isEmpty && visit.failures.isEmpty)
      // An order alone is no query.
      let read =
        "(async () => { while (form.hidden) await new Promise(done => setTimeout(done, 10)); "
        + "await new Promise(done => setTimeout(done, 50)); "
        + "return [form.sort.value, note.textContent, list.children.length].join() })()"
      #expect(try await browser.visit(url, evaluating: read).value == "newest,,0")
    }
  }

  @Test("A misspelled word is replaced, with a button for the word itself; found words stand out")
  func corrections() async throws {
    try await fixture.publishSearchableQuestions()
    try await withBrowser { browser in
      let visit = try await browser.visit(
        FileURL.url(fixture.output) + "/search.html?q=vectro",
        evaluating: """
          (async () => {
            await \(Self.readResults)
            const marks = [...list.querySelectorAll('mark')]
            const color = element => getComputedStyle(element).color
            const lines = [note.textContent, marks.map(mark => mark.textContent).join()]
            lines.push(marks.every(mark => color(mark) == color(document.body)))
            const code = list.querySelector('code mark, code')?.textContent
            note.querySelector('button').click()
            while (list.firstChild) await new Promise(done => setTimeout(done, 5))
            return [...lines, code, form.q.value, note.textContent].join('; ')
          })()
          """)
      #expect(
        visit.value
          == "Showing results for vector, not for vectro. 1 question; vector,std::vector; "
          + "true; std::vector<fooBar>; \"vectro\"; Nothing found. Try fewer or shorter words, or fewer filters."
      )
    }
  }

  @Test("Keys lead into the results and back, and Escape clears results, then the query")
  func keys() async throws {
    try await fixture.publishSearchableQuestions()
    try await withBrowser { browser in
      let visit = try await browser.visit(
        FileURL.url(fixture.output) + "/search.html?q=view",
        evaluating: """
          (async () => {
            await \(Self.readResults)
            const states = []
            for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'Enter', 'Escape', 'Escape']) {
              document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
              const links = [...list.querySelectorAll('a.title')]
              states.push(`${links.indexOf(document.activeElement)}/${links.length} ${form.q.value}`)
            }
            return states.join(', ') + location.search
          })()
          """)
      #expect(
        visit.value
          == "0/2 view, 1/2 view, 1/2 view, 0/2 view, -1/2 view, 0/2 view, -1/0 view, -1/0 ")
    }
  }

  @Test("Results and the address are updated while typing")
  func typing() async throws {
    try await withSearchPage { fixture, browser in
      let type = #"""
        (async () => {
          for (const word of ['s', 'so', 'sort', 'sort vec']) {
            form.q.value = word
            form.q.dispatchEvent(new Event('input', { bubbles: true }))
          }
          while (list.textContent.includes('list') || !list.children[0])
            await new Promise(done => setTimeout(done, 10))
          return [...document.querySelectorAll('#list .title')].map(a => a.textContent) + location.search
        })()
        """#
      let visit = try await browser.visit(
        FileURL.url(fixture.output) + "/search.html", evaluating: type)
      #expect(visit.value == "Sort a vector?q=sort+vec")
    }
  }

  @Test("Without JavaScript the page explains that search needs it")
  func noScript() async throws {
    try await withSearchPage { fixture, browser in
      let visit = try await browser.visit(
        FileURL.url(fixture.output) + "/search.html?q=sort",
        on: EmulatedDevice(runsScripts: false))
      #expect(visit.html.contains("Search needs JavaScript, which is off."))
      #expect(
        visit.html.contains(
          /<form id="form" class="search" role="search" data-scores="[^"]+" data-typos="[^"]+" hidden="">/
        ))
    }
  }

  @Test("A missing index file is reported, and search works in a folder with any name")
  func missingFiles() async throws {
    try await withSearchPage { fixture, browser in
      let other = fixture.folder + "/a b%20c/ü#?"
      try FileManager.default.createDirectory(
        atPath: fixture.folder + "/a b%20c", withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: fixture.output, toPath: other)
      let url = FileURL.url(other) + "/search.html?q=vector"
      let visit = try await browser.visit(url, evaluating: Self.readResults)
      #expect(visit.value?.contains("Sort a vector") == true)
      for kind in ["search/w", "search/i"] {
        for file in try fixture.files() where file.hasPrefix(kind) {
          try FileManager.default.removeItem(atPath: "\(fixture.output)/\(file)")
        }
        let (results, _) = try await find("q=vector", on: fixture, in: browser)
        #expect(results.note.hasPrefix("The search index has changed."), "\(kind)")
      }
    }
  }

  @Test(
    "At least 97 of 100 queries have the expected question among the first three results",
    .enabled(if: RecordedQuestions.folder != nil, "SODIGEST_SHARED is not set to a folder"))
  func relevance() async throws {
    let codeQueryCount = recordedQueries.count { query in
      query.words.contains { "_@$.:<(/#".contains($0) }
        || query.words.contains(#/[a-z][A-Z]/#)
    }
    #expect(recordedQueries.count == 100 && codeQueryCount >= 50)
    try fixture.save(RecordedQuestions.all())
    try await fixture.publish { $0.formats = [.html] }
    try await withBrowser { browser in
      let queries = recordedQueries.map(\.words)
      let found = try await results(of: queries, on: fixture, in: browser).map {
        $0.ids.prefix(3)
      }
      let hits = zip(recordedQueries, found).count { $1.contains($0.question) }
      #expect(hits >= 97, "\(hits)")
      let archive = try Archive(at: fixture.archivePath, for: .readOnly)
      var search = ArchiveSearch(archive)
      let inArchive = try queries.map { query in
        try search.results(of: query, limit: 3).questions.map(\.key.id)
      }
      // The page and the archive rank in the same way.
      #expect(zip(found, inArchive).count { Array($0) == $1 } == queries.count)
    }
  }
}
