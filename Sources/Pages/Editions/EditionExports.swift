internal import Archive
package import Configuration
internal import Output

extension PreviousBuild {
  /// Whether an edition has a file in a format, if that is asked for: the newest one has, and those that
  /// were the newest when theirs was made.
  package func hasExport(of target: EditionPages.Target, in format: SiteFormat) -> Bool {
    let path = EditionPages.path(of: target.heading.date, in: target.digest, format)
    return target.isNewest || place(of: path) != nil
  }
}
