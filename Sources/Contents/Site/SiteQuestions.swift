package import Archive
internal import FoundationEssentials
package import StackExchange

/// A site of the network with its questions, tags and authors in the archive; a class, because it
/// is large.
package final class SiteQuestions: Sendable {
  /// The site as the API describes it.
  package let community: Community
  /// The path component of the site.
  package let folder: String
  /// The host of the site, without `www.`.
  package let host: String
  /// The language code of the posts; nil for English.
  package let language: String?
  /// The questions, sorted by id.
  package let questions: QuestionTable
  /// The tags, sorted by name.
  package let tags: [TagQuestions]
  /// The tags, sorted by descending number of questions.
  package let frequentTags: [TagQuestions]
  /// The authors, sorted by descending number of posts; empty if authors have no pages.
  package let authors: [Author]

  /// The date of the newest data of any question.
  var newestDataDate: Date? { questions.newestDataDate }

  /// Creates a site from its lists.
  init(_ lists: SiteLists, hasAuthors: Bool) {
    community = lists.community
    questions = lists.questions
    folder = PathComponent.encoded(community.apiSiteParameter)
    host = PostAddress.host(of: community.url) ?? ""
    language = Self.language(of: community.apiSiteParameter)
    tags = lists.tags
    authors = hasAuthors ? lists.authors : []
    frequentTags = tags.sorted { first, second in
      (second.count, first.name) < (first.count, second.name)
    }
  }

  /// Returns the question with an id.
  package func question(_ id: Int) -> QuestionSummary? {
    questions.index(ofID: id).map { questions[$0] }
  }

  /// Returns the inputs of a list that shows texts of questions: the site, the questions and their
  /// authors.
  package func inputs(of questions: [QuestionSummary]) -> [Input] {
    let site = community.apiSiteParameter
    let authors = questions.compactMap { $0.owner?.id }
    return [.site(site)] + authors.map { .user($0, site: site) }
      + questions.map { .question($0.id, site: site) }
  }

  /// Returns the inputs of a list whose key covers what it shows of questions: the site and the
  /// authors.
  package func inputs(ofOwnersAt indices: [Int]) -> [Input] {
    let site = community.apiSiteParameter
    return [.site(site)] + indices.compactMap(questions.ownerID).map { .user($0, site: site) }
  }

  /// Returns the language that precedes the first dot in the name of an international site, such as
  /// `ja.stackoverflow`.
  private static func language(of parameter: String) -> String? {
    let languages = ["es", "ja", "pt", "ru"]
    let parts = parameter.split(separator: ".")
    guard parts.count > 1, let language = languages.first(where: { $0 == parts[0] }) else {
      return nil
    }
    return language
  }
}
