internal import Basics

/// The decoded components of a request path, which cannot lead out of the site folder.
struct RequestPath {
  /// The names of the folders and the file in the path; none is empty, hidden or `..`.
  let components: [String]
  /// Whether the path ends with a slash and therefore refers to a folder.
  let isFolder: Bool

  /// Parses a percent-encoded path; `nil` if a component is empty, hidden or contains `/` or NUL.
  ///
  /// The path is split before it is decoded, so that an encoded slash cannot add a component.
  ///
  /// - Parameter path: The path as sent by the client.
  init?(_ path: String) {
    guard path.hasPrefix("/") else { return nil }
    var parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    isFolder = parts.last?.isEmpty ?? true
    if isFolder { parts = parts.dropLast() }
    var names: [String] = []
    for part in parts {
      guard let bytes = PercentEncoding.decode(part), let first = bytes.first,
        first != UInt8(ascii: "."), !bytes.contains(0), !bytes.contains(UInt8(ascii: "/"))
      else { return nil }
      names.append(String(decoding: bytes, as: UTF8.self))
    }
    self.components = names
  }

  /// The percent-encoded path with a trailing slash, for redirects.
  var folderPath: String {
    components.map { "/" + PercentEncoding.encode($0) }.joined() + "/"
  }
}
