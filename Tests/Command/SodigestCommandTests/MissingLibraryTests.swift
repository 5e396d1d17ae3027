import Foundation
import TestSupport
import Testing

/// Tests missing libraries that only some commands need.
@Suite(.enabled(if: Program.isBuilt, "the program is not built"))
struct MissingLibraryTests {
  /// The names of invalid libraries that the loader finds first.
  private static let files = ["libarchive.so.13", "libcurl.so.4", "libmicrohttpd.so.12"]

  private func withoutLibraries(_ body: (Program, [String: String]) async throws -> Void)
    async throws
  {
    try await withTemporaryFolder { folder in
      for name in Self.files { try Data().write(to: URL(filePath: "\(folder)/\(name)")) }
      let paths = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"].map { ":\($0)" } ?? ""
      try await body(Program(in: folder), ["LD_LIBRARY_PATH": folder + paths])
    }
  }

  @Test("Runs that do not need a library do not load it")
  func unneeded() async throws {
    try await withoutLibraries { program, variables in
      let render = ["render", "--archive", ".sodigest/sample.sqlite"]
      for words in [["version"], ["build", "--sample", "--tag", "swift"], render] {
        let code = try await program.run(words, variables: variables)
        #expect(code == 0, "\(program.errors)")
      }
    }
  }

  @Test(
    "A missing library is exit 9 with the name of its package",
    arguments: [
      (["fetch", "--tag", "swift"], "libcurl.so.4", "libcurl4"),
      (["import", "a.7z", "--site", "emacs"], "libarchive.so.13", "libarchive13"),
      (["serve", "--port", "0", "--output", "."], "libmicrohttpd.so.12", "libmicrohttpd12"),
    ])
  func needed(words: [String], file: String, package: String) async throws {
    try await withoutLibraries { program, variables in
      try Data().write(to: URL(filePath: "\(program.folder)/a.7z"))
      try FileManager.default.createDirectory(
        atPath: "\(program.folder)/Output", withIntermediateDirectories: true)
      let code = try await program.run(words, variables: variables)
      #expect(code == 9)
      #expect(program.errors.contains("sodigest: a library is missing: "), "\(program.errors)")
      #expect(program.errors.contains("/\(file): file too short. Install it"), "\(program.errors)")
      #expect(program.errors.hasSuffix("on Debian it is part of `\(package)`\n"))
    }
  }
}
