internal import Archive
internal import FoundationEssentials
internal import StackExchange

/// An answer whose author is known.
struct AuthoredAnswer {
  let id: Int
  /// That of its question in the site's list.
  let place: Int
  /// The id of who wrote it.
  let author: Int
  let score: Int
  /// In seconds since 1970.
  let creation: Int?
}

/// Makes a part of a site's questions: of each its figures, its tags by number, and apart from these
/// what only those need to know who show it, with an owner who has no id; then its answers.
struct QuestionPacking: RowPacking {
  /// Of what ``bytes`` mean: another one is passed over, and made anew.
  static let form = 2

  private(set) var count = 0
  private var records: [UInt8] = []
  private var tags: [String] = []
  private var numbers: [ExactString: Int] = [:]

  init() {}

  init(sharing part: [UInt8], _ body: (_ id: Int, _ row: ArraySlice<UInt8>) -> Void) {
    var reader = RecordReader(part)
    for _ in 0..<reader.count() { _ = number(of: reader.text() ?? "") }
    for _ in 0..<reader.count() {
      let start = reader.index
      let id = reader.number()
      reader.skip(numbers: 6)
      reader.skip(numbers: reader.count())
      _ = reader.take(reader.number())
      reader.skip(numbers: 4 * reader.count())
      body(id, part[start..<reader.index])
    }
  }

  mutating func append(_ row: ArraySlice<UInt8>) {
    count += 1
    records += row
  }

  /// Adds a question with a greater id, and its answers.
  mutating func append(_ question: QuestionSummary, _ answers: [AnswerSummary]) {
    count += 1
    records.append(packed: question.id)
    records.append(packed: question.score)
    records.append(packed: question.owner?.id)
    records.append(packed: question.creationDate.map(Self.seconds))
    records.append(packed: Self.seconds(question.dataDate))
    records.append(packed: question.bountyAmount)
    records.append(packed: question.bountyClosesDate.map(Self.seconds))
    records.append(packed: question.tags.count)
    for tag in question.tags { records.append(packed: number(of: tag)) }
    let rest = Self.rest(of: question)
    records.append(packed: rest.count)
    records += rest
    records.append(packed: answers.count)
    for answer in answers {
      records.append(packed: answer.id)
      records.append(packed: answer.authorID)
      records.append(packed: answer.score)
      records.append(packed: answer.creationDate.map(Self.seconds))
    }
  }

  private mutating func number(of tag: String) -> Int {
    if let number = numbers[ExactString(tag)] { return number }
    numbers[ExactString(tag)] = tags.count
    tags.append(tag)
    return tags.count - 1
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

  private static func seconds(_ date: Date) -> Int {
    Int(date.timeIntervalSince1970.rounded(.down))
  }

  /// The tags, and the questions one by one.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(packed: tags.count)
    for tag in tags { bytes.append(packed: tag) }
    bytes.append(packed: count)
    return bytes + records
  }
}

extension QuestionTable {
  /// Adds what a part holds, whose ids are greater; the answers, too, where they are wanted.
  mutating func append(_ part: [UInt8], _ answers: inout [AuthoredAnswer]?) {
    var reader = RecordReader(part)
    let tags = (0..<reader.count()).map { _ in number(ofTag: reader.text() ?? "") }
    for _ in 0..<reader.count() {
      append(&reader, withTags: tags)
      for _ in 0..<reader.count() {
        let (id, author) = (reader.number(), reader.number())
        let (score, creation) = (reader.number(), reader.optionalNumber())
        answers?.append(
          AuthoredAnswer(
            id: id, place: count - 1, author: author, score: score, creation: creation))
      }
    }
  }
}
