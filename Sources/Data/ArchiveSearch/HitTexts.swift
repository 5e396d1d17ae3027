internal import Archive
internal import Search
internal import StackExchange
internal import StackMarkdown

/// The texts of a question, in the order in which the search index numbers them.
struct HitTexts {
  let question: Question
  let key: QuestionKey
  /// The address of the question's site.
  let siteAddress: String
  private let site: Site

  init(_ question: Question, key: QuestionKey, site: Community?) {
    (self.question, self.key) = (question, key)
    siteAddress = site?.url ?? ""
    self.site = Site(url: site?.url, hasMath: site?.hasMath ?? false)
  }

  /// Returns the id of the answer that contains a location; nil if the location is elsewhere.
  func answerID(at location: SearchHit.Location) -> Int? {
    guard case .answer(let index) = location, question.answers.indices.contains(index) else {
      return nil
    }
    return question.answers[index].id
  }

  /// Returns the text at a location: a post or a comment; for the title, the text of the question.
  func parsedText(at location: SearchHit.Location) -> ParsedPost? {
    switch location {
    case .title, .question: return parsed(question.post.source)
    case .answer(let index):
      return question.answers.indices.contains(index)
        ? parsed(question.answers[index].post.source) : nil
    case .comment(let index):
      let comments = self.comments
      return comments.indices.contains(index) ? parsed(comments[index].source) : nil
    }
  }

  /// All comments: first those on the question, then those on the answers.
  private var comments: [Comment] {
    question.post.comments + question.answers.flatMap(\.post.comments)
  }

  /// Reports whether the title or one of the texts contains a phrase.
  func contain(_ phrase: PhraseMatcher) -> Bool {
    phrase.matches(Array(question.title.utf8))
      || ([question.post] + question.answers.map(\.post)).contains { contains(phrase, $0.source) }
      || comments.contains { contains(phrase, $0.source) }
  }

  private func contains(_ phrase: PhraseMatcher, _ source: PostSource?) -> Bool {
    parsed(source).map { phrase.matches($0.searchableText) } ?? false
  }

  private func parsed(_ source: PostSource?) -> ParsedPost? {
    source.map { ParsedPost($0, site) }
  }
}
