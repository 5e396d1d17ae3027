internal import Basics
internal import Highlighting
internal import HighlightingContract
internal import Mustache
internal import Search
internal import StackMarkdown

/// What is counted, a whole corpus a round.
enum Work: String, CaseIterable {
  case markdown, colours, templates, search

  func perform(on corpus: Corpus) throws {
    switch self {
    case .markdown: for text in corpus.texts { _ = ParsedPost(.markdown(text)).html() }
    case .colours:
      var output = ByteBuffer()
      for sample in corpus.code {
        Highlighter.html(of: Array(sample.code.utf8).span, as: sample.language, into: &output)
      }
    case .templates:
      var output = ByteBuffer()
      corpus.theme.render("list.html", corpus.list, into: &output)
    case .search:
      var words = TermCollector()
      for (number, question) in corpus.searched.enumerated().reversed() {
        words.add(question, number: number)
      }
      _ = try TermIndex.build(
        [IndexSegment(words.takeChunks())], numberLimit: corpus.searched.count, layout: nil
      ) { _ in }
    }
  }
}
