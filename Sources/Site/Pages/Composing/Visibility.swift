internal import Archive
internal import Basics
internal import StackExchange

extension QuestionSummary {
  /// The title that pages show: at most 300 characters, or `#` and the id if the title is invisible.
  package var displayTitle: String { visibleTitle(title, id: id) }
}

extension Question {
  /// The title that pages show: at most 300 characters, or `#` and the id if the title is invisible.
  package var displayTitle: String { visibleTitle(title, id: id) }
}

/// Returns a shortened title, or `#` and the question's id if the title has no visible character.
private func visibleTitle(_ title: String, id: Int) -> String {
  let title = title.truncatedTitle
  return title.hasVisibleCharacters ? title : "#\(id)"
}

extension String {
  /// Whether the text has a visible character.
  var hasVisibleCharacters: Bool {
    // Nearly every text has such ASCII characters, and looking up Unicode properties is slow.
    utf8.contains { 0x21...0x7E ~= $0 } || !unicodeScalars.allSatisfy(\.properties.isInvisible)
  }
}

extension Unicode.Scalar.Properties {
  /// Whether the character is whitespace, a control character or otherwise without a glyph.
  fileprivate var isInvisible: Bool {
    if isWhitespace || isDefaultIgnorableCodePoint { return true }
    return generalCategory == .control || generalCategory == .format
  }
}
