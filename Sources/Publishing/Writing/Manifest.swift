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
    guard let head = Head.read(bytes) else { return nil }
    // There may be a hundred million bytes more, which stay where they are.
    bytes.removeFirst(head.size)
    guard Self.areInside(bytes.span) else { return nil }
    self.init(
      id: head.id, archive: head.archive, isSample: head.isSample, list: PathList(bytes))
  }

  /// What it says besides the list.
  struct Head {
    /// It is no larger.
    static let most = 4_096

    let id: String
    let archive: String
    let isSample: Bool
    /// How many bytes it takes.
    fileprivate let size: Int

    /// Reads the beginning of a manifest's bytes; nil for anything else.
    static func read(_ bytes: [UInt8]) -> Head? {
      let parts = bytes.prefix(most).split(
        separator: PathList.end, maxSplits: 5, omittingEmptySubsequences: false)
      guard parts.count == 6, parts[4].isEmpty else { return nil }
      let lines = parts.prefix(4).map { String(decoding: $0, as: UTF8.self) }
      guard lines[0] == "sodigest 1", let id = value(of: "id", in: lines[1]),
        let archive = value(of: "archive", in: lines[2]),
        let sample = value(of: "sample", in: lines[3]), ["yes", "no"].contains(sample)
      else { return nil }
      return Head(
        id: id, archive: archive, isSample: sample == "yes", size: parts[5].startIndex)
    }

    private static func value(of name: String, in line: String) -> String? {
      guard line.hasPrefix("\(name) "), line.utf8.count > name.utf8.count + 1 else { return nil }
      return String(line.dropFirst(name.count + 1))
    }
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
