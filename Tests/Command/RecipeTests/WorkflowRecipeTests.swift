import Foundation
import TestSupport
import Testing

@Suite(
  "GitHub workflow", .enabled(if: recipeTestsAreEnabled && ShellScript.hasPythonModule("yaml")))
struct WorkflowRecipeTests {
  private struct Workflow: Decodable {
    struct Job: Decodable { let steps: [Step] }
    struct Step: Decodable {
      let name: String?
      let uses: String?
      let run: String?
      let with: [String: String]?
      let env: [String: String]?
    }
    let jobs: [String: Job]
  }

  private func steps(_ sandbox: Sandbox) throws -> [Workflow.Step] {
    try sandbox.write(
      try GuideDocument("github.md").block("yaml", below: "# On GitHub"), to: "workflow.yml")
    let json = try sandbox.run(
      """
      /usr/bin/python3 -c 'import json, sys, yaml
      print(json.dumps(yaml.load(open("../workflow.yml"), yaml.BaseLoader)))'
      """)
    let workflow = try JSONDecoder().decode(Workflow.self, from: Data(json.utf8))
    return try #require(workflow.jobs["digest"]).steps
  }

  /// Runs steps as a GitHub runner does, in the folder of the repository.
  private func perform(_ steps: [Workflow.Step], _ sandbox: Sandbox) throws {
    for step in steps {
      guard let run = step.run else { continue }
      let variables = (step.env ?? [:]).map { name, value in
        "export \(name)='\(value.replacing(/\$\{\{.*?\}\}/, with: ""))'\n"
      }
      try sandbox.write(run, to: "step.sh")
      try sandbox.run("\(variables.joined())exec bash -e ../step.sh")
    }
  }

  @Test(
    "The workflow builds the site, and its next run uses the cached archive",
    .enabled(if: FileManager.default.fileExists(atPath: "\(GuideDocument.projectFolder)/.git")))
  func steps() async throws {
    try await withSandbox { sandbox in
      let steps = try steps(sandbox)
      let paths = steps.compactMap(\.with?["path"])
      #expect(paths == [".program", ".sodigest", ".sodigest", "Output"])
      try sandbox.write(
        "\(Sandbox.configuration)\nsample: true\nno-avatars: true\n", to: "desk/sodigest.yml")
      try sandbox.install("apt-get", "echo \"apt-get $*\" >>../apt.log")
      let clone = """
        export RUNNER_TEMP="$PWD/../runner" SODIGEST_PROGRAM='\(Sandbox.program)'
        export GITHUB_SERVER_URL=https://github.com GITHUB_REPOSITORY_OWNER=someone
        export GIT_CONFIG_COUNT=2 GIT_CONFIG_VALUE_0=https://github.com/someone/sodigest
        export GIT_CONFIG_KEY_0='url.file://\(GuideDocument.projectFolder).insteadOf'
        export GIT_CONFIG_KEY_1=safe.directory GIT_CONFIG_VALUE_1='*'
        exec /bin/bash "$@"
        """
      try sandbox.install("bash", clone)
      try perform(steps, sandbox)
      let first = try sandbox.run("cat Output/index.html")
      #expect(first.contains("d/swift/index.html"))
      // The next runner has the cached folders, but not the site.
      try sandbox.run("rm -r Output")
      try perform(steps.filter { $0.name != "Build the program, once" }, sandbox)
      #expect(try sandbox.run("cat Output/index.html") == first)
    }
  }

  @Test("The workflow installs the libraries that the program needs")
  func libraries() async throws {
    try await withSandbox { sandbox in
      let run = try #require(steps(sandbox).first { $0.name == "Install what it needs" }?.run)
      for library in Container.libraries { #expect(run.contains(" \(library) "), "\(library)") }
    }
  }
}
