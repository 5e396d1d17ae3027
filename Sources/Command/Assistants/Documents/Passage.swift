/// A part of a document: a heading by this program, then lines by strangers.
///
/// Each line by strangers is written after `>`, and no line by this program begins with it, so no post can end its
/// quotation.
struct Passage: Sendable, Equatable {
  /// The heading, which contains only numbers, dates and names; it becomes one line without hidden characters.
  var heading: String
  /// The lines that name the origin of the text, repeated on each page that has a part of it.
  var attribution: [String]
  /// The lines of the text.
  var lines: [String] = []

  /// The passage as Markdown.
  var text: String {
    Self.text(heading: heading, attribution + (lines.isEmpty ? [] : [""] + lines))
  }

  /// Returns a heading and quoted lines as Markdown.
  static func text(heading: String, _ lines: [String]) -> String {
    "\(Quotation.line(heading))\n" + lines.map { $0.isEmpty ? ">\n" : "> \($0)\n" }.joined()
  }
}
