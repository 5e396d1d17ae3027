import Foundation
import SiteTesting
import SodigestCommand
import Testing

@Suite("Features of the script", .enabled(if: Browser.isInstalled, "Chromium is not installed"))
struct ComfortTests {
  /// Builds a site of posts with difficult layouts and calls the body with its folder.
  private func withSite(_ body: (_ output: String, Browser) async throws -> Void) async throws {
    try await withWorld { world in
      try await TortureSite.build("questions", on: "stackoverflow", in: world)
      try await withBrowser { try await body(world.folder + "/Output", $0) }
    }
  }

  /// Waits until code has its buttons, which it gets while the browser is idle.
  private static let buttons = """
    const code = [...document.querySelectorAll('.text pre')]
    while (document.querySelectorAll('[name=copy]').length < code.length)
      await new Promise(resolve => setTimeout(resolve, 20))
    """

  private static let question = "q/stackoverflow/5000001.html"
  private static let other = "q/stackoverflow/5000002.html"

  @Test("The copy buttons copy the exact code, even if it is wrapped")
  func copy() async throws {
    try await withSite { output, browser in
      let visit = try await browser.visit(
        FileURL.url("\(output)/\(Self.question)"),
        evaluating: """
          (async () => {
            \(Self.buttons)
            const copied = [], set = DataTransfer.prototype.setData
            DataTransfer.prototype.setData = function (type, text) {
              copied.push(text)
              set.call(this, type, text)
            }
            // A busy browser no longer treats the click as a user action, and copies nothing.
            const copy = document.execCommand.bind(document)
            document.execCommand = name => copy(name) || document.dispatchEvent(
              new ClipboardEvent(name, {clipboardData: new DataTransfer(), bubbles: true}))
            document.querySelector('[name=wrap]').click()
            for (const button of document.querySelectorAll('[name=copy]')) button.click()
            return code.length > 3 && code.every((pre, index) => pre.textContent === copied[index])
              && code.every(pre => pre.scrollWidth <= pre.clientWidth)
          })()
          """)
      #expect(visit.value == "true")
      #expect(visit.messages == [])
    }
  }

  @Test("Wrapping and theme are stored and applied before the page is painted")
  func storedSettings() async throws {
    try await withSite { output, browser in
      _ = try await browser.visit(
        FileURL.url("\(output)/\(Self.question)"), on: EmulatedDevice(colourScheme: .light),
        evaluating: """
          (async () => {
            \(Self.buttons)
            document.querySelector('[name=wrap]').click()
            document.querySelector('[name=theme]').click()
            document.querySelector('[name=theme]').click()
          })()
          """)
      for page in [Self.other, "index.html"] {
        let visit = try await browser.visit(
          FileURL.url("\(output)/\(page)"), on: EmulatedDevice(colourScheme: .light),
          evaluating: """
            [document.documentElement.className, getComputedStyle(document.body).backgroundColor,
              document.querySelector('[name=theme]').ariaLabel,
              document.querySelector('head > script[src]:not([defer], [async])') !== null]
            """)
        #expect(visit.value == "wrap,rgb(20, 23, 27),Theme: dark,true", "\(page)")
      }
    }
  }

  @Test("Keyboard shortcuts move between items and open one, and can be disabled")
  func keys() async throws {
    try await withSite { output, browser in
      let press = """
        const press = key => document.activeElement.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
        const here = () => document.activeElement.id || document.activeElement.textContent.trim().slice(0, 20)
        """
      let question = try await browser.visit(
        FileURL.url("\(output)/\(Self.question)"),
        evaluating: """
          (() => {
            \(press)
            const targets = [...'jjk'].map(key => (press(key), here()))
            press('?')
            const list = document.querySelector('#keys')
            targets.push(list.matches(':popover-open'), list.querySelectorAll('dt').length)
            list.querySelector('input').click()
            list.hidePopover()
            press('j')
            return [...targets, here()]
          })()
          """)
      #expect(question.value == "question,answer-6000001,question,true,5,question")
      let quiet = try await browser.visit(
        FileURL.url("\(output)/index.html"),
        evaluating: "(() => { \(press); press('j'); return document.activeElement.localName })()")
      #expect(quiet.value == "body")
      let home = try await browser.visit(
        FileURL.url("\(output)/index.html"),
        evaluating: """
          (() => {
            \(press)
            document.querySelector('[name=mute]').click()
            let opened
            addEventListener('click', event => {
              opened = event.target.getAttribute('href')
              event.preventDefault()
            })
            press('j')
            press('o')
            return opened
          })()
          """)
      #expect(home.value == Self.question)
    }
  }

  /// JavaScript that returns the state of the first three titles of a list.
  private static let states = """
    [...document.querySelectorAll('a.title')].slice(0, 3).map(link =>
      link.classList.contains('read') ? 'read' : link.querySelector('.fresh') ? 'new' : '-')
    """

  /// Changes the stored values of the script, and opens a page that has no titles.
  private func changeMemory(_ change: String, in output: String, _ browser: Browser) async throws {
    _ = try await browser.visit(
      FileURL.url("\(output)/about.html"),
      evaluating: """
        (() => {
          const [key, stored] = Object.entries(localStorage)[0]
          const memory = JSON.parse(stored)
          \(change)
          localStorage[key] = JSON.stringify(memory)
        })()
        """)
  }

  @Test("A visited question is marked as read")
  func read() async throws {
    try await withSite { output, browser in
      func currentStates() async throws -> String? {
        try await browser.visit(
          FileURL.url("\(output)/index.html"), evaluating: Self.states
        ).value
      }
      #expect(try await currentStates() == "-,-,-")
      _ = try await browser.visit(FileURL.url("\(output)/\(Self.other)"))
      #expect(try await currentStates() == "-,read,-")
    }
  }

  @Test(
    "Nothing is new on a first visit; later, questions that editions added since the last one",
    arguments: ["index.html", question, "d/index.html"])
  func new(firstPage: String) async throws {
    try await withSite { output, browser in
      let pages = [
        "index.html", "d/stackoverflow-torture/index.html", "q/stackoverflow/index.html",
      ]
      func currentStates() async throws -> [String?] {
        var states: [String?] = []
        for page in pages {
          let url = FileURL.url("\(output)/\(page)")
          states.append(try await browser.visit(url, evaluating: Self.states).value)
        }
        return states
      }
      _ = try await browser.visit(FileURL.url("\(output)/\(firstPage)"))
      let isRead = firstPage == Self.question
      let unmarked = isRead ? "read,-,-" : "-,-,-"
      #expect(try await currentStates().prefix(2) == [unmarked, unmarked])
      // The next visit: an edition has added the second question meanwhile.
      for page in pages.prefix(2) {
        let url = URL(filePath: "\(output)/\(page)")
        var parts = try String(contentsOf: url, encoding: .utf8).split(separator: "data-added=\"")
        parts[2] = "2099-01-01\(parts[2].dropFirst(10))"
        try Data(parts.joined(separator: "data-added=\"").utf8).write(to: url)
      }
      try await changeMemory("memory.hour -= 24", in: output, browser)
      let marked = isRead ? "read,new,-" : "-,new,-"
      let list = try await currentStates()
      #expect(list.prefix(2) == [marked, marked])
      #expect(list[2]?.contains("new") == false)
      // The marks stay during a visit, and are gone in the next one.
      #expect(try await currentStates().prefix(2) == [marked, marked])
      try await changeMemory("memory.hour -= 24", in: output, browser)
      #expect(try await currentStates().prefix(2) == [unmarked, unmarked])
    }
  }

  @Test("Two sites on one host have separate settings")
  func twoSites() async throws {
    try await withSite { output, browser in
      try FileManager.default.copyItem(atPath: output, toPath: output + "2")
      let toggle = "document.querySelector('[name=theme]').click()"
      _ = try await browser.visit(FileURL.url("\(output)/index.html"), evaluating: toggle)
      let other = try await browser.visit(
        FileURL.url("\(output)2/index.html"),
        evaluating: "document.querySelector('[name=theme]').title")
      #expect(other.value == "Theme: automatic")
    }
  }

  @Test("Buttons work without access to local storage")
  func noStorage() async throws {
    try await withSite { output, browser in
      let scripts = try FileManager.default.contentsOfDirectory(atPath: output + "/assets")
      let script = "\(output)/assets/\(try #require(scripts.first { $0.hasSuffix(".js") }))"
      let text = try String(contentsOfFile: script, encoding: .utf8)
      let refusal = "Object.defineProperty(window, 'localStorage', { get() { throw 'no' } });"
      try Data("\(refusal)\n\(text)".utf8).write(to: URL(filePath: script))
      let visit = try await browser.visit(
        FileURL.url("\(output)/\(Self.question)"), on: EmulatedDevice(colourScheme: .light),
        evaluating: """
          (async () => {
            \(Self.buttons)
            document.querySelector('[name=theme]').click()
            document.querySelector('[name=theme]').click()
            return [document.documentElement.style.colorScheme, code.length > 3]
          })()
          """)
      #expect(visit.value == "dark,true")
      #expect(visit.messages == [])
    }
  }

  @Test("Without scripts there are no buttons, and scrollable code is focusable")
  func noScripts() async throws {
    try await withSite { output, browser in
      let visit = try await browser.visit(
        FileURL.url("\(output)/\(Self.question)"), on: EmulatedDevice(runsScripts: false))
      #expect(!visit.html.contains("<button"))
      #expect(
        visit.html.ranges(of: "<pre").count == visit.html.ranges(of: " tabindex=\"0\">").count - 2)
    }
  }

  @Test("Pages have no layout shift")
  func noLayoutShift() async throws {
    try await withSite { output, browser in
      for page in ["index.html", Self.question, Self.other] {
        let visit = try await browser.visit(
          FileURL.url("\(output)/\(page)"),
          evaluating: """
            new Promise(resolve => {
              let sum = 0
              new PerformanceObserver(list => list.getEntries().forEach(shift => sum += shift.value))
                .observe({ type: 'layout-shift', buffered: true })
              setTimeout(() => resolve(sum), 200)
            })
            """)
        #expect(visit.value == "0", "\(page)")
      }
    }
  }
}
