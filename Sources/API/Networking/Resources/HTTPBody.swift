/// The body of an HTTP request and its media type.
public struct HTTPBody: Sendable, Equatable {
  /// The bytes of the body, exactly as they are sent.
  public var bytes: [UInt8]
  /// The value of the `Content-Type` header, such as `application/json`.
  public var contentType: String

  /// Creates a body from bytes and the value of its `Content-Type` header.
  public init(_ bytes: [UInt8], contentType: String) {
    self.bytes = bytes
    self.contentType = contentType
  }
}
