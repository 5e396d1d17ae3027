internal import Basics

/// A piece of a post's text, either prose or code.
public struct TextRun: Sendable, Equatable {
  /// The text, with single spaces.
  public var text: String
  /// Whether the text is code.
  public var isCode: Bool

  /// Creates a piece of a text.
  public init(text: String, isCode: Bool) { (self.text, self.isCode) = (text, isCode) }
}

extension Fragment {
  /// The text of the post on one line, in pieces of prose and pieces of code.
  ///
  /// Alternative texts of images and the text of spoilers are not included.
  var textRuns: [TextRun] {
    var runs: [TextRun] = []
    var codeDepth = 0
    var endsInSpace = true
    func append(_ text: String) {
      let isCode = codeDepth > 0
      if let last = runs.last, last.isCode == isCode {
        runs[runs.count - 1].text += text
      } else {
        runs.append(TextRun(text: text, isCode: isCode))
      }
    }
    func appendSpace() {
      guard !endsInSpace else { return }
      append(" ")
      endsInSpace = true
    }
    var traversal = FragmentTraversal(self)
    while let event = traversal.next(in: self) {
      switch event {
      case .enter(let node) where element(of: node) == .text:
        let text = self.text[self[node].range]
        if text.first?.isWhitespace == true { appendSpace() }
        let words = text.split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else { continue }
        append(String(decoding: Array(words.joined(separator: [.space])), as: UTF8.self))
        endsInSpace = false
        if text.last?.isWhitespace == true { appendSpace() }
      case .enter(let node):
        if element(of: node) == .blockquote, hasClass("spoiler", on: node) {
          traversal.skipSubtree(of: node, in: self)
          continue
        }
        if ElementSet.special.contains(element(of: node)) { appendSpace() }
        if [.code, .pre].contains(element(of: node)) { codeDepth += 1 }
      case .leave(let node):
        if [.code, .pre].contains(element(of: node)) { codeDepth -= 1 }
        if ElementSet.special.contains(element(of: node)) { appendSpace() }
      }
    }
    if endsInSpace, !runs.isEmpty { runs[runs.count - 1].text.removeLast() }
    return runs.filter { !$0.text.isEmpty }
  }
}
