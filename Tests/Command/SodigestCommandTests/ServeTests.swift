import BuiltIn
import Configuration
import Foundation
import Serving
import SiteTesting
import SodigestCommand
import TestSupport
import Testing

@Suite("Command serve", .enabled(if: ShellScript.isInstalled("curl")), .timeLimit(.minutes(20)))
struct ServeTests {
  private let world = World()

  /// Runs a server for a site of the sample with a custom theme; `line` has further options, with `FOLDER` for the folder
  /// of the world.
  private func withServer(
    _ line: String = "", beside importedSite: String? = nil,
    _ body: (World, _ address: String) async throws -> Void
  ) async throws {
    try await withWorld { world in
      #expect(await world.run("templates theme") == .success)
      #expect(await world.run(Self.build(in: world)) == .success)
      if let importedSite {
        try await importQuestion(ofSite: importedSite, in: world, "--sample")
      }
      world.clear()
      let serving = Task {
        await world.run(
          """
          serve --port 0 --archive \(world.folder)/a.sqlite \
          --templates \(world.folder)/theme \(line.replacing("FOLDER", with: world.folder))
          """)
      }
      while !world.output.contains("/ serves ") { try await Task.sleep(for: .milliseconds(50)) }
      let address = try #require(world.output.split(separator: " ").first)
      do {
        try await body(world, String(address))
      } catch {
        serving.cancel()
        throw error
      }
      serving.cancel()
      #expect(await serving.value == .success)
    }
  }

  /// Imports a dump of a site with one question into the archive.
  private func importQuestion(ofSite site: String, in world: World, _ options: String = "")
    async throws
  {
    try FileManager.default.createDirectory(
      atPath: "\(world.folder)/\(site)", withIntermediateDirectories: true)
    try world.write(
      """
      <posts><row Id="1" PostTypeId="1" CreationDate="2024-01-02T03:04:05.678" Score="3" \
      Body="Text" Title="A title" Tags="|a|" AnswerCount="0" /></posts>
      """, to: "\(site)/Posts.xml")
    let line = "import \(world.folder)/\(site) --site \(site) --archive \(world.folder)/a.sqlite"
    let code = await world.run("\(line) \(options)")
    try #require(code == .success, "\(world.errors)")
  }

  private static func build(in world: World) -> String {
    "build --sample --tag swift --limit 3 --format html --templates \(world.folder)/theme"
  }

  /// Sends a request on another thread, because the server uses those of tasks.
  private func get(_ address: String) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Result {
            try ShellScript("curl -s -i --max-time 20 $1").run(in: "/", address).output
          })
      }
    }
  }

  /// Repeats a request until the response meets a condition.
  private func get(_ address: String, until condition: (String) -> Bool) async throws -> String {
    while true {
      let response = try await get(address)
      if condition(response) { return response }
      try await Task.sleep(for: .milliseconds(300))
    }
  }

  @Test(
    "A changed template is applied; an error in it is shown until it is fixed"
  )
  func templates() async throws {
    try await withServer { world, address in
      let before = try await get(address)
      #expect(before.hasPrefix("HTTP/1.1 200") && before.contains("reload.js"))
      let version = try await get("\(address).sodigest/mark").suffix(10)
      let layout = String(
        decoding: try #require(BuiltIn.files(in: "Templates")["layout.html"]), as: UTF8.self)
      try world.write(
        layout.replacing("</main>", with: "Hello there</main>"), to: "theme/layout.html")
      _ = try await get(address) { $0.contains("Hello there</main>") }
      let newVersion = try await get("\(address).sodigest/mark").suffix(10)
      #expect(newVersion != version)
      try world.write(
        layout.replacing("</main>", with: "\n{{#page.nosuch}}"), to: "theme/layout.html")
      let line =
        layout.prefix { _ in true }.split(separator: "</main>")[0].filter { $0 == "\n" }.count + 2
      let problem = try await get(address) { $0.hasPrefix("HTTP/1.1 500") }
      #expect(problem.contains("layout.html:\(line):"), "\(problem)")
      #expect(world.errors.contains("layout.html:\(line):"))
      // Nothing is written.
      #expect(!(try world.contents("Output/index.html").contains("Hello there")))
      try world.write(layout, to: "theme/layout.html")
      let after = try await get(address) { $0.hasPrefix("HTTP/1.1 200") }
      #expect(!after.contains("Hello there"))
    }
  }

  @Test(
    "An open page reloads on a change, on an error and after the fix",
    .enabled(
      if: recipeTestsAreEnabled && Browser.isInstalled,
      "Scripts/test --recipes runs it, with Chromium"))
  func openPage() async throws {
    try await withServer { world, address in
      let layout = String(
        decoding: try #require(BuiltIn.files(in: "Templates")["layout.html"]), as: UTF8.self)
      let lines = layout.split(separator: "\n", omittingEmptySubsequences: false)
      let broken = try #require(lines.firstIndex { $0.contains("</main>") }) + 2
      try await withBrowser { browser in
        try await browser.perform(
          [
            BrowserStep(until: "document.body.textContent.includes('Hello there')") {
              try world.write(
                layout.replacing("</main>", with: "Hello there</main>"), to: "theme/layout.html")
            },
            BrowserStep(
              until: """
                document.querySelector('[role=alert]')?.textContent
                  .startsWith('layout.html:\(broken):3: ')
                """
            ) {
              try world.write(
                layout.replacing("</main>", with: "</main>\n  {{#page.nosuch}}"),
                to: "theme/layout.html")
            },
            BrowserStep(
              until: "document.querySelector('main') && !document.querySelector('[role=alert]')"
            ) { try world.write(layout, to: "theme/layout.html") },
          ], on: address)
      }
    }
  }

  @Test("Other runs are not blocked by the server, and their changes are served")
  func others() async throws {
    try await withServer { world, address in
      for limit in 4...7 {
        let line = Self.build(in: world).replacing("--limit 3", with: "--limit \(limit)")
        #expect(await world.run(line) == .success)
      }
      #expect(!world.errors.contains("another run"))
      let entries = try world.contents("Output/index.html").matches(of: /q\/stackoverflow\//).count
      _ = try await get(address) { $0.matches(of: /q\/stackoverflow\//).count == entries }
      #expect(await world.run("check --output \(world.folder)/Output") == .success)
    }
  }

  @Test("An error in the configuration is shown until it is fixed")
  func configuration() async throws {
    try await withServer { world, address in
      try world.write("tille: x\n", to: "sodigest.yml")
      let problem = try await get(address) { $0.hasPrefix("HTTP/1.1 500") }
      #expect(problem.contains("sodigest.yml:1:1: unknown key `tille`; did you mean `title`?"))
      try world.write("title: Shown\n", to: "sodigest.yml")
      _ = try await get(address) { $0.contains("Shown") }
    }
  }

  @Test("Pages of the archive need no built site, and are compressed for clients that ask for it")
  func archiveOnly() async throws {
    try await withServer { world, address in
      try FileManager.default.removeItem(atPath: "\(world.folder)/Output")
      let page = try await get("\(address)q/stackoverflow/index.html")
      #expect(page.hasPrefix("HTTP/1.1 200") && page.contains("reload.js"))
      let moved = try await get("\(address)q/stackoverflow")
      #expect(moved.hasPrefix("HTTP/1.1 301") && moved.contains("Location: /q/stackoverflow/"))
      #expect(try await get("\(address)q/stackoverflow/1.html").hasPrefix("HTTP/1.1 404"))
      let compressed = try ShellScript(
        "curl -s --max-time 20 -H 'Accept-Encoding: gzip' $1 | gunzip"
      ).run(in: "/", address)
      #expect(compressed.output.contains("</html>"))
      #expect(!world.exists("Output"))
    }
  }

  @Test("Scripts search the archive part by part, and wrong parameters are named")
  func searches() async throws {
    try await withServer { _, address in
      let first = try await get("\(address)search.json?q=swift&limit=1")
      #expect(first.hasPrefix("HTTP/1.1 200") && first.contains("application/json"))
      #expect(
        first.contains("\"address\":\"q/stackoverflow/") && first.contains("\"cursor\":\"1\""))
      let last = try await get("\(address)search.json?q=swift&limit=100&cursor=1")
      #expect(last.hasPrefix("HTTP/1.1 200") && !last.contains("\"cursor\""))
      for (query, message) in [
        "": "`q` has nothing to search for", "q=%20": "`q` has nothing to search for",
        "q=a&limit=0": "`limit` must be a number from 1 to 1000",
        "q=a&limit=x": "`limit` must be a number from 1 to 1000",
        "q=a&cursor=-1": "`cursor` must be that of the response before",
        "q=a&sort=best": "`sort` must be one of relevance, newest, active, votes",
        "q=a&page=2": "unknown parameter `page`; known: q, limit, cursor, sort",
        "q=" + (0..<65).map { "w\($0)" }.joined(separator: "+"):
          "`q` has more than 64 words",
      ] {
        let refused = try await get("\(address)search.json?\(query)")
        #expect(refused.hasPrefix("HTTP/1.1 400"), "\(query)")
        #expect(refused.contains("{\"error\":\"\(message)\"}"), "\(refused)")
      }
      #expect(try await get("\(address)hits.json?q=swift").contains("\"hits\":[{"))
    }
  }

  @Test("One site of the archive is served and searched without the others")
  func oneSite() async throws {
    for (site, status, isFound) in [("superuser", 404, false), ("stackoverflow", 200, true)] {
      try await withServer("--site \(site)", beside: "superuser") { _, address in
        let list = try await get("\(address)q/stackoverflow/index.html")
        #expect(list.hasPrefix("HTTP/1.1 \(status)"))
        let counts = try await get("\(address)status.json")
        #expect(counts.contains("\"questions\": \(isFound ? 3 : 1),"), "\(counts)")
        let found = try await get("\(address)search.json?q=swift")
        #expect(found.contains("\"total\":0") != isFound)
        // The site is no part of the query, which could offer an alternative to it, or lose its inflections.
        let alternative = try await get("\(address)search.json?q=OR+swift")
        #expect(alternative.contains("\"total\":0") != isFound)
        let home = try await get(address)
        #expect(home.hasPrefix("HTTP/1.1 200"))
      }
    }
  }

  @Test(
    "A site that the archive does not have, or a file that is no archive, is refused at the start")
  func refusals() async throws {
    try await importQuestion(ofSite: "superuser", in: world)
    let archive = "--archive \(world.folder)/a.sqlite"
    for (line, code, message) in [
      (
        "--site superusr \(archive)", ExitCode.usage,
        "`--site superusr`: the archive has no such site; did you mean `superuser`?"
      ),
      (
        "--site french \(archive)", .usage,
        "`--site french`: the archive has no such site; it has superuser"
      ),
      (
        "--site superuser --output Output", .usage,
        "`--site` and `--output` cannot be combined; remove one"
      ),
      ("--archive \(world.folder)/superuser/Posts.xml", .storage, "is not an archive of sodigest"),
    ] {
      world.clear()
      #expect(await world.run("serve --port 0 \(line)") == code)
      #expect(world.errors.contains(message), "\(world.errors)")
    }
  }

  @Test("Without an index or an archive, scripts get the reason as JSON")
  func missingIndex() async throws {
    try await withServer { world, address in
      try RawDatabase("\(world.folder)/a.sqlite").execute("DELETE FROM search_index")
      let response = try await get("\(address)search.json?q=swift")
      #expect(response.hasPrefix("HTTP/1.1 503"))
      #expect(
        response.contains(
          "{\"error\":\"the archive has no search index yet; `sodigest render` makes one\"}"))
      try FileManager.default.removeItem(atPath: "\(world.folder)/a.sqlite")
      let missing = try await get("\(address)search.json?q=swift")
      #expect(missing.hasPrefix("HTTP/1.1 503") && missing.contains("{\"error\":\""))
    }
  }

  @Test("Assistants ask over HTTP; pages of other sites and other types of body are refused")
  func assistants() async throws {
    try await withServer { world, address in
      let post = { (options: String, body: String) in
        try world.write(body, to: "body.json")
        return try ShellScript("curl -s -i --max-time 20 \(options) --data-binary @body.json $1")
          .run(in: world.folder, "\(address)mcp").output
      }
      let type = "-H 'Content-Type: application/json'"
      let call = """
        {"jsonrpc":"2.0","id":7,"method":"tools/call",
         "params":{"name":"archive_status","arguments":{}}}
        """
      let answered = try post(type, call)
      #expect(answered.hasPrefix("HTTP/1.1 200") && answered.contains("\"id\":7"))
      #expect(answered.contains("questions"))
      let notification = #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#
      #expect(try post(type, notification).hasPrefix("HTTP/1.1 202"))
      #expect(try post(type, "{").hasPrefix("HTTP/1.1 400"))
      #expect(try post("-H 'Content-Type: text/plain'", call).hasPrefix("HTTP/1.1 415"))
      #expect(try post("\(type) -H 'Origin: https://evil.example'", call).hasPrefix("HTTP/1.1 403"))
      #expect(
        try post("\(type) -H 'Origin: \(address.dropLast())'", call).hasPrefix("HTTP/1.1 200"))
      #expect(try post("\(type) -H 'Transfer-Encoding: chunked'", call).hasPrefix("HTTP/1.1 200"))
      let long = String(repeating: " ", count: 300_000)
      #expect(try post(type, long).contains("HTTP/1.1 413"))
      #expect(try await get("\(address)mcp").hasPrefix("HTTP/1.1 405"))
    }
  }

  @Test("A built site that is named is served as it is, and open pages follow later builds")
  func builtSite() async throws {
    try await withServer("--output FOLDER/Output") { world, address in
      try world.write("<p>By hand</p>", to: "Output/index.html")
      _ = try await get(address) { $0.contains("By hand") }
      try world.write("garbage", to: "damaged.sqlite")
      let serving = Task {
        await world.run(
          "serve --port 0 --archive \(world.folder)/damaged.sqlite --output \(world.folder)/Output")
      }
      while !world.errors.contains("no search, because ") {
        try await Task.sleep(for: .milliseconds(50))
      }
      serving.cancel()
      #expect(await serving.value == .success)
      #expect(await world.run("serve --output Nowhere") == .storage)
      #expect(world.errors.contains("no site in `Nowhere`; run `sodigest build` first"))
    }
  }

  @Test("A missing archive and an invalid address or port are errors")
  func refusal() async throws {
    let paths = "--archive \(world.folder)/a.sqlite"
    #expect(await world.run("serve \(paths)") == .storage)
    #expect(world.errors.contains("no archive at"))
    #expect(await world.run("build --sample --tag swift") == .success)
    #expect(await world.run("serve --listen example.org \(paths)") == .usage)
    let taken = try HTTPServer(on: .loopback, port: 0) { _ in { _ in preconditionFailure() } }
    #expect(await world.run("serve --port \(taken.port) \(paths)") == .storage)
    #expect(
      world.errors.contains("cannot listen on 127.0.0.1:\(taken.port): Address already in use"))
    #expect(await world.run("serve --port 65536 \(paths)") == .usage)
    #expect(await world.run("serve here \(paths)") == .usage)
  }

  @Test(
    "The next request shows a changed template, word, configuration or archive",
    .enabled(if: Program.isBuilt))
  func nextRequest() async throws {
    #expect(await world.run("build --sample --tag swift --limit 3 --format html") == .success)
    #expect(await world.run("templates theme") == .success)
    let result = try ShellScript(
      """
      : >url
      "$1" serve --port 0 --archive a.sqlite --templates theme >url & process=$!
      until grep -q http url; do sleep 0.05; done
      address=$(sed 's/ .*//' url)
      show() { curl -s "$address$1" | grep -o "$2" | sort -u; }
      for number in 1 2 3 4; do
        sed -i "s|<.main>|Template $number</main>|" theme/layout.html
        show '' 'Template [0-9]</main>'
        echo "as-of = Word $number" >theme/words.en.txt
        show '' 'Word [0-9]'
        echo "title: Title $number" >sodigest.yml
        show '' '<title>Title [0-9]'
        "$1" build --sample --tag swift --limit $((3 + number)) --format html --archive a.sqlite \\
          >/dev/null 2>&1
        show q/stackoverflow/index.html '[1-9] questions'
      done
      kill $process
      wait $process
      """
    ).run(in: world.folder, Program.path)
    let expected = (1...4).map { number in
      """
      Template \(number)</main>
      Word \(number)
      <title>Title \(number)
      \(3 + number) questions

      """
    }
    #expect(result.output == expected.joined())
  }

  @Test(
    "A signal ends the server with exit 0", .enabled(if: Program.isBuilt),
    arguments: ["INT", "TERM"])
  func signals(name: String) async throws {
    #expect(await world.run("build --sample --tag swift --limit 3 --format html") == .success)
    let result = try ShellScript(
      """
      : >url
      "$1" serve --port 0 --archive a.sqlite >url & process=$!
      until grep -q http url; do sleep 0.05; done
      address=$(sed 's/ .*//' url)
      curl -s -o /dev/null -w '%{http_code}' "$address"
      kill -\(name) $process
      wait $process
      echo " $?"
      """
    ).run(in: world.folder, Program.path)
    #expect(result.output == "200 0\n")
  }
}
