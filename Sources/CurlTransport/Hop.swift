internal import Networking

/// One step of a request on its way through redirects.
struct Hop {
  let request: HTTPRequest
  let destination: Destination

  /// The next step; `nil` when the answer is the last.
  ///
  /// Secret headers stay behind where the place changes, and a body where the method does.
  func following(_ answer: Order.Answer) throws(TransportError) -> Hop? {
    guard let location = answer.redirect, Self.redirects.contains(answer.response.status) else {
      return nil
    }
    let next = try Destination(location)
    var request = request
    request.url = next.url
    if !next.isSamePlace(as: destination) { request.headers.removeAll(where: \.isSecret) }
    if changesMethod(answer.response.status) {
      request.method = .get
      request.body = nil
      request.headers.removeAll { $0.isNamed("Content-Type") }
    }
    return Hop(request: request, destination: next)
  }

  /// As browsers do: 303 always asks with GET, 301 and 302 make a GET of a POST.
  private func changesMethod(_ status: Int) -> Bool {
    switch status {
    case 303: request.method != .get && request.method != .head
    case 301, 302: request.method == .post
    default: false
    }
  }

  private static let redirects: Set<Int> = [301, 302, 303, 307, 308]
}

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
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
