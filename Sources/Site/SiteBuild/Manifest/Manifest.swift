internal import Basics

/// The manifest of an output folder: a hidden file with the folder's id, its archive and the list
/// of files.
package struct Manifest: Equatable {
  /// The name of the manifest's file, which is hidden so that web servers and readers ignore it.
  package static let fileName = ".sodigest-site"

  /// The unique id of the output folder: 32 random hexadecimal digits.
  package let id: String
  /// The id of the archive from which the site was built.
  package let archive: String
  /// Whether the site was built from a sample archive.
  package let isSample: Bool
  /// The list of the site's files, or the error if the list is damaged.
  private let listing: Result<PathList, DamagedListError>

  /// Creates a manifest of an output folder from its parts.
  init(id: String, archive: String, isSample: Bool, list: PathList) {
    self.init(id, archive, isSample, .success(list))
  }

  private init(
    _ id: String, _ archive: String, _ isSample: Bool, _ listing: Result<PathList, DamagedListError>
  ) {
    (self.id, self.archive, self.isSample, self.listing) = (id, archive, isSample, listing)
  }

  /// The list of the site's files; nil if the list is damaged.
  var list: PathList? { try? listing.get() }

  /// The number of the first damaged line of the manifest; nil if the list is valid.
  package var damagedLine: Int? {
    guard case .failure(let error) = listing else { return nil }
    return ManifestHeader.lineCount + error.line
  }

  /// The paths of all files of the site, sorted; empty if the list is damaged.
  package var files: [String] { list?.paths ?? [] }

  /// A hash of the list of the site's files; nil if the list is damaged.
  var listHash: String? { list.map { ContentHash(of: $0.bytes).hex } }

  /// Returns a random id for a new output folder.
  static func newID() -> String {
    (0..<16).map { _ in UInt8.random(in: .min ... .max) }.hex
  }

  /// The content of the manifest's file: four header lines, an empty line, and the paths, one per
  /// line.
  package var bytes: [UInt8] {
    Array(
      """
      sodigest 1
      id \(id)
      archive \(archive)
      sample \(isSample ? "yes" : "no")


      """.utf8) + (list?.bytes ?? [])
  }

  /// Parses the content of a manifest's file; returns nil if the header is invalid, but accepts a
  /// damaged list of files.
  package init?(_ bytes: consuming [UInt8]) {
    guard let head = ManifestHeader.read(bytes) else { return nil }
    // The list may have a hundred million bytes, so they are moved in place.
    bytes.removeFirst(head.size)
    let listing = Result { [bytes] () throws(DamagedListError) in try PathList(validating: bytes) }
    self.init(head.id, head.archive, head.isSample, listing)
  }

  /// The header of a manifest, without the list of files.
  struct ManifestHeader {
    /// The maximum size of the header of a manifest, in bytes.
    static let maxSize = 4_096
    /// The number of lines of the header, including the empty line at its end.
    fileprivate static let lineCount = 5

    let id: String
    let archive: String
    let isSample: Bool
    /// The size of the header in bytes, up to the start of the list of files.
    fileprivate let size: Int

    /// Parses the header at the start of a manifest; returns nil if the header is invalid.
    static func read(_ bytes: [UInt8]) -> ManifestHeader? {
      let parts = bytes.prefix(maxSize).split(
        separator: PathList.lineEnding, maxSplits: lineCount, omittingEmptySubsequences: false)
      guard parts.count == lineCount + 1, parts[4].isEmpty else { return nil }
      let lines = parts.prefix(4).map { String(decoding: $0, as: UTF8.self) }
      guard lines[0] == "sodigest 1", let id = value(of: "id", in: lines[1]),
        let archive = value(of: "archive", in: lines[2]),
        let sample = value(of: "sample", in: lines[3]), ["yes", "no"].contains(sample)
      else { return nil }
      return ManifestHeader(
        id: id, archive: archive, isSample: sample == "yes", size: parts[lineCount].startIndex)
    }

    /// Returns the value in a header line such as `id 0123…`; nil if the line does not begin with
    /// `name`.
    private static func value(of name: String, in line: String) -> String? {
      guard line.hasPrefix("\(name) "), line.utf8.count > name.utf8.count + 1 else { return nil }
      return String(line.dropFirst(name.count + 1))
    }
  }
}
