internal import FoundationEssentials
internal import StackExchange

struct QuestionRow: TableRow {
  var site: String
  var question: Question
  var fetchDate: Date
  /// When what is kept was news.
  var changeDate: Date

  static let blank = QuestionRow(
    site: "", question: Question(id: 0, title: ""), fetchDate: .distantPast,
    changeDate: .distantPast)

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("site", &site, .key)
    try columns.column("question_id", &question.id, .key)
    try columns.column("fetched_at", &fetchDate, .stamp)
    try columns.column("changed_at", &changeDate, .first)
    try columns.column("title", &question.title)
    try columns.column("answer_count", &question.answerCount)
    try columns.column("accepted_answer_id", &question.acceptedAnswerID)
    try columns.column("is_answered", &question.isAnswered)
    try columns.column("view_count", &question.viewCount)
    try columns.column("closed_date", &question.closedDate)
    try columns.column("closed_reason", &question.closedReason)
    try columns.column("bounty_amount", &question.bountyAmount)
    try columns.column("bounty_closes_date", &question.bountyClosesDate)
    try columns.column("protected_date", &question.protectedDate)
    try question.post.walk(&columns)
  }

  /// Keeps a question; one that was gone is back.
  static let keep = keeping(in: "questions", also: "gone_at = NULL")
}

struct AnswerRow: QuestionPart {
  var site: String
  var answer: Answer
  var fetchDate: Date

  var questionID: Int { answer.questionID }

  static let blank = AnswerRow(
    site: "", answer: Answer(id: 0, questionID: 0), fetchDate: .distantPast)

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("site", &site, .key)
    try columns.column("question_id", &answer.questionID, .key)
    try columns.column("answer_id", &answer.id, .key)
    try columns.column("fetched_at", &fetchDate, .stamp)
    try answer.post.walk(&columns)
  }

  static let keep = keeping(in: "answers")
}

extension Post {
  /// The columns that questions and answers have in common.
  fileprivate mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("score", &score)
    try columns.person("owner", &owner)
    try columns.person("last_editor", &lastEditor)
    try columns.column("creation_date", &creationDate)
    try columns.column("last_activity_date", &lastActivityDate)
    try columns.column("last_edit_date", &lastEditDate)
    try columns.column("community_owned_date", &communityOwnedDate)
    try columns.column("locked_date", &lockedDate)
    try columns.column("content_license", &contentLicense)
    try columns.column("link", &link)
    try columns.column("body_markdown", &bodyMarkdown)
    try columns.column("body", &body, .insteadOf("body_markdown"))
    try columns.json("other", &other, .whole, empty: [:])
  }
}

struct CommentRow: QuestionPart {
  var site: String
  var questionID: Int
  var comment: Comment

  static let blank = CommentRow(site: "", questionID: 0, comment: Comment(id: 0, postID: 0))

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("site", &site, .key)
    try columns.column("question_id", &questionID, .key)
    try columns.column("post_id", &comment.postID, .key)
    try columns.column("comment_id", &comment.id, .key)
    try columns.column("score", &comment.score)
    try columns.column("is_edited", &comment.isEdited)
    try columns.column("creation_date", &comment.creationDate)
    try columns.person("owner", &comment.owner)
    try columns.person("reply_to", &comment.replyTo)
    try columns.column("content_license", &comment.contentLicense)
    try columns.column("link", &comment.link)
    try columns.column("body", &comment.body)
    try columns.column("body_markdown", &comment.bodyMarkdown, .insteadOf("body"))
  }

  static let keep = keeping(in: "comments")
}

struct TagRow: QuestionPart {
  var site: String
  var questionID: Int
  /// From 0.
  var position: Int
  var tag: String

  static let blank = TagRow(site: "", questionID: 0, position: 0, tag: "")

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("site", &site, .key)
    try columns.column("question_id", &questionID, .key)
    try columns.column("position", &position, .key)
    try columns.column("tag", &tag)
  }

  static let keep = keeping(in: "question_tags", where: "tag <> excluded.tag")
}

struct UserRow: TableRow {
  var site: String
  var id: Int
  var user: User
  var fetchDate: Date

  static let blank = UserRow(site: "", id: 0, user: User(), fetchDate: .distantPast)

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("site", &site, .key)
    try columns.column("user_id", &id, .key)
    try columns.choice("kind", &user.kind)
    try columns.column("display_name", &user.displayName, .lasting)
    try columns.column("link", &user.link, .lasting)
    try columns.column("profile_image", &user.profileImage, .lasting)
    try columns.column("reputation", &user.reputation, .lasting)
    try columns.column("fetched_at", &fetchDate, .stamp)
    if type(of: columns).isReading { user.id = id }
  }

  /// What the API leaves out of a user stays as it was known; a row is written only for news.
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

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("site", &community.parameter, .key)
    try columns.column("name", &community.name)
    try columns.column("url", &community.url)
    try columns.column("audience", &community.audience)
    try columns.json("markdown_extensions", &community.markdownExtensions, empty: nil)
    try columns.column("api_base", &apiBase, .first)
    try columns.column("fetched_at", &fetchDate, .stamp)
  }

  /// The site as those see it who read the archive: who it is for, its API tells.
  var known: Community {
    var community = community
    community.isPrivate = APIScheme.isPrivate(api: apiBase)
    return community
  }

  /// Keeps a site; the first API that tells of it claims it.
  static let keep = keeping(
    in: "sites",
    also: "api_base = CASE api_base WHEN '' THEN excluded.api_base ELSE api_base END",
    where: "excluded.fetched_at >= fetched_at")
}
