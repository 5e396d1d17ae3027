internal import Basics

/// A path of a request, taken apart so that it cannot lead out of a folder.
struct RequestPath {
  /// Names of files and folders; none is empty, hidden, or a way up.
  let names: [String]
  /// Whether it ends as a folder does.
  let isFolder: Bool

  /// - Parameter path: As it was sent: it is decoded behind its slashes, so that none can be slipped in.
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
    self.names = names
  }

  /// The same as a folder, to be sent to a client.
  var folderAddress: String {
    names.map { "/" + PercentEncoding.encode($0) }.joined() + "/"
  }
}
