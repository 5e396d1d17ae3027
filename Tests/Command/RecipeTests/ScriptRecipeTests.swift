import Foundation
import TestSupport
import Testing

@Suite("Scripts that ask the server", .enabled(if: recipeTestsAreEnabled))
struct ScriptRecipeTests {
  @Test("The examples with curl and Python print what the archive has")
  func examples() async throws {
    try await withSandbox { sandbox in
      let port = try sandbox.freePort()
      let guide = try GuideDocument("api.md")
      let local = { (text: String) in text.replacing("127.0.0.1:8080", with: "127.0.0.1:\(port)") }
      try sandbox.run("sodigest build --quiet --period all")
      let command =
        "sodigest serve --format html,json --port \(port) --archive .sodigest/archive.sqlite"
      try await sandbox.withServer(command, at: port) {
        let found = try sandbox.run(local(guide.block("sh", below: "## Search")))
        #expect(found.contains("\"questions\":[{") && found.contains("\"total\":"))
        try sandbox.write(local(guide.block("python", below: "## Search")), to: "desk/search.py")
        let lines = try sandbox.run("/usr/bin/python3 search.py").split(separator: "\n")
        #expect(lines.count > 3 && lines[0].contains("\tq/"))
        let answer = try sandbox.run(local(guide.block("sh", below: "## Assistants")))
        #expect(answer.contains("> ") && answer.contains("\"result\":"))
      }
    }
  }
}
