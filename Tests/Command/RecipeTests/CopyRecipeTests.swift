import Foundation
import TestSupport
import Testing

@Suite("Copying a site to another host", .enabled(if: recipeTestsAreEnabled))
struct CopyRecipeTests {
  private func recipe(containing word: String) throws -> String {
    try GuideDocument("server.md").block("sh", below: "## Copy to another host", containing: word)
  }

  private func checkCopy(_ sandbox: Sandbox, at folder: String) throws {
    try sandbox.run("diff -r --exclude='.sodigest*' Output '\(folder)'")
    #expect(
      !FileManager.default.fileExists(atPath: "\(sandbox.folder)/desk/\(folder)/.sodigest-site"))
    #expect(
      try sandbox.run("sodigest check --output '\(folder)' || true").contains("link") == false)
  }

  @Test(
    "rsync copies the site, then only the changes", .enabled(if: ShellScript.isInstalled("rsync")))
  func rsync() async throws {
    try await withSandbox { sandbox in
      let recipe = try recipe(containing: "rsync").replacing(
        "web.example.org:/srv/www/", with: "copy/")
      try sandbox.run("mkdir copy && sodigest build --quiet\n\(recipe)")
      try checkCopy(sandbox, at: "copy/digest")
      try sandbox.run("sodigest build --quiet --limit 2")
      let sent = try sandbox.run(recipe.replacing("rsync -a", with: "rsync -ai"))
      #expect(!sent.contains("img/") && sent.contains("index.html"))
      try checkCopy(sandbox, at: "copy/digest")
    }
  }

  @Test(
    "rclone copies the site to an object store and deletes removed files there",
    .enabled(if: ShellScript.isInstalled("rclone")))
  func rclone() async throws {
    try await withSandbox { sandbox in
      let recipe = """
        export RCLONE_CONFIG_STORE_TYPE=local
        \(try recipe(containing: "rclone"))
        """
      try sandbox.run("sodigest build --quiet --format html,md\n\(recipe)")
      try checkCopy(sandbox, at: "digest")
      try sandbox.run("sodigest build --quiet --format html\n\(recipe)")
      try checkCopy(sandbox, at: "digest")
      #expect(!FileManager.default.fileExists(atPath: "\(sandbox.folder)/desk/digest/index.md"))
    }
  }
}
