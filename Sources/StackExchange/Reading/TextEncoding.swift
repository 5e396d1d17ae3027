internal import Basics

/// How a filter hands over text: as it is, or encoded for pasting into HTML.
///
/// Which one applies is a property of the filter and cannot be told from the text: a raw text may
/// hold `&lt;` on purpose.
public enum TextEncoding: String, Sendable {
  /// An unsafe filter: text arrives as the author wrote it.
  case raw
  /// A safe filter: titles, names and Markdown arrive HTML-encoded once.
  case encoded

  /// The text as the author wrote it.
  ///
  /// - Parameter text: A value as this kind of filter gave it.
  /// - Returns: The text, decoded once if the filter encodes.
  public func decode(_ text: String) -> String {
    switch self {
    case .raw: text
    case .encoded: text.decodingXMLReferences
    }
  }
}
