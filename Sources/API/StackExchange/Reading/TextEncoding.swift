internal import Basics

/// The encoding of texts in API responses: raw, or encoded for HTML.
///
/// The filter of a request determines the encoding; it cannot be detected, since raw text may contain `&lt;`.
public enum TextEncoding: String, Sendable {
  /// The encoding of unsafe filters: texts are as their authors wrote them.
  case raw
  /// The encoding of safe filters: titles, names and Markdown are HTML-encoded once.
  case encoded

  /// Returns the text as its author wrote it.
  ///
  /// - Parameter text: A text of a response with this encoding.
  /// - Returns: The text, decoded once if it is HTML-encoded.
  public func decode(_ text: String) -> String {
    switch self {
    case .raw: text
    case .encoded: text.decodingXMLReferences
    }
  }
}
