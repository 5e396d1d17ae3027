private import CSQLite
package import FoundationEssentials
internal import StackExchange

/// UTF-8 bytes of a text, usually a slice of a large buffer.
///
/// Creating a string for each text of a dump would be too slow.
package typealias TextBytes = ArraySlice<UInt8>

/// An author or editor in a data dump.
package enum DumpedPerson: Sendable {
  /// A user of the site, by id.
  case user(Int)
  /// A deleted user, with the name that is left, if any.
  case deleted(name: TextBytes?)
}

/// The properties that questions, answers and tag wikis of a data dump share.
package struct DumpedPost: Sendable {
  package var id: Int
  package var score = 0
  /// The author of the post; nil if the dump does not name one.
  package var owner: DumpedPerson?
  package var lastEditor: DumpedPerson?
  package var creationDate: Date?
  package var lastActivityDate: Date?
  package var lastEditDate: Date?
  package var communityOwnedDate: Date?
  package var contentLicense: TextBytes?
  /// The text of the post, as HTML.
  package var body: TextBytes

  package init(id: Int, body: TextBytes) {
    self.id = id
    self.body = body
  }
}

/// A question in a data dump.
package struct DumpedQuestion: Sendable {
  package var post: DumpedPost
  package var title: TextBytes
  package var tags: [TextBytes] = []
  package var answerCount = 0
  package var acceptedAnswerID: Int?
  /// Whether the question has an accepted answer, or is known to have one with a positive score.
  package var isAnswered = false
  package var viewCount = 0
  package var closedDate: Date?

  package init(_ post: DumpedPost, title: TextBytes) {
    self.post = post
    self.title = title
  }
}

/// An answer in a data dump.
package struct DumpedAnswer: Sendable {
  package var post: DumpedPost
  package var questionID: Int

  package init(_ post: DumpedPost, questionID: Int) {
    self.post = post
    self.questionID = questionID
  }
}

/// A comment in a data dump.
package struct DumpedComment: Sendable {
  var id: Int
  /// The id of the question or answer that the comment belongs to.
  var postID: Int
  package var score = 0
  package var owner: DumpedPerson?
  package var creationDate: Date?
  package var contentLicense: TextBytes?
  /// The text of the comment, as Markdown.
  var text: TextBytes

  package init(id: Int, postID: Int, text: TextBytes) {
    self.id = id
    self.postID = postID
    self.text = text
  }
}

/// A user in a data dump.
package struct DumpedUser: Sendable {
  var id: Int
  package var displayName: TextBytes?
  package var reputation: Int?

  package init(id: Int) { self.id = id }
}

/// The description of a tag in a data dump: an excerpt of a line or two, or a full wiki.
package struct DumpedTagWiki: Sendable {
  var post: DumpedPost
  /// Whether the description is an excerpt or a full wiki.
  var kind: TagWiki.Kind

  package init(_ post: DumpedPost, kind: TagWiki.Kind) {
    self.post = post
    self.kind = kind
  }
}

extension TextBytes: ColumnValue {
  func bind(to statement: OpaquePointer, at index: CInt) -> CInt {
    unsafe withUnsafeBytes { bytes in
      // An empty slice may have no address, which SQLite would store as NULL.
      guard let start = bytes.baseAddress, unsafe !bytes.isEmpty else {
        return unsafe csqlite_bind_text(statement, index, "", 0)
      }
      return unsafe csqlite_bind_text(
        statement, index, start.assumingMemoryBound(to: CChar.self), sqlite3_uint64(bytes.count))
    }
  }

  static func read(from statement: OpaquePointer, at index: CInt) -> TextBytes {
    TextBytes(unsafe String.read(from: statement, at: index).utf8)
  }
}

extension ColumnVisitor {
  /// Visits the three columns that store an optional person of a data dump: id, kind and name.
  fileprivate mutating func visitPerson(
    _ idColumn: StaticString, _ kindColumn: StaticString, _ nameColumn: StaticString,
    _ person: DumpedPerson?
  ) throws(ArchiveError) {
    var (userID, userKind, userName): (Int?, String?, TextBytes?) = (nil, nil, nil)
    switch person {
    case .user(let id): userID = id
    case .deleted(let name): (userKind, userName) = (User.Kind.doesNotExist.rawValue, name)
    case nil: break
    }
    try visit(idColumn, &userID)
    try visit(kindColumn, &userKind)
    try visit(nameColumn, &userName)
  }
}

extension DumpedPost {
  /// Visits the columns that questions and answers of a data dump have in common.
  fileprivate mutating func visitColumns(with visitor: inout some ColumnVisitor)
    throws(ArchiveError)
  {
    try visitor.visit("score", &score)
    try visitor.visitPerson("owner_id", "owner_kind", "owner_name", owner)
    try visitor.visitPerson("last_editor_id", "last_editor_kind", "last_editor_name", lastEditor)
    try visitor.visit("creation_date", &creationDate)
    try visitor.visit("last_activity_date", &lastActivityDate)
    try visitor.visit("last_edit_date", &lastEditDate)
    try visitor.visit("community_owned_date", &communityOwnedDate)
    try visitor.visit("content_license", &contentLicense)
    try visitor.visit("body", &body)
  }
}

/// The columns of the table `questions` that a data dump contains.
///
/// An upsert leaves other columns unchanged, but deletes Markdown if the HTML of the text changed.
struct DumpedQuestionRow: TableRow {
  var site: String
  var question: DumpedQuestion
  /// The date of the data dump that contains the row.
  var dumpDate: Date

  static let empty = DumpedQuestionRow(
    site: "", question: DumpedQuestion(DumpedPost(id: 0, body: []), title: []),
    dumpDate: .distantPast)

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("site", &site, .key)
    try visitor.visit("question_id", &question.post.id, .key)
    try visitor.visit("fetched_at", &dumpDate, .timestamp)
    try visitor.visit("changed_at", &dumpDate, .insertOnly)
    try visitor.visit("title", &question.title)
    try visitor.visit("answer_count", &question.answerCount)
    try visitor.visit("accepted_answer_id", &question.acceptedAnswerID)
    try visitor.visit("is_answered", &question.isAnswered, .insertOnly)
    try visitor.visit("view_count", &question.viewCount)
    try visitor.visit("closed_date", &question.closedDate)
    try question.post.visitColumns(with: &visitor)
  }

  static let insert = makeInsert(into: "questions")
  static let upsert = makeUpsert(
    into: "questions",
    alsoSetting: """
      changed_at = excluded.fetched_at,
      is_answered = max(is_answered, excluded.is_answered),
      closed_reason = CASE WHEN closed_date IS excluded.closed_date THEN closed_reason END,
      body_markdown = CASE WHEN body IS excluded.body THEN body_markdown END,
      unavailable_since = CASE WHEN unavailable_since > excluded.fetched_at THEN unavailable_since END
      """,
    where: newerAndDiffersCondition)
}

/// The columns of the table `answers` that a data dump contains.
///
/// An upsert leaves other columns unchanged, but deletes Markdown if the HTML of the text changed.
struct DumpedAnswerRow: TableRow {
  var site: String
  var answer: DumpedAnswer
  /// The date of the data dump that contains the row.
  var dumpDate: Date

  static let empty = DumpedAnswerRow(
    site: "", answer: DumpedAnswer(DumpedPost(id: 0, body: []), questionID: 0),
    dumpDate: .distantPast)

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("site", &site, .key)
    try visitor.visit("question_id", &answer.questionID, .key)
    try visitor.visit("answer_id", &answer.post.id, .key)
    try visitor.visit("fetched_at", &dumpDate, .timestamp)
    try answer.post.visitColumns(with: &visitor)
  }

  static let insert = makeInsert(into: "answers")
  static let upsert = makeUpsert(
    into: "answers",
    alsoSetting: "body_markdown = CASE WHEN body IS excluded.body THEN body_markdown END",
    where: newerAndDiffersCondition)
}

/// The columns of the table `comments` that a data dump contains.
///
/// An upsert deletes HTML that the API returned if the Markdown of the comment changed.
struct DumpedCommentRow: TableRow {
  var site: String
  var questionID: Int
  var comment: DumpedComment

  static let empty = DumpedCommentRow(
    site: "", questionID: 0, comment: DumpedComment(id: 0, postID: 0, text: []))

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    var isEdited = false
    try visitor.visit("site", &site, .key)
    try visitor.visit("question_id", &questionID, .key)
    try visitor.visit("post_id", &comment.postID, .key)
    try visitor.visit("comment_id", &comment.id, .key)
    try visitor.visit("score", &comment.score)
    try visitor.visit("is_edited", &isEdited, .insertOnly)
    try visitor.visit("creation_date", &comment.creationDate)
    try visitor.visitPerson("owner_id", "owner_kind", "owner_name", comment.owner)
    try visitor.visit("content_license", &comment.contentLicense)
    try visitor.visit("body_markdown", &comment.text)
  }

  static let insert = makeInsert(into: "comments")
  static let upsert = makeUpsert(
    into: "comments",
    alsoSetting: "body = CASE WHEN body_markdown IS excluded.body_markdown THEN body END",
    // Comments have no fetch date; the caller compares that of their post.
    where: differsCondition)
}

/// The columns of the table `tag_wikis` that `Posts.xml` of a data dump contains; the name of the
/// tag is in `Tags.xml`.
struct DumpedTagWikiRow: TableRow {
  var site: String
  var wiki: DumpedTagWiki
  /// The date of the data dump that contains the row.
  var dumpDate: Date

  static let empty = DumpedTagWikiRow(
    site: "", wiki: DumpedTagWiki(DumpedPost(id: 0, body: []), kind: .wiki), dumpDate: .distantPast)

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("site", &site, .key)
    try visitor.visit("post_id", &wiki.post.id, .key)
    try visitor.visitEnumeration("kind", &wiki.kind)
    try visitor.visit("fetched_at", &dumpDate, .timestamp)
    try visitor.visitPerson("owner_id", "owner_kind", "owner_name", wiki.post.owner)
    try visitor.visitPerson(
      "last_editor_id", "last_editor_kind", "last_editor_name", wiki.post.lastEditor)
    try visitor.visit("creation_date", &wiki.post.creationDate)
    try visitor.visit("last_edit_date", &wiki.post.lastEditDate)
    try visitor.visit("content_license", &wiki.post.contentLicense)
    try visitor.visit("body", &wiki.post.body)
  }

  static let upsert = makeUpsert(into: "tag_wikis", where: newerAndDiffersCondition)
}
