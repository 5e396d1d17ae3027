internal import FoundationEssentials
internal import StackExchange

/// A row of `questions`.
struct QuestionRow: TableRow {
  var site: String
  var question: Question
  /// The time of the latest fetch.
  var fetchDate: Date
  /// The time at which the stored data last changed.
  var changeDate: Date

  static let blank = QuestionRow(
    site: "", question: Question(id: 0, title: ""), fetchDate: .distantPast,
    changeDate: .distantPast)

  mutating func walk(_ visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.column("site", &site, .key)
    try visitor.column("question_id", &question.id, .key)
    try visitor.column("fetched_at", &fetchDate, .stamp)
    try visitor.column("changed_at", &changeDate, .first)
    try visitor.column("title", &question.title)
    try visitor.column("answer_count", &question.answerCount)
    try visitor.column("accepted_answer_id", &question.acceptedAnswerID)
    try visitor.column("is_answered", &question.isAnswered)
    try visitor.column("view_count", &question.viewCount)
    try visitor.column("closed_date", &question.closedDate)
    try visitor.column("closed_reason", &question.closedReason)
    try visitor.column("bounty_amount", &question.bountyAmount)
    try visitor.column("bounty_closes_date", &question.bountyClosesDate)
    try visitor.column("protected_date", &question.protectedDate)
    try question.post.visitColumns(with: &visitor)
  }

  /// Upserts a question, and marks it as available.
  static let keep = keeping(in: "questions", also: "gone_at = NULL")
}

/// A row of `answers`.
struct AnswerRow: QuestionPart {
  var site: String
  var answer: Answer
  var fetchDate: Date

  var questionID: Int { answer.questionID }

  static let blank = AnswerRow(
    site: "", answer: Answer(id: 0, questionID: 0), fetchDate: .distantPast)

  mutating func walk(_ visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.column("site", &site, .key)
    try visitor.column("question_id", &answer.questionID, .key)
    try visitor.column("answer_id", &answer.id, .key)
    try visitor.column("fetched_at", &fetchDate, .stamp)
    try answer.post.visitColumns(with: &visitor)
  }

  static let keep = keeping(in: "answers")
}

extension Post {
  /// Visits the columns that questions and answers share.
  fileprivate mutating func visitColumns(with visitor: inout some ColumnVisitor)
    throws(ArchiveError)
  {
    try visitor.column("score", &score)
    try visitor.person("owner", &owner)
    try visitor.person("last_editor", &lastEditor)
    try visitor.column("creation_date", &creationDate)
    try visitor.column("last_activity_date", &lastActivityDate)
    try visitor.column("last_edit_date", &lastEditDate)
    try visitor.column("community_owned_date", &communityOwnedDate)
    try visitor.column("locked_date", &lockedDate)
    try visitor.column("content_license", &contentLicense)
    try visitor.column("link", &link)
    try visitor.column("body_markdown", &bodyMarkdown)
    try visitor.column("body", &body, .insteadOf("body_markdown"))
    try visitor.json("other", &other, .whole, empty: [:])
  }
}

/// A row of `comments`.
struct CommentRow: QuestionPart {
  var site: String
  var questionID: Int
  var comment: Comment

  static let blank = CommentRow(site: "", questionID: 0, comment: Comment(id: 0, postID: 0))

  mutating func walk(_ visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.column("site", &site, .key)
    try visitor.column("question_id", &questionID, .key)
    try visitor.column("post_id", &comment.postID, .key)
    try visitor.column("comment_id", &comment.id, .key)
    try visitor.column("score", &comment.score)
    try visitor.column("is_edited", &comment.isEdited)
    try visitor.column("creation_date", &comment.creationDate)
    try visitor.person("owner", &comment.owner)
    try visitor.person("reply_to", &comment.replyTo)
    try visitor.column("content_license", &comment.contentLicense)
    try visitor.column("link", &comment.link)
    try visitor.column("body", &comment.body)
    try visitor.column("body_markdown", &comment.bodyMarkdown, .insteadOf("body"))
  }

  static let keep = keeping(in: "comments")
}

/// A row of `question_tags`.
struct TagRow: QuestionPart {
  var site: String
  var questionID: Int
  /// The position of the tag in the question, from 0.
  var position: Int
  var tag: String

  static let blank = TagRow(site: "", questionID: 0, position: 0, tag: "")

  mutating func walk(_ visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.column("site", &site, .key)
    try visitor.column("question_id", &questionID, .key)
    try visitor.column("position", &position, .key)
    try visitor.column("tag", &tag)
  }

  static let keep = keeping(in: "question_tags", where: "tag <> excluded.tag")
}

/// A row of `users`.
struct UserRow: TableRow {
  var site: String
  var id: Int
  var user: User
  var fetchDate: Date

  static let blank = UserRow(site: "", id: 0, user: User(), fetchDate: .distantPast)

  mutating func walk(_ visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.column("site", &site, .key)
    try visitor.column("user_id", &id, .key)
    try visitor.choice("kind", &user.kind)
    try visitor.column("display_name", &user.displayName, .lasting)
    try visitor.column("link", &user.link, .lasting)
    try visitor.column("profile_image", &user.profileImage, .lasting)
    try visitor.column("reputation", &user.reputation, .lasting)
    try visitor.column("fetched_at", &fetchDate, .stamp)
    if type(of: visitor).isReading { user.id = id }
  }

  /// Upserts a user if anything changed; values that the API omits keep their stored state.
  static let keep = keeping(in: "users", where: isNews)

  static let select = SQL("SELECT \(names()) FROM users WHERE user_id = ?1 AND site = ?2")
  static let selectAll = SQL(
    """
    SELECT \(names()) FROM users WHERE site = ?1 AND user_id BETWEEN ?2 AND ?3 ORDER BY user_id
    """)
}

/// A row of `sites`.
struct CommunityRow: TableRow {
  var community: Community
  var apiBase: String
  var fetchDate: Date

  static let blank = CommunityRow(
    community: Community(parameter: "", name: "", url: ""), apiBase: "", fetchDate: .distantPast)

  mutating func walk(_ visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.column("site", &community.parameter, .key)
    try visitor.column("name", &community.name)
    try visitor.column("url", &community.url)
    try visitor.column("audience", &community.audience)
    try visitor.json("markdown_extensions", &community.markdownExtensions, empty: nil)
    try visitor.column("api_base", &apiBase, .first)
    try visitor.column("fetched_at", &fetchDate, .stamp)
  }

  /// The site, marked as private if its API address is that of a private site.
  var known: Community {
    var community = community
    community.isPrivate = APIScheme.isPrivate(api: apiBase)
    return community
  }

  /// Upserts a site; the first API that returns it becomes its API for good.
  static let keep = keeping(
    in: "sites",
    also: "api_base = CASE api_base WHEN '' THEN excluded.api_base ELSE api_base END",
    where: "excluded.fetched_at >= fetched_at")
}
