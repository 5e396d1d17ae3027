import SiteTesting
import TestSupport
import Testing

@Suite(.enabled(if: Browser.isInstalled)) struct BrowserTests {
  @Test("A page without scripts requests only its own files and runs no scripts")
  func pageWithoutScripts() async throws {
    let files = [
      "a b/index.html":
        "<title>t</title><link rel=stylesheet href=s.css><p>x<p style='height:9999px'>"
        + "<img loading=lazy src='data:image/gif;base64,R0lGODlhAQABAAAAACw='>",
      "a b/s.css": "p { color: red }",
    ]
    try await withSite(files) { folder in
      let url = FileURL.url("\(folder)/a b/index.html")
      let visit = try await withBrowser { try await $0.visit(url) }
      #expect(url.hasSuffix("/a%20b/index.html"))
      #expect(visit.requests.first == Visit.Request(url: url, kind: "Document"))
      #expect(visit.requests.map(\.kind) == ["Document", "Stylesheet"])
      #expect(visit.requests(outside: folder) == [])
      #expect(visit.failures == [] && visit.scripts == [] && visit.messages == [])
      #expect(visit.html.contains("<p>x</p>"))
      #expect(visit.contentSize.width == 1280 && visit.contentSize.height > 9999)
      #expect(visit.screenshot.isEmpty && visit.value == nil)
    }
  }

  @Test("Every external request and every script of a page is recorded")
  func pageWithScripts() async throws {
    let html = """
      <script>console.log("inline", 7)</script><script src=s.js></script>
      <img src="http://evil.example/a.png" onerror="alert('boo')"><img src=../up.png>
      <iframe src="http://other.example/"></iframe><details open ontoggle="fetch('x.json')">
      <link rel=stylesheet href="https://fonts.example/f.css"><script>missing()</script>
      """
    try await withSite(["s/p.html": html, "s/s.js": "0", "up.png": ""]) { folder in
      let page = FileURL.url("\(folder)/s/p.html")
      let visit = try await withBrowser { try await $0.visit(page) }
      let outside = visit.requests(outside: "\(folder)/s").map(\.url)
      #expect(
        Set(outside) == [
          "http://evil.example/a.png", FileURL.url("\(folder)/up.png"),
          "http://other.example/", "https://fonts.example/f.css",
        ])
      #expect(visit.failures.contains("http://evil.example/a.png: net::ERR_NAME_NOT_RESOLVED"))
      #expect(visit.scripts.contains(Visit.Script(url: page, line: 1)))
      #expect(
        visit.scripts.contains(Visit.Script(url: FileURL.url("\(folder)/s/s.js"), line: 1)))
      #expect(visit.scripts.count == 5)
      #expect(visit.dialogs == ["boo"])
      #expect(visit.messages.contains("inline 7"))
      #expect(visit.messages.contains { $0.contains("missing is not defined") })
    }
  }

  @Test("Requests and scripts of a frame are recorded")
  func frames() async throws {
    let files = [
      "a.html": "<iframe src=b.html></iframe>",
      "b.html": "<script>1</script><img src=http://evil.example/b.png>",
    ]
    try await withSite(files) { folder in
      let visit = try await withBrowser {
        try await $0.visit(FileURL.url("\(folder)/a.html"))
      }
      #expect(visit.requests(outside: folder).map(\.url) == ["http://evil.example/b.png"])
      #expect(visit.scripts.map(\.url) == [FileURL.url("\(folder)/b.html")])
    }
  }

  @Test("An emulated device sets the window size, the colour scheme and whether scripts run")
  func emulatedDevices() async throws {
    let html = """
      <meta name=viewport content="width=device-width"><p>plain</p>
      <style>body { margin: 0 } @media (prefers-color-scheme: dark) { p { color: rgb(1, 2, 3) } }
      </style><div style="width:500px">wide</div><script>document.title = "ran"</script>
      """
    try await withSite(["a.html": html]) { folder in
      let url = FileURL.url("\(folder)/a.html")
      let colour = "getComputedStyle(document.querySelector('p')).color"
      try await withBrowser { browser in
        let desktop = try await browser.visit(url, evaluating: colour)
        #expect(desktop.value == "rgb(0, 0, 0)")
        #expect(desktop.contentSize.width == 1280)
        #expect(desktop.html.contains("<title>ran</title>"))

        var device = EmulatedDevice.phone
        device.colourScheme = .dark
        device.runsScripts = false
        let phone = try await browser.visit(url, on: device, takesScreenshot: true)
        // Phones zoom out to show a page that is too wide, and round the width.
        #expect(500...501 ~= phone.contentSize.width)
        #expect(!phone.html.contains("ran</title>"))
        #expect(phone.scripts == [])
        #expect(phone.screenshot.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        // The width in the PNG header of the screenshot.
        #expect(phone.screenshot[16..<20].reduce(0) { $0 << 8 | Int($1) } == 390)

        device.runsScripts = true
        let darkPhone = try await browser.visit(url, on: device, evaluating: colour)
        #expect(darkPhone.value == "rgb(1, 2, 3)")
      }
    }
  }

  @Test("A missing page and a timeout are errors, and the browser stays usable")
  func errors() async throws {
    try await withSite(["a.html": "<p>there", "slow.html": "<script>for (;;) {}</script>"]) {
      folder in
      try await withBrowser { browser in
        let missing = FileURL.url("\(folder)/no.html")
        let expected = BrowserError.notOpened(url: missing, because: "net::ERR_FILE_NOT_FOUND")
        await #expect(throws: expected) {
          _ = try await browser.visit(missing)
        }
        let page = FileURL.url("\(folder)/a.html")
        let visit = try await browser.visit(page, evaluating: "no.such")
        #expect(visit.value == "ReferenceError: no is not defined")
        #expect(visit.html.contains("<p>there</p>"))
        let slow = FileURL.url("\(folder)/slow.html")
        let error = await #expect(throws: BrowserError.self) {
          _ = try await browser.visit(slow, timeout: .milliseconds(700))
        }
        guard case .timedOut = error else {
          Issue.record("\(String(describing: error))")
          return
        }
      }
    }
  }
}
