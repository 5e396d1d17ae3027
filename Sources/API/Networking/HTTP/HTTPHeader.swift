/// A header of an HTTP request or response.
///
/// A secret header hides its value when printed, is not recorded, and is dropped when a redirect leads to
/// another origin.
public struct HTTPHeader: Sendable, Equatable {
  /// The name of the header; names are compared without regard to case.
  public var name: String
  /// The value of the header, without line breaks.
  public var value: String
  /// Whether the value must not be shown, recorded or sent to another origin.
  public let isSecret: Bool

  /// Creates a header.
  ///
  /// - Parameters:
  ///   - name: A token as defined by RFC 9110; transports reject anything else.
  ///   - value: The value; transports reject line breaks in it.
  ///   - isSecret: Whether the value is secret. Headers such as `Authorization` and `Cookie` always are.
  public init(_ name: String, _ value: String, isSecret: Bool = false) {
    self.name = name
    self.value = value
    self.isSecret = isSecret || Self.secretNames.contains(name.lowercased())
  }

  /// The lower-case names of headers that are always secret.
  private static let secretNames: Set<String> = [
    "authorization", "cookie", "proxy-authorization", "set-cookie", "x-api-access-token",
    "x-api-key",
  ]

  /// Returns whether the header has a name, ignoring case.
  package func isNamed(_ other: String) -> Bool {
    name.utf8.elementsEqual(other.utf8) || name.lowercased() == other.lowercased()
  }
}

extension HTTPHeader: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The header as `name: value`, with a secret value replaced by `(hidden)`.
  public var description: String { isSecret ? "\(name): (hidden)" : "\(name): \(value)" }
  /// The text of ``description``, so that debuggers do not show a secret value.
  public var debugDescription: String { description }
  /// A mirror that only contains ``description``.
  public var customMirror: Mirror { Mirror(self, children: ["line": description]) }
}
