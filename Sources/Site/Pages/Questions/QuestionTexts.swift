internal import Archive
internal import Contents
internal import StackExchange
package import StackMarkdown

/// The parsed texts of a question and its answers; each text is parsed once for all formats.
struct QuestionTexts {
  let question: PostTexts
  /// The parsed texts of the answers, in the order of the question's answers.
  let answers: [PostTexts]

  init(of question: Question, on site: SiteQuestions) {
    let dialect = site.dialect
    self.question = PostTexts(of: question.post, dialect)
    answers = question.answers.indices.map { PostTexts(of: question.answers[$0].post, dialect) }
  }
}

/// The parsed texts of a post and of its comments; `nil` for texts that the archive does not have.
struct PostTexts {
  let body: StackMarkdown.ParsedPost?
  let comments: [StackMarkdown.ParsedPost?]

  init(of post: StackExchange.Post, _ dialect: Site) {
    body = post.source.map { StackMarkdown.ParsedPost($0, dialect) }
    comments = post.comments.map { $0.source.map { StackMarkdown.ParsedPost($0, dialect) } }
  }
}

extension SiteQuestions {
  /// The Markdown dialect of the site's posts.
  package var dialect: Site { Site(url: community.url, hasMath: community.hasMath) }
}
