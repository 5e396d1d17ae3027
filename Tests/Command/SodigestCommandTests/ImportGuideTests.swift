import Configuration
import Foundation
import SodigestCommand
import TestSupport
import Testing

/// Executes the commands of the guide to data dumps, in their order.
@Suite struct ImportGuideTests {
  private let world = World()
  private static let guide = "\(ProjectFolder.path)/Documentation/import.md"

  /// The command lines of the guide without the name of the program.
  private var lines: [String] {
    get throws {
      let text = try String(contentsOfFile: Self.guide, encoding: .utf8)
      return text.split(separator: "```sh\n").dropFirst().flatMap { block in
        (block.split(separator: "```").first ?? "").split(separator: "\n").map {
          String($0.prefix { $0 != "#" }.dropFirst("sodigest ".count))
        }
      }
    }
  }

  @Test("The commands of the guide work as written")
  func commands() async throws {
    let posts = Array(ImportedSite.posts.utf8)
    try writeSevenZip([("Posts.xml", posts)], to: "\(world.folder)/french.stackexchange.com.7z")
    try FileManager.default.createDirectory(
      atPath: "\(world.folder)/Dumps", withIntermediateDirectories: true)
    for name in ["emacs.stackexchange.com", "stackoverflow.com-Posts"] {
      try writeSevenZip([("Posts.xml", posts)], to: "\(world.folder)/Dumps/\(name).7z")
    }
    let lines = try lines
    #expect(lines.count >= 9)
    for (number, line) in lines.enumerated() {
      world.clear()
      let arguments = line.replacing("import ", with: "import \(world.folder)/")
      let code = await world.run(
        arguments, at: World.now + Double(number * 3_600), transport: ImportedSite().transport)
      #expect(code == .success, "\(line): \(world.errors)")
    }
    #expect(world.errors.contains("Imported 2 of 2 dumps. Run `sodigest serve`"))
    #expect(await world.run("render") == .success)
    for path in ["emacs/1", "stackoverflow/1", "french/4"] {
      #expect(world.exists("Output/q/\(path).html"), "\(path)")
    }
    #expect(try world.contents("Output/index.html").contains("grammaire"))
  }
}
