internal import Basics
internal import Images

/// What a site's folder says of itself in a hidden file: whose it is, and what was written there.
package struct Manifest: Equatable {
  /// Hidden, so that hosts and readers pass it over.
  package static let file = ".sodigest-site"

  /// Names the folder among all others: 32 random hexadecimal digits.
  package let id: String
  /// The archive that the site was made from.
  package let archive: String
  package let isSample: Bool
  /// Every file of the site; read only when they are asked for.
  let list: PathList

  /// Lists every file of the site in a folder of that id, made of an archive that may hold the sample.
  init(id: String, archive: String, isSample: Bool, list: PathList) {
    self.id = id
    self.archive = archive
    self.isSample = isSample
    self.list = list
  }

  /// Every file of the site, sorted.
  package var files: [String] { list.paths }

  /// Stands for the list of files.
  var listHash: String { ContentHash(of: list.bytes).hex }

  /// A random id for a folder that has none.
  static func newID() -> String {
    (0..<16).map { _ in UInt8.random(in: .min ... .max) }.hex
  }

  /// Four lines, an empty one, and the files one by one.
  package var bytes: [UInt8] {
    Array(
      """
      sodigest 1
      id \(id)
      archive \(archive)
      sample \(isSample ? "yes" : "no")


      """.utf8) + list.bytes
  }

  /// Reads ``bytes``; nil for anything else.
  package init?(_ bytes: consuming [UInt8]) {
    guard let (lines, size) = Self.header(of: bytes), lines[0] == "sodigest 1",
      let id = Self.value(of: "id", in: lines[1]),
      let archive = Self.value(of: "archive", in: lines[2]),
      let sample = Self.value(of: "sample", in: lines[3]), ["yes", "no"].contains(sample)
    else { return nil }
    (self.id, self.archive) = (id, archive)
    isSample = sample == "yes"
    // There may be a hundred million bytes more, which stay where they are.
    bytes.removeFirst(size)
    guard Self.areInside(bytes.span) else { return nil }
    list = PathList(bytes)
  }

  /// The lines before an empty one, and how many bytes those are with it.
  private static func header(of bytes: [UInt8]) -> (lines: [String], size: Int)? {
    let parts = bytes.split(
      separator: PathList.end, maxSplits: 5, omittingEmptySubsequences: false)
    guard parts.count == 6, parts[4].isEmpty else { return nil }
    return (parts.prefix(4).map { String(decoding: $0, as: UTF8.self) }, parts[5].startIndex)
  }

  private static func value(of name: String, in line: String) -> String? {
    guard line.hasPrefix("\(name) "), line.utf8.count > name.utf8.count + 1 else { return nil }
    return String(line.dropFirst(name.count + 1))
  }

  /// Whether all paths stay below the folder; the file may have been changed by others.
  private static func areInside(_ list: Span<UInt8>) -> Bool {
    var start = 0
    var isDots = true
    for index in list.indices {
      let byte = list[index]
      if byte > UInt8(ascii: "/") {
        isDots = false
      } else if byte == UInt8(ascii: "/") || byte == PathList.end {
        if isDots, index - start <= 2 { return false }
        (start, isDots) = (index + 1, true)
      } else if byte != UInt8(ascii: ".") {
        isDots = false
      }
    }
    return start == list.count && (list.isEmpty || list[list.count - 1] == PathList.end)
  }
}
