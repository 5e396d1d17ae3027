/// One thing that is wrong with a site in its folder.
package struct SiteFinding: Sendable, Hashable {
  /// The kinds of fault.
  package enum Kind: String, Sendable, CaseIterable {
    /// A link or an image leads to no file.
    case missingFile = "missing-file"
    /// A link leads to a place that its page does not have.
    case missingPlace = "missing-place"
    /// A link leads to a folder, which opens from hosts only.
    case folder
    /// A link leads out of the site's folder, or to the top of its host.
    case outside
    /// A link has a scheme that no page needs.
    case scheme
    /// A page asks another host for something by itself.
    case foreignRequest = "foreign-request"
    /// A file is named by contents that it does not have.
    case wrongHash = "wrong-hash"
    /// What lists the files of the site is no list any more.
    case damagedList = "damaged-list"
    /// A feed that no reader can read.
    case malformed
    /// Two entries of a feed have the same name, so that readers take them for one.
    case repeatedName = "repeated-name"
    /// A file that belongs to the site is gone.
    case lost
    /// A file that sodigest did not write.
    case foreign
    /// What a run left behind that came to no end.
    case leftover
  }

  /// Below the site's folder.
  package let file: String
  package let kind: Kind
  /// The address as it is written, where the fault is one.
  package let address: String?

  init(_ kind: Kind, in file: String, _ address: String? = nil) {
    self.file = file
    self.kind = kind
    self.address = address
  }
}

extension SiteFinding: Comparable {
  package static func < (first: Self, second: Self) -> Bool {
    (first.file, first.kind.rawValue, first.address ?? "")
      < (second.file, second.kind.rawValue, second.address ?? "")
  }
}
