package import Archive
internal import Basics
package import FoundationEssentials
internal import StackExchange

/// The questions of a site, sorted by id.
///
/// There may be a million questions, so they are packed: values needed for all questions are
/// columns, and the details of a question are decoded on access.
package struct QuestionTable: Sendable, RandomAccessCollection {
  /// The API name of the site to which the questions belong.
  private let site: String
  /// The ids of the questions, ascending.
  private(set) var ids: [Int] = []
  /// The scores of the questions, by question index.
  private var scores: [Int32] = []
  /// The ids of the questions' owners, by question index.
  private(set) var ownerIDs = UserIDColumn()
  /// The authors of the answers; nil if no pages show them.
  private var answers: AnswerAuthors? = AnswerAuthors()
  /// The creation times of the questions in seconds since 1970, by question index; `noCreation` if
  /// unknown.
  private var storedCreationTimes: [UInt32] = []
  /// The times at which the data of the questions last changed, in seconds since 1970, by question
  /// index.
  private var storedDataTimes: [UInt32] = []
  /// The names of all tags that the questions have, in order of first appearance.
  private(set) var tags: [String] = []
  /// The tags of all questions as indices in `tags`, one question after another.
  private(set) var allTagIndices: [Int32] = []
  /// The index in `allTagIndices` at which the tags of each question start, followed by the number
  /// of all indices.
  private var tagStarts: [Int32] = [0]
  /// For each question, a hash of everything that lists show of it, except the profile of an owner
  /// with an id; empty if no build compares them.
  package private(set) var hashes: [Int] = []
  private let storesHashes: Bool
  /// The bounties of questions, open or not, by question index.
  private(set) var bounties: [Int: QuestionBounty] = [:]
  /// Whether a question has a bounty, open or not, by question index.
  private(set) var hasBounty: [Bool] = []
  /// The encoded details of all questions, such as their titles, one question after another; behind them their answers,
  /// if pages show these.
  private var details: RowStore
  /// The users who own the questions.
  var ownerUsers = UserTable()

  /// The indices of tags in `tags`, by the names of the tags.
  private var tagIndexByName: [ExactString: Int32] = [:]

  /// Returns whether the table includes the question with an id.
  let includes: @Sendable (Int) -> Bool

  /// Creates a table without questions.
  ///
  /// - Parameters:
  ///   - site: The API name of the site.
  ///   - includes: Returns whether the table includes the question with an id.
  ///   - details: The empty store for the details of the questions.
  ///   - storesHashes: Whether builds compare the hashes of the questions.
  init(
    ofSite site: String, including includes: @escaping @Sendable (Int) -> Bool = { _ in true },
    details: RowStore = RowStore(), storesHashes: Bool = true
  ) {
    (self.site, self.includes) = (site, includes)
    (self.details, self.storesHashes) = (details, storesHashes)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { ids.count }

  /// Decodes the question at an index.
  package subscript(index: Int) -> QuestionSummary {
    var reader = details.reader(ofRow: index)
    let bounty = bounties[index]
    let (answers, views) = (
      ValidRange.clampedCount(reader.readNumber()), ValidRange.clampedCount(reader.readNumber())
    )
    let (accepted, activity) = (reader.readOptionalNumber(), reader.readOptionalNumber())
    let title = reader.readText() ?? ""
    let owner = ownerID(index).map(ownerUsers.user) ?? reader.readUser()
    return QuestionSummary(
      site: site, id: ids[index], title: title,
      tags: tagIndices(index).map { tags[Int($0)] }, score: score(index), answerCount: answers,
      viewCount: views, acceptedAnswerID: accepted, owner: owner,
      creationDate: creationDate(index),
      lastActivityDate: activity.map { Date(timeIntervalSince1970: Double($0)) },
      bountyAmount: bounty?.amount, bountyClosesDate: bounty?.closes, dataDate: dataDate(index))
  }

  /// Returns the id of the question at an index.
  package func id(_ index: Int) -> Int { ids[index] }

  /// Returns the score of the question at an index.
  package func score(_ index: Int) -> Int { Int(scores[index]) }

  /// Returns the id of the owner of the question at an index; nil if the owner has no id.
  func ownerID(_ index: Int) -> Int? { ownerIDs[index] }

  /// Returns the creation time of the question at an index, in seconds since 1970; nil if unknown.
  func creationTime(_ index: Int) -> Int? {
    storedCreationTimes[index] == Self.noCreation ? nil : Int(storedCreationTimes[index])
  }

  /// Returns the creation date of the question at an index; nil if unknown.
  package func creationDate(_ index: Int) -> Date? {
    creationTime(index).map { Date(timeIntervalSince1970: Double($0)) }
  }

  /// Returns the date at which the data of the question at an index last changed.
  package func dataDate(_ index: Int) -> Date {
    Date(timeIntervalSince1970: Double(storedDataTimes[index]))
  }

  /// The date at which the data of any question last changed; nil without questions.
  var newestDataDate: Date? {
    storedDataTimes.max().map { Date(timeIntervalSince1970: Double($0)) }
  }

  /// Returns the tags of the question at an index as indices in ``tags``, in the order of the
  /// question.
  func tagIndices(_ index: Int) -> ArraySlice<Int32> { allTagIndices[tagRange(index)] }

  /// Returns the range in ``allTagIndices`` of the tags of the question at an index.
  func tagRange(_ index: Int) -> Range<Int> { Int(tagStarts[index])..<Int(tagStarts[index + 1]) }

  /// The indices of all questions, highest score first; of questions with equal scores the higher
  /// index, which is the younger question, first.
  var indicesByVotes: [Int32] {
    var order = indices.reversed().map(Int32.init)
    guard let least = scores.min(), let greatest = scores.max() else { return order }
    // A radix sort by one byte of the scores after the other, ten times as fast as a comparison of scores.
    for shift in stride(from: 0, to: 32, by: 8)
    where UInt32(bitPattern: greatest &- least) >> shift > 0 {
      func key(_ index: Int32) -> Int {
        Int(UInt32(bitPattern: greatest &- scores[Int(index)]) >> shift & 0xFF)
      }
      var starts = [Int](repeating: 0, count: 257)
      for index in order { starts[key(index) + 1] += 1 }
      for key in 1...256 { starts[key] += starts[key - 1] }
      let previous = order
      for index in previous {
        order[starts[key(index)]] = index
        starts[key(index)] += 1
      }
    }
    return order
  }

  /// Throws the first error of writing or reading details in a temporary file.
  func checkStorage() throws(TemporaryFileError) {
    try details.check()
    try ownerUsers.checkStorage()
  }

  /// The error because of which details are in memory instead of a temporary file; nil without one.
  var temporaryFileError: TemporaryFileError? {
    details.writingError ?? ownerUsers.temporaryFileError
  }

  /// Returns the index of the question with an id; nil if the table does not contain it.
  package func index(ofID id: Int) -> Int? { ids.sortedIndex(of: id) }

  /// The number that stands for a missing value.
  static let noValue = Int.min
  /// The number that the table stores for a missing creation time.
  private static let noCreation = UInt32.max
}

/// The bounty of a question, as last fetched.
struct QuestionBounty: Sendable {
  /// The reputation points that are offered.
  let amount: Int
  /// The date at which the bounty closes; nil if unknown.
  let closes: Date?
}

// MARK: - Filling

extension QuestionTable {
  /// Reserves memory for the columns of a number of questions, because copying columns that grow
  /// takes longer than reading the questions.
  ///
  /// Reserved memory that is not used is never touched, so it costs nothing.
  mutating func reserveCapacity(_ count: Int) {
    ids.reserveCapacity(count)
    scores.reserveCapacity(count)
    ownerIDs.reserveCapacity(count)
    storedCreationTimes.reserveCapacity(count)
    storedDataTimes.reserveCapacity(count)
    hasBounty.reserveCapacity(count)
    if storesHashes { hashes.reserveCapacity(count) }
    tagStarts.reserveCapacity(count + 1)
    allTagIndices.reserveCapacity(5 * count)
    details.reserveCapacity(count, rowSize: 100)
  }

  /// Adds a question from a row of an encoded list part; its id must be greater than the existing
  /// ones, and `tags` maps the tag indices of the row to those of the table.
  private mutating func append(
    _ id: Int, _ record: inout PackedValueReader, upTo end: Int, withTags tags: [Int32]
  ) {
    let index = ids.count
    ids.append(id)
    storedDataTimes.append(UInt32(clamping: record.readNumber()))
    scores.append(Int32(clamping: record.readOptionalNumber() ?? 0))
    ownerIDs.append(record.readOptionalNumber())
    storedCreationTimes.append(
      record.readOptionalNumber().map { UInt32(clamping: $0) } ?? Self.noCreation)
    let (amount, closes) = (record.readOptionalNumber(), record.readOptionalNumber())
    hasBounty.append(amount != nil)
    if let amount {
      bounties[index] = QuestionBounty(
        amount: amount, closes: closes.map { Date(timeIntervalSince1970: Double($0)) })
    }
    let start = allTagIndices.count
    for _ in 0..<record.readCount() {
      let rowIndex = record.readNumber()
      guard tags.indices.contains(rowIndex) else { continue }
      let tag = tags[rowIndex]
      // A tag lists each question once.
      if !allTagIndices[start...].contains(tag) { allTagIndices.append(tag) }
    }
    tagStarts.append(Int32(allTagIndices.count))
    let detailsCount = record.readCount()
    let detailsStart = record.index
    record.seek(to: detailsStart + detailsCount)
    let hash = record.readNumber()
    if storesHashes { hashes.append(hash) }
    answers?.append(&record, upTo: end)
    let detailsEnd = answers == nil ? detailsStart + detailsCount : end
    record.seek(to: detailsStart)
    details.append(record.readBytes(detailsEnd - detailsStart))
  }

  /// Removes the answers, so that the site has no authors.
  mutating func removeAnswers() { answers = nil }

  /// Returns the index of a tag in `tags`, adding the tag if it is new.
  mutating func index(ofTag tag: String) -> Int32 {
    if let index = tagIndexByName[ExactString(tag)] { return index }
    let index = Int32(tags.count)
    tagIndexByName[ExactString(tag)] = index
    tags.append(tag)
    return index
  }
}

extension StoredListPart {
  /// Appends a row to a list part with a question and its answers.
  ///
  /// The row contains the question's numbers, the indices of its tags, details that are decoded
  /// only when the question is shown, and a hash. If the owner has an id, the row contains only
  /// this id of the owner.
  mutating func append(_ question: QuestionSummary, _ answers: [AnswerSummary]) {
    let details = Self.details(of: question)
    let numbers = [
      question.score, question.owner?.id, question.creationDate.map(Self.unixTime),
      question.bountyAmount, question.bountyClosesDate.map(Self.unixTime),
    ]
    var row: [UInt8] = []
    row.append(packed: Self.unixTime(question.dataDate))
    for number in numbers { row.append(packed: number) }
    row.append(packed: question.tags.count)
    for tag in question.tags { row.append(packed: nameIndex(of: tag)) }
    row.append(packed: details.count)
    row += details
    row.append(packed: Self.hash(of: question, numbers, details))
    for answer in answers {
      row.append(packed: answer.id)
      row.append(packed: answer.authorID)
      row.append(packed: answer.score)
      row.append(packed: answer.creationDate.map(Self.unixTime))
    }
    append(question.id, row)
  }

  /// Encodes those details of a question that are decoded only when a list shows the question.
  private static func details(of question: QuestionSummary) -> [UInt8] {
    var details: [UInt8] = []
    details.append(packed: question.answerCount)
    details.append(packed: question.viewCount)
    details.append(packed: question.acceptedAnswerID)
    details.append(packed: question.lastActivityDate.map(unixTime))
    details.append(packed: question.title)
    if question.owner?.id == nil { details.append(packed: question.owner) }
    return details
  }

  /// Returns a hash of everything that lists show of a question.
  private static func hash(
    of question: QuestionSummary, _ numbers: [Int?], _ details: [UInt8]
  ) -> Int {
    var hash = FNV1a<UInt64>()
    hash.add(UInt64(truncatingIfNeeded: question.id))
    for number in numbers { hash.add(UInt64(truncatingIfNeeded: number ?? QuestionTable.noValue)) }
    for tag in question.tags { hash.add(tag.utf8.span) }
    hash.add(details.span)
    return Int(truncatingIfNeeded: hash.value)
  }

  /// Returns a date as seconds since 1970, rounded down.
  private static func unixTime(_ date: Date) -> Int {
    Int(date.timeIntervalSince1970.rounded(.down))
  }
}

extension QuestionTable {
  /// Adds the questions of an encoded list part, whose ids must be greater than the existing ones.
  mutating func append(_ part: [UInt8]) {
    var tagIndices: [Int32] = []
    var lastID = ids.last ?? .min
    StoredListPart.read(part) { names in
      tagIndices = names.map { index(ofTag: $0) }
    } rows: { id, reader, end in
      // A modified archive may contain invalid or unsorted ids.
      guard id > lastID, ValidRange.ids.contains(id) else { return }
      lastID = id
      if includes(id) { append(id, &reader, upTo: end, withTags: tagIndices) }
    }
  }
}

// MARK: - Authors

/// The authors of the answers to the questions of a table.
private struct AnswerAuthors {
  /// The ids of the authors, one question after another.
  private(set) var ids = UserIDColumn()
  /// The row in `ids` at which the answers to each question start, followed by the number of rows.
  private var starts: [Int32] = [0]

  /// Adds the authors of all answers in a row of an encoded list part.
  mutating func append(_ record: inout PackedValueReader, upTo end: Int) {
    while record.index < end { ids.append(Answer(&record).authorID) }
    starts.append(Int32(ids.count))
  }

  /// Returns the number of answers to the question at an index.
  func count(ofQuestion index: Int) -> Int { Int(starts[index + 1] - starts[index]) }

  /// Returns the index of the question that the answer in a row belongs to.
  func questionIndex(ofRow row: Int) -> Int {
    starts.indices.partitionPoint { starts[$0] <= row } - 1
  }

  /// An answer as list parts store it.
  struct Answer {
    let id: Int
    let authorID: Int
    private let score: Int
    private let creation: Int?

    init(_ record: inout PackedValueReader) {
      (id, authorID) = (record.readNumber(), record.readNumber())
      score = ValidRange.clampedCount(record.readNumber())
      creation = record.readOptionalNumber()
    }

    func post(ofQuestion index: Int) -> AuthorPost {
      AuthorPost(questionIndex: index, answer: id, score: score, creation: creation)
    }
  }
}

extension QuestionTable {
  /// The number of users who wrote questions or answers; 0 without answers.
  var authorCount: Int {
    guard let answers else { return 0 }
    var authors = UserIDSet()
    authors.insert(ownerIDs)
    authors.insert(answers.ids)
    return authors.count
  }

  /// Returns the questions and answers by an author, in no particular order; none without answers.
  func posts(by author: Int) -> [AuthorPost] {
    guard let answers else { return [] }
    var posts = ownerIDs.rows(of: author).map(post)
    var lastIndex: Int?
    for row in answers.ids.rows(of: author) {
      let index = answers.questionIndex(ofRow: row)
      if index == lastIndex { continue }
      lastIndex = index
      var reader = details.reader(ofRow: index)
      forEachAnswer(to: index, &reader) { id, post in
        if id == author { posts.append(post) }
      }
    }
    return posts
  }

  /// Calls a closure with each question and each answer that has an author; with none without answers.
  func forEachAuthoredPost(_ body: (_ authorID: Int, AuthorPost) -> Void) {
    guard answers != nil else { return }
    details.forEachRow { index, reader in
      if let owner = ownerIDs[index] { body(owner, post(index)) }
      forEachAnswer(to: index, &reader, body)
    }
  }

  /// Returns the question at an index as the post of its owner.
  private func post(_ index: Int) -> AuthorPost {
    AuthorPost(
      questionIndex: index, answer: nil, score: score(index), creation: creationTime(index))
  }

  /// Calls a closure with each answer to the question at an index; `reader` is at the start of its details.
  private func forEachAnswer(
    to index: Int, _ reader: inout PackedValueReader,
    _ body: (_ authorID: Int, AuthorPost) -> Void
  ) {
    let count = answers?.count(ofQuestion: index) ?? 0
    if count == 0 { return }
    skipDetails(ofQuestion: index, &reader)
    // A row that cannot be read is empty, and has no answers by a user 0.
    for _ in 0..<count where !reader.isAtEnd {
      let answer = AnswerAuthors.Answer(&reader)
      body(answer.authorID, answer.post(ofQuestion: index))
    }
  }

  /// Reads the details of the question at an index, and the hash behind them, without decoding them.
  private func skipDetails(ofQuestion index: Int, _ reader: inout PackedValueReader) {
    let numberCount = 4
    for _ in 0..<numberCount { _ = reader.readVarint() }
    if let titleSize = reader.readOptionalNumber() { _ = reader.readBytes(titleSize) }
    if ownerID(index) == nil { _ = reader.readUser() }
    _ = reader.readVarint()
  }
}
