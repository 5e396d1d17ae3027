import TestSupport
import Testing

/// Tests the program in folders that other users can write to.
@Suite("Folders that others can write to", .enabled(if: Program.isBuilt))
struct ForeignFolderTests {
  private let world = World()
  private static let project = String(#filePath.split(separator: "/Tests/")[0])
  private static let line = [
    "build", "--sample", "--tag", "swift", "--no-images", "--no-avatars", "--quiet",
  ]

  @Test("A configuration file is used only if it is named")
  func configuration() async throws {
    try world.write("output: Theirs\n", to: "sodigest.yml")
    _ = try ShellScript("chmod 777 .").run(in: world.folder)
    let program = Program(in: world.folder)
    #expect(try await program.run(Self.line + ["--archive", "a.sqlite"]) == 3)
    #expect(
      program.errors == """
        sodigest: sodigest.yml: not used because everybody can write to `.` (`chmod o-w` removes that \
        permission); if you trust it, run with `--config sodigest.yml`

        """)
    #expect(!world.exists("Theirs") && !world.exists("a.sqlite"))
    let named = ["--archive", "a.sqlite", "--config", "sodigest.yml"]
    #expect(try await program.run(Self.line + named) == 0, "\(program.errors)")
    #expect(world.exists("Theirs/index.html"))
  }

  @Test("The default archive is neither used nor created")
  func archive() async throws {
    _ = try ShellScript("chmod 777 .").run(in: world.folder)
    let program = Program(in: world.folder)
    #expect(try await program.run(Self.line) == 3)
    #expect(program.errors.contains("run with `--archive .sodigest/sample.sqlite`"))
    #expect(!world.exists(".sodigest") && !world.exists("Output"))
    _ = try ShellScript("chmod 755 .").run(in: world.folder)
    #expect(try await program.run(Self.line) == 0, "\(program.errors)")
    _ = try ShellScript("chmod 777 .sodigest").run(in: world.folder)
    #expect(try await program.run("render", "--sample") == 3)
    #expect(try await program.run("check") == 0)
  }

  @Test(
    "A named pipe instead of the configuration file is an error without blocking",
    .timeLimit(.minutes(1)))
  func pipe() async throws {
    _ = try ShellScript("mkfifo sodigest.yml").run(in: world.folder)
    let program = Program(in: world.folder)
    #expect(try await program.run("status") == 3)
    #expect(
      program.errors == """
        sodigest: sodigest.yml: the configuration file cannot be read: it is not a regular file

        """)
  }

  @Test("The container entry point adds `--config` if the file exists")
  func containerEntry() async throws {
    try await withTemporaryFolder { folder throws in
      let entry = "\(Self.project)/Scripts/container-entry"
      let script = """
        mkdir bin; printf '#!/bin/sh\\necho "$@"\\n' >bin/sodigest; chmod +x bin/sodigest
        PATH=$PWD/bin:$PATH; '\(entry)' build --tag x; touch sodigest.yml
        '\(entry)' build --tag x; '\(entry)' status; '\(entry)' render --config=b; '\(entry)' version; '\(entry)'
        """
      #expect(
        try ShellScript(script).run(in: folder).output == """
          build --tag x
          build --config sodigest.yml --tag x
          status --config sodigest.yml
          render --config=b
          version


          """)
    }
  }
}
