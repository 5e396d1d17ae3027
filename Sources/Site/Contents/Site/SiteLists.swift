internal import StackExchange

/// The questions of a Stack Exchange site, with lists of them by tag and by author.
struct SiteLists {
  /// The site as the API describes it.
  let community: Community
  let questions: QuestionTable
  let tags: [TagQuestions]
  /// The authors of the questions and answers; empty if there are too many questions.
  let authors: [Author]
}

extension SiteLists {
  /// Reads the questions of a site, then groups them by tag and author while the data of their
  /// owners are read.
  init(
    of community: Community, _ settings: SiteSettings, maxQuestionsWithAnswers limit: Int,
    selecting selection: ContentSelection, _ source: SiteListReader
  ) async throws {
    let (table, answers) = try await source.questions(
      ofSite: community.apiSiteParameter,
      including: selection.includedQuestions(ofSite: community.apiSiteParameter),
      storingHashes: settings.zim == nil, maxQuestionsWithAnswers: limit)
    let maxByVotes =
      table.count > settings.maxQuestionsRanked ? settings.rankedQuestionsPerTag : .max
    async let tags = TagQuestions.all(
      of: table, maxByVotes: maxByVotes, maxByAge: settings.zim == nil ? .max : maxByVotes)
    async let authors = Author.all(of: table, answers: answers)
    var questions = table
    questions.ownerUsers = try await source.owners(of: table, onSite: community.apiSiteParameter)
    try questions.checkStorage()
    self.init(
      community: community, questions: questions, tags: await tags, authors: await authors)
  }
}
