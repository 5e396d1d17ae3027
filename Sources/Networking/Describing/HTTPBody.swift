/// What a request carries, with the type that says how to read it.
public struct HTTPBody: Sendable, Equatable {
  public var bytes: [UInt8]
  /// The value of `Content-Type`.
  public var type: String

  public init(_ bytes: [UInt8], type: String) {
    self.bytes = bytes
    self.type = type
  }
}
