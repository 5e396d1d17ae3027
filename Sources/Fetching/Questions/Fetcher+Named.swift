internal import Archive
internal import Basics
internal import Digests
internal import Networking
internal import StackExchange

extension Fetcher {
  /// Fetches questions that were named one by one, by themselves or by an answer.
  mutating func fetchPosts(
    _ list: PostList, for digest: Digest, _ missing: inout [String]
  ) async throws {
    for site in list.sites {
      let posts = list.posts.filter { $0.site == site }
      let answers = posts.filter { $0.kind == .answer }.map(\.id)
      let found = try await questions(ofAnswers: answers, on: site, for: digest, &missing)
      let named = posts.filter { $0.kind == .question }.map(\.id)
      let absent = try await fetchQuestions(named + found, on: site, for: digest, &missing)
      // What is no question may be an answer, as in addresses that lead to either.
      let asked = Set(answers)
      let others = try await questions(
        ofAnswers: absent.filter { !asked.contains($0) }, on: site, for: digest, &missing)
      let strangers = try answers.filter { try archive.question(ofAnswer: $0, site: site) == nil }
      _ = try await fetchQuestions(strangers + others, on: site, for: digest, &missing)
    }
  }

  /// Asks which questions some answers are to, and keeps those that a question does not bring.
  private mutating func questions(
    ofAnswers ids: [Int], on site: String, for digest: Digest, _ missing: inout [String]
  ) async throws -> [Int] {
    var questions: [Int] = []
    for batch in ids.chunks(of: Self.idsOfRequest).map(Array.init) {
      try Task.checkCancellation()
      let page = try await loadFiltered { .answers(ids: batch, site: site, filter: $0) }
      missing += Self.lines(page.skipped, of: "the list of named answers", for: digest.name)
      let ids = Set(page.items.map(\.questionID)).sorted()
      _ = try await fetchQuestions(ids, on: site, for: digest, &missing)
      try keepMissing(page.items, on: site, for: digest)
      questions += ids
    }
    return questions
  }

  /// Asks for questions by id, but for those that came in this run already, and keeps them; gives
  /// those that the site does not give.
  mutating func fetchQuestions(
    _ ids: [Int], on site: String, for digest: Digest, _ missing: inout [String]
  ) async throws -> [Int] {
    var absent: [Int] = []
    let forgotten = try archive.forgottenQuestions(ofSite: site)
    let wanted = ids.filter { kept[site]?.contains($0) != true && !forgotten.contains($0) }
    for batch in wanted.chunks(of: Self.idsOfRequest).map(Array.init) {
      try Task.checkCancellation()
      let page = try await loadFiltered { .questions(ids: batch, site: site, filter: $0) }
      missing += Self.lines(page.skipped, of: "the list of named questions", for: digest.name)
      try await learnCommunity(site, link: page.items.first?.post.link)
      try keep(page.items, digest.keeping(on: site), on: site)
      tellPosts(of: digest)
      let given = Set(page.items.map(\.id))
      let lacking = batch.filter { !given.contains($0) }
      absent += lacking
      // An answer that gives none of them proves nothing.
      guard page.skipped.isEmpty, !page.hasMore, !given.isEmpty else { continue }
      try archive.markGone(lacking, site: site, at: settings.now)
    }
    return absent
  }

  /// Keeps answers that did not come with their questions.
  mutating func keepMissing(_ answers: [Answer], on site: String, for digest: Digest) throws {
    for answer in answers where try archive.question(ofAnswer: answer.id, site: site) == nil {
      guard let whole = try archive.question(answer.questionID, site: site, with: answer) else {
        continue
      }
      var keeping = digest.keeping(on: site)
      keeping.named.insert(answer.id)
      try keep([whole], keeping, on: site)
    }
  }
}
