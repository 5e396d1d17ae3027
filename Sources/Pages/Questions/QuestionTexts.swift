internal import Contents
package import StackExchange
package import StackMarkdown

/// The texts of a question, each read once for all that is made of them.
struct QuestionTexts {
  let question: PostTexts
  /// In the order of the question's answers.
  let answers: [PostTexts]

  init(of question: Question, on site: SiteQuestions) {
    let rules = site.rules
    self.question = PostTexts(of: question.post, rules)
    answers = question.answers.indices.map { PostTexts(of: question.answers[$0].post, rules) }
  }
}

/// The texts of a post and of its comments; nil where the archive holds none.
struct PostTexts {
  let body: StackMarkdown.Post?
  let comments: [StackMarkdown.Post?]

  init(of post: StackExchange.Post, _ rules: Site) {
    body = post.source.map { StackMarkdown.Post($0, rules) }
    comments = post.comments.map { $0.source.map { StackMarkdown.Post($0, rules) } }
  }
}

extension SiteQuestions {
  /// What its posts are written in.
  package var rules: Site { Site(url: community.url, hasMath: community.hasMath) }
}

extension StackExchange.Post {
  /// The text to show.
  package var source: Source? {
    switch shownText {
    case .markdown(let text): .markdown(text)
    case .html(let text): .html(text)
    case nil: nil
    }
  }
}

extension Comment {
  /// The text to show.
  package var source: Source? {
    switch shownText {
    case .markdown(let text): .commentMarkdown(text)
    case .html(let text): .commentHTML(text)
    case nil: nil
    }
  }
}
