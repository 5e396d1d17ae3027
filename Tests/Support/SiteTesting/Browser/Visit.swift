/// What a browser did while it showed a page.
package struct Visit: Sendable {
  /// Something a page asked for.
  package struct Request: Sendable, Hashable {
    package let url: String
    /// As DevTools calls it: `Document`, `Stylesheet`, `Image`, `Script`….
    package let kind: String

    package init(url: String, kind: String) {
      self.url = url
      self.kind = kind
    }
  }

  /// A script that the browser read in order to run it.
  package struct Script: Sendable, Hashable {
    /// The script's own file, or the page for a script within it; empty for text made on the way.
    package let url: String
    /// Counted from 1.
    package let line: Int

    package init(url: String, line: Int) {
      self.url = url
      self.line = line
    }
  }

  /// Everything asked for, the page itself first, whether it came or not.
  package internal(set) var requests: [Request] = []
  /// What did not come, as `address: reason`.
  package internal(set) var failures: [String] = []
  /// Every script the page had the browser read; handlers count once they run.
  package internal(set) var scripts: [Script] = []
  /// What the console shows: warnings, errors and the words of scripts.
  package internal(set) var messages: [String] = []
  /// The words of dialogs that opened, each dismissed at once.
  package internal(set) var dialogs: [String] = []
  /// The document as it stands in the end, written as HTML.
  package internal(set) var html = ""
  /// The size of the whole content in CSS pixels; a page wider than its window scrolls sideways.
  package internal(set) var contentSize = (width: 0, height: 0)
  /// What the asked expression gave.
  package internal(set) var value: String?
  /// A picture in PNG, if one was asked for.
  package internal(set) var picture: [UInt8] = []

  /// What was asked for outside of a folder: of other origins, or of other folders.
  package func requests(outside folder: String) -> [Request] {
    let inside = FileAddress.url(folder) + "/"
    return requests.filter { request in
      !request.url.hasPrefix(inside) && !request.url.hasPrefix("data:")
    }
  }
}

/// Addresses of files on this machine.
package enum FileAddress {
  /// The `file:` address of an absolute path.
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
