import Foundation
import TestSupport
import Testing
import Glibc

/// What a copying program sees of a site after a run.
@Suite(.enabled(if: Program.isBuilt, "the program is not beside the tests"))
struct UntouchedSiteTests {
  /// What tells a file or folder from one that was replaced or written to.
  private struct Mark: Equatable {
    let inode: ino_t
    let size: off_t
    let seconds: Int
    let nanoseconds: Int
  }

  /// Every file and folder of a site, itself included.
  private func marks(of folder: String) throws -> [String: Mark] {
    var marks: [String: Mark] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) + ["."] {
      var status = stat()
      try #require(unsafe lstat("\(folder)/\(path)", &status) == 0)
      let time = status.st_mtim
      marks[path] = Mark(
        inode: status.st_ino, size: status.st_size, seconds: time.tv_sec,
        nanoseconds: time.tv_nsec)
    }
    return marks
  }

  @Test("A second render touches no file and no folder; one question that moved, only its pages")
  func render() async throws {
    try await withTemporaryFolder { folder in
      let program = Program(in: folder)
      let build = "build --sample --archive a.sqlite --tag swift --now 2026-11-20T06:00:00Z"
      let built = try await program.run(line: build)
      #expect(built == 0, "\(program.errors)")
      let before = try marks(of: "\(folder)/Output")
      let again = try await program.run(line: "render --archive a.sqlite")
      #expect(again == 0)
      #expect(try marks(of: "\(folder)/Output") == before)
      try RawDatabase("\(folder)/a.sqlite").execute(
        "UPDATE questions SET view_count = view_count + 1 WHERE question_id = 43100")
      let moved = try await program.run(line: "render --archive a.sqlite")
      #expect(moved == 0)
      let after = try marks(of: "\(folder)/Output")
      #expect(
        after.keys.filter { after[$0] != before[$0] }.sorted() == [
          // Its folder, too: files are renamed into it. So is the one that holds those on their way.
          ".", "q/stackoverflow", "q/stackoverflow/43100.html", "q/stackoverflow/43100.md",
        ])
    }
  }
}
