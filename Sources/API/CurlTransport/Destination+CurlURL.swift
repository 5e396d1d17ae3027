private import CCurl
package import Networking

extension Destination {
  /// Parses an absolute URL with libcurl, which also opens the connection.
  ///
  /// - Throws: ``TransportError/refused(url:because:)`` for an invalid URL, another scheme
  ///   than http and https, or a URL with user or password.
  package init(_ text: String) throws(TransportError) {
    func refused(_ reason: String) -> TransportError {
      .refused(url: HTTPRequest(url: text).redactedURL, because: reason)
    }
    guard let parts = CurlURL(), parts.parse(text) else { throw refused("it is not a URL") }
    guard parts.text(CURLUPART_USER) == nil, parts.text(CURLUPART_PASSWORD) == nil else {
      throw refused("a URL may not contain a user or a password")
    }
    let scheme = parts.text(CURLUPART_SCHEME)
    guard scheme == "https" || scheme == "http" else {
      throw refused("it is neither http nor https")
    }
    guard let host = parts.text(CURLUPART_HOST), !host.isEmpty,
      let port = parts.text(CURLUPART_PORT, CURLU_DEFAULT_PORT).flatMap({ Int($0) }),
      let url = parts.text(CURLUPART_URL)
    else { throw refused("it has no host") }
    self.init(url: url, isTLS: scheme == "https", host: host, port: port)
  }
}

/// A URL handle of libcurl, which this value owns.
@safe
private struct CurlURL: ~Copyable {
  private let handle: OpaquePointer

  /// Creates an empty URL; `nil` if libcurl is out of memory.
  init?() {
    guard let handle = unsafe libcurl.curl_url() else { return nil }
    unsafe self.handle = handle
  }

  deinit { unsafe libcurl.curl_url_cleanup(handle) }

  /// Parses a URL and drops its fragment; returns `false` if it is invalid.
  func parse(_ text: String) -> Bool {
    unsafe libcurl.curl_url_set(handle, CURLUPART_URL, text, 0) == CURLUE_OK
      && libcurl.curl_url_set(handle, CURLUPART_FRAGMENT, nil, 0) == CURLUE_OK
  }

  /// Returns a part of the URL, such as its host; `nil` if the URL does not have the part.
  func text(_ part: CURLUPart, _ flags: Int32 = 0) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard
      unsafe libcurl.curl_url_get(handle, part, &text, CUnsignedInt(bitPattern: flags))
        == CURLUE_OK,
      let text = unsafe text
    else { return nil }
    defer { unsafe libcurl.curl_free(text) }
    return unsafe String(cString: text)
  }
}
