internal import Basics

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
