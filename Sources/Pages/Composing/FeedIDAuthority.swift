internal import Archive
internal import Basics
internal import FoundationEssentials

/// Who names the entries of an archive's feeds, and since when: the same for good, wherever the site
/// is hosted.
///
/// Source: RFC 4151, the 'tag' URI scheme.
package struct FeedIDAuthority: Sendable, Equatable {
  /// Such as `example.org,2026-11-21`.
  package let text: String

  /// What an archive was given before, or is to be given now: the host of its site or, where that
  /// is not known, its own id; nil as long as no data tells a date.
  init?(in archive: Archive, baseURL: String?, newest: Date?) throws(ArchiveError) {
    if let known = try archive.tagAuthority() {
      text = known
      return
    }
    guard let day = newest.flatMap(DisplayDate.init)?.iso.prefix(10) else { return nil }
    text = "\(baseURL.flatMap(Self.host) ?? "\(archive.id).invalid"),\(day)"
  }

  /// The name of a host that nobody else has.
  package var host: String { String(text.prefix { $0 != "," }) }

  /// The name of something in the archive; of the path only what is plain in an address.
  package func name(_ path: String) -> String { "tag:\(text):\(path)" }

  /// The host of an address, if it can stand in a name.
  private static func host(of url: String) -> String? {
    guard let host = URL(string: url)?.host()?.lowercased() else { return nil }
    let isName = host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      label.first != "-" && label.last != "-" && !label.isEmpty
        && label.utf8.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: "-") }
    }
    return isName ? host : nil
  }
}
