import BuiltIn
import Foundation
import SodigestCommand
import Testing

@Suite("Command templates and custom themes")
struct ThemeCopyTests {
  @Test("The built-in theme is copied byte for byte")
  func copy() async throws {
    try await withWorld { world in
      #expect(await world.run("templates own/theme") == .success)
      let written = try world.files(below: "own/theme").mapValues(Array.init)
      #expect(written == BuiltIn.files(in: "Templates"))
      #expect(world.output.hasPrefix("wrote \(written.count) files to own/theme\n"))
    }
  }

  @Test("A theme is written to an empty folder only")
  func refusal() async throws {
    try await withWorld { world in
      try FileManager.default.createDirectory(
        atPath: "\(world.folder)/theme", withIntermediateDirectories: true)
      #expect(await world.run("templates theme") == .success)
      try world.write("mine", to: "theme/style.css")
      #expect(await world.run("templates theme") == .usage)
      #expect(world.errors.contains("`theme` already exists and is not empty"))
      #expect(try world.contents("theme/style.css") == "mine")
      #expect(await world.run("templates theme/style.css") == .usage)
      #expect(await world.run("templates") == .usage)
      #expect(await world.run("templates a b") == .usage)
    }
  }

  @Test("An unused file of a theme is a warning with a suggestion")
  func warnings() async throws {
    try await withWorld { world in
      let theme = "\(world.folder)/theme"
      try FileManager.default.createDirectory(
        atPath: "\(theme)/parts", withIntermediateDirectories: true)
      try world.write("<p>x</p>", to: "theme/entri.html")
      try world.write("x", to: "theme/palette.ini")
      try world.write("greeting = Hi", to: "theme/words.xx.txt")
      try world.write("<p>own</p>", to: "theme/parts/own.html")
      let entry = try String(
        decoding: #require(BuiltIn.files(in: "Templates")["entry.html"]), as: UTF8.self)
      try world.write(entry + "{{>parts/own}}", to: "theme/entry.html")
      #expect(await world.run("build --sample --tag swift --templates \(theme)") == .success)
      let warnings = world.errors.split(separator: "\n").filter { $0.hasPrefix("warning") }
      #expect(
        warnings == [
          "warning: `\(theme)/entri.html` is not a file of the theme; did you mean `entry.html`?",
          "warning: `\(theme)/palette.ini` is not a file of the theme; it is ignored",
        ])
    }
  }
}
