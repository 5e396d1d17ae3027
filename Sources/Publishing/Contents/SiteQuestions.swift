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

  /// When the newest of its questions was news.
  var newest: Date? { questions.newest }

  /// Takes questions by id, and the answers of which authors are to have pages; nil where none are.
  init(_ community: Community, questions: QuestionTable, answers: [AuthoredAnswer]?) {
    self.community = community
    self.questions = questions
    folder = PathName.encoded(community.parameter)
    host = PostReference.host(of: community.url) ?? ""
    language = Self.language(of: community.parameter)
    tags = TagQuestions.all(of: questions)
    frequentTags = tags.sorted { first, second in
      (second.places.count, first.name) < (first.places.count, second.name)
    }
    authors = answers.map { Author.all(of: questions, answers: $0) } ?? []
  }

  /// The same without some questions, by id.
  convenience init(_ site: SiteQuestions, without ids: Set<Int>) {
    let questions = site.questions.without(ids)
    self.init(
      site.community, questions: questions,
      answers: site.authors.isEmpty ? nil : site.answers(to: questions))
  }

  /// The answers of all who have pages, to some of the questions.
  private func answers(to others: QuestionTable) -> [AuthoredAnswer] {
    authors.flatMap { author in
      author.posts.compactMap { post in
        guard let id = post.answer, let place = others.place(of: questions.id(post.place)) else {
          return nil
        }
        return AuthoredAnswer(
          id: id, place: place, author: author.id, score: post.score,
          creation: post.date.map { Int($0.timeIntervalSince1970) })
      }
    }
  }

  func question(_ id: Int) -> QuestionSummary? { questions.place(of: id).map { questions[$0] } }

  /// What a list of questions is made of: the site, the questions and their authors.
  package func ingredients(of questions: some Sequence<QuestionSummary>) -> [Ingredient] {
    let site = community.parameter
    return questions.reduce(into: [.site(site)]) { ingredients, question in
      ingredients.append(.question(question.id, site: site))
      if let author = question.owner?.id { ingredients.append(.user(author, site: site)) }
    }
  }

  /// What a list is made of that shows questions without their authors.
  func ingredients(ofTitles questions: some Sequence<QuestionSummary>) -> [Ingredient] {
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
