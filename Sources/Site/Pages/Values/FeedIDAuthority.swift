package import Archive
internal import Basics
package import FoundationEssentials

/// The host name and date that begin the ids of an archive's feed entries.
///
/// They never change, even if the site moves to another host, so that feed readers recognize entries.
///
/// Source: RFC 4151, the 'tag' URI scheme.
package struct FeedIDAuthority: Sendable, Equatable {
  /// The host name and the date, such as `example.org,2026-11-21`.
  package let text: String

  /// Reads the host name and date for feed ids from an archive, or chooses them.
  ///
  /// The chosen host is that of the site or, if its address is not configured, the id of the archive below
  /// `.invalid`. The result is `nil` while the archive has no data, which determines the date.
  ///
  /// - Parameters:
  ///   - archive: The archive, which is only read.
  ///   - baseURL: The configured address of the site.
  ///   - newestDataDate: The date when the newest data of the archive was fetched.
  /// - Throws: If the archive is unreadable.
  package init?(in archive: Archive, baseURL: String?, newestDataDate: Date?) throws(ArchiveError) {
    if let stored = try archive.feedIDAuthority() {
      text = stored
      return
    }
    guard let day = newestDataDate.flatMap(DisplayDate.init)?.iso.prefix(10) else { return nil }
    text = "\(baseURL.flatMap(Self.host) ?? "\(archive.id).invalid"),\(day)"
  }

  /// The host name in the ids of feed entries, such as `example.org`.
  package var host: String { String(text.prefix { $0 != "," }) }

  /// Returns a permanent id such as `tag:example.org,2026-11-21:PATH`; `path` must consist of
  /// characters that need no escaping in a URI.
  package func resourceID(_ path: String) -> String { "tag:\(text):\(path)" }

  /// Returns the host of a URL in lower case; `nil` if it is not a valid host name.
  private static func host(of url: String) -> String? {
    guard let host = URL(string: url)?.host()?.lowercased() else { return nil }
    let isValid = host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      label.first != "-" && label.last != "-" && !label.isEmpty
        && label.utf8.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: "-") }
    }
    return isValid ? host : nil
  }
}
