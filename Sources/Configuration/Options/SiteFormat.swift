/// A kind of file that a site consists of, as `--format` names it.
package enum SiteFormat: String, Sendable, CaseIterable {
  case html
  case markdown = "md"
  case json
  /// An edition in one file.
  case single
  /// An edition as a message.
  case mail
  /// An edition as a book.
  case epub

  /// How the names of its files end, with the dot.
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

  /// Whether its posts are written as Markdown instead of HTML.
  package var holdsMarkdown: Bool { self == .markdown || self == .json }

  /// The formats that hold a whole edition in one file.
  package static let exports = [SiteFormat.single, .mail, .epub]

  /// The names of all formats, for help and errors.
  static let list = allCases.map(\.rawValue).joined(separator: ", ")
}
