/// HTML that cannot run anything, load anything unasked or break out of its place in a page.
///
/// Only this module makes it. The bytes are UTF-8, every element is closed, and nothing but the
/// elements, attributes and addresses of <doc:Safety> occurs.
public struct SafeHTML: Sendable, Equatable {
  /// The HTML, UTF-8.
  public let bytes: [UInt8]

  init(trusted bytes: [UInt8]) { self.bytes = bytes }
}

extension SafeHTML: CustomStringConvertible {
  /// The HTML as text.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}
