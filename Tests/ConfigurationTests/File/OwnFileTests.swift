import Configuration
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite("Files that nobody else may have written")
struct OwnFileTests {
  private let isOwn = FileAccess.live(variables: [:]).isOwn

  @Test(
    "What others may write to is not one's own",
    arguments: [("600", true), ("644", true), ("664", false), ("646", false), ("622", false)])
  func modes(mode: String, expected: Bool) async throws {
    try await withTemporaryFolder { folder in
      _ = try ShellScript("echo x >file && chmod $1 file && ln -s file link").run(in: folder, mode)
      #expect(isOwn("\(folder)/file") == expected)
      #expect(isOwn("\(folder)/link") == expected)
      #expect(!isOwn("\(folder)/none"))
    }
  }

  @Test(
    "Neither is a file of somebody else, nor a link of theirs to one's own",
    .enabled(if: geteuid() == 0, "only root gives files away"))
  func owners() async throws {
    try await withTemporaryFolder { folder in
      _ = try ShellScript(
        "umask 022; echo x >file; ln -s file link; ln -s file other; chown -h 1 other"
      )
      .run(in: folder)
      #expect(isOwn("\(folder)/link") && !isOwn("\(folder)/other"))
      _ = try ShellScript("chown 1 file").run(in: folder)
      #expect(!isOwn("\(folder)/file") && !isOwn("\(folder)/link"))
    }
  }
}
