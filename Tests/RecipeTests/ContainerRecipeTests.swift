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
    #expect(health.text.hasSuffix(#"CMD ["sodigest", "status"]"#))
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
    "It is built, and shows its health",
    .enabled(if: Container.engine != nil, "no engine that gets the images it is built from"))
  func build() async throws {
    let engine = try #require(Container.engine)
    try await withMachine { machine in
      let (build, run) =
        engine == "docker"
        ? ("docker build -t sodigest-test .", "docker run --rm sodigest-test")
        : ("buildah bud -t sodigest-test .", "buildah run $(buildah from sodigest-test) sodigest")
      try machine.run("cd '\(Guide.project)' && \(build)")
      #expect(try machine.run("\(run) version").hasPrefix("sodigest "))
    }
  }
}

/// What builds images, and what is in them.
enum Container {
  struct Instruction {
    let name: String
    /// In one line.
    let text: String

    var words: [String] { text.split(separator: " ").map(String.init) }
  }

  static func instructions(of file: String) -> [Instruction] {
    file.replacing("\\\n", with: " ").split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { line in
        let parts = line.split(separator: " ", maxSplits: 1)
        let text = parts.dropFirst().joined().split(separator: " ").joined(separator: " ")
        return Instruction(name: String(parts[0]), text: text)
      }
  }

  /// Packages of the libraries that the program opens, besides those of every system.
  static let libraries = [
    "libarchive13", "libcmark0.30.2", "libcurl4", "libexpat1", "libmicrohttpd12", "libsqlite3-0",
    "libyaml-0-2",
  ]

  /// One that gets the images that this one begins with.
  static let engine: String? = ["docker", "buildah"].first { engine in
    let pull = "timeout 20 \(engine) pull -q debian:bookworm-slim </dev/null"
    return recipesAreWanted && ShellScript.has(engine)
      && (try? ShellScript(pull).run(in: "/"))?.status == 0
  }
}
