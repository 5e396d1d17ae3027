import Foundation
import TestSupport
import Testing

@Suite(
  "On GitHub", .enabled(if: recipesAreWanted && ShellScript.hasPython("yaml")))
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

  private func steps(_ machine: Machine) throws -> [Workflow.Step] {
    try machine.write(
      try Guide("github.md").block("yaml", below: "# On GitHub"), to: "workflow.yml")
    let json = try machine.run(
      """
      /usr/bin/python3 -c 'import json, sys, yaml
      print(json.dumps(yaml.load(open("../workflow.yml"), yaml.BaseLoader)))'
      """)
    let workflow = try JSONDecoder().decode(Workflow.self, from: Data(json.utf8))
    return try #require(workflow.jobs["digest"]).steps
  }

  /// What a machine of GitHub does for a step, in the folder of the repository.
  private func perform(_ steps: [Workflow.Step], _ machine: Machine) throws {
    for step in steps {
      guard let run = step.run else { continue }
      let variables = (step.env ?? [:]).map { name, value in
        "export \(name)='\(value.replacing(/\$\{\{.*?\}\}/, with: ""))'\n"
      }
      try machine.write(run, to: "step.sh")
      try machine.run("\(variables.joined())exec bash -e ../step.sh")
    }
  }

  @Test(
    "The steps make the site; the next day's begin with the archive that was kept",
    .enabled(if: FileManager.default.fileExists(atPath: "\(Guide.project)/.git")))
  func steps() async throws {
    try await withMachine { machine in
      let steps = try steps(machine)
      let kept = steps.compactMap(\.with?["path"])
      #expect(kept == [".program", ".sodigest", ".sodigest", "Output"])
      try machine.write(
        "\(Machine.configuration)\nsample: true\nno-avatars: true\n", to: "desk/sodigest.yml")
      try machine.install("apt-get", "echo \"apt-get $*\" >>../apt.log")
      let clone = """
        export RUNNER_TEMP="$PWD/../runner" SODIGEST_PROGRAM='\(Machine.program)'
        export GIT_CONFIG_COUNT=2 GIT_CONFIG_VALUE_0=https://github.com/sodigest/sodigest
        export GIT_CONFIG_KEY_0='url.file://\(Guide.project).insteadOf'
        export GIT_CONFIG_KEY_1=safe.directory GIT_CONFIG_VALUE_1='*'
        exec /bin/bash "$@"
        """
      try machine.install("bash", clone)
      try perform(steps, machine)
      let first = try machine.run("cat Output/index.html")
      #expect(first.contains("d/swift/index.html"))
      // The next machine has what was kept, and not the site.
      try machine.run("rm -r Output")
      try perform(steps.filter { $0.name != "Build the program, once" }, machine)
      #expect(try machine.run("cat Output/index.html") == first)
    }
  }

  @Test("It installs the libraries that the package needs")
  func libraries() async throws {
    try await withMachine { machine in
      let run = try #require(steps(machine).first { $0.name == "Install what it needs" }?.run)
      for library in Container.libraries { #expect(run.contains(" \(library) "), "\(library)") }
    }
  }
}
