internal import Archive
internal import Basics
internal import Contents
internal import FoundationEssentials
internal import Search
internal import StackExchange
internal import StackMarkdown

/// What the index of search has of a question.
package struct SearchDocument {
  let number: Int
  let key: QuestionKey
  let question: SearchedQuestion
}

extension QuestionPages.Source {
  /// What search knows of a question.
  func searched(by composer: Composer) -> SearchedQuestion {
    let asked = question.post.creationDate.map { date in
      CalendarDay.containing(second: Int(date.timeIntervalSince1970.rounded(.down))).day
    }
    var comments: [SearchedQuestion.Text] = []
    append(question.post.comments, texts.question, to: &comments, by: composer)
    for place in question.answers.indices {
      append(
        question.answers[place].post.comments, texts.answers[place], to: &comments, by: composer)
    }
    return SearchedQuestion(
      page: "\(site.folder)/\(question.id)", title: question.shownTitle,
      tags: question.tags.map(\.truncatedName),
      // Longer names end in a hash; there are none.
      tagFolders: question.tags.filter { $0.utf8.count <= 60 }.map(PathComponent.encoded),
      day: asked,
      answerCount: max(question.answerCount, question.answers.count),
      isSolved: question.acceptedAnswerID != nil,
      question: text(
        texts.question, question.id, by: name(of: question.post.owner, composer), excerpt: 160),
      answers: question.answers.indices.map { place in
        text(
          texts.answers[place], question.answers[place].id,
          by: name(of: question.answers[place].post.owner, composer),
          excerpt: place < Self.excerpts ? 80 : nil)
      },
      comments: comments)
  }

  /// So many answers have their beginnings in the index.
  private static let excerpts = 10

  private func text(
    _ texts: PostTexts, _ id: Int, by author: String?, excerpt: Int?
  ) -> SearchedQuestion.Text {
    SearchedQuestion.Text(
      id: id, author: author, words: texts.body?.words ?? [],
      excerpt: excerpt.flatMap { texts.body?.excerpt(upTo: $0) } ?? "")
  }

  private func append(
    _ comments: [Comment], _ texts: PostTexts, to list: inout [SearchedQuestion.Text],
    by composer: Composer
  ) {
    for place in comments.indices {
      list.append(
        SearchedQuestion.Text(
          id: comments[place].id, author: name(of: comments[place].owner, composer),
          words: texts.comments[place]?.words ?? []))
    }
  }

  private func name(of user: User?, _ composer: Composer) -> String? {
    user.map { composer.person($0, on: site).value.name }
  }
}
