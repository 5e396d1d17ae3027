import Foundation
import TestSupport
import Testing

@Suite("Container image", .enabled(if: recipeTestsAreEnabled))
struct ContainerRecipeTests {
  private func instructions() throws -> [Container.Instruction] {
    let text = try String(
      contentsOfFile: "\(GuideDocument.projectFolder)/Dockerfile", encoding: .utf8)
    return Container.instructions(of: text)
  }

  @Test(
    "The image is built in two stages from tagged base images, and runs as an unprivileged user")
  func conventions() throws {
    let all = try instructions()
    let bases = all.filter { $0.name == "FROM" }.map { $0.words[0] }
    #expect(bases.count == 2)
    for base in bases {
      #expect(base.contains(":") && !base.hasSuffix(":latest"), "\(base) names no version")
    }
    #expect(all.contains { $0.name == "COPY" && $0.words[0].hasPrefix("--from=") })
    #expect(!all.contains { ["ADD", "MAINTAINER"].contains($0.name) })
    let user = try #require(all.last { $0.name == "USER" })
    #expect(!["root", "0"].contains(user.words[0]))
    let health = try #require(all.first { $0.name == "HEALTHCHECK" })
    #expect(health.text.hasSuffix(#"CMD ["sodigest-container", "status"]"#))
    for instruction in all where ["CMD", "ENTRYPOINT"].contains(instruction.name) {
      #expect(instruction.text.hasPrefix("["), "no shell in between: \(instruction.text)")
    }
    for instruction in all where instruction.name == "WORKDIR" {
      #expect(instruction.text.hasPrefix("/"))
    }
  }

  @Test("RUN instructions install no recommended packages and remove the package lists")
  func packageInstallation() throws {
    for instruction in try instructions() where instruction.name == "RUN" {
      #expect(!instruction.words.contains("sudo") && !instruction.words.contains("cd"))
      guard instruction.words.contains("apt-get") else { continue }
      #expect(
        instruction.text.hasPrefix("apt-get update && apt-get install -y --no-install-recommends "))
      #expect(instruction.text.contains(" && rm -rf /var/lib/apt/lists/*"))
    }
  }

  @Test("The image has the libraries that the program is linked with")
  func libraries() throws {
    let image = try #require(
      instructions().last { $0.name == "RUN" && $0.words.contains("apt-get") })
    for library in Container.libraries { #expect(image.words.contains(library), "\(library)") }
  }

  @Test(
    "The built image builds and checks a site as an unprivileged user",
    .enabled(
      if: Container.engine != nil, "no container engine, or no base images"
    ))
  func build() async throws {
    let engine = try #require(Container.engine)
    let bases = try instructions().filter { $0.name == "FROM" }.map { $0.words[0] }
    try await withSandbox { sandbox in
      try sandbox.write(Container.commandsInImage, to: "desk/use.sh")
      if engine == .buildahOffline {
        let output = try sandbox.run("(\n\(MinimalRoot.script())\n) && echo created || true")
        guard output.hasSuffix("created\n") else {
          try Test.cancel("debootstrap cannot create a root file system here")
        }
      }
      let output = try sandbox.run(engine.script(bases: bases))
      #expect(output.contains(/(?m)^sodigest [0-9]/))
      #expect(output.hasSuffix("no problems found\n"), "\(output.suffix(1_000))")
    }
  }
}
