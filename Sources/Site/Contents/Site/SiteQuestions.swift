package import Archive
internal import FoundationEssentials
package import StackExchange

/// A Stack Exchange site with its questions, tags and authors in the archive; a class, because it
/// is large.
package final class SiteQuestions: Sendable {
  /// The site as the API describes it.
  package let community: Community
  /// The name of the site's folders in the output, derived from its API name.
  package let folder: String
  /// The host of the site, without `www.`.
  package let host: String
  /// The languages of the site's posts, the main one first.
  package let languages: [PostLanguage]
  /// The questions of the site, sorted by id.
  package let questions: QuestionTable
  /// The indices of all questions or, in large sites, of the best ones: the highest score first, of equal scores the
  /// younger question first.
  package let indicesByVotes: ArraySlice<Int32>
  /// The tags of the site, sorted by name.
  package let tags: [TagQuestions]
  /// The tags of the site, sorted by descending number of questions.
  package let frequentTags: [TagQuestions]
  /// The authors on the site; none if authors have no pages.
  package let authors: SiteAuthors

  /// The names of the Markdown pages of the questions; nil if these are named by their ids.
  package let noteNames: NoteNames?

  /// The date at which the data of any question of the site last changed.
  var newestDataDate: Date? { questions.newestDataDate }

  /// Creates a site from its questions and its lists of tags and authors.
  init(_ lists: SiteLists, hasAuthors: Bool, namesNotes: Bool) {
    community = lists.community
    var questions = lists.questions
    if !hasAuthors { questions.removeAnswers() }
    (self.questions, indicesByVotes) = (questions, lists.indicesByVotes)
    folder = PathComponent.encoded(community.apiSiteParameter)
    host = PostAddress.host(of: community.url) ?? ""
    languages = PostLanguage.languages(ofSite: community.apiSiteParameter)
    tags = lists.tags
    authors = hasAuthors ? lists.authors : SiteAuthors(of: questions)
    noteNames =
      namesNotes
      ? NoteNames(of: questions.indices.lazy.map { (questions.id($0), questions[$0].title) }) : nil
    frequentTags = tags.sorted { first, second in
      (second.count, first.name) < (first.count, second.name)
    }
  }

  /// Returns the question with an id; nil if the archive does not have it.
  package func question(_ id: Int) -> QuestionSummary? {
    questions.index(ofID: id).map { questions[$0] }
  }

  /// Returns the inputs of a page that shows texts of these questions: the site, the questions and
  /// their authors.
  package func inputs(of questions: [QuestionSummary]) -> [Input] {
    let site = community.apiSiteParameter
    let authors = questions.compactMap { $0.owner?.id }
    return [.site(site)] + authors.map { .user($0, site: site) }
      + questions.map { .question($0.id, site: site) }
  }
}

/// A question of a site, identified by its index in the site's table.
package struct SiteQuestion: Sendable, Equatable {
  package let site: SiteQuestions
  /// The index of the question in the site's table.
  package let index: Int

  package init(site: SiteQuestions, index: Int) {
    (self.site, self.index) = (site, index)
  }

  /// The question, decoded from the site's table.
  package var question: QuestionSummary { site.questions[index] }
  /// The id of the question on its site.
  package var id: Int { site.questions.id(index) }

  package static func == (first: Self, second: Self) -> Bool {
    first.site === second.site && first.index == second.index
  }
}
