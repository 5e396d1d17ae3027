internal import Basics
internal import StackMarkdown

/// The target to which a URL on a page leads.
enum ResolvedURL: Equatable {
  /// The path of a file or folder in the site, percent-decoded.
  case path(String)
  /// A target on another host, or a mail address.
  case otherHost
  /// Data inside the URL itself, which has the scheme `data`.
  case inlineData
  /// A target that pages of a site must not have, with the kind of the problem.
  case invalid(SiteFinding.Kind)

  /// Resolves a URL without its fragment, relative to the path of a page.
  init(_ address: Substring, on page: String) {
    if let scheme = address.scheme {
      if LinkScheme(Array(scheme.utf8)[...]) != nil {
        self = .otherHost
      } else {
        self = scheme.lowercased() == "data" ? .inlineData : .invalid(.unexpectedScheme)
      }
      return
    }
    let path = address.prefix { $0 != "?" }
    if path.isEmpty {
      self = .path(page)
    } else if path.utf8.first == UInt8(ascii: "/") || path.utf8.contains(UInt8(ascii: "\\")) {
      self = .invalid(.linkOutsideSite)
    } else if let path = PercentEncoding.decode(path) {
      self = Self.resolved(String(decoding: path, as: UTF8.self), on: page)
    } else {
      self = .invalid(.brokenLink)
    }
  }

  /// Resolves a relative path from the path of a page.
  private static func resolved(_ path: String, on page: String) -> ResolvedURL {
    var parts = page.split(separator: "/").dropLast()
    for part in path.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return .invalid(.linkOutsideSite)
      }
    }
    return .path(parts.joined(separator: "/"))
  }
}

extension Substring {
  /// The scheme of a URL, such as `https`; nil for a relative URL.
  fileprivate var scheme: Substring? {
    let name = prefix {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "+" || $0 == "-" || $0 == ".")
    }
    guard name.first?.isLetter == true, name.endIndex < endIndex, self[name.endIndex] == ":" else {
      return nil
    }
    return name
  }
}

/// A cache of resolved URLs for pages in the same folder, most of which link to the same files.
struct ResolvedURLCache {
  /// The folder of the pages whose URLs are cached.
  private var folder: Substring?
  /// The resolved targets, by the URLs as written in pages of the folder.
  private var targets: [Substring: ResolvedURL] = [:]

  /// Returns the target of a page's URL, which has no fragment, from the cache if possible.
  mutating func resolve(_ address: Substring, on page: String) -> ResolvedURL {
    if address.isEmpty { return .path(page) }
    let folder = parentFolder(of: page[...]) ?? ""
    if folder != self.folder {
      self.folder = folder
      targets.removeAll(keepingCapacity: true)
    }
    if let target = targets[address] { return target }
    let target = ResolvedURL(address, on: page)
    targets[address] = target
    return target
  }
}
