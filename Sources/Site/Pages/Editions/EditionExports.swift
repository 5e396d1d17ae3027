internal import Archive
package import Contents
internal import Output

extension PreviousBuild {
  /// Returns whether an edition has an export in a format of the site: the newest edition has one, and older
  /// editions keep the one that was built while they were the newest.
  package func hasExport(of target: EditionPages.Target, in format: SiteFormat) -> Bool {
    let path = EditionPages.path(ofEdition: target.heading.date, in: target.digest, format)
    return target.isNewest || index(of: path) != nil
  }
}
