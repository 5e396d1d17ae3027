internal import Archive
internal import Basics
internal import Contents
internal import FoundationEssentials
internal import Search
internal import StackExchange
internal import StackMarkdown

/// The searchable content of a question, with its number in the search index.
package struct NumberedSearchDocument {
  /// The number of the question in the search index.
  let number: Int
  let key: QuestionKey
  let document: QuestionDocument
}

extension QuestionPages.Source {
  /// Returns the searchable content of the question: its texts, authors, tags and facets.
  func searchDocument(using composer: Composer) -> QuestionDocument {
    let creationDay = question.post.creationDate.map(CalendarDay.init(of:))
    var comments: [QuestionDocument.Text] = []
    append(question.post.comments, texts.question, to: &comments, by: composer)
    for index in question.answers.indices {
      append(
        question.answers[index].post.comments, texts.answers[index], to: &comments, by: composer)
    }
    return QuestionDocument(
      pagePath: "\(site.folder)/\(question.id)", title: question.displayTitle,
      tags: question.tags.map(\.truncatedName),
      // The folder names of longer tags end in a hash; real tags are shorter.
      tagFolders: question.tags.filter { $0.utf8.count <= 60 }.map(PathComponent.encoded),
      creationDay: creationDay,
      answerCount: max(question.answerCount, question.answers.count),
      hasAcceptedAnswer: question.acceptedAnswerID != nil,
      question: text(
        texts.question, question.id, by: question.post.owner, composer, excerpt: 160),
      answers: question.answers.indices.map { index in
        text(
          texts.answers[index], question.answers[index].id,
          by: question.answers[index].post.owner, composer,
          excerpt: index < Self.maxExcerpts ? 80 : nil)
      },
      comments: comments)
  }

  /// The maximum number of a question's answers that have an excerpt in the search index.
  private static let maxExcerpts = 10

  /// Returns the searchable text of a post, with an excerpt of at most `excerptLimit` bytes of
  /// UTF-8.
  private func text(
    _ texts: PostTexts, _ id: Int, by author: User?, _ composer: Composer,
    excerpt excerptLimit: Int?
  ) -> QuestionDocument.Text {
    QuestionDocument.Text(
      id: id, author: name(of: author, composer), authorID: author?.id,
      plainText: texts.body?.searchableText ?? [],
      excerpt: excerptLimit.flatMap { texts.body?.excerpt(upTo: $0) } ?? "")
  }

  /// Appends the searchable texts of some comments to `list`.
  private func append(
    _ comments: [Comment], _ texts: PostTexts, to list: inout [QuestionDocument.Text],
    by composer: Composer
  ) {
    for index in comments.indices {
      list.append(
        QuestionDocument.Text(
          id: comments[index].id, author: name(of: comments[index].owner, composer),
          plainText: texts.comments[index]?.searchableText ?? []))
    }
  }

  /// Returns the name of a user as pages show it.
  private func name(of user: User?, _ composer: Composer) -> String? {
    user.map { composer.person($0, on: site).value.name }
  }
}
