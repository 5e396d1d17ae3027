internal import Basics

/// An HTTP request, with limits on the response.
public struct HTTPRequest: Sendable, Equatable {
  /// The HTTP method of the request, such as GET.
  public var method: HTTPMethod
  /// The absolute `http` or `https` URL, percent-encoded, with its query.
  public var url: String
  /// The request headers, in the order in which they are sent.
  public var headers: [HTTPHeader]
  /// The request body, if any.
  public var body: [UInt8]?
  /// The limits on response size, time and hosts.
  public var limits: HTTPLimits

  /// Creates a request to an absolute URL.
  public init(
    _ method: HTTPMethod = .get, url: String, headers: [HTTPHeader] = [], body: [UInt8]? = nil,
    limits: HTTPLimits = HTTPLimits()
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.limits = limits
  }

  /// The URL without user, password and the values of secret query items, for messages and logs.
  package var redactedURL: String { URLParts(url).redacted }

  /// The host of the URL, with its port if the URL contains one.
  public var hostAndPort: String { URLParts(url).host }
}

extension HTTPRequest {
  /// Throws an error if a header name is not a token or a header value contains a line break.
  func checkHeaders() throws(TransportError) {
    for header in headers {
      guard !header.name.isEmpty, header.name.utf8.allSatisfy(Self.isTokenByte) else {
        throw .refused(url: redactedURL, because: "a header name is invalid")
      }
      guard header.value.utf8.allSatisfy({ $0 != 0x0D && $0 != 0x0A && $0 != 0 }) else {
        throw .refused(
          url: redactedURL, because: "the header \(header.name) contains a line break")
      }
    }
  }

  /// Returns whether a byte may occur in a header name.
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }
}

/// An HTTP request method (RFC 9110).
public enum HTTPMethod: String, Sendable {
  case get = "GET"
  case head = "HEAD"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  case delete = "DELETE"
}

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
