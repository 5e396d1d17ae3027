import Foundation
import TestSupport
import Testing

@Suite("In a container", .enabled(if: recipesAreWanted))
struct ContainerRecipeTests {
  private func instructions() throws -> [Container.Instruction] {
    let text = try String(contentsOfFile: "\(Guide.project)/Dockerfile", encoding: .utf8)
    return Container.instructions(of: text)
  }

  @Test("The image is built from named versions, in two stages, and runs as nobody special")
  func rules() throws {
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

  @Test("Commands install what they name and nothing else, and leave no lists behind")
  func commands() throws {
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
    "It is built, and makes and checks a site as nobody special",
    .enabled(
      if: Container.engine != nil, "nothing here builds images, or gets those that this begins with"
    ))
  func build() async throws {
    let engine = try #require(Container.engine)
    let bases = try instructions().filter { $0.name == "FROM" }.map { $0.words[0] }
    try await withMachine { machine in
      try machine.write(Container.use, to: "desk/use.sh")
      if engine == .alone {
        let made = try machine.run("(\n\(CleanRoot.script())\n) && echo made || true")
        guard made.hasSuffix("made\n") else { try Test.cancel("no clean root can be made here") }
      }
      let printed = try machine.run(engine.script(bases: bases))
      #expect(printed.contains(/(?m)^sodigest [0-9]/))
      #expect(printed.hasSuffix("nothing is wrong\n"), "\(printed.suffix(1_000))")
    }
  }
}
