import BuiltIn
import FoundationEssentials
import Glibc
import Pages
import SiteBuild
import TestSupport
import Testing

@Suite("Symbolic links in theme folders")
struct LinkedThemeTests {
  /// Creates a folder `theme` beside a private file.
  private func withThemeFolder(_ body: (String) throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try createFolder("\(folder)/theme/parts/.git")
      try write("secret", to: "\(folder)/private")
      try write("token", to: "\(folder)/theme/parts/.git/config")
      try write("mine", to: "\(folder)/theme/parts/mine.css")
      try body(folder)
    }
  }

  private func createFolder(_ folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  private func files(_ folder: String) throws -> [String: String] {
    try TemplateFolder.files(in: folder).mapValues { String(decoding: $0, as: UTF8.self) }
  }

  @Test(
    "A link to a file outside of the folder, or to a hidden file, is an error",
    arguments: [
      "../private", "/PRIVATE", "parts/../../private", "parts/.git/config", ".other", "/dev/zero",
    ])
  func outside(target: String) async throws {
    try await withThemeFolder { folder in
      try link("\(folder)/theme/.other", to: "../private")
      let target = target.replacing("/PRIVATE", with: "\(folder)/private")
      try link("\(folder)/theme/style.css", to: target)
      #expect {
        try files("\(folder)/theme")
      } throws: { error in
        guard case SiteThemeError.linkOutsideFolder(let path, _) = error else { return false }
        return path == "\(folder)/theme/style.css" && "\(error)".contains(path)
      }
    }
  }

  @Test("A link within the folder is followed, and the folder itself may be a link")
  func inside() async throws {
    try await withThemeFolder { folder in
      try link("\(folder)/theme/style.css", to: "parts/mine.css")
      try link("\(folder)/theme/parts/again.css", to: "\(folder)/theme/style.css")
      try link("\(folder)/theme/nowhere.css", to: "none")
      try link("\(folder)/linked", to: "theme")
      let expected = ["style.css": "mine", "parts/again.css": "mine", "parts/mine.css": "mine"]
      #expect(try files("\(folder)/theme") == expected)
      #expect(try files("\(folder)/linked") == expected)
      #expect(try files("\(folder)/linked/") == expected)
    }
  }

  @Test("A link to a folder is not followed")
  func folders() async throws {
    try await withThemeFolder { folder in
      try createFolder("\(folder)/elsewhere")
      try write("secret", to: "\(folder)/elsewhere/more.css")
      try link("\(folder)/theme/more", to: "../elsewhere")
      #expect(try files("\(folder)/theme") == ["parts/mine.css": "mine"])
    }
  }

  @Test("A named pipe is an error and is not opened")
  func pipe() async throws {
    try await withThemeFolder { folder in
      #expect(unsafe mkfifo("\(folder)/theme/style.css", 0o600) == 0)
      #expect(
        throws: SiteThemeError.self, performing: { try files("\(folder)/theme") })
    }
  }

  @Test("A file or a folder that is too large is an error that names it")
  func tooLarge() async throws {
    try await withThemeFolder { folder in
      let path = "\(folder)/theme/extra.bin"
      try Data().write(to: URL(filePath: path))
      #expect(unsafe truncate(path, 2 << 30) == 0)
      let message = "\(path) cannot be read: it has more than 64 MB."
      #expect {
        _ = try files("\(folder)/theme")
      } throws: { "\($0)".hasPrefix(message) }
      #expect {
        _ = try SiteBranding(accent: nil, logo: path, icon: nil, style: nil)
      } throws: {
        "\($0)" == "`logo`: \(path) cannot be read: it has more than 16 MB. Check the path"
      }
    }
  }

  @Test("A file name with a control character is an error")
  func controlCharacter() throws {
    for name in ["a\nb.css", "a\0.css", "sub/a\tb.css"] {
      #expect {
        try SiteTheme(files: BuiltIn.files(in: "Templates"), assets: [name: []])
      } throws: { error in
        guard case SiteThemeError.controlCharacter(name) = error else { return false }
        return "\(error)".contains("control character")
      }
    }
  }
}
