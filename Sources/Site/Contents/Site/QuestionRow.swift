internal import Archive
internal import Basics
internal import FoundationEssentials
internal import StackExchange

extension ListRows {
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
  /// Adds the questions of an encoded list part, whose ids must be greater than the existing ones,
  /// and adds their answers to `answers` unless it is nil.
  mutating func append(_ part: [UInt8], _ answers: inout [AuthoredPost]?) {
    var tagIndices: [Int32] = []
    var lastID = ids.last ?? .min
    ListRows.read(part) { names in
      tagIndices = names.map { index(ofTag: $0) }
    } rows: { id, reader, end in
      // A modified archive may contain invalid or unsorted ids.
      guard id > lastID, ValidRange.ids.contains(id) else { return }
      lastID = id
      if !includes(id) { return }
      append(id, &reader, withTags: tagIndices)
      while answers != nil, reader.index < end {
        let (id, author) = (reader.readNumber(), reader.readNumber())
        let (score, creation) = (
          ValidRange.clampedCount(reader.readNumber()), reader.readOptionalNumber()
        )
        let post = AuthorPost(
          questionIndex: count - 1, answer: id, score: score, creation: creation)
        answers?.append((author, post))
      }
    }
  }
}
