/// A record of what a browser did while it showed a page.
package struct Visit: Sendable {
  /// An HTTP or file request of a page.
  package struct Request: Sendable, Hashable {
    package let url: String
    /// The resource type of DevTools: `Document`, `Stylesheet`, `Image`, `Script`….
    package let kind: String

    package init(url: String, kind: String) {
      self.url = url
      self.kind = kind
    }
  }

  /// A script that the browser parsed to run it.
  package struct Script: Sendable, Hashable {
    /// The URL of the script file, or of the page for an inline script; empty for evaluated text.
    package let url: String
    /// The line of the script in its file, counted from 1.
    package let line: Int

    package init(url: String, line: Int) {
      self.url = url
      self.line = line
    }
  }

  /// All requests, successful or not; the first is for the page itself.
  package internal(set) var requests: [Request] = []
  /// The failed requests, as texts in the form `address: reason`.
  package internal(set) var failures: [String] = []
  /// All scripts that the browser parsed; event handlers are parsed when they first run.
  package internal(set) var scripts: [Script] = []
  /// The messages in the console: warnings, errors and output of scripts.
  package internal(set) var messages: [String] = []
  /// The texts of dialogs that opened; each was dismissed immediately.
  package internal(set) var dialogs: [String] = []
  /// The document of the page at the end of the visit, as HTML.
  package internal(set) var html = ""
  /// The size of the whole content in CSS pixels; a page wider than its window scrolls
  /// horizontally.
  package internal(set) var contentSize = (width: 0, height: 0)
  /// The result of the JavaScript expression that the visit evaluated, if any.
  package internal(set) var value: String?
  /// The screenshot of the page as PNG, or empty if none was requested.
  package internal(set) var screenshot: [UInt8] = []

  /// Returns the requests outside of a folder: those to other origins or other folders.
  package func requests(outside folder: String) -> [Request] {
    let prefix = FileURL.url(folder) + "/"
    return requests.filter { request in
      !request.url.hasPrefix(prefix) && !request.url.hasPrefix("data:")
    }
  }
}

/// URLs of files on this machine.
package enum FileURL {
  /// Returns the `file:` URL of an absolute path.
  package static func url(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return path.utf8.reduce(into: "file://") { url, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        url.append(Character(Unicode.Scalar(byte)))
      case _ where "/-._~+".utf8.contains(byte): url.append(Character(Unicode.Scalar(byte)))
      default: url += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }
}
