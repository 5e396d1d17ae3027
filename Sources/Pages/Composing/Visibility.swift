internal import Archive
internal import Basics
internal import StackExchange

extension QuestionSummary {
  /// The title that a link can be seen by, at most 300 characters of it.
  package var shownTitle: String { visible(title, orNumber: id) }
}

extension Question {
  /// The title that a link can be seen by, at most 300 characters of it.
  package var shownTitle: String { visible(title, orNumber: id) }
}

/// A title, or the question's number where the title shows nothing.
private func visible(_ title: String, orNumber id: Int) -> String {
  let title = title.truncatedTitle
  return title.isVisible ? title : "#\(id)"
}

extension String {
  /// Whether there is anything to see.
  var isVisible: Bool {
    // Nearly every text has some, and the tables of Unicode take their time.
    utf8.contains { 0x21...0x7E ~= $0 } || !unicodeScalars.allSatisfy(\.properties.isInvisible)
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isInvisible: Bool {
    if isWhitespace || isDefaultIgnorableCodePoint { return true }
    return generalCategory == .control || generalCategory == .format
  }
}
