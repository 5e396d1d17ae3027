import Configuration
import Foundation
import SodigestCommand
import TestSupport
import Testing

@Suite("Example read-archive")
struct ReadArchiveTests {
  private let world = World()
  private static let script = ProjectFolder.url(
    "Examples/read-archive/read-archive.py"
  ).path

  @Test(
    "The script lists the top questions of a tag with the author of their best answer",
    .enabled(if: ShellScript.isInstalled("python3")))
  func lists() async throws {
    #expect(await world.run("build --sample --tag swift --period all") == .success)
    let result = try ShellScript("python3 '\(Self.script)' a.sqlite swift").run(in: world.folder)
    #expect(result.status == 0, "\(result.output)")
    let lines = result.output.split(separator: "\n")
    let scores = stride(from: 0, to: lines.count, by: 2).compactMap { index in
      lines[index].split(separator: " ").first.flatMap { Int($0) }
    }
    #expect(scores.count >= 5 && scores == scores.sorted(by: >))
    #expect(lines.contains { $0.contains("answered by ") && !$0.hasSuffix("nobody") })
  }
}
