/// Sanitised HTML: it runs no script and cannot break out of the element that contains it.
///
/// Only this module can create such HTML. Every element is closed, and all elements, attributes and
/// URLs are on the allow list of <doc:Safety>.
public struct SafeHTML: Sendable, Equatable {
  /// The HTML in UTF-8.
  public let bytes: [UInt8]

  /// Wraps HTML that was written from a sanitised tree and is therefore safe.
  init(trusted bytes: [UInt8]) { self.bytes = bytes }
}

extension SafeHTML: CustomStringConvertible {
  /// The HTML as a string.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}
