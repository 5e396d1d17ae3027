/// A problem in the files of a site.
package struct SiteFinding: Sendable, Hashable {
  /// The kind of a problem; the raw values are part of the output of `sodigest check`.
  package enum Kind: String, Sendable, CaseIterable {
    /// A link or an image refers to a file that does not exist.
    case brokenLink = "missing-file"
    /// A link refers to an anchor that its page does not have.
    case missingAnchor = "missing-place"
    /// A link refers to a folder, which works only on a web server.
    case linkToFolder = "folder"
    /// A link leaves the site's folder, or is relative to the root of the host.
    case linkOutsideSite = "outside"
    /// A link has a scheme that no page of a site uses.
    case unexpectedScheme = "scheme"
    /// A page loads a resource from another host automatically.
    case foreignRequest = "foreign-request"
    /// The path of a file contains a hash that differs from that of its content.
    case wrongHash = "wrong-hash"
    /// The content of a file cannot be what sodigest wrote, or has another size.
    case damagedFile = "damaged"
    /// The list of files in the manifest is damaged.
    case damagedManifest = "damaged-list"
    /// A feed cannot be parsed.
    case malformedFeed = "malformed"
    /// Two entries of a feed have the same id, so that feed readers treat them as one.
    case duplicateID = "repeated-name"
    /// A file of the site is missing.
    case lostFile = "lost"
    /// A file was not written by sodigest.
    case foreignFile = "foreign"
    /// A file of an interrupted run remains.
    case leftoverFile = "leftover"
  }

  /// The path of the file in the site's folder.
  package let file: String
  package let kind: Kind
  /// The URL as written in the file, or the repeated id of a feed; nil for other problems.
  package let address: String?
  /// The path of the missing file to which a link leads; nil for other problems.
  package let target: String?

  init(_ kind: Kind, in file: String, _ address: String? = nil, to target: String? = nil) {
    self.file = file
    self.kind = kind
    self.address = address
    self.target = kind == .brokenLink ? target : nil
  }
}

extension SiteFinding: Comparable {
  package static func < (first: Self, second: Self) -> Bool {
    (first.file, first.kind.rawValue, first.address ?? "")
      < (second.file, second.kind.rawValue, second.address ?? "")
  }
}
