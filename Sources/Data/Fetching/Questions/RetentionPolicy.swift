internal import Archive
internal import FoundationEssentials
internal import StackExchange

/// The rules for which answers and comments of a question are stored.
struct RetentionPolicy {
  /// The number of best answers that are stored with a question.
  var maxAnswers: Int
  /// Whether comments that are not yet stored are added.
  var includesComments: Bool
  /// The ids of users whose answers are always stored.
  var authorIDs: Set<Int> = []
  /// The ids of answers that a digest names, which are always stored.
  var namedAnswerIDs: Set<Int> = []

  /// Returns whether an answer is stored even if it is not one of the best answers.
  func alwaysStores(_ answer: Answer) -> Bool {
    namedAnswerIDs.contains(answer.id) || answer.post.owner?.id.map(authorIDs.contains) == true
  }
}

extension DigestSpecification {
  /// Returns the retention policy for the digest's questions on a site.
  func retentionPolicy(on site: String) -> RetentionPolicy {
    var policy = RetentionPolicy(
      maxAnswers: self.maxAnswers, includesComments: self.includesComments)
    policy.authorIDs = Set(self.subject.users.filter { $0.site == site }.map(\.id))
    if case .posts(let list) = self.subject {
      policy.namedAnswerIDs = Set(list.posts.filter { $0.site == site }.map(\.id))
    }
    return policy
  }
}

extension Archive {
  /// Stores a question with the answers and comments that a retention policy selects.
  ///
  /// Answers and comments that are already stored are updated even if the policy would no longer
  /// select them.
  ///
  /// - Returns: The question as stored; `nil` if it was forgotten for good.
  func save(
    _ question: Question, _ policy: RetentionPolicy, on site: String, at date: Date,
    excluding forgotten: ForgottenIDs
  ) throws -> Question? {
    guard let question = forgotten.redacted(question) else { return nil }
    let storedAnswerIDs = Set(try answerIDs(ofQuestion: question.id, site: site))
    var reduced = question
    for index in reduced.answers.indices
    where reduced.answers[index].id == question.acceptedAnswerID {
      // Not every API sets this flag in answers.
      reduced.answers[index].isAccepted = true
    }
    let hasAcceptedAnswer = question.acceptedAnswerID.map { accepted in
      storedAnswerIDs.contains(accepted) || question.answers.contains { $0.id == accepted }
    }
    // Leave room for an accepted answer that is requested later.
    let maxAnswers = hasAcceptedAnswer == false ? policy.maxAnswers - 1 : policy.maxAnswers
    let ranked = reduced.answers.sorted(by: Answer.ranksBefore)
    reduced.answers = ranked.enumerated().compactMap { rank, answer in
      rank < maxAnswers || storedAnswerIDs.contains(answer.id) || policy.alwaysStores(answer)
        ? answer : nil
    }
    if !policy.includesComments {
      // Stored comments are updated, like stored answers.
      let storedCommentIDs = try commentIDs(ofQuestion: question.id, site: site)
      reduced.post.comments.removeAll { !storedCommentIDs.contains($0.id) }
      for index in reduced.answers.indices {
        reduced.answers[index].post.comments.removeAll { !storedCommentIDs.contains($0.id) }
      }
    }
    try save(reduced, site: site, at: date, excluding: forgotten)
    if question.hasAllAnswers, !storedAnswerIDs.isEmpty {
      try removeAnswers(ofQuestion: question.id, site: site, notIn: question.answers.map(\.id))
    }
    return reduced
  }
}

extension Answer {
  /// Returns whether an answer ranks before another: the accepted answer first, then higher scores,
  /// then older answers.
  static func ranksBefore(_ left: Answer, _ right: Answer) -> Bool {
    if left.isAccepted != right.isAccepted { return left.isAccepted }
    if left.post.score != right.post.score { return left.post.score > right.post.score }
    return (left.post.creationDate ?? .distantFuture, left.id)
      < (right.post.creationDate ?? .distantFuture, right.id)
  }
}
