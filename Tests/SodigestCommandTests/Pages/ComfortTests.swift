import Foundation
import SiteTesting
import SodigestCommand
import Testing

@Suite("What the script adds", .enabled(if: Browser.isInstalled, "Chromium is not installed"))
struct ComfortTests {
  /// Builds the site of posts that break layouts, and gives its folder.
  private func withSite(_ body: (_ output: String, Browser) async throws -> Void) async throws {
    try await withWorld { world in
      try await TortureSite.build("questions", on: "stackoverflow", in: world)
      try await withBrowser { try await body(world.folder + "/Output", $0) }
    }
  }

  private static let question = "q/stackoverflow/5000001.html"
  private static let other = "q/stackoverflow/5000002.html"

  @Test("What is copied is the code to the byte, coloured or wrapped")
  func copy() async throws {
    try await withSite { output, browser in
      let visit = try await browser.visit(
        FileURL.url("\(output)/\(Self.question)"),
        evaluating: """
          (() => {
            const got = [], set = DataTransfer.prototype.setData
            DataTransfer.prototype.setData = function (type, text) {
              got.push(text)
              set.call(this, type, text)
            }
            // A browser that is kept busy no longer takes it for the user's wish, and copies nothing.
            const copy = document.execCommand.bind(document)
            document.execCommand = name => copy(name) || document.dispatchEvent(
              new ClipboardEvent(name, {clipboardData: new DataTransfer(), bubbles: true}))
            const code = [...document.querySelectorAll('.text pre')]
            document.querySelector('[name=wrap]').click()
            for (const button of document.querySelectorAll('[name=copy]')) button.click()
            return code.length > 3 && code.every((pre, index) => pre.textContent === got[index])
              && code.every(pre => pre.scrollWidth <= pre.clientWidth)
          })()
          """)
      #expect(visit.value == "true")
      #expect(visit.messages == [])
    }
  }

  @Test("Wrapping and theme are kept from page to page, and apply before anything is seen")
  func kept() async throws {
    try await withSite { output, browser in
      _ = try await browser.visit(
        FileURL.url("\(output)/\(Self.question)"), on: EmulatedDevice(colourScheme: .light),
        evaluating: """
          document.querySelector('[name=wrap]').click(),
          document.querySelector('[name=theme]').click(),
          document.querySelector('[name=theme]').click()
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

  @Test("Keys lead from item to item and open one, and can be switched off")
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
            const places = [...'jjk'].map(key => (press(key), here()))
            press('?')
            const list = document.querySelector('#keys')
            places.push(list.matches(':popover-open'), list.querySelectorAll('dt').length)
            list.querySelector('input').click()
            list.hidePopover()
            press('j')
            return [...places, here()]
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

  @Test("A question that was opened is marked as read, one that appears later as new")
  func read() async throws {
    try await withSite { output, browser in
      let marks = """
        [...document.querySelectorAll('a.title')].slice(0, 3).map(link =>
          link.classList.contains('read') ? 'read' : link.querySelector('.fresh') ? 'new' : '-')
        """
      func look() async throws -> String? {
        try await browser.visit(FileURL.url("\(output)/index.html"), evaluating: marks).value
      }
      #expect(try await look() == "-,-,-")
      _ = try await browser.visit(FileURL.url("\(output)/\(Self.other)"))
      #expect(try await look() == "-,read,-")
      _ = try await browser.visit(
        FileURL.url("\(output)/about.html"),
        evaluating: """
          (() => {
            const [key, kept] = Object.entries(localStorage)[0]
            const memory = JSON.parse(kept)
            delete memory.seen['\(Self.question)']
            localStorage[key] = JSON.stringify(memory)
          })()
          """)
      #expect(try await look() == "new,read,-")
    }
  }

  @Test("Two sites on one host remember apart")
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

  @Test("Where storage is refused, the page and its buttons work all the same")
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
          (document.querySelector('[name=theme]').click(), document.querySelector('[name=theme]').click(),
            [document.documentElement.style.colorScheme, document.querySelectorAll('[name=copy]').length > 3])
          """)
      #expect(visit.value == "dark,true")
      #expect(visit.messages == [])
    }
  }

  @Test("Without scripts no button is there, and what may scroll can be reached by key")
  func noScripts() async throws {
    try await withSite { output, browser in
      let visit = try await browser.visit(
        FileURL.url("\(output)/\(Self.question)"), on: EmulatedDevice(runsScripts: false))
      #expect(!visit.html.contains("<button"))
      #expect(
        visit.html.ranges(of: "<pre").count == visit.html.ranges(of: " tabindex=\"0\">").count - 2)
    }
  }

  @Test("Nothing moves once it is seen")
  func still() async throws {
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
