internal import FoundationEssentials
internal import StackExchange

/// A row of the table `questions`.
struct QuestionRow: TableRow {
  var site: String
  var question: Question
  /// The time at which the question was last fetched.
  var fetchDate: Date
  /// The time at which the stored data of the question last changed.
  var changeDate: Date

  static let empty = QuestionRow(
    site: "", question: Question(id: 0, title: ""), fetchDate: .distantPast,
    changeDate: .distantPast)

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("site", &site, .key)
    try visitor.visit("question_id", &question.id, .key)
    try visitor.visit("fetched_at", &fetchDate, .timestamp)
    try visitor.visit("changed_at", &changeDate, .insertOnly)
    try visitor.visit("title", &question.title)
    try visitor.visit(Question.fields, of: &question)
    try question.post.visitColumns(with: &visitor)
  }

  /// A statement that upserts a question and marks it as available.
  static let upsert = makeUpsert(into: "questions", alsoSetting: "unavailable_since = NULL")
}

/// A row of the table `answers`.
struct AnswerRow: QuestionChildRow {
  var site: String
  var answer: Answer
  var fetchDate: Date

  var questionID: Int { answer.questionID }

  static let empty = AnswerRow(
    site: "", answer: Answer(id: 0, questionID: 0), fetchDate: .distantPast)

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("site", &site, .key)
    try visitor.visit("question_id", &answer.questionID, .key)
    try visitor.visit("answer_id", &answer.id, .key)
    try visitor.visit("fetched_at", &fetchDate, .timestamp)
    try answer.post.visitColumns(with: &visitor)
  }

  static let upsert = makeUpsert(into: "answers")
}

extension Post {
  /// Visits the columns that the tables of questions and answers have in common.
  fileprivate mutating func visitColumns(with visitor: inout some ColumnVisitor)
    throws(ArchiveError)
  {
    try visitor.visit(Self.fields, of: &self)
    try visitor.visitJSON("other", &otherFields, .notForPages, empty: [:])
  }
}

extension ColumnVisitor {
  /// Visits the columns of declared fields, in their order.
  fileprivate mutating func visit<Owner>(_ fields: [PostField<Owner>], of owner: inout Owner)
    throws(ArchiveError)
  {
    for field in fields {
      let role = field.preferredColumn.map(ColumnRole.fallbackFor) ?? .plain
      switch field.property {
      case .count(let property): try visit(field.column, &owner[keyPath: property], role)
      case .optionalCount(let property), .id(let property):
        try visit(field.column, &owner[keyPath: property], role)
      case .flag(let property): try visit(field.column, &owner[keyPath: property], role)
      case .date(let property): try visit(field.column, &owner[keyPath: property], role)
      case .text(let property), .rawText(let property):
        try visit(field.column, &owner[keyPath: property], role)
      case .user(let property): try visitUser(field.column, &owner[keyPath: property])
      }
    }
  }
}

/// A row of the table `comments`.
struct CommentRow: QuestionChildRow {
  var site: String
  var questionID: Int
  var comment: Comment

  static let empty = CommentRow(site: "", questionID: 0, comment: Comment(id: 0, postID: 0))

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("site", &site, .key)
    try visitor.visit("question_id", &questionID, .key)
    try visitor.visit("post_id", &comment.postID, .key)
    try visitor.visit("comment_id", &comment.id, .key)
    try visitor.visit("score", &comment.score)
    try visitor.visit("is_edited", &comment.isEdited)
    try visitor.visit("creation_date", &comment.creationDate)
    try visitor.visitUser("owner", &comment.owner)
    try visitor.visitUser("reply_to", &comment.replyTo)
    try visitor.visit("content_license", &comment.contentLicense)
    try visitor.visit("link", &comment.link)
    try visitor.visit("body", &comment.body)
    try visitor.visit("body_markdown", &comment.bodyMarkdown, .fallbackFor("body"))
  }

  static let upsert = makeUpsert(into: "comments")
}

/// A row of the table `question_tags`.
struct TagRow: QuestionChildRow {
  var site: String
  var questionID: Int
  /// The position of the tag in the question, from 0.
  var position: Int
  var tag: String

  static let empty = TagRow(site: "", questionID: 0, position: 0, tag: "")

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("site", &site, .key)
    try visitor.visit("question_id", &questionID, .key)
    try visitor.visit("position", &position, .key)
    try visitor.visit("tag", &tag)
  }

  static let upsert = makeUpsert(into: "question_tags", where: "tag <> excluded.tag")
}

/// A row of the table `users`.
struct UserRow: TableRow {
  var site: String
  var id: Int
  var user: User
  var fetchDate: Date

  static let empty = UserRow(site: "", id: 0, user: User(), fetchDate: .distantPast)

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("site", &site, .key)
    try visitor.visit("user_id", &id, .key)
    try visitor.visitEnumeration("kind", &user.kind)
    try visitor.visit("display_name", &user.displayName, .keptIfNull)
    try visitor.visit("link", &user.link, .keptIfNull)
    try visitor.visit("profile_image", &user.profileImage, .keptIfNull)
    try visitor.visit("reputation", &user.reputation, .keptIfNull)
    try visitor.visit("fetched_at", &fetchDate, .timestamp)
    if type(of: visitor).isReading { user.id = id }
  }

  /// A statement that upserts a user if anything changed; values that the API omits keep their
  /// stored state.
  static let upsert = makeUpsert(into: "users", where: newerAndDiffersCondition)

  static let select = SQL("SELECT \(selectList()) FROM users WHERE user_id = ?1 AND site = ?2")
  static let selectAll = SQL(
    """
    SELECT \(selectList()) FROM users WHERE site = ?1 AND user_id BETWEEN ?2 AND ?3 ORDER BY user_id
    """)
}

/// A row of the table `sites`.
struct CommunityRow: TableRow {
  var community: Community
  var apiBase: String
  var fetchDate: Date

  static let empty = CommunityRow(
    community: Community(apiSiteParameter: "", name: "", url: ""), apiBase: "",
    fetchDate: .distantPast)

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("site", &community.apiSiteParameter, .key)
    try visitor.visit("name", &community.name)
    try visitor.visit("url", &community.url)
    try visitor.visit("audience", &community.audience)
    try visitor.visitJSON("markdown_extensions", &community.markdownExtensions, empty: nil)
    try visitor.visit("api_base", &apiBase, .insertOnly)
    try visitor.visit("fetched_at", &fetchDate, .timestamp)
  }

  /// The description of the site, marked as private if its API address is that of a private site.
  var communityWithPrivacy: Community {
    var community = community
    community.isPrivate = APIScheme.isPrivate(archiveName: apiBase)
    return community
  }

  /// A statement that upserts a site; the address of the first API that returned the site is never
  /// replaced.
  static let upsert = makeUpsert(
    into: "sites",
    alsoSetting: "api_base = CASE api_base WHEN '' THEN excluded.api_base ELSE api_base END",
    where: "excluded.fetched_at >= fetched_at")
}
