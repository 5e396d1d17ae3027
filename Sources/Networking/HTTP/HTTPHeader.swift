/// One header line of a request or an answer.
///
/// A secret line prints its name only, is not recorded, and does not follow a redirect to another
/// place.
public struct HTTPHeader: Sendable, Equatable {
  /// Compared without regard to case.
  public var name: String
  /// On one line.
  public var value: String
  /// Whether the value is for the server alone.
  public let isSecret: Bool

  /// Makes a line.
  ///
  /// - Parameters:
  ///   - name: A token of RFC 9110; transports refuse anything else.
  ///   - value: Without line breaks; transports refuse them.
  ///   - isSecret: Lines that are secret by their name, such as `Authorization` and `Cookie`, are
  ///     secret in any case.
  public init(_ name: String, _ value: String, isSecret: Bool = false) {
    self.name = name
    self.value = value
    self.isSecret = isSecret || Self.secretNames.contains(name.lowercased())
  }

  private static let secretNames: Set<String> = [
    "authorization", "cookie", "proxy-authorization", "set-cookie", "x-api-access-token",
    "x-api-key",
  ]

  /// Whether this is the line of that name, whatever its case.
  package func isNamed(_ other: String) -> Bool {
    name.utf8.elementsEqual(other.utf8) || name.lowercased() == other.lowercased()
  }
}

extension HTTPHeader: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The line, a secret value hidden.
  public var description: String { isSecret ? "\(name): (hidden)" : "\(name): \(value)" }
  /// The same as ``description``.
  public var debugDescription: String { description }
  /// Shows no more than ``description``.
  public var customMirror: Mirror { Mirror(self, children: ["line": description]) }
}
