import Foundation
import TestSupport
import Testing

@Suite("On a server with cron", .enabled(if: recipesAreWanted))
struct CronRecipeTests {
  /// What cron hands to the shell, at the times of the table.
  private func commands(in table: String, _ machine: Machine) -> [String] {
    table.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true).last
        .map { String($0).replacing("/srv/digest", with: "\(machine.folder)/desk") } ?? ""
    }
  }

  @Test("The table builds the site every morning, and writes only when somebody has to look")
  func table() async throws {
    try await withMachine { machine in
      let table = try Guide("server.md").block("crontab", below: "## cron")
      if ShellScript.has("crontab") {
        try machine.write(table, to: "desk/table")
        try machine.run("crontab -n table || crontab -T table")
      }
      let commands = commands(in: table, machine)
      try #require(commands.count == 2)
      #expect(try machine.run("cd / && { \(commands[0])\n}") == "")
      #expect(try machine.contents("desk/Output/index.html").contains("d/swift/index.html"))
      #expect(try machine.run(commands[1]) == "")
      for (code, isTold) in [(2, true), (3, true), (4, false), (5, false), (6, false), (9, true)] {
        try machine.install("sodigest", "echo 'sodigest: it went wrong' >&2; exit \(code)")
        let said = try machine.run("{ \(commands[0])\n} || true")
        #expect(said == (isTold ? "sodigest: it went wrong\n" : ""), "\(code)")
      }
    }
  }

  @Test("A site that was not renewed for too long is told of")
  func stale() async throws {
    try await withMachine { machine in
      let guide = try Guide("server.md").block("crontab", below: "## cron")
      try machine.run("sodigest build --quiet")
      try machine.install(
        "sodigest", "exec '\(Machine.program)' \"$@\" --now 2026-12-21T06:00:00Z")
      #expect(try machine.run(commands(in: guide, machine)[1]).contains("2026"))
    }
  }
}
