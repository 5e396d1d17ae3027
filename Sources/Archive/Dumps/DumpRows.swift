private import CSQLite
internal import FoundationEssentials
internal import StackExchange

extension TextBytes: ColumnValue {
  func bind(to statement: OpaquePointer, at index: CInt) -> CInt {
    unsafe withUnsafeBytes { bytes in
      // Without bytes there may be no address either, which would be NULL.
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
  /// The three columns of somebody whom a dump names; users have rows of their own.
  fileprivate mutating func person(
    _ id: StaticString, _ kind: StaticString, _ name: StaticString, _ person: DumpedPerson?
  ) throws(ArchiveError) {
    var (number, left, shown): (Int?, String?, TextBytes?) = (nil, nil, nil)
    switch person {
    case .user(let id): number = id
    case .deleted(let name): (left, shown) = (User.Kind.doesNotExist.rawValue, name)
    case nil: break
    }
    try column(id, &number)
    try column(kind, &left)
    try column(name, &shown)
  }
}

extension DumpedPost {
  fileprivate mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("score", &score)
    try columns.person("owner_id", "owner_kind", "owner_name", owner)
    try columns.person("last_editor_id", "last_editor_kind", "last_editor_name", lastEditor)
    try columns.column("creation_date", &creationDate)
    try columns.column("last_activity_date", &lastActivityDate)
    try columns.column("last_edit_date", &lastEditDate)
    try columns.column("community_owned_date", &communityOwnedDate)
    try columns.column("content_license", &contentLicense)
    try columns.column("body", &body)
  }
}

/// A row of `questions`, as far as a dump tells of it; what it does not tell stays as it was known,
/// unless it is the text in another form.
struct DumpedQuestionRow: TableRow {
  var site: String
  var question: DumpedQuestion
  var date: Date

  static let blank = DumpedQuestionRow(
    site: "", question: DumpedQuestion(DumpedPost(id: 0, body: []), title: []),
    date: .distantPast)

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("site", &site, .key)
    try columns.column("question_id", &question.post.id, .key)
    try columns.column("fetched_at", &date, .stamp)
    try columns.column("changed_at", &date, .first)
    try columns.column("title", &question.title)
    try columns.column("answer_count", &question.answerCount)
    try columns.column("accepted_answer_id", &question.acceptedAnswerID)
    try columns.column("is_answered", &question.isAnswered, .first)
    try columns.column("view_count", &question.viewCount)
    try columns.column("closed_date", &question.closedDate)
    try question.post.walk(&columns)
  }

  static let keep = keeping(
    in: "questions",
    also: """
      changed_at = excluded.fetched_at,
      is_answered = max(is_answered, excluded.is_answered),
      closed_reason = CASE WHEN closed_date IS excluded.closed_date THEN closed_reason END,
      body_markdown = CASE WHEN body IS excluded.body THEN body_markdown END,
      gone_at = CASE WHEN gone_at > excluded.fetched_at THEN gone_at END
      """,
    where: isNews)
}

/// A row of `answers`, likewise.
struct DumpedAnswerRow: TableRow {
  var site: String
  var answer: DumpedAnswer
  var date: Date

  static let blank = DumpedAnswerRow(
    site: "", answer: DumpedAnswer(DumpedPost(id: 0, body: []), questionID: 0),
    date: .distantPast)

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("site", &site, .key)
    try columns.column("question_id", &answer.questionID, .key)
    try columns.column("answer_id", &answer.post.id, .key)
    try columns.column("fetched_at", &date, .stamp)
    try answer.post.walk(&columns)
  }

  static let keep = keeping(
    in: "answers", also: "body_markdown = CASE WHEN body IS excluded.body THEN body_markdown END",
    where: isNews)
}

/// A row of `comments`; the HTML that the API gave stands for the same Markdown only.
struct DumpedCommentRow: TableRow {
  var site: String
  var questionID: Int
  var comment: DumpedComment

  static let blank = DumpedCommentRow(
    site: "", questionID: 0, comment: DumpedComment(id: 0, postID: 0, text: []))

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    var isEdited = false
    try columns.column("site", &site, .key)
    try columns.column("question_id", &questionID, .key)
    try columns.column("post_id", &comment.postID, .key)
    try columns.column("comment_id", &comment.id, .key)
    try columns.column("score", &comment.score)
    try columns.column("is_edited", &isEdited, .first)
    try columns.column("creation_date", &comment.creationDate)
    try columns.person("owner_id", "owner_kind", "owner_name", comment.owner)
    try columns.column("content_license", &comment.contentLicense)
    try columns.column("body_markdown", &comment.text)
  }

  static let keep = keeping(
    in: "comments",
    also: "body = CASE WHEN body_markdown IS excluded.body_markdown THEN body END",
    // Comments have no date of their own: their post's counts.
    where: saysOther)
}

/// A row of `tag_wikis`; which tag it is of is told elsewhere.
struct DumpedTagWikiRow: TableRow {
  var site: String
  var wiki: DumpedTagWiki
  var date: Date

  static let blank = DumpedTagWikiRow(
    site: "", wiki: DumpedTagWiki(DumpedPost(id: 0, body: []), kind: .wiki), date: .distantPast)

  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("site", &site, .key)
    try columns.column("post_id", &wiki.post.id, .key)
    try columns.choice("kind", &wiki.kind)
    try columns.column("fetched_at", &date, .stamp)
    try columns.person("owner_id", "owner_kind", "owner_name", wiki.post.owner)
    try columns.person(
      "last_editor_id", "last_editor_kind", "last_editor_name", wiki.post.lastEditor)
    try columns.column("creation_date", &wiki.post.creationDate)
    try columns.column("last_edit_date", &wiki.post.lastEditDate)
    try columns.column("content_license", &wiki.post.contentLicense)
    try columns.column("body", &wiki.post.body)
  }

  static let keep = keeping(in: "tag_wikis", where: isNews)
}
