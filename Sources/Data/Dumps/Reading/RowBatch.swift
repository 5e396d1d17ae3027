internal import Archive
internal import Basics
internal import FoundationEssentials
internal import StackExchange

/// A position between two rows of a data dump's table, from which reading can resume.
package struct TablePosition: Sendable, Equatable {
  /// The number of bytes of the table before the position.
  package var offset = 0
  /// The line number of the position, counted from 1.
  package var line = 1
  /// The number of rows of the table before the position.
  package var rowCount = 0
}

/// Consecutive rows of a data dump's table, with their values as UTF-8 in one array of bytes.
package struct RowBatch: Sendable {
  /// The range of a value in the bytes of the batch.
  struct Cell {
    /// The index of the value's first byte.
    var start: UInt32 = 0
    /// The number of the value's bytes plus one; 0 if the row does not have the attribute.
    var size: UInt32 = 0
  }

  /// The values of all rows as UTF-8, one after the other.
  private(set) var bytes: [UInt8] = []
  /// The ranges of all values in `bytes`: one cell for each column of each row.
  private(set) var cells: [Cell] = []
  /// The number of columns of the table.
  let columnCount: Int
  /// The number of rows in the batch.
  package private(set) var count = 0
  /// The position in the table before the first row of the batch.
  package var start = TablePosition()
  /// The position in the table after the last row of the batch, from which reading can resume.
  package var end = TablePosition()
  /// The repairs that parsing the XML of the batch needed.
  package var repairs = XMLRepairs()

  /// Creates an empty batch with memory for `capacity` bytes of values.
  init(of table: DumpTable, capacity: Int = 0) {
    columnCount = table.columnNames.count
    bytes.reserveCapacity(capacity)
  }

  /// Adds a row without values to the batch.
  mutating func beginRow() {
    cells.append(contentsOf: repeatElement(Cell(), count: columnCount))
    count += 1
  }

  /// Adds a value to the last row of the batch, in the column at an index.
  mutating func add(_ value: UnsafeBufferPointer<UInt8>, at column: Int) {
    cells[(count - 1) * columnCount + column] = Cell(
      start: UInt32(truncatingIfNeeded: bytes.count), size: UInt32(value.count + 1))
    unsafe bytes.append(contentsOf: value)
  }

  /// Returns the range in `bytes` of a row's value in a column; `nil` if the row does not have the
  /// attribute.
  private func range<Column: DumpColumn>(_ row: Int, _ column: Column) -> Range<Int>? {
    let cell = cells[row * columnCount + column.rawValue]
    guard cell.size > 0 else { return nil }
    return Int(cell.start)..<Int(cell.start) + Int(cell.size) - 1
  }

  /// Returns the value of a column in a row as UTF-8; `nil` if the row does not have the attribute.
  package func text<Column: DumpColumn>(_ row: Int, _ column: Column) -> ArraySlice<UInt8>? {
    range(row, column).map { bytes[$0] }
  }

  /// Returns the value of a column in a row as an integer; `nil` if it is missing, not an integer
  /// or out of bounds.
  func integer<Column: DumpColumn>(_ row: Int, _ column: Column, in bounds: ClosedRange<Int>)
    -> Int?
  {
    guard let range = range(row, column), !range.isEmpty, range.count < 18 else { return nil }
    let digits = bytes.span.extracting(range)
    let isNegative = digits[0] == UInt8(ascii: "-")
    var number = 0
    for index in (isNegative ? 1 : 0)..<digits.count {
      guard digits[index].isDigit else { return nil }
      number = number * 10 + Int(digits[index] - UInt8(ascii: "0"))
    }
    if isNegative { number = digits.count > 1 ? -number : .max }
    return bounds.contains(number) ? number : nil
  }

  /// Returns the value of a column in a row as an id; `nil` if it is missing or not a valid id.
  func id<Column: DumpColumn>(_ row: Int, _ column: Column) -> Int? {
    integer(row, column, in: ValidRange.ids)
  }

  /// Returns the value of a column in a row as a count or score; `nil` if it is missing or not
  /// valid.
  func count<Column: DumpColumn>(_ row: Int, _ column: Column) -> Int? {
    integer(row, column, in: ValidRange.counts)
  }

  /// Returns the value of a column in a row as a date; `nil` if the row does not have the
  /// attribute.
  ///
  /// - Throws: ``RowError`` if the value is not a valid date.
  func date<Column: DumpColumn>(_ row: Int, _ column: Column) throws(RowError) -> Date? {
    guard let range = range(row, column) else { return nil }
    guard let second = DumpTime.unixTime(bytes.span.extracting(range)) else {
      throw RowError(column: column.attributeName)
    }
    return Date(timeIntervalSince1970: Double(second))
  }
}

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

/// The date format of data dumps, such as `2010-08-25T19:50:51.187`, always in UTC.
enum DumpTime {
  /// The number of bytes of a date without fractions of a second.
  static let length = 19

  /// Parses a date into whole seconds since 1970; `nil` for another format or a date that does not
  /// exist.
  static func unixTime(_ text: Span<UInt8>) -> Int? {
    guard text.count >= length, text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"),
      text[16] == UInt8(ascii: ":"), let day = day(text), let hour = twoDigits(text, at: 11),
      let minute = twoDigits(text, at: 14), let second = twoDigits(text, at: 17),
      hour < 24, minute < 60, second < 61
    else { return nil }
    return day.ordinal * CalendarDay.secondsPerDay + hour * 3_600 + minute * 60 + second
  }

  /// Parses the part of a date before the `T`, such as `2010-08-25`; `nil` if it is invalid.
  private static func day(_ text: Span<UInt8>) -> CalendarDay? {
    guard text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      let century = twoDigits(text, at: 0), let year = twoDigits(text, at: 2),
      let month = twoDigits(text, at: 5), let day = twoDigits(text, at: 8), century + year > 0
    else { return nil }
    return CalendarDay(validatingYear: century * 100 + year, month: month, day: day)
  }

  /// Parses a number of two digits at an index; `nil` if they are not digits.
  private static func twoDigits(_ text: Span<UInt8>, at index: Int) -> Int? {
    let (tens, ones) = (text[index], text[index + 1])
    guard tens.isDigit, ones.isDigit else { return nil }
    return Int(tens - UInt8(ascii: "0")) * 10 + Int(ones - UInt8(ascii: "0"))
  }
}
