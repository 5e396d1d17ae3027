package import FoundationEssentials
package import StackExchange

extension Archive {
  /// Keeps a question with its tags, answers, comments and users.
  ///
  /// The question's tags and comments are replaced. So are the answers given; others that are
  /// known stay, unless as many are given as Stack Exchange holds. The site has to be known.
  ///
  /// - Parameters:
  ///   - question: The question as the API gave it.
  ///   - site: The API parameter of its site.
  ///   - date: When it was fetched.
  /// - Returns: `false` when the archive knows it from later, and so kept what it had.
  /// - Throws: ``ArchiveError``; nothing of the question was saved.
  @discardableResult
  package func save(_ question: Question, site: String, at date: Date)
    throws(ArchiveError) -> Bool
  {
    try connection.transaction { () throws(ArchiveError) in
      guard try saveRow(of: question, site: site, at: date) else { return false }
      try saveTags(of: question, site: site)
      try saveComments(question.post.comments, on: question.id, of: question.id, site: site)
      for answer in question.answers {
        try save(answer, of: question.id, site: site, at: date)
        try saveComments(answer.post.comments, on: answer.id, of: question.id, site: site)
      }
      if question.answers.count >= question.answerCount {
        try removeAnswers(otherThan: question.answers, of: question.id, site: site)
      }
      for user in question.users.values { try save(user, site: site, at: date) }
      return true
    }
  }

  private func saveRow(of question: Question, site: String, at date: Date)
    throws(ArchiveError) -> Bool
  {
    let post = question.post
    let accepted = question.acceptedAnswerID ?? question.answers.first(where: \.isAccepted)?.id
    try connection.run(
      """
      INSERT INTO questions (
        site, question_id, fetched_at, title, answer_count, accepted_answer_id, is_answered,
        view_count, closed_date, closed_reason, bounty_amount, bounty_closes_date, protected_date,
        score, owner_id, owner_kind, owner_name, last_editor_id, last_editor_kind,
        last_editor_name, creation_date, last_activity_date, last_edit_date,
        community_owned_date, locked_date, content_license, link, body_markdown, body, other)
      VALUES (
        ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET
        fetched_at = excluded.fetched_at, title = excluded.title,
        answer_count = excluded.answer_count, accepted_answer_id = excluded.accepted_answer_id,
        is_answered = excluded.is_answered, view_count = excluded.view_count,
        closed_date = excluded.closed_date, closed_reason = excluded.closed_reason,
        bounty_amount = excluded.bounty_amount, bounty_closes_date = excluded.bounty_closes_date,
        protected_date = excluded.protected_date, score = excluded.score,
        owner_id = excluded.owner_id, owner_kind = excluded.owner_kind,
        owner_name = excluded.owner_name, last_editor_id = excluded.last_editor_id,
        last_editor_kind = excluded.last_editor_kind,
        last_editor_name = excluded.last_editor_name, creation_date = excluded.creation_date,
        last_activity_date = excluded.last_activity_date,
        last_edit_date = excluded.last_edit_date,
        community_owned_date = excluded.community_owned_date,
        locked_date = excluded.locked_date, content_license = excluded.content_license,
        link = excluded.link, body_markdown = excluded.body_markdown, body = excluded.body,
        other = excluded.other
      WHERE excluded.fetched_at >= fetched_at
      """,
      site, question.id, date, question.title, question.answerCount, accepted,
      question.isAnswered, question.viewCount, question.closedDate, question.closedReason,
      question.bountyAmount, question.bountyClosesDate, question.protectedDate, post.score,
      post.owner?.id, post.owner?.kindOnPost, post.owner?.nameOnPost, post.lastEditor?.id,
      post.lastEditor?.kindOnPost, post.lastEditor?.nameOnPost, post.creationDate,
      post.lastActivityDate, post.lastEditDate, post.communityOwnedDate, post.lockedDate,
      post.contentLicense, post.link, post.bodyMarkdown, post.body, try json(post.other))
    return connection.changes > 0
  }

  private func saveTags(of question: Question, site: String) throws(ArchiveError) {
    try connection.run(
      "DELETE FROM question_tags WHERE site = ? AND question_id = ?", site, question.id)
    for (position, tag) in question.tags.enumerated() {
      try connection.run(
        "INSERT INTO question_tags (site, question_id, position, tag) VALUES (?, ?, ?, ?)",
        site, question.id, position, tag)
    }
  }

  private func save(_ answer: Answer, of questionID: Int, site: String, at date: Date)
    throws(ArchiveError)
  {
    let post = answer.post
    try connection.run(
      """
      INSERT INTO answers (
        site, question_id, answer_id, fetched_at, score, owner_id, owner_kind, owner_name,
        last_editor_id, last_editor_kind, last_editor_name, creation_date, last_activity_date,
        last_edit_date, community_owned_date, locked_date, content_license, link, body_markdown,
        body, other)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET
        fetched_at = excluded.fetched_at, score = excluded.score, owner_id = excluded.owner_id,
        owner_kind = excluded.owner_kind, owner_name = excluded.owner_name,
        last_editor_id = excluded.last_editor_id, last_editor_kind = excluded.last_editor_kind,
        last_editor_name = excluded.last_editor_name, creation_date = excluded.creation_date,
        last_activity_date = excluded.last_activity_date,
        last_edit_date = excluded.last_edit_date,
        community_owned_date = excluded.community_owned_date,
        locked_date = excluded.locked_date, content_license = excluded.content_license,
        link = excluded.link, body_markdown = excluded.body_markdown, body = excluded.body,
        other = excluded.other
      """,
      site, questionID, answer.id, date, post.score, post.owner?.id, post.owner?.kindOnPost,
      post.owner?.nameOnPost, post.lastEditor?.id, post.lastEditor?.kindOnPost,
      post.lastEditor?.nameOnPost, post.creationDate, post.lastActivityDate, post.lastEditDate,
      post.communityOwnedDate, post.lockedDate, post.contentLicense, post.link,
      post.bodyMarkdown, post.body, try json(post.other))
  }

  private func saveComments(
    _ comments: [Comment], on postID: Int, of questionID: Int, site: String
  ) throws(ArchiveError) {
    try connection.run(
      "DELETE FROM comments WHERE site = ? AND question_id = ? AND post_id = ?",
      site, questionID, postID)
    for comment in comments {
      try connection.run(
        """
        INSERT INTO comments (
          site, question_id, post_id, comment_id, score, is_edited, creation_date, owner_id,
          owner_kind, owner_name, reply_to_id, reply_to_kind, reply_to_name, content_license,
          link, body, body_markdown)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO NOTHING
        """,
        site, questionID, postID, comment.id, comment.score, comment.isEdited,
        comment.creationDate, comment.owner?.id, comment.owner?.kindOnPost,
        comment.owner?.nameOnPost, comment.replyTo?.id, comment.replyTo?.kindOnPost,
        comment.replyTo?.nameOnPost, comment.contentLicense, comment.link, comment.body,
        comment.bodyMarkdown)
    }
  }

  private func removeAnswers(otherThan given: [Answer], of questionID: Int, site: String)
    throws(ArchiveError)
  {
    let known = try answerIDs(ofQuestion: questionID, site: site)
    for id in Set(known).subtracting(given.map(\.id)) {
      try connection.run(
        "DELETE FROM answers WHERE site = ? AND question_id = ? AND answer_id = ?",
        site, questionID, id)
      try saveComments([], on: id, of: questionID, site: site)
    }
  }

  private func save(_ user: User, site: String, at date: Date) throws(ArchiveError) {
    try connection.run(
      """
      INSERT INTO users (
        site, user_id, kind, display_name, link, profile_image, reputation, fetched_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET
        kind = excluded.kind,
        display_name = coalesce(excluded.display_name, display_name),
        link = coalesce(excluded.link, link),
        profile_image = coalesce(excluded.profile_image, profile_image),
        reputation = coalesce(excluded.reputation, reputation),
        fetched_at = excluded.fetched_at
      WHERE excluded.fetched_at >= fetched_at
      """,
      site, user.id, user.kind.rawValue, user.displayName, user.link, user.profileImage,
      user.reputation, date)
  }
}

extension User {
  /// Users with an id have a row of their own; of others the post keeps kind and name.
  fileprivate var kindOnPost: String? { id == nil ? kind.rawValue : nil }
  fileprivate var nameOnPost: String? { id == nil ? displayName : nil }
}

extension Question {
  /// Everybody who has an id, once each.
  fileprivate var users: [Int: User] {
    var users: [Int: User] = [:]
    func note(_ user: User?) {
      guard let user, let id = user.id else { return }
      users[id] = user
    }
    for post in [post] + answers.map(\.post) {
      note(post.lastEditor)
      note(post.owner)
      for comment in post.comments {
        note(comment.replyTo)
        note(comment.owner)
      }
    }
    return users
  }
}
