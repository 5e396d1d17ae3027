import Foundation
import TestSupport
import Testing

@Suite("Server with cron", .enabled(if: recipeTestsAreEnabled))
struct CronRecipeTests {
  /// Returns the commands of a crontab, for the folder of the sandbox.
  private func commands(in table: String, _ sandbox: Sandbox) -> [String] {
    table.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true).last
        .map { String($0).replacing("/srv/digest", with: "\(sandbox.folder)/desk") } ?? ""
    }
  }

  @Test("The crontab builds the site and prints output only for errors that need attention")
  func table() async throws {
    try await withSandbox { sandbox in
      let table = try GuideDocument("server.md").block("crontab", below: "## cron")
      if ShellScript.isInstalled("crontab") {
        try sandbox.write(table, to: "desk/table")
        try sandbox.run("crontab -n table || crontab -T table")
      }
      let commands = commands(in: table, sandbox)
      try #require(commands.count == 2)
      #expect(try sandbox.run("cd / && { \(commands[0])\n}") == "")
      #expect(try sandbox.contents("desk/Output/index.html").contains("d/swift/index.html"))
      #expect(try sandbox.run(commands[1]) == "")
      for (code, isReported) in [
        (2, true), (3, true), (4, false), (5, false), (6, false), (9, true),
      ] {
        try sandbox.install("sodigest", "echo 'sodigest: it went wrong' >&2; exit \(code)")
        let output = try sandbox.run("{ \(commands[0])\n} || true")
        #expect(output == (isReported ? "sodigest: it went wrong\n" : ""), "\(code)")
      }
    }
  }

  @Test("A site that has not been updated for too long is reported")
  func stale() async throws {
    try await withSandbox { sandbox in
      let guide = try GuideDocument("server.md").block("crontab", below: "## cron")
      try sandbox.run("sodigest build --quiet")
      try sandbox.install(
        "sodigest", "exec '\(Sandbox.program)' \"$@\" --now 2026-12-21T06:00:00Z")
      #expect(try sandbox.run(commands(in: guide, sandbox)[1]).contains("2026"))
    }
  }
}
