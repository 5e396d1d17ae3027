import Foundation
import TestSupport
import Testing
import Glibc

/// Tests that unchanged files are not rewritten.
@Suite(.enabled(if: Program.isBuilt, "the program is not built"))
struct UntouchedSiteTests {
  /// Attributes that change when a file or folder is replaced or written.
  private struct FileState: Equatable {
    let inode: ino_t
    let size: off_t
    let seconds: Int
    let nanoseconds: Int
  }

  /// Returns the state of a folder and of everything in it.
  private func states(of folder: String) throws -> [String: FileState] {
    var states: [String: FileState] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) + ["."] {
      var status = stat()
      try #require(unsafe lstat("\(folder)/\(path)", &status) == 0)
      let time = status.st_mtim
      states[path] = FileState(
        inode: status.st_ino, size: status.st_size, seconds: time.tv_sec,
        nanoseconds: time.tv_nsec)
    }
    return states
  }

  @Test("A second render changes nothing; a changed question changes only its pages")
  func render() async throws {
    try await withTemporaryFolder { folder in
      let program = Program(in: folder)
      let build = "build --sample --archive a.sqlite --tag swift --now 2026-11-20T06:00:00Z"
      let built = try await program.run(line: build)
      #expect(built == 0, "\(program.errors)")
      let before = try states(of: "\(folder)/Output")
      let again = try await program.run(line: "render --archive a.sqlite")
      #expect(again == 0)
      #expect(try states(of: "\(folder)/Output") == before)
      try RawDatabase("\(folder)/a.sqlite").execute(
        "UPDATE questions SET view_count = view_count + 1 WHERE question_id = 43100")
      let changed = try await program.run(line: "render --archive a.sqlite")
      #expect(changed == 0)
      let after = try states(of: "\(folder)/Output")
      #expect(
        after.keys.filter { after[$0] != before[$0] }.sorted() == [
          // The folder of the page and the root, with the staging folder, change by renaming.
          ".", "q/stackoverflow", "q/stackoverflow/43100.html", "q/stackoverflow/43100.md",
        ])
    }
  }
}
