internal import Basics
internal import Highlighting
internal import HighlightingContract
internal import Mustache
internal import Search
internal import StackMarkdown

/// A workload whose instructions are counted; each round processes the whole corpus.
enum Workload: String, CaseIterable {
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
      corpus.theme.render("list.html", corpus.listRecord, into: &output)
    case .search:
      var collector = TermCollector()
      for (number, document) in corpus.documents.enumerated().reversed() {
        collector.add(document, number: number)
      }
      _ = try TermIndex.build(
        collector.takeSegments().map { IndexSegment(of: $0.content, $0.chunks) },
        numberLimit: corpus.documents.count,
        layout: nil
      ) { _ in }
    }
  }
}
