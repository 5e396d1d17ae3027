internal import Basics
package import Contents
internal import StackExchange
internal import StackMarkdown

/// The page of a question as an article of a ZIM file: its title, and by what readers find it.
package struct FrontArticle: Sendable, Equatable {
  /// The title of the question.
  package let title: String
  /// The text that readers can search for words, without the title, in UTF-8; `nil` if only titles
  /// are searched.
  package let searchedText: [UInt8]?
  /// The paths that lead to the page, besides its own.
  package let redirectPaths: [String]
}

extension QuestionPages.Source {
  /// Returns the title and the words of the question for a ZIM file.
  package func article(_ settings: ZimSettings, redirectsAnswers: Bool) -> FrontArticle {
    FrontArticle(
      title: question.displayTitle, searchedText: text(settings.searchedTexts),
      redirectPaths: redirectsAnswers
        ? question.answers.map { Self.path(ofAnswer: $0.id, on: site) } : [])
  }

  /// Returns the path that leads from the id of an answer to the page of its question.
  private static func path(ofAnswer id: Int, on site: SiteQuestions) -> String {
    "a/\(site.folder)/\(id).html"
  }

  /// Returns the plain text of the question to be searched, without its title; `nil` for none.
  private func text(_ searchedTexts: SearchedTexts) -> [UInt8]? {
    guard searchedTexts != .titles else { return nil }
    var text = Array(question.tags.joined(separator: " ").utf8)
    text.appendLine(texts.question.body?.searchableText)
    switch searchedTexts {
    case .titles: break
    case .questions:
      // Answers are sorted: the accepted or best one is the first.
      let answer = texts.answers.first?.body?.searchableText
      text.appendLine(answer?.prefix(upToWordAt: Self.maxAnswerLength))
    case .all:
      for comment in texts.question.comments { text.appendLine(comment?.searchableText) }
      for answer in texts.answers {
        text.appendLine(answer.body?.searchableText)
        for comment in answer.comments { text.appendLine(comment?.searchableText) }
      }
    }
    return text
  }

  /// The number of bytes of an answer that are searched if answers are not searched as a whole.
  private static let maxAnswerLength = 1_000
}

extension [UInt8] {
  /// Appends a line end and some bytes, unless there are none.
  fileprivate mutating func appendLine(_ bytes: (some Sequence<UInt8>)?) {
    guard let bytes else { return }
    append(UInt8(ascii: "\n"))
    self += bytes
  }

  /// Returns the longest beginning that has at most `limit` bytes and ends between two words; if
  /// the first word is longer, between two characters.
  fileprivate func prefix(upToWordAt limit: Int) -> ArraySlice<UInt8> {
    guard count > limit else { return self[...] }
    let beginning = self[...limit]
    let wordEnd = beginning.lastIndex { $0.isWhitespace }
    return self[..<(wordEnd ?? beginning.lastIndex { $0 & 0xC0 != 0x80 } ?? 0)]
  }
}
