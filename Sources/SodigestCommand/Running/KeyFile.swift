private import Basics
package import Configuration
private import Glibc
package import Networking

/// The key of the API, as found in a file or in the environment; nothing prints it.
package struct FoundKey: Sendable {
  package let key: APIKey
  /// Whether others on this machine may read the file it came from.
  package let isExposed: Bool
}

extension FoundKey {
  /// Looks in the file of `--api-key-file` if one is named, else in `SODIGEST_API_KEY`, else at what
  /// systemd hands over; `nil` when there is none.
  package static func find(
    file: String?, variables: [String: String], files: FileAccess
  ) throws(UsageError) -> FoundKey? {
    if let file { return try FoundKey(file: file, files) }
    if let text = variables["SODIGEST_API_KEY"], !text.isEmpty {
      return FoundKey(key: try key(text, from: "SODIGEST_API_KEY"), isExposed: false)
    }
    return try credential(in: variables["CREDENTIALS_DIRECTORY"], files)
  }

  /// What a service gets by `LoadCredential=api-key:…`, if the machine has it; what is there has to be
  /// a key.
  private static func credential(
    in folder: String?, _ files: FileAccess
  ) throws(UsageError) -> FoundKey? {
    guard let file = folder.map({ "\($0)/api-key" }), (try? files.read(file) == nil) != true else {
      return nil
    }
    return try FoundKey(file: file, files)
  }

  private init(file: String, _ files: FileAccess) throws(UsageError) {
    let lines = try Self.contents(of: file, files).split(separator: "\n")
    guard let line = lines.first else { throw .wrongKeyFile(path: file, because: "is empty") }
    guard lines.count == 1 else { throw .wrongKeyFile(path: file, because: "has several lines") }
    self.init(
      key: try Self.key(String(line), from: "the file `\(file)`"),
      isExposed: Self.othersMayRead(file))
  }

  private static func contents(of file: String, _ files: FileAccess) throws(UsageError) -> String {
    let read: [UInt8]?
    do throws(FileAccessError) {
      read = try files.read(file)
    } catch {
      throw .wrongKeyFile(path: file, because: "cannot be read (\(error))")
    }
    guard let bytes = read else { throw .wrongKeyFile(path: file, because: "does not exist") }
    guard bytes.count <= 4_096 else { throw .wrongKeyFile(path: file, because: "is too long") }
    return String(decoding: bytes.filter { $0 != 0x0d }, as: UTF8.self)
  }

  /// Keys are short, printable and without blanks or quotes.
  private static func key(_ text: String, from source: String) throws(UsageError) -> APIKey {
    let isPlain = text.utf8.allSatisfy { (0x21...0x7e).contains($0) && $0 != 0x22 && $0 != 0x27 }
    guard isPlain, let key = try? APIKey(text) else {
      throw .wrongKey(source: source, because: "has characters that no key has")
    }
    guard text.utf8.count >= 8 else { throw .wrongKey(source: source, because: "is too short") }
    guard text.utf8.count <= 200 else { throw .wrongKey(source: source, because: "is too long") }
    return key
  }

  private static func othersMayRead(_ file: String) -> Bool {
    var info = stat()
    guard unsafe stat(file, &info) == 0 else { return false }
    return info.st_mode & 0o077 != 0
  }
}
