package import Contents

/// The address of a file in a site, split into the parts that name its target.
package struct SiteAddress {
  /// The path relative to the site's folder, such as `t/stackoverflow/swift/2.html`.
  let path: String
  private let components: [Substring]

  package init(_ path: String) {
    self.path = path
    components = path.split(separator: "/", omittingEmptySubsequences: false)
  }

  /// The top-level folder, such as `t`; the file name of a file without folders.
  package var root: Substring { components[0] }
  /// The number of folders above the file.
  var depth: Int { components.count - 1 }

  /// The folder at a level below the top-level folder, from 1; empty if there is none.
  package func folder(_ level: Int) -> Substring { level < depth ? components[level] : "" }

  /// The file name.
  var fileName: Substring { components[depth] }

  /// The file name up to its first dot, such as `2` or `2026-11-20-3`.
  package var baseName: Substring { components[depth].prefix { $0 != "." } }

  /// The number with which the base name begins, such as -1 for the author `-1-2`; `nil` for none.
  var firstNumber: Int? {
    let sign = baseName.prefix { $0 == "-" }
    return Int(sign + baseName.dropFirst(sign.count).prefix { $0 != "-" })
  }

  /// The number with which the base name ends, after its last hyphen, if it has one; `nil` for none.
  var lastNumber: Int? { baseName.split(separator: "-").last.flatMap { Int($0) } }

  /// Returns the site whose folder is at the second place of the address.
  package func site(in contents: SiteContents) -> SiteQuestions? {
    contents.sites.first { $0.folder == folder(1) }
  }

  /// Returns the digest whose folder is at the second place of the address.
  package func digest(in contents: SiteContents) -> DigestEditions? {
    contents.digests.first { $0.folder == folder(1) }
  }

  /// Returns the number of the page that the address names in a list of several pages, and that of the page shown
  /// first, whose name has no number.
  func pageNumbers(in paging: Paging) -> [Int] {
    [paging.firstShownPage] + [lastNumber].compactMap(\.self).filter { 1...paging.pageCount ~= $0 }
  }
}

extension FileKind {
  /// Returns the target whose file has an address, and the format of the file: the inverse of ``path(of:in:)``.
  ///
  /// - Parameters:
  ///   - address: The address of a file, of this kind or of another one.
  ///   - context: What the pages are made of.
  /// - Returns: The target; `nil` if no target of this kind has the address.
  package func target(at address: SiteAddress, in context: PageContext) -> (Target, SiteFormat)? {
    let formats = formats(among: context.settings.formats)
    for target in candidates(at: address, in: context) {
      for format in formats where path(of: target, in: format) == address.path {
        return (target, format)
      }
    }
    return nil
  }
}
