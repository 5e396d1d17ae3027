package import Archive
internal import FoundationEssentials
package import StackExchange

/// A site of the network, and the archive's questions of it; never copied, as there are many.
package final class SiteQuestions: Sendable {
  package let community: Community
  /// Its part of paths.
  package let folder: String
  /// Where its pages are, without `www.`.
  let host: String
  /// The language its posts are in, when that is not English.
  package let language: String?
  /// By id.
  package let questions: QuestionTable
  /// By name.
  package let tags: [TagQuestions]
  /// Those that most questions have first.
  let frequentTags: [TagQuestions]
  /// Those with the most posts first; none where they have no pages.
  let authors: [Author]
  /// How many questions of a tag are listed by votes.
  private let mostByVotes: Int

  /// When the newest of its questions was news.
  var newest: Date? { questions.newest }

  init(_ lists: SiteLists, hasAuthors: Bool) {
    community = lists.community
    questions = lists.questions
    folder = PathName.encoded(community.parameter)
    host = PostReference.host(of: community.url) ?? ""
    language = Self.language(of: community.parameter)
    tags = lists.tags
    authors = hasAuthors ? lists.authors : []
    mostByVotes = lists.mostByVotes
    frequentTags = tags.sorted { first, second in
      (second.count, first.name) < (first.count, second.name)
    }
  }

  /// The same without some questions, by id.
  func without(_ ids: Set<Int>) -> SiteQuestions {
    let rest = questions.without(ids)
    let answers = authors.isEmpty ? nil : answers(to: rest)
    return SiteQuestions(
      SiteLists(
        community: community, questions: rest,
        tags: TagQuestions.all(of: rest, mostByVotes: mostByVotes),
        authors: Author.all(of: rest, answers: answers), mostByVotes: mostByVotes),
      hasAuthors: true)
  }

  /// The answers of all who have pages, to some of the questions.
  private func answers(to others: QuestionTable) -> [AuthoredAnswer] {
    var answers: [AuthoredAnswer] = []
    for author in authors {
      for post in author.posts {
        guard let id = post.answer, let place = others.place(of: questions.id(post.place)) else {
          continue
        }
        answers.append(
          AuthoredAnswer(
            id: id, place: place, author: author.id, score: post.score,
            creation: post.date.map { Int($0.timeIntervalSince1970) }))
      }
    }
    return answers
  }

  func question(_ id: Int) -> QuestionSummary? { questions.place(of: id).map { questions[$0] } }

  /// What a list of questions is made of: the site, the questions and their authors.
  package func inputs(of questions: some Sequence<QuestionSummary>) -> [Input] {
    let site = community.parameter
    return questions.reduce(into: [.site(site)]) { inputs, question in
      inputs.append(.question(question.id, site: site))
      if let author = question.owner?.id { inputs.append(.user(author, site: site)) }
    }
  }

  /// What a list is made of that shows questions without their authors.
  func inputs(ofTitles questions: some Sequence<QuestionSummary>) -> [Input] {
    let site = community.parameter
    return [.site(site)] + questions.map { .question($0.id, site: site) }
  }

  /// International sites have their language before the first dot, as in `ja.stackoverflow`.
  private static func language(of parameter: String) -> String? {
    let languages = ["es", "ja", "pt", "ru"]
    let parts = parameter.split(separator: ".")
    guard parts.count > 1, let language = languages.first(where: { $0 == parts[0] }) else {
      return nil
    }
    return language
  }
}
