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

  /// Whether the question was closed as a duplicate of another.
  let isDuplicate: Bool

  init(_ question: Question, key: QuestionKey, site: Community?, hasOriginal: Bool = false) {
    (self.question, self.key) = (question, key)
    isDuplicate = hasOriginal || question.isClosedAsDuplicate
    siteAddress = site?.url ?? ""
    self.site = Site(url: site?.url, hasMath: site?.hasMath ?? false)
  }

  /// The number of answers on the site.
  var answerCount: Int { max(question.answerCount, question.answers.count) }

  /// Returns the posts of a part of the thread.
  func posts(of part: PostMatcher.Part) -> [Post] {
    switch part {
    case .thread: [question.post] + question.answers.map(\.post)
    case .question: [question.post]
    case .answer(let index): [question.answers[index].post]
    }
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
  var comments: [Comment] {
    question.post.comments + question.answers.flatMap(\.post.comments)
  }

  /// Returns a parsed text; nil if there is none.
  func parsed(_ source: PostSource?) -> ParsedPost? {
    source.map { ParsedPost($0, site) }
  }
}
