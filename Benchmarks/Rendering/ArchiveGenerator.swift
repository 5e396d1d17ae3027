internal import Archive
internal import FoundationEssentials
internal import StackExchange
internal import TestSupport

/// Generates archives of many questions from random combinations of questions and answers.
struct ArchiveGenerator {
  let posts: PostPool

  /// Fills an archive; the same count always results in the same archive.
  func fill(_ path: String, count: Int) throws {
    var random = SplitMix(seed: UInt64(count))
    let archive = try Archive(at: path, for: .readWrite, isSample: true)
    let site = Community(
      apiSiteParameter: "stackoverflow", name: "Stack Overflow",
      url: "https://stackoverflow.example")
    try archive.save(site, apiBase: "benchmark", at: posts.now)
    try archive.transaction {
      for number in 0..<count {
        try archive.save(
          randomQuestion(number, &random), site: site.apiSiteParameter, at: posts.now)
      }
    }
    try archive.save(edition(count))
  }

  private func randomQuestion(_ number: Int, _ random: inout SplitMix) throws -> Question {
    guard var question = posts.questions.randomElement(using: &random) else {
      throw BenchmarkError.noQuestions
    }
    question.id = 1_000_000 + number
    question.title += " (\(number))"
    question.post.score = Int.random(in: -5...900, using: &random)
    let count = Int.random(in: 0...4, using: &random)
    question.answers = (0..<count).compactMap { index in
      guard var answer = posts.answers.randomElement(using: &random) else { return nil }
      answer.id = 10_000_000 + number * 10 + index
      answer.questionID = question.id
      answer.isAccepted = index == 0
      renumber(&answer.post.comments, on: answer.id)
      return answer
    }
    question.answerCount = count
    question.acceptedAnswerID = question.answers.first?.id
    renumber(&question.post.comments, on: question.id)
    return question
  }

  private func renumber(_ comments: inout [Comment], on post: Int) {
    for index in comments.indices {
      comments[index].id = post * 100 + index
      comments[index].postID = post
    }
  }

  private func edition(_ count: Int) -> Edition {
    let rules = Edition.SelectionRules(DigestSelection(tags: TagRule(all: ["swift"])))
    return Edition(
      digest: "stackoverflow-swift", date: "2026-11-20", title: "swift on Stack Overflow",
      selectionJSON: rules.json, dataDate: posts.now,
      entries: (0..<min(50, count)).map {
        Edition.QuestionEntry(
          site: "stackoverflow", questionID: 1_000_000 + $0,
          statistics: QuestionStatistics(score: 1, answerCount: 1, viewCount: 1))
      })
  }
}

/// A reason why the benchmark cannot run.
enum BenchmarkError: Error, CustomStringConvertible {
  case usage
  case noFilter
  case noQuestions
  case failed(command: String, status: CInt)

  var description: String {
    switch self {
    case .usage: "usage: rendering-benchmark SODIGEST QUESTIONS FOLDER [OPTION VALUE]…"
    case .noFilter: "the sample grants no filter"
    case .noQuestions: "the sample has no questions"
    case .failed(let command, let status): "`\(command)` failed with status \(status)"
    }
  }
}
