/// What a site's folder says of itself in a hidden file: whose it is, and what was written there.
package struct Manifest: Equatable {
  /// Hidden, so that hosts and readers pass it over.
  package static let file = ".sodigest-site"

  /// Names the folder among all others: 32 random hexadecimal digits.
  package let id: String
  /// The archive that the site was made from.
  package let archive: String
  package let isSample: Bool
  /// Every file of the site, sorted.
  package var files: [String]

  package init(id: String, archive: String, isSample: Bool, files: [String]) {
    self.id = id
    self.archive = archive
    self.isSample = isSample
    self.files = files
  }
}

extension Manifest {
  /// A random id for a folder that has none.
  static func newID() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<32).map { _ in String(Int.random(in: 0..<16, using: &generator), radix: 16) }
      .joined()
  }

  /// Four lines, an empty one, and the files one by one.
  package var bytes: [UInt8] {
    var bytes = Array(
      "sodigest 1\nid \(id)\narchive \(archive)\nsample \(isSample ? "yes" : "no")\n\n".utf8)
    for file in files {
      bytes += file.utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// Reads ``bytes``; nil for anything else.
  package init?(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard lines.count >= 6, lines[0] == "sodigest 1", lines[4].isEmpty, lines.last == "",
      let id = Self.value(of: "id", in: lines[1]),
      let archive = Self.value(of: "archive", in: lines[2]),
      let sample = Self.value(of: "sample", in: lines[3]), ["yes", "no"].contains(sample)
    else { return nil }
    let files = lines[5...].dropLast()
    guard files.allSatisfy(Self.isInside) else { return nil }
    self.init(id: id, archive: archive, isSample: sample == "yes", files: Array(files))
  }

  private static func value(of name: String, in line: String) -> String? {
    guard line.hasPrefix("\(name) "), line.utf8.count > name.utf8.count + 1 else { return nil }
    return String(line.dropFirst(name.count + 1))
  }

  /// Whether a path stays below the folder; the file may have been changed by others.
  private static func isInside(_ path: String) -> Bool {
    path.split(separator: "/", omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }
}
