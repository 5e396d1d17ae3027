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
  private let listing: Result<PathList, DamagedList>

  /// Lists every file of the site in a folder of that id, made of an archive that may hold the sample.
  package init(id: String, archive: String, isSample: Bool, list: PathList) {
    self.init(id, archive, isSample, .success(list))
  }

  private init(
    _ id: String, _ archive: String, _ isSample: Bool, _ listing: Result<PathList, DamagedList>
  ) {
    (self.id, self.archive, self.isSample, self.listing) = (id, archive, isSample, listing)
  }

  /// Every file of the site; nil where others damaged the list.
  package var list: PathList? { try? listing.get() }

  /// The first line of the manifest's file that is damaged; nil where none is.
  package var damagedLine: Int? {
    guard case .failure(let damage) = listing else { return nil }
    return Head.lineCount + damage.line
  }

  /// Every file of the site, sorted; none where the list is damaged.
  package var files: [String] { list?.paths ?? [] }

  /// Stands for the list of files; nil where that is damaged.
  package var listHash: String? { list.map { ContentHash(of: $0.bytes).hex } }

  /// A random id for a folder that has none.
  package static func newID() -> String {
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


      """.utf8) + (list?.bytes ?? [])
  }

  /// Reads ``bytes``, whose list may be damaged; nil for anything else.
  package init?(_ bytes: consuming [UInt8]) {
    guard let head = Head.read(bytes) else { return nil }
    // There may be a hundred million bytes more, which stay where they are.
    bytes.removeFirst(head.size)
    let listing = Result { [bytes] () throws(DamagedList) in try PathList(judging: bytes) }
    self.init(head.id, head.archive, head.isSample, listing)
  }

  /// What it says besides the list.
  struct Head {
    /// It is no larger.
    static let most = 4_096
    /// How many lines come before the list.
    fileprivate static let lineCount = 5

    let id: String
    let archive: String
    let isSample: Bool
    /// How many bytes it takes.
    fileprivate let size: Int

    /// Reads the beginning of a manifest's bytes; nil for anything else.
    static func read(_ bytes: [UInt8]) -> Head? {
      let parts = bytes.prefix(most).split(
        separator: PathList.end, maxSplits: lineCount, omittingEmptySubsequences: false)
      guard parts.count == lineCount + 1, parts[4].isEmpty else { return nil }
      let lines = parts.prefix(4).map { String(decoding: $0, as: UTF8.self) }
      guard lines[0] == "sodigest 1", let id = value(of: "id", in: lines[1]),
        let archive = value(of: "archive", in: lines[2]),
        let sample = value(of: "sample", in: lines[3]), ["yes", "no"].contains(sample)
      else { return nil }
      return Head(
        id: id, archive: archive, isSample: sample == "yes", size: parts[lineCount].startIndex)
    }

    private static func value(of name: String, in line: String) -> String? {
      guard line.hasPrefix("\(name) "), line.utf8.count > name.utf8.count + 1 else { return nil }
      return String(line.dropFirst(name.count + 1))
    }
  }
}
