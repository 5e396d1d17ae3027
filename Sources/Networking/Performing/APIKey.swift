/// The key to a service; it never prints itself.
public struct APIKey: Sendable, Equatable {
  private let text: String

  /// Takes a key as it was typed or read from a file; blanks and line ends around it are dropped.
  ///
  /// - Throws: ``APIKeyError`` when nothing is left, or anything that no header may hold.
  public init(_ text: String) throws(APIKeyError) {
    let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    let bytes = Array(text.utf8.drop(while: blanks.contains).reversed())
      .drop(while: blanks.contains)
      .reversed()
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .malformed }
    self.text = String(decoding: Array(bytes), as: UTF8.self)
  }

  /// What must not be shown.
  var bytes: [UInt8] { Array(text.utf8) }

  /// The header line that carries the key; itself a line that does not print its value.
  func header(_ scheme: KeyScheme) -> HTTPHeader {
    HTTPHeader(scheme.header, scheme.prefix + text, isSecret: true)
  }
}

extension APIKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Never the key.
  public var description: String { "(hidden)" }
  /// Never the key.
  public var debugDescription: String { description }
  /// Without children, as they would show the key.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Why a text is not a key.
public enum APIKeyError: Error, Equatable {
  case empty
  case malformed
}

extension APIKeyError: CustomStringConvertible {
  /// One sentence: what is wrong, without the key.
  public var description: String {
    switch self {
    case .empty: "The API key is empty. Put the key alone into its file."
    case .malformed:
      "The API key holds a blank, a line break or a character that no key has. "
        + "Put the key alone into its file."
    }
  }
}

/// How a service wants its key.
public struct KeyScheme: Sendable, Equatable {
  /// The header that carries the key.
  public var header: String
  /// What stands before the key, its blank included; `Bearer ` for instance.
  public var prefix: String

  /// Makes a scheme: the header's name, and what stands before the key in its value.
  public init(header: String, prefix: String = "") {
    self.header = header
    self.prefix = prefix
  }

  /// The line `Authorization: Bearer …` of RFC 6750.
  public static let bearer = KeyScheme(header: "Authorization", prefix: "Bearer ")
}
