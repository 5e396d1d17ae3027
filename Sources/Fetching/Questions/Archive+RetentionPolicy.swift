internal import Archive
internal import Digests
internal import FoundationEssentials
internal import StackExchange

/// What of a question is kept.
struct RetentionPolicy {
  /// The most answers newly kept.
  var answers: Int
  var includesComments: Bool
  /// The ids of people all of whose answers are kept.
  var authors: Set<Int> = []
  /// The ids of answers that are kept whatever else is.
  var named: Set<Int> = []

  func isAlwaysKept(_ answer: Answer) -> Bool {
    named.contains(answer.id) || answer.post.owner?.id.map(authors.contains) == true
  }
}

extension Digest {
  /// What of its questions of a site is kept.
  func keeping(on site: String) -> RetentionPolicy {
    var keeping = RetentionPolicy(answers: self.answers, includesComments: self.includesComments)
    keeping.authors = Set(self.subject.users.filter { $0.site == site }.map(\.id))
    if case .posts(let list) = self.subject {
      keeping.named = Set(list.posts.filter { $0.site == site }.map(\.id))
    }
    return keeping
  }
}

extension Archive {
  /// Keeps a question with the answers and comments that are wanted, and gives it so; nil when it
  /// was to be forgotten.
  ///
  /// An answer that an earlier run kept and that is still given is kept up to date, even if it
  /// would not be chosen now.
  func keep(
    _ question: Question, _ keeping: RetentionPolicy, on site: String, at date: Date,
    leavingOut forgotten: Forgotten
  ) throws -> Question? {
    guard let question = forgotten.leftOut(of: question) else { return nil }
    let known = Set(try answerIDs(ofQuestion: question.id, site: site))
    var kept = question
    for index in kept.answers.indices where kept.answers[index].id == question.acceptedAnswerID {
      // Not every API says it of the answer itself.
      kept.answers[index].isAccepted = true
    }
    let isComplete = question.acceptedAnswerID.map { accepted in
      known.contains(accepted) || question.answers.contains { $0.id == accepted }
    }
    // An accepted answer that is still to be asked for has its place among the others.
    let room = isComplete == false ? keeping.answers - 1 : keeping.answers
    let ranked = kept.answers.sorted(by: Answer.isBetter)
    kept.answers = ranked.enumerated().compactMap { rank, answer in
      rank < room || known.contains(answer.id) || keeping.isAlwaysKept(answer) ? answer : nil
    }
    if !keeping.includesComments {
      // Those that are there already are kept up to date, as answers are.
      let known = try commentIDs(ofQuestion: question.id, site: site)
      kept.post.comments.removeAll { !known.contains($0.id) }
      for index in kept.answers.indices {
        kept.answers[index].post.comments.removeAll { !known.contains($0.id) }
      }
    }
    try save(kept, site: site, at: date, leavingOut: forgotten)
    if question.hasAllAnswers, !known.isEmpty {
      try removeAnswers(ofQuestion: question.id, site: site, otherThan: question.answers.map(\.id))
    }
    return kept
  }
}

extension Answer {
  /// The accepted answer first, then by score, then the older one.
  static func isBetter(_ left: Answer, _ right: Answer) -> Bool {
    if left.isAccepted != right.isAccepted { return left.isAccepted }
    if left.post.score != right.post.score { return left.post.score > right.post.score }
    return (left.post.creationDate ?? .distantFuture, left.id)
      < (right.post.creationDate ?? .distantFuture, right.id)
  }
}
