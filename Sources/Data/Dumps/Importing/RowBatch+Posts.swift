internal import Archive
internal import StackExchange

/// The kind of a row in `Posts.xml`; the raw value is its `PostTypeId`.
enum DumpPostKind: Int {
  case question = 1
  case answer = 2
  case tagExcerpt = 4
  case tagWiki = 5
}

/// The error that a row of a table misses a required value or has an invalid value.
struct RowError: Error, Equatable {
  /// The name of the XML attribute with the missing or invalid value.
  let column: String
}

extension RowBatch {
  /// Returns a required value of a row; throws an error with the name of its column if the value is
  /// `nil`.
  private func required<Value>(_ value: Value?, _ column: some DumpColumn) throws(RowError) -> Value
  {
    guard let value else { throw RowError(column: column.attributeName) }
    return value
  }

  /// Returns the `PostTypeId` of a row of `Posts.xml`; `nil` if it is missing or invalid.
  func kindNumber(_ row: Int) -> Int? { count(row, PostColumn.postTypeId) }

  /// Returns the `PostTypeId` of a row of `Posts.xml`, which ``DumpPostKind`` does not have if sodigest
  /// does not import posts of this kind.
  func kind(_ row: Int) throws(RowError) -> Int {
    try required(kindNumber(row), PostColumn.postTypeId)
  }

  /// Decodes a row of `Posts.xml` as a question.
  func question(_ row: Int) throws(RowError) -> DumpedQuestion {
    var question = DumpedQuestion(
      try post(row), title: try required(text(row, PostColumn.title), PostColumn.title))
    question.tags = tags(row)
    question.answerCount = max(0, count(row, PostColumn.answerCount) ?? 0)
    question.acceptedAnswerID = id(row, PostColumn.acceptedAnswerId)
    question.isAnswered = question.acceptedAnswerID != nil
    question.viewCount = max(0, count(row, PostColumn.viewCount) ?? 0)
    question.closedDate = try date(row, PostColumn.closedDate)
    return question
  }

  /// Decodes a row of `Posts.xml` as an answer.
  func answer(_ row: Int) throws(RowError) -> DumpedAnswer {
    DumpedAnswer(
      try post(row), questionID: try required(id(row, PostColumn.parentId), PostColumn.parentId))
  }

  /// Decodes the columns of a row of `Posts.xml` that all kinds of posts share.
  func post(_ row: Int) throws(RowError) -> DumpedPost {
    var post = DumpedPost(
      id: try required(id(row, PostColumn.id), PostColumn.id),
      body: try required(text(row, PostColumn.body), PostColumn.body))
    post.score = count(row, PostColumn.score) ?? 0
    post.owner = person(row, PostColumn.ownerUserId, PostColumn.ownerDisplayName)
    post.lastEditor = person(row, PostColumn.lastEditorUserId, PostColumn.lastEditorDisplayName)
    post.creationDate = try date(row, PostColumn.creationDate)
    post.lastActivityDate = try date(row, PostColumn.lastActivityDate)
    post.lastEditDate = try date(row, PostColumn.lastEditDate)
    post.communityOwnedDate = try date(row, PostColumn.communityOwnedDate)
    post.contentLicense = text(row, PostColumn.contentLicense)
    return post
  }

  /// Decodes a row of `Comments.xml`.
  func comment(_ row: Int) throws(RowError) -> DumpedComment {
    var comment = DumpedComment(
      id: try required(id(row, CommentColumn.id), CommentColumn.id),
      postID: try required(id(row, CommentColumn.postId), CommentColumn.postId),
      text: try required(text(row, CommentColumn.text), CommentColumn.text))
    comment.score = count(row, CommentColumn.score) ?? 0
    comment.owner = person(row, CommentColumn.userId, CommentColumn.userDisplayName)
    comment.creationDate = try date(row, CommentColumn.creationDate)
    comment.contentLicense = text(row, CommentColumn.contentLicense)
    return comment
  }

  /// Decodes a row of `Users.xml`.
  func user(_ row: Int) throws(RowError) -> DumpedUser {
    var user = DumpedUser(
      id: try required(
        integer(row, UserColumn.id, in: ValidRange.userIDs), UserColumn.id))
    user.displayName = text(row, UserColumn.displayName)
    user.reputation = count(row, UserColumn.reputation)
    return user
  }

  /// Decodes an author or editor: a user by id, or the name of a deleted user; `nil` if the row has
  /// neither.
  private func person<Column: DumpColumn>(_ row: Int, _ id: Column, _ name: Column) -> DumpedPerson?
  {
    if let id = integer(row, id, in: ValidRange.userIDs) { return .user(id) }
    return text(row, name).map { .deleted(name: $0) }
  }

  /// Decodes the tags of a question, written as `<a><b>` or `|a|b|`.
  private func tags(_ row: Int) -> [TextBytes] {
    guard let list = text(row, PostColumn.tags) else { return [] }
    let tags = list.split { byte in
      byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "|")
    }
    return Array(tags.prefix(ValidRange.maxTagCount))
  }
}
