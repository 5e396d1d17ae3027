internal import Archive
internal import Basics
internal import FoundationEssentials
internal import StackExchange

extension ListRows {
  /// Appends a question and its answers as a row.
  ///
  /// The row has the question's numbers, the indices of its tags, details that are decoded only
  /// when the question is shown, and a hash. Of an owner with an id, it stores only the id.
  mutating func append(_ question: QuestionSummary, _ answers: [AnswerSummary]) {
    let details = Self.details(of: question)
    let numbers = [
      question.score, question.owner?.id, question.creationDate.map(Self.seconds),
      question.bountyAmount, question.bountyClosesDate.map(Self.seconds),
    ]
    var row: [UInt8] = []
    row.append(packed: Self.seconds(question.dataDate))
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
      row.append(packed: answer.creationDate.map(Self.seconds))
    }
    append(question.id, row)
  }

  /// Encodes the details that lists read only for the questions they show.
  private static func details(of question: QuestionSummary) -> [UInt8] {
    var details: [UInt8] = []
    details.append(packed: question.answerCount)
    details.append(packed: question.viewCount)
    details.append(packed: question.acceptedAnswerID)
    details.append(packed: question.lastActivityDate.map(seconds))
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

  /// Returns the whole seconds since 1970.
  private static func seconds(_ date: Date) -> Int {
    Int(date.timeIntervalSince1970.rounded(.down))
  }
}

extension QuestionTable {
  /// Adds the questions of a part, whose ids must be greater than the existing ones, and their
  /// answers unless `answers` is nil.
  mutating func append(_ part: [UInt8], _ answers: inout [AuthoredPost]?) {
    var tagIndices: [Int32] = []
    var lastID = ids.last ?? .min
    ListRows.read(part) { names in
      tagIndices = names.map { index(ofTag: $0) }
    } rows: { id, reader, end in
      // A modified archive may contain invalid or unsorted ids.
      guard id > lastID, ValidRange.ids.contains(id) else { return }
      lastID = id
      if excluded.contains(id) { return }
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
