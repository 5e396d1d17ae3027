/// A file format of a site, as `--format` names it.
package enum SiteFormat: String, Sendable, CaseIterable {
  case html
  case markdown = "md"
  case json
  /// An edition as a single HTML file.
  case single
  /// An edition as an email message.
  case mail
  /// An edition as an EPUB book.
  case epub

  /// The extension of file names in this format, with the dot.
  package var fileExtension: String {
    switch self {
    case .html: ".html"
    case .markdown: ".md"
    case .json: ".json"
    case .single: ".single.html"
    case .mail: ".eml"
    case .epub: ".epub"
    }
  }

  /// Whether files in this format contain posts as Markdown instead of HTML.
  package var usesMarkdown: Bool { self == .markdown || self == .json }

  /// The formats that export an edition as one file.
  package static let exportFormats = [SiteFormat.single, .mail, .epub]

  /// The names of all formats, comma-separated, for help and errors.
  package static let nameList = allCases.map(\.rawValue).joined(separator: ", ")
}
