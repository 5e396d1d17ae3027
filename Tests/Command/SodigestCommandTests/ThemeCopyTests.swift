import BuiltIn
import Configuration
import Foundation
import SodigestCommand
import Testing

@Suite("Command templates and custom themes")
struct ThemeCopyTests {
  private let world = World()

  @Test("The built-in theme is copied byte for byte")
  func copy() async throws {
    #expect(await world.run("templates own/theme") == .success)
    let written = try world.files(below: "own/theme").mapValues(Array.init)
    #expect(written == BuiltIn.files(in: "Templates"))
    #expect(world.output.hasPrefix("wrote \(written.count) files to own/theme\n"))
  }

  @Test("A theme is written to an empty folder only")
  func refusal() async throws {
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

  @Test("`--only` writes the named files, also into a folder with other files")
  func some() async throws {
    try FileManager.default.createDirectory(
      atPath: "\(world.folder)/theme", withIntermediateDirectories: true)
    try world.write("mine", to: "theme/words.en.txt")
    #expect(await world.run("templates theme --only style.css post.html") == .success)
    #expect(world.output.hasPrefix("wrote 2 files to theme\n"))
    let builtIn = BuiltIn.files(in: "Templates")
    let written = try world.files(below: "theme").mapValues(Array.init)
    #expect(Set(written.keys) == ["words.en.txt", "style.css", "post.html"])
    #expect(written["style.css"] == builtIn["style.css"])
    #expect(await world.run("templates theme --only home.html style.css") == .usage)
    #expect(world.errors.contains("`theme/style.css` already exists; it was not changed"))
    #expect(await world.run("templates theme --only home.html stile.css") == .usage)
    #expect(world.errors.contains("the theme has no file `stile.css`; did you mean `style.css`?"))
    #expect(!world.exists("theme/home.html"), "nothing is written if one file cannot be")
    #expect(await world.run("templates other --only nothing-like-it.pdf") == .usage)
    #expect(!world.exists("other"))
  }

  @Test("An unused file of a theme is a warning with a suggestion")
  func warnings() async throws {
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
