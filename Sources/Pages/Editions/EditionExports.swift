internal import Archive
package import Contents
internal import Output

extension SiteFormat {
  /// Those that hold an edition in one file.
  package static let exports = [SiteFormat.single, .mail, .epub]
}

extension PreviousBuild {
  /// Whether an edition has a file in a format, if that is asked for: the newest one has, and those that
  /// were the newest when theirs was made.
  package func hasExport(of target: EditionPages.Target, in format: SiteFormat) -> Bool {
    let path = EditionPages.path(of: target.heading.date, in: target.digest, format)
    return target.isNewest || place(of: path) != nil
  }
}
