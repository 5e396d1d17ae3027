internal import StackExchange

/// The questions of a site, as they are listed.
struct SiteLists {
  let community: Community
  let questions: QuestionTable
  let tags: [TagQuestions]
  /// None where there are more questions than a limit.
  let authors: [Author]
}

extension SiteLists {
  /// Reads the questions of a site; tags and authors are sorted while those who asked are read.
  init(
    of community: Community, _ settings: SiteSettings, withAnswersOf limit: Int,
    excluding excluded: Set<Int>, _ source: ListSource
  ) async throws {
    let (table, answers) = try await source.questions(
      ofSite: community.parameter, excluding: excluded, withAnswersOf: limit)
    let most = table.count > settings.mostQuestionsRanked ? settings.bestOfTag : .max
    async let tags = TagQuestions.all(of: table, mostByVotes: most)
    async let authors = Author.all(of: table, answers: answers)
    var questions = table
    questions.people = try await source.people(of: table, onSite: community.parameter)
    self.init(
      community: community, questions: questions, tags: await tags, authors: await authors)
  }
}
