import Configuration
import Foundation
import SiteTesting
import SodigestCommand
import Testing

@Suite("Questions with many answers")
struct LongQuestionTests {
  private func withPage(
    answers: Int, _ body: (_ output: String, _ page: String) async throws -> Void
  ) async throws {
    try await withWorld { world in
      let transport = try HostileAPI.transport([Self.question(answers: answers)])
      let code = await world.run(
        "build --tag swift --period all --answers 100 --no-avatars", transport: transport)
      #expect(code == .success)
      try await body(world.folder + "/Output", "q/stackoverflow/100.html")
    }
  }

  private static func question(answers: Int) -> [String: Any] {
    [
      "question_id": 100, "title": "Which of these?", "tags": ["swift"], "score": 3,
      "creation_date": 1_700_000_000, "answer_count": answers, "accepted_answer_id": 1001,
      "answers": (0..<answers).map(answer),
    ]
  }

  private static func answer(_ number: Int) -> [String: Any] {
    let id = 1000 + number
    let short = String(repeating: "W", count: number.isMultiple(of: 3) ? 28 : 1)
    let code = number.isMultiple(of: 10) ? wide : short
    let comments = (0..<7).map { index -> [String: Any] in
      ["comment_id": id * 10 + index, "post_id": id, "body": "Yes."]
    }
    let owner: [String: Any] = ["user_id": number + 1, "display_name": "Ada \(number)"]
    return [
      "answer_id": id, "question_id": 100, "score": 2000 - number, "is_accepted": number == 1,
      "creation_date": 1_700_000_000 + number * 86_400, "owner": owner, "comments": comments,
      "body_markdown": "Text.\n\n    let short = 1\n\n```\n\(code)\n```",
    ]
  }

  private static let wide = String(repeating: "wide ", count: 60)

  @Test(
    "More than five answers have a list with score, author and acceptance",
    arguments: [5, 6])
  func contents(answers: Int) async throws {
    try await withPage(answers: answers) { output, page in
      let html = try String(contentsOfFile: "\(output)/\(page)", encoding: .utf8)
      let list = html.matches(
        of: ##/<li><a href="#(answer-\d+)"><b>([\d,]+)</b> <bdi>(.*?)</bdi>(.*?)</a>/##)
      #expect(list.count == (answers > 5 ? answers : 0))
      guard let first = list.first, let second = list.dropFirst().first else { return }
      #expect(first.1 == "answer-1001" && first.2 == "1,999" && first.3 == "Ada 1")
      #expect(first.4.contains("accepted") && second.4.isEmpty)
    }
  }

  @Test(
    "Few elements of a long page are tab stops",
    .enabled(if: Browser.isInstalled, "Chromium is not installed"))
  func stops() async throws {
    try await withPage(answers: 30) { output, page in
      try await withBrowser { browser in
        for width in [360, 1280] {
          let visit = try await browser.visit(
            FileURL.url("\(output)/\(page)"), on: EmulatedDevice(width: width),
            evaluating: """
              (async () => {
                while (document.querySelectorAll('.tools').length < 60)
                  await new Promise(resolve => setTimeout(resolve, 20))
                return [...document.querySelectorAll('*')].filter(element => element.tabIndex >= 0
                  && element.checkVisibility()
                  && !element.matches('a, .tools button, .comments summary')).length
              })()
              """)
          #expect(try #require(visit.value.flatMap { Int($0) }) <= 25, "\(width)")
        }
      }
    }
  }

  @Test(
    "The list stays visible while scrolling",
    .enabled(if: Browser.isInstalled, "Chromium is not installed"), arguments: [360, 1280])
  func sticky(width: Int) async throws {
    try await withPage(answers: 30) { output, page in
      try await withBrowser { browser in
        let visit = try await browser.visit(
          FileURL.url("\(output)/\(page)") + "#answer-1020",
          on: EmulatedDevice(width: width, height: 800),
          evaluating: """
            (() => {
              document.getElementById('answer-1020').scrollIntoView({ behavior: 'instant' })
              const list = document.querySelector('.contents').getBoundingClientRect()
              const link = document.querySelector('.contents a').checkVisibility()
              return [list.top >= 0 && list.bottom <= innerHeight, link,
                document.documentElement.scrollWidth <= innerWidth]
            })()
            """)
        #expect(visit.value == "true,\(width == 1280),true")
      }
    }
  }

  @Test(
    "Answers are ordered by date and by votes again, with their links, anchors and acceptance",
    .enabled(if: Browser.isInstalled, "Chromium is not installed"), arguments: [false, true])
  func order(isInZim: Bool) async throws {
    try await withPage(answers: 7) { output, page in
      let url = FileURL.url("\(output)/\(page)")
      if isInZim {
        let file = URL(filePath: "\(output)/\(page)")
        let html = try String(contentsOf: file, encoding: .utf8)
        // Pages of ZIM files load the script like this, further below.
        let changed = html.replacing("<script src=", with: "<script defer data-zim src=")
        try Data(changed.utf8).write(to: file)
      }
      try await withBrowser { browser in
        let visit = try await browser.visit(
          url,
          evaluating: """
            (() => {
              const select = document.querySelector('[name=sort]')
              return ['-1', '1', '0'].map(order => {
                select.value = order
                select.dispatchEvent(new Event('change', { bubbles: true }))
                const links = [...document.querySelectorAll('.contents li a')].map(link => link.hash)
                const posts = [...document.querySelectorAll('.contents ~ .post')]
                const accepted = document.querySelector('.accepted .part').textContent
                return posts.map(post => post.id.slice(-1)).join('')
                  + (posts.every((post, index) => '#' + post.id === links[index]) ? accepted : '?')
                  + document.querySelectorAll('[name=theme], #keys').length
              })
            })()
            """)
        let accepted = "✓ Accepted answer"
        #expect(
          visit.value
            == ["6543210", "0123456", "1023456"].map { $0 + accepted + (isInZim ? "0" : "2") }
            .joined(separator: ","))
        let reloaded = try await browser.visit(
          url, evaluating: "document.querySelector('.contents ~ .post').id")
        #expect(reloaded.value == "answer-1001")
        let plain = try await browser.visit(url, on: EmulatedDevice(runsScripts: false))
        #expect(plain.html.contains(#"<select name="sort""#))
      }
    }
  }

  @Test(
    "An address with an anchor shows its answer or comment, though earlier ones are not laid out",
    .enabled(if: Browser.isInstalled, "Chromium is not installed"),
    arguments: ["answer-1070", "comment-10400"], [360, 1280])
  func anchors(id: String, width: Int) async throws {
    try await withPage(answers: 80) { output, page in
      try await withBrowser { browser in
        let visit = try await browser.visit(
          FileURL.url("\(output)/\(page)") + "#" + id,
          on: EmulatedDevice(width: width, height: 800),
          evaluating: """
            (async () => {
              while (document.querySelectorAll('.tools').length < 160)
                await new Promise(resolve => setTimeout(resolve, 20))
              const target = document.getElementById('\(id)')
              const { top } = target.getBoundingClientRect()
              return [top > -1 && top < 120,
                document.querySelector('.contents p').getBoundingClientRect().top >= 0]
            })()
            """)
        #expect(visit.value == "true,true")
      }
    }
  }

  @Test(
    "Buttons of code never cover code",
    .enabled(if: Browser.isInstalled, "Chromium is not installed"), arguments: [320, 360, 1280])
  func buttons(width: Int) async throws {
    try await withPage(answers: 12) { output, page in
      try await withBrowser { browser in
        let visit = try await browser.visit(
          FileURL.url("\(output)/\(page)"), on: EmulatedDevice(width: width, height: 800),
          evaluating: """
            (async () => {
              while (document.querySelectorAll('.tools').length < 24)
                await new Promise(resolve => setTimeout(resolve, 20))
              return [...document.querySelectorAll('.code')].every(box => {
                const tools = box.querySelector('.tools').getBoundingClientRect()
                const text = document.createRange()
                text.selectNodeContents(box.querySelector('code'))
                const code = text.getBoundingClientRect()
                // Above the code or, if it is a short line, to its right.
                return tools.bottom <= code.top || tools.left >= code.right
              })
            })()
            """)
        #expect(visit.value == "true")
      }
    }
  }

  @Test(
    "A very long word does not widen the page",
    .enabled(if: Browser.isInstalled, "Chromium is not installed"))
  func longWord() async throws {
    try await withWorld { world in
      var other = Self.question(answers: 0)
      other["question_id"] = 200
      other["accepted_answer_id"] = nil
      other["title"] = String(repeating: "x", count: 400)
      let transport = try HostileAPI.transport([Self.question(answers: 2), other])
      let line = "build --tag swift --period all --no-avatars"
      #expect(await world.run(line, transport: transport) == .success, "\(world.errors)")
      let output = world.folder + "/Output"
      try await withBrowser { browser in
        for page in ["index.html", "q/stackoverflow/100.html", "q/stackoverflow/200.html"] {
          let visit = try await browser.visit(
            FileURL.url("\(output)/\(page)"), on: EmulatedDevice(width: 360, height: 800),
            evaluating: """
              [document.documentElement.scrollWidth <= innerWidth,
                document.body.innerText.includes('xxx…')]
              """)
          #expect(visit.value == "true,true", "\(page)")
        }
      }
    }
  }
}
