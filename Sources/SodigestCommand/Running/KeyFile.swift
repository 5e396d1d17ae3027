#if canImport(Glibc)
private import Glibc
#else
private import Darwin
#endif
package import Configuration
private import FoundationEssentials
package import Networking

/// The key of the API, as found in a file or in the environment; nothing prints it.
package struct FoundKey: Sendable {
  package let key: APIKey
  /// Whether others on this machine may read the file it came from.
  package let isExposed: Bool
}

extension FoundKey {
  /// Looks in the file if one is named, else in `SODIGEST_API_KEY`.
  ///
  /// - Parameters:
  ///   - file: The value of `--api-key-file`.
  ///   - variables: The process's environment.
  /// - Returns: `nil` when there is neither.
  /// - Throws: When the file cannot be read, or holds no key.
  package static func find(
    file: String?, variables: [String: String]
  ) throws(UsageError) -> FoundKey? {
    if let file { return try FoundKey(file: file) }
    guard let text = variables["SODIGEST_API_KEY"], !text.isEmpty else { return nil }
    guard let key = key(text) else { throw .wrongKey(source: "SODIGEST_API_KEY") }
    return FoundKey(key: key, isExposed: false)
  }

  private init(file: String) throws(UsageError) {
    let lines = try Self.contents(of: file).split(separator: "\n")
    guard let line = lines.first else { throw .wrongKeyFile(path: file, because: "is empty") }
    guard lines.count == 1 else { throw .wrongKeyFile(path: file, because: "has several lines") }
    guard let key = Self.key(String(line)) else { throw .wrongKey(source: "the file `\(file)`") }
    self.init(key: key, isExposed: Self.othersMayRead(file))
  }

  private static func contents(of file: String) throws(UsageError) -> String {
    let bytes: Data
    do {
      bytes = try Data(contentsOf: URL(filePath: file))
    } catch {
      let exists = FileManager.default.fileExists(atPath: file)
      throw .wrongKeyFile(path: file, because: exists ? "cannot be read" : "does not exist")
    }
    guard bytes.count <= 4_096 else { throw .wrongKeyFile(path: file, because: "is too long") }
    return String(decoding: bytes.filter { $0 != 0x0d }, as: UTF8.self)
  }

  /// Keys are short, printable and without blanks or quotes.
  private static func key(_ text: String) -> APIKey? {
    let isLikely =
      (8...200).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x21...0x7e).contains($0) && $0 != 0x22 && $0 != 0x27 }
    return isLikely ? try? APIKey(text) : nil
  }

  private static func othersMayRead(_ file: String) -> Bool {
    var info = stat()
    guard unsafe stat(file, &info) == 0 else { return false }
    return info.st_mode & 0o077 != 0
  }
}
