private import Basics
package import Configuration
private import Glibc
package import Networking

/// An API key from a file or from the environment; it is never printed.
package struct LoadedAPIKey: Sendable {
  package let key: APIKey
  /// Whether other users can read the file that contains the key.
  package let isReadableByOthers: Bool
}

extension LoadedAPIKey {
  /// Loads the API key from the file of `--api-key-file` if it is set, else from `SODIGEST_API_KEY`, else from the
  /// credentials of systemd.
  ///
  /// - Returns: The key; `nil` if there is none.
  /// - Throws: An error if a file or its key is invalid.
  package static func load(
    file: String?, variables: [String: String], files: FileAccess
  ) throws(ConfigurationError) -> LoadedAPIKey? {
    if let file { return try LoadedAPIKey(file: file, files) }
    if let text = variables["SODIGEST_API_KEY"], !text.isEmpty {
      return LoadedAPIKey(
        key: try validatedKey(text, from: "SODIGEST_API_KEY"), isReadableByOthers: false)
    }
    return try loadSystemdCredential(in: variables["CREDENTIALS_DIRECTORY"], files)
  }

  /// Loads the API key that systemd passes with `LoadCredential=api-key:…`; returns `nil` if there is none.
  private static func loadSystemdCredential(
    in folder: String?, _ files: FileAccess
  ) throws(ConfigurationError) -> LoadedAPIKey? {
    guard let file = folder.map({ "\($0)/api-key" }), (try? files.read(file) == nil) != true else {
      return nil
    }
    return try LoadedAPIKey(file: file, files)
  }

  /// Loads the API key from a file, which must have one line.
  private init(file: String, _ files: FileAccess) throws(ConfigurationError) {
    let lines = try Self.contents(of: file, files).split(separator: "\n")
    guard let line = lines.first else {
      throw ConfigurationError(.invalidKeyFile(path: file, reason: "is empty"))
    }
    guard lines.count == 1 else {
      throw ConfigurationError(.invalidKeyFile(path: file, reason: "has several lines"))
    }
    self.init(
      key: try Self.validatedKey(String(line), from: "the file `\(file)`"),
      isReadableByOthers: Self.isReadableByOthers(file))
  }

  /// Returns the text of a file that contains an API key, without carriage returns.
  private static func contents(of file: String, _ files: FileAccess) throws(ConfigurationError)
    -> String
  {
    let contents: [UInt8]?
    do throws(FileAccessError) {
      contents = try files.read(file)
    } catch {
      throw ConfigurationError(.invalidKeyFile(path: file, reason: "cannot be read (\(error))"))
    }
    guard let bytes = contents else {
      throw ConfigurationError(.invalidKeyFile(path: file, reason: "does not exist"))
    }
    guard bytes.count <= 4_096 else {
      throw ConfigurationError(.invalidKeyFile(path: file, reason: "is too long"))
    }
    return String(decoding: bytes.filter { $0 != 0x0d }, as: UTF8.self)
  }

  /// Validates the text of an API key: 8 to 200 printable characters without blanks and quotes.
  private static func validatedKey(
    _ text: String, from source: String
  ) throws(ConfigurationError) -> APIKey {
    let isPlain = text.utf8.allSatisfy { (0x21...0x7e).contains($0) && $0 != 0x22 && $0 != 0x27 }
    guard isPlain, let key = try? APIKey(text) else {
      throw ConfigurationError(.invalidKey(source: source, reason: "contains invalid characters"))
    }
    guard text.utf8.count >= 8 else {
      throw ConfigurationError(.invalidKey(source: source, reason: "is too short"))
    }
    guard text.utf8.count <= 200 else {
      throw ConfigurationError(.invalidKey(source: source, reason: "is too long"))
    }
    return key
  }

  /// Reports whether users other than the owner have any permission for a file.
  private static func isReadableByOthers(_ file: String) -> Bool {
    var info = stat()
    guard unsafe stat(file, &info) == 0 else { return false }
    return info.st_mode & 0o077 != 0
  }
}
