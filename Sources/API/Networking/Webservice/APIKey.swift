/// An API key that hides its value when it is printed or inspected.
public struct APIKey: Sendable, Equatable {
  private let text: String

  /// Creates a key from text; surrounding spaces, tabs and line breaks are removed.
  ///
  /// - Throws: ``APIKeyError`` if the rest is empty or contains anything but visible ASCII.
  public init(_ text: String) throws(APIKeyError) {
    let whitespace: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    let bytes = Array(text.utf8.drop(while: whitespace.contains).reversed())
      .drop(while: whitespace.contains)
      .reversed()
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .malformed }
    self.text = String(decoding: Array(bytes), as: UTF8.self)
  }

  /// The UTF-8 bytes of the secret key.
  var bytes: [UInt8] { Array(text.utf8) }

  /// Returns the secret header that carries the key.
  func header(for scheme: KeyScheme) -> HTTPHeader {
    HTTPHeader(scheme.header, scheme.prefix + text, isSecret: true)
  }
}

extension APIKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The placeholder `(hidden)`, never the key.
  public var description: String { "(hidden)" }
  /// The placeholder `(hidden)`, never the key.
  public var debugDescription: String { description }
  /// A mirror without children, since they would reveal the key.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The reason why a text is not a valid API key.
public enum APIKeyError: Error, Equatable {
  /// The text is empty or consists of whitespace.
  case empty
  /// The text contains a space, a line break or a character that is not visible ASCII.
  case malformed
}

extension APIKeyError: CustomStringConvertible {
  /// An error message for users; it does not contain the key.
  public var description: String {
    switch self {
    case .empty: "The API key is empty. Put only the key into the file."
    case .malformed:
      "The API key contains a space, a line break or an invalid character. "
        + "Put only the key into the file."
    }
  }
}

/// The HTTP header in which a service expects its API key.
public struct KeyScheme: Sendable, Equatable {
  /// The name of the header that carries the key.
  public var header: String
  /// The text before the key in the header value, such as `Bearer ` with its space.
  public var prefix: String

  /// Creates a scheme from a header name and the text before the key in the header value.
  public init(header: String, prefix: String = "") {
    self.header = header
    self.prefix = prefix
  }

  /// The header `Authorization: Bearer KEY` of RFC 6750.
  public static let bearer = KeyScheme(header: "Authorization", prefix: "Bearer ")
}
