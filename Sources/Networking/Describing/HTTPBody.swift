/// What a request carries, with the type that says how to read it.
public struct HTTPBody: Sendable, Equatable {
  /// As they are sent.
  public var bytes: [UInt8]
  /// The value of `Content-Type`.
  public var type: String

  /// Makes a body of bytes and the `Content-Type` they are read by.
  public init(_ bytes: [UInt8], type: String) {
    self.bytes = bytes
    self.type = type
  }
}
