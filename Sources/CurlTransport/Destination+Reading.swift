private import CCurl
package import Networking

extension Destination {
  /// Reads an absolute URL with the parser that will connect.
  ///
  /// - Throws: ``TransportError/refused(url:because:)`` for anything but http and https, and for a
  ///   URL that carries a user.
  package init(_ text: String) throws(TransportError) {
    func refused(_ reason: String) -> TransportError {
      .refused(url: HTTPRequest(url: text).shownURL, because: reason)
    }
    guard let parts = CurlURL(), parts.read(text) else { throw refused("it is not a URL") }
    guard parts.text(CURLUPART_USER) == nil, parts.text(CURLUPART_PASSWORD) == nil else {
      throw refused("a URL may not carry a user or a password")
    }
    let scheme = parts.text(CURLUPART_SCHEME)
    guard scheme == "https" || scheme == "http" else {
      throw refused("it is neither http nor https")
    }
    guard let host = parts.text(CURLUPART_HOST), !host.isEmpty,
      let port = parts.text(CURLUPART_PORT, CURLU_DEFAULT_PORT).flatMap({ Int($0) }),
      let url = parts.text(CURLUPART_URL)
    else { throw refused("it names no host") }
    self.init(url: url, isTLS: scheme == "https", host: host, port: port)
  }
}

/// A URL in curl's hands, and the only owner of it.
@safe
private struct CurlURL: ~Copyable {
  private let handle: OpaquePointer

  init?() {
    guard let handle = unsafe libcurl.curl_url() else { return nil }
    unsafe self.handle = handle
  }

  deinit { unsafe libcurl.curl_url_cleanup(handle) }

  /// Takes a URL, without its fragment; `false` when it is none.
  func read(_ text: String) -> Bool {
    unsafe libcurl.curl_url_set(handle, CURLUPART_URL, text, 0) == CURLUE_OK
      && libcurl.curl_url_set(handle, CURLUPART_FRAGMENT, nil, 0) == CURLUE_OK
  }

  /// A part of the URL; `nil` when it has none.
  func text(_ part: CURLUPart, _ flags: Int32 = 0) -> String? {
    var found: UnsafeMutablePointer<CChar>?
    guard
      unsafe libcurl.curl_url_get(handle, part, &found, CUnsignedInt(bitPattern: flags))
        == CURLUE_OK,
      let found = unsafe found
    else { return nil }
    defer { unsafe libcurl.curl_free(found) }
    return unsafe String(cString: found)
  }
}
