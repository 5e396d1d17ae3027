internal import Basics

extension HTTPRequest {
  /// Refuses headers that would be more than one line, or no header at all.
  func checkHeaders() throws(TransportError) {
    for header in headers {
      guard !header.name.isEmpty, header.name.utf8.allSatisfy(Self.isTokenByte) else {
        throw .refused(url: shownURL, because: "one of its headers has no proper name")
      }
      guard header.value.utf8.allSatisfy({ $0 != 0x0D && $0 != 0x0A && $0 != 0 }) else {
        throw .refused(
          url: shownURL, because: "a line break in the header \(header.name) would forge another")
      }
    }
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }
}
