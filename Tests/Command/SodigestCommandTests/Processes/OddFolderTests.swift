import Foundation
import TestSupport
import Testing

/// Tests file names with special characters in every option with a path.
@Suite(.enabled(if: Program.isBuilt, "the program is not built"))
struct OddFolderTests {
  @Test(
    "Working folder, output and archive may have unusual names",
    arguments: ["a b", "é", "%20", "'\"", "-out", "a\u{301} %C3%A9#?&"])
  func sample(name: String) async throws {
    try await withTemporaryFolder { parent in
      let folder = "\(parent)/\(name)"
      let files = FileManager.default
      try files.createDirectory(atPath: folder, withIntermediateDirectories: false)
      let program = Program(in: folder)
      let line = ["build", "--tag", "swift", "--sample"]
      #expect(try await program.run(line) == 0, "\(program.errors)")
      #expect(
        try files.contentsOfDirectory(atPath: folder).sorted() == [".sodigest", "Output"])
      let options = ["--output", name, "--archive", "\(name).d/\(name)"]
      #expect(try await program.run(line + options) == 0, "\(program.errors)")
      #expect(try await program.run(["render"] + options) == 0, "\(program.errors)")
      #expect(try await program.run(["status"] + options.suffix(2) + ["--stale", "99d"]) == 0)
      #expect(files.fileExists(atPath: "\(folder)/\(name)/index.html"))
      #expect(files.fileExists(atPath: "\(folder)/\(name).d/\(name).lock"))
      #expect(
        try files.contentsOfDirectory(atPath: folder).sorted()
          == [".sodigest", "Output", name, "\(name).d"].sorted())
      #expect(try files.contentsOfDirectory(atPath: parent) == [name])
    }
  }

  @Test(
    "Configuration, theme, key, recording and post may have unusual names",
    arguments: ["a b", "é%20", "'\"", "-x"])
  func others(name: String) async throws {
    try await withTemporaryFolder { folder in
      let program = Program(in: folder)
      let write = { (text: String, file: String) in
        try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(file)"))
      }
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(name)", withIntermediateDirectories: false)
      try write("body{}", "\(name)/style.css")
      try write("a-key-of-mine", "\(name).key")
      try write(
        "tag: swift\nperiod: all\noutput: '\(name.replacing("'", with: "''")).site'\n",
        "\(name).yml")
      try write("*a*", "\(name).md")
      let options = ["--config", "\(name).yml", "--templates", name]
      try await withSampleServer { server in
        let code = try await program.run(
          ["build"] + options + server.options + [
            "--api-key-file", "\(name).key", "--record", "\(name).rec",
          ])
        #expect(code == 0, "\(program.errors)")
      }
      let replay = ["--replay", "\(name).rec", "--archive", "b.sqlite", "--output", "b"]
      let again = try await program.run(["fetch"] + options + replay)
      #expect([0, 4, 5].contains(again), "\(program.errors)")
      let assets = "\(folder)/\(name).site/assets"
      let style = try FileManager.default.contentsOfDirectory(atPath: assets)
        .first { $0.hasSuffix(".css") }
      #expect(
        try String(contentsOfFile: "\(assets)/\(#require(style))", encoding: .utf8) == "body{}")
      let code = try await program.run(
        "convert", "--from", "se-markdown", "--to", "html", "--", "\(name).md")
      #expect(code == 0)
      #expect(program.output == "<p><em>a</em></p>\n")
    }
  }
}
