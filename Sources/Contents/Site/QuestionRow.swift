internal import Archive
internal import Basics
internal import FoundationEssentials
internal import StackExchange

extension ListRows {
  /// Appends a question: its figures, its tags by number, what only those read who show it, and its answers.
  ///
  /// Of owners with an id only the id is stored.
  mutating func append(_ question: QuestionSummary, _ answers: [AnswerSummary]) {
    let rest = Self.rest(of: question)
    let numbers = [
      question.score, question.owner?.id, question.creationDate.map(Self.seconds),
      question.bountyAmount, question.bountyClosesDate.map(Self.seconds),
    ]
    var row: [UInt8] = []
    row.append(packed: Self.seconds(question.dataDate))
    for number in numbers { row.append(packed: number) }
    row.append(packed: question.tags.count)
    for tag in question.tags { row.append(packed: number(of: tag)) }
    row.append(packed: rest.count)
    row += rest
    row.append(packed: Self.hash(of: question, numbers, rest))
    for answer in answers {
      row.append(packed: answer.id)
      row.append(packed: answer.authorID)
      row.append(packed: answer.score)
      row.append(packed: answer.creationDate.map(Self.seconds))
    }
    append(question.id, row)
  }

  private static func rest(of question: QuestionSummary) -> [UInt8] {
    var rest: [UInt8] = []
    rest.append(packed: question.answerCount)
    rest.append(packed: question.viewCount)
    rest.append(packed: question.acceptedAnswerID)
    rest.append(packed: question.lastActivityDate.map(seconds))
    rest.append(packed: question.title)
    if question.owner?.id == nil { rest.append(packed: question.owner) }
    return rest
  }

  /// A hash of all that lists show of a question.
  private static func hash(of question: QuestionSummary, _ numbers: [Int?], _ rest: [UInt8]) -> Int
  {
    var hash = FNV1a<UInt64>()
    hash.add(UInt64(truncatingIfNeeded: question.id))
    for number in numbers { hash.add(UInt64(truncatingIfNeeded: number ?? QuestionTable.none)) }
    for tag in question.tags { hash.add(tag.utf8.span) }
    hash.add(rest.span)
    return Int(truncatingIfNeeded: hash.value)
  }

  private static func seconds(_ date: Date) -> Int {
    Int(date.timeIntervalSince1970.rounded(.down))
  }
}

extension QuestionTable {
  /// Adds the questions of a part, whose ids are greater; the answers, too, where they are wanted.
  mutating func append(_ part: [UInt8], _ answers: inout [AuthoredPost]?) {
    var tags: [Int32] = []
    var last = ids.last ?? .min
    ListRows.read(part) { names in
      tags = names.map { number(ofTag: $0) }
    } rows: { id, reader, end in
      // Others may have changed the archive.
      guard id > last, ValidRange.ids.contains(id) else { return }
      last = id
      if excluded.contains(id) { return }
      append(id, &reader, withTags: tags)
      while answers != nil, reader.index < end {
        let (id, author) = (reader.number(), reader.number())
        let (score, creation) = (ValidRange.count(reader.number()), reader.optionalNumber())
        let post = AuthorPost(place: count - 1, answer: id, score: score, creation: creation)
        answers?.append((author, post))
      }
    }
  }
}
