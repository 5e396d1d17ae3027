import BuiltIn
import FoundationEssentials
import SiteBuild
import TestSupport
import Testing
import Glibc
import Theming

@Suite("Links in folders whose files are published")
struct LinkedThemeTests {
  /// A folder `theme` beside a file that is not for everybody.
  private func with(_ body: (String) throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try make("\(folder)/theme/parts/.git")
      try write("secret", to: "\(folder)/private")
      try write("token", to: "\(folder)/theme/parts/.git/config")
      try write("mine", to: "\(folder)/theme/parts/mine.css")
      try body(folder)
    }
  }

  private func make(_ folder: String) throws {
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
    "One that leads out, or to what is hidden, is refused with its name",
    arguments: [
      "../private", "/PRIVATE", "parts/../../private", "parts/.git/config", ".other", "/dev/zero",
    ])
  func outside(target: String) async throws {
    try await with { folder in
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

  @Test("One that stays within gives what it leads to, and the folder itself may be one")
  func inside() async throws {
    try await with { folder in
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

  @Test("What is in a folder behind one is not published")
  func folders() async throws {
    try await with { folder in
      try make("\(folder)/elsewhere")
      try write("secret", to: "\(folder)/elsewhere/more.css")
      try link("\(folder)/theme/more", to: "../elsewhere")
      #expect(try files("\(folder)/theme") == ["parts/mine.css": "mine"])
    }
  }

  @Test("What is no plain file is refused, and keeps nobody waiting")
  func pipe() async throws {
    try await with { folder in
      #expect(unsafe mkfifo("\(folder)/theme/style.css", 0o600) == 0)
      #expect(
        throws: SiteThemeError.self, performing: { try files("\(folder)/theme") })
    }
  }

  @Test("A name with a control character is refused: no list of files could tell it")
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
