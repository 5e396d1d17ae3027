import Configuration
import FoundationEssentials
import Networking
import SodigestCommand
import TestSupport
import Testing

@Suite struct KeyFileTests {
  private func withKeyFile(
    _ text: String, permissions: Int = 0o600, _ body: (String) throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/key"
      try Data(text.utf8).write(to: URL(filePath: path))
      try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
      try body(path)
    }
  }

  @Test("A key file contains a key, with or without a line break")
  func valid() async throws {
    for text in ["U4DMV*8nvpm3EOpvf69Rxw((", "U4DMV*8nvpm3EOpvf69Rxw((\r\n"] {
      try await withKeyFile(text) { path in
        let key = try #require(
          try LoadedAPIKey.load(file: path, variables: [:], files: .live(variables: [:])))
        #expect(try key.key == APIKey("U4DMV*8nvpm3EOpvf69Rxw(("))
        #expect(!key.isReadableByOthers)
      }
    }
  }

  @Test("A credential of systemd is used if no other key is given")
  func credential() async throws {
    try await withTemporaryFolder { folder in
      func find(_ variables: [String: String] = [:]) throws -> APIKey? {
        let all = ["CREDENTIALS_DIRECTORY": folder].merging(variables) { $1 }
        return try LoadedAPIKey.load(file: nil, variables: all, files: .live(variables: [:]))?.key
      }
      #expect(try find() == nil)
      try Data("0123456789\n".utf8).write(to: URL(filePath: folder + "/api-key"))
      #expect(try find() == APIKey("0123456789"))
      #expect(try find(["SODIGEST_API_KEY": "abcdefghij"]) == APIKey("abcdefghij"))
      try Data().write(to: URL(filePath: folder + "/api-key"))
      #expect(
        throws: ConfigurationError(.invalidKeyFile(path: folder + "/api-key", reason: "is empty"))
      ) {
        try find()
      }
      // An unreadable credential is an error.
      try FileManager.default.removeItem(atPath: folder + "/api-key")
      try FileManager.default.createDirectory(
        atPath: folder + "/api-key", withIntermediateDirectories: false)
      #expect(throws: ConfigurationError.self) { try find() }
    }
  }

  @Test("A key is not printed, even by `dump`")
  func hidden() async throws {
    try await withKeyFile("the-0123456789-key") { path in
      let key = try #require(
        try LoadedAPIKey.load(file: path, variables: [:], files: .live(variables: [:])))
      var dumped = ""
      dump(key, to: &dumped)
      for text in ["\(key)", String(reflecting: key), dumped] {
        #expect(!text.contains("0123456789"))
      }
    }
  }

  @Test("A key file that other users can read is detected")
  func exposed() async throws {
    try await withKeyFile("0123456789", permissions: 0o644) { path in
      let key = try LoadedAPIKey.load(file: path, variables: [:], files: .live(variables: [:]))
      #expect(key?.isReadableByOthers == true)
    }
  }

  @Test("A missing, empty or multi-line key file is an error")
  func invalidFile() async throws {
    try await withKeyFile("\n") { path in
      #expect(throws: ConfigurationError(.invalidKeyFile(path: path, reason: "is empty"))) {
        try LoadedAPIKey.load(file: path, variables: [:], files: .live(variables: [:]))
      }
    }
    try await withKeyFile("0123456789\n0123456789") { path in
      #expect(throws: ConfigurationError(.invalidKeyFile(path: path, reason: "has several lines")))
      {
        try LoadedAPIKey.load(file: path, variables: [:], files: .live(variables: [:]))
      }
    }
    #expect(throws: ConfigurationError(.invalidKeyFile(path: "/no/such", reason: "does not exist")))
    {
      try LoadedAPIKey.load(file: "/no/such", variables: [:], files: .live(variables: [:]))
    }
  }

  @Test(
    "An invalid key is an error that does not print the key",
    arguments: [
      ("sh-rt", "is too short"), (String(repeating: "k", count: 201), "is too long"),
      ("with blank inside", "contains invalid characters"),
      ("\"quoted-key\"", "contains invalid characters"),
      ("schlüssel-lang", "contains invalid characters"),
    ])
  func malformed(text: String, reason: String) async throws {
    try await withKeyFile(text) { path in
      let expected = ConfigurationError(.invalidKey(source: "the file `\(path)`", reason: reason))
      let error = #expect(throws: expected) {
        try LoadedAPIKey.load(file: path, variables: [:], files: .live(variables: [:]))
      }
      #expect(error?.description.contains(text) == false)
    }
  }

  @Test("A key file takes precedence over the environment")
  func environment() async throws {
    let variables = ["SODIGEST_API_KEY": "from-the-environment"]
    let key = try LoadedAPIKey.load(file: nil, variables: variables, files: .live(variables: [:]))
    #expect(try key?.key == APIKey("from-the-environment"))
    #expect(try LoadedAPIKey.load(file: nil, variables: [:], files: .live(variables: [:])) == nil)
    #expect(
      try LoadedAPIKey.load(
        file: nil, variables: ["SODIGEST_API_KEY": ""], files: .live(variables: [:])) == nil)
    try await withKeyFile("from-the-file") { path in
      let key = try LoadedAPIKey.load(
        file: path, variables: variables, files: .live(variables: [:]))
      #expect(try key?.key == APIKey("from-the-file"))
    }
    let blanks = ConfigurationError(
      .invalidKey(
        source: "SODIGEST_API_KEY", reason: "contains invalid characters"))
    #expect(throws: blanks) {
      try LoadedAPIKey.load(
        file: nil, variables: ["SODIGEST_API_KEY": "a b c d e f"], files: .live(variables: [:]))
    }
  }
}
