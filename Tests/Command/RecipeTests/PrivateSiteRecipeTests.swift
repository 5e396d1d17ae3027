import Foundation
import TestSupport
import Testing

/// An API emulator, if the folder of shared data has one.
private let emulator = ProcessInfo.processInfo.environment["SODIGEST_SHARED"].map {
  (
    program: "\($0)/tools/seapi.py",
    posts: "\($0)/data/api/questions-answers-comments-emacs-2014.json"
  )
}

@Suite(
  "Private Stack Exchange site",
  .enabled(
    if: recipeTestsAreEnabled && FileManager.default.fileExists(atPath: emulator?.program ?? ""),
    "SODIGEST_SHARED names no folder with an emulator of the API"))
struct PrivateSiteRecipeTests {
  /// An API that requires the token in the form of the scheme, and refuses image requests with a token.
  private static let gate = """
    import runpy, sys
    header, query, below, program = sys.argv[1:5]
    del sys.argv[1:5]
    emulator = runpy.run_path(program)

    class Gate(emulator['H']):
        def do_GET(self):
            shown = {name: self.headers[name] for name in
                     ('Authorization', 'X-API-Access-Token', 'X-API-Key') if self.headers[name]}
            if self.path.startswith('/img/'):
                isRight = not shown
            else:
                isRight = shown == {header: 'a-token-of-acme'} and self.path.startswith(below + '/2.3/') and (
                    query in self.path if query else 'team=' not in self.path)
            if not isRight:
                print('refused', self.path, shown, flush=True)
                return self.reply(403, b'not for you', 'text/plain')
            self.path = self.path.removeprefix(below)
            super().do_GET()

    emulator['Server'](('127.0.0.1', emulator['A'].port), Gate).serve_forever()
    """

  @Test(
    "A site is built from a private API with the token sent in the form of the scheme",
    arguments: [
      ("X-API-Access-Token", "team=acme", "", "--team acme", "stackoverflowteams.com/c/acme"),
      ("X-API-Key", "", "/api", "--api-scheme enterprise", "127.0.0.1"),
    ])
  func privateAPI(
    header: String, query: String, folder: String, options: String, name: String
  ) async throws {
    let (program, posts) = try #require(emulator)
    try await withSandbox { sandbox in
      try sandbox.write(Self.gate, to: "desk/gate.py")
      let port = try sandbox.freePort()
      let server =
        "python3 gate.py '\(header)' '\(query)' '\(folder)' '\(program)' --port \(port) --data '\(posts)'"
      try await sandbox.withServer(server, at: port) {
        let base = "http://127.0.0.1:\(port)" + (folder.isEmpty ? "/2.3" : "")
        try sandbox.run(
          """
          export SODIGEST_API_KEY=a-token-of-acme
          rm sodigest.yml
          '\(Sandbox.program)' build \(options) --api-base \(base) --allow-image-host 127.0.0.1:\(port) \
            --tag org-mode --period all --limit 10 --quiet
          '\(Sandbox.program)' check
          test -n "$(ls Output/q/stackoverflow/*.html)"
          grep -q '\(name)' Output/about.html
          test ! -e Output/feed.xml
          """)
      }
      #expect(try !sandbox.contents("desk/server.log").contains("refused"))
    }
  }
}
