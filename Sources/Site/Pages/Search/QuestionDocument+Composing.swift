internal import Archive
internal import Basics
internal import Contents
package import Search
package import StackExchange
internal import StackMarkdown

extension QuestionPages.Source {
  /// The searchable content of the question.
  package var searchDocument: QuestionDocument {
    QuestionDocument(
      of: question, texts, inFolder: site.folder, hasOriginal: !originalIDs.isEmpty)
  }
}

extension QuestionDocument {
  /// Composes the searchable content of a question for runs that render no pages.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - site: The site of the question.
  ///   - hasOriginal: Whether the archive names a question of which this one is a duplicate.
  package init(of question: Question, on site: Community, hasOriginal: Bool = false) {
    let dialect = Site(url: site.url, hasMath: site.hasMath)
    self.init(
      of: question, QuestionTexts(of: question, dialect),
      inFolder: PathComponent.encoded(site.apiSiteParameter), hasOriginal: hasOriginal)
  }
}

extension QuestionDocument {
  /// The maximum number of a question's answers that have an excerpt in the search index.
  private static let maxAnswerExcerpts = 10

  /// Composes the searchable content of a question: its texts, authors, tags and facets.
  ///
  /// It depends on nothing but the question and its site, because builds of any theme and language share the index
  /// with runs that build no pages.
  ///
  /// - Parameters:
  ///   - question: The question with its answers and comments.
  ///   - texts: The parsed texts of the question.
  ///   - folder: The name of the site's folders in the output.
  ///   - hasOriginal: Whether the archive names a question of which this one is a duplicate.
  fileprivate init(
    of question: Question, _ texts: QuestionTexts, inFolder folder: String, hasOriginal: Bool
  ) {
    var comments: [Text] = []
    Self.append(question.post.comments, texts.question, to: &comments)
    for index in question.answers.indices {
      Self.append(question.answers[index].post.comments, texts.answers[index], to: &comments)
    }
    self.init(
      pagePath: "\(folder)/\(question.id)", title: question.displayTitle,
      tags: question.tags.map(\.truncatedName),
      // The folder names of longer tags end in a hash; real tags are shorter.
      tagFolders: question.tags.filter { $0.utf8.count <= 60 }.map(PathComponent.encoded),
      creationDay: question.post.creationDate.map(CalendarDay.init(of:)),
      answerCount: max(question.answerCount, question.answers.count),
      hasAcceptedAnswer: question.acceptedAnswerID != nil,
      question: Text(
        texts.question, question.id, by: question.post.owner, excerpt: ExcerptLength.indexedQuestion
      ),
      answers: question.answers.indices.map { index in
        Text(
          texts.answers[index], question.answers[index].id, by: question.answers[index].post.owner,
          excerpt: index < Self.maxAnswerExcerpts ? ExcerptLength.indexedAnswer : nil)
      },
      comments: comments)
    activityDay = question.post.lastActivityDate.map(CalendarDay.init(of:))
    if question.closedDate != nil { flags.insert(.closed) }
    if hasOriginal || question.isClosedAsDuplicate { flags.insert(.duplicate) }
    if question.post.communityOwnedDate != nil { flags.insert(.wiki) }
    if question.post.lockedDate != nil { flags.insert(.locked) }
    if ([texts.question] + texts.answers).contains(where: { $0.body?.hasCode == true }) {
      flags.insert(.hasCode)
    }
  }

  /// Appends the searchable texts of some comments to `list`.
  private static func append(_ comments: [Comment], _ texts: PostTexts, to list: inout [Text]) {
    for index in comments.indices {
      list.append(
        Text(
          id: comments[index].id, author: comments[index].owner?.searchableName,
          plainText: texts.comments[index]?.searchableText ?? []))
    }
  }
}

extension QuestionDocument.Text {
  /// Composes the searchable text of a post, with an excerpt of at most `excerptLimit` bytes of
  /// UTF-8.
  fileprivate init(
    _ texts: PostTexts, _ id: Int, by owner: User?, excerpt excerptLimit: Int?
  ) {
    self.init(
      id: id, author: owner?.searchableName, authorID: owner?.id,
      plainText: texts.body?.searchableText ?? [],
      excerpt: excerptLimit.flatMap { texts.body?.excerpt(upTo: $0, marksCode: true) } ?? "")
  }
}

extension User {
  /// The name of the user as pages show it; `nil` for deleted and unknown users, whom each language names
  /// differently.
  var searchableName: String? { visibleName?.truncatedName ?? id.map { "user\($0)" } }
}
