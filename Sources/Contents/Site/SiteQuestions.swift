package import Archive
internal import FoundationEssentials
package import StackExchange

/// A site of the network, and the archive's questions of it; never copied, as there are many.
package final class SiteQuestions: Sendable {
  package let community: Community
  /// Its part of paths.
  package let folder: String
  /// Where its pages are, without `www.`.
  package let host: String
  /// The language its posts are in, when that is not English.
  package let language: String?
  /// By id.
  package let questions: QuestionTable
  /// By name.
  package let tags: [TagQuestions]
  /// Those that most questions have first.
  package let frequentTags: [TagQuestions]
  /// Those with the most posts first; none where they have no pages.
  package let authors: [Author]

  /// When the newest of its questions was news.
  var newest: Date? { questions.newest }

  init(_ lists: SiteLists, hasAuthors: Bool) {
    community = lists.community
    questions = lists.questions
    folder = PathComponent.encoded(community.parameter)
    host = PostAddress.host(of: community.url) ?? ""
    language = Self.language(of: community.parameter)
    tags = lists.tags
    authors = hasAuthors ? lists.authors : []
    frequentTags = tags.sorted { first, second in
      (second.count, first.name) < (first.count, second.name)
    }
  }

  package func question(_ id: Int) -> QuestionSummary? {
    questions.place(of: id).map { questions[$0] }
  }

  /// The inputs of a list that shows texts of questions: the site, the questions and their authors.
  package func inputs(of questions: [QuestionSummary]) -> [Input] {
    let site = community.parameter
    let authors = questions.compactMap { $0.owner?.id }
    return [.site(site)] + authors.map { .user($0, site: site) }
      + questions.map { .question($0.id, site: site) }
  }

  /// The inputs of a list whose key covers what it shows of questions: the site and the authors.
  package func inputs(ofAuthorsAt places: [Int]) -> [Input] {
    let site = community.parameter
    return [.site(site)] + places.compactMap(questions.ownerID).map { .user($0, site: site) }
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
