import Foundation
import TestSupport
import Testing

@Suite("To another host", .enabled(if: recipesAreWanted))
struct CopyRecipeTests {
  private func recipe(_ word: String) throws -> String {
    try Guide("server.md").block("sh", below: "## To another host", containing: word)
  }

  private func checkCopy(_ machine: Machine, at place: String) throws {
    try machine.run("diff -r --exclude='.sodigest*' Output '\(place)'")
    #expect(
      !FileManager.default.fileExists(atPath: "\(machine.folder)/desk/\(place)/.sodigest-site"))
    #expect(try machine.run("sodigest check --output '\(place)' || true").contains("link") == false)
  }

  @Test("rsync sends the site, then only what is new", .enabled(if: ShellScript.has("rsync")))
  func rsync() async throws {
    try await withMachine { machine in
      let recipe = try recipe("rsync").replacing("web.example.org:/srv/www/", with: "copy/")
      try machine.run("mkdir copy && sodigest build --quiet\n\(recipe)")
      try checkCopy(machine, at: "copy/digest")
      try machine.run("sodigest build --quiet --limit 2")
      let sent = try machine.run(recipe.replacing("rsync -a", with: "rsync -ai"))
      #expect(!sent.contains("img/") && sent.contains("index.html"))
      try checkCopy(machine, at: "copy/digest")
    }
  }

  @Test(
    "rclone puts the site into an object store, and takes from it what is gone",
    .enabled(if: ShellScript.has("rclone")))
  func store() async throws {
    try await withMachine { machine in
      let recipe = """
        export RCLONE_CONFIG_STORE_TYPE=local
        \(try recipe("rclone"))
        """
      try machine.run("sodigest build --quiet --format html,md\n\(recipe)")
      try checkCopy(machine, at: "digest")
      try machine.run("sodigest build --quiet --format html\n\(recipe)")
      try checkCopy(machine, at: "digest")
      #expect(!FileManager.default.fileExists(atPath: "\(machine.folder)/desk/digest/index.md"))
    }
  }
}
