internal import Archive
internal import FoundationEssentials
internal import StackExchange

/// Neighbours among the questions of a site, packed: about a hundred bytes each.
struct QuestionRun: Sendable {
  private let site: String
  /// The numbers of each question, its tags, and its title.
  private var bytes: [UInt8] = []
  private var starts: [Int] = []
  /// Those who asked, each once.
  private var people: [UInt8] = []
  /// By the number that questions have of them.
  private(set) var tags: [String] = []

  private init(ofSite site: String) { self.site = site }

  /// Packs questions, by id.
  init(ofSite site: String, reading: ((QuestionSummary) -> Void) throws -> Void) rethrows {
    var packing = Packing()
    var run = QuestionRun(ofSite: site)
    try reading { run.append($0, &packing) }
    self = run
  }

  /// What need not be known of a run that is complete.
  private struct Packing {
    /// Where people are, by id.
    var people: [Int: Int] = [:]
    var tags: [String: Int] = [:]
  }

  private mutating func append(_ question: QuestionSummary, _ packing: inout Packing) {
    starts.append(bytes.count)
    bytes.append(packed: question.id)
    bytes.append(packed: question.score)
    bytes.append(packed: question.owner.map { place(of: $0, &packing) })
    bytes.append(packed: question.creationDate.map(Self.seconds))
    bytes.append(packed: Self.seconds(question.dataDate))
    bytes.append(packed: question.bountyAmount)
    bytes.append(packed: question.bountyClosesDate.map(Self.seconds))
    bytes.append(packed: question.tags.count)
    for tag in question.tags { bytes.append(packed: number(of: tag, &packing)) }
    bytes.append(packed: question.answerCount)
    bytes.append(packed: question.viewCount)
    bytes.append(packed: question.acceptedAnswerID)
    bytes.append(packed: question.lastActivityDate.map(Self.seconds))
    bytes.append(packed: question.title)
  }

  private mutating func number(of tag: String, _ packing: inout Packing) -> Int {
    if let number = packing.tags[tag] { return number }
    packing.tags[tag] = tags.count
    tags.append(tag)
    return tags.count - 1
  }

  private mutating func place(of user: User, _ packing: inout Packing) -> Int {
    if let id = user.id, let place = packing.people[id] { return place }
    let place = people.count
    if let id = user.id { packing.people[id] = place }
    people.append(packed: user.id)
    people.append(packed: user.kind.rawValue)
    people.append(packed: user.displayName)
    people.append(packed: user.link)
    people.append(packed: user.profileImage)
    people.append(packed: user.reputation)
    return place
  }

  private static func seconds(_ date: Date) -> Int {
    Int(date.timeIntervalSince1970.rounded(.down))
  }
}

extension QuestionRun {
  var count: Int { starts.count }

  func id(_ place: Int) -> Int {
    var reader = RecordReader(bytes, at: starts[place])
    return reader.number()
  }

  func figures(_ place: Int) -> QuestionFigures {
    var reader = RecordReader(bytes, at: starts[place])
    return figures(&reader).figures
  }

  /// The numbers of a question's tags, in their order.
  func forEachTag(_ place: Int, _ body: (Int) -> Void) {
    var reader = RecordReader(bytes, at: starts[place])
    _ = figures(&reader)
    for _ in 0..<reader.number() { body(reader.number()) }
  }

  func summary(_ place: Int) -> QuestionSummary {
    var reader = RecordReader(bytes, at: starts[place])
    let (figures, owner) = figures(&reader)
    let tags = (0..<reader.number()).map { _ in self.tags[reader.number()] }
    let (answers, views) = (reader.number(), reader.number())
    let (accepted, activity) = (reader.optionalNumber(), reader.optionalNumber())
    return QuestionSummary(
      site: site, id: figures.id, title: reader.text() ?? "", tags: tags, score: figures.score,
      answerCount: answers, viewCount: views, acceptedAnswerID: accepted,
      owner: owner.map(user), creationDate: figures.creationDate,
      lastActivityDate: activity.map(Self.date), bountyAmount: figures.bountyAmount,
      bountyClosesDate: figures.bountyClosesDate, dataDate: figures.dataDate)
  }

  private func figures(_ reader: inout RecordReader) -> (figures: QuestionFigures, owner: Int?) {
    let (id, score, owner) = (reader.number(), reader.number(), reader.optionalNumber())
    let figures = QuestionFigures(
      id: id, score: score, ownerID: owner.flatMap(userID),
      creationDate: reader.optionalNumber().map(Self.date), dataDate: Self.date(reader.number()),
      bountyAmount: reader.optionalNumber(),
      bountyClosesDate: reader.optionalNumber().map(Self.date))
    return (figures, owner)
  }

  private func userID(at place: Int) -> Int? {
    var reader = RecordReader(people, at: place)
    return reader.optionalNumber()
  }

  private func user(at place: Int) -> User {
    var reader = RecordReader(people, at: place)
    let (id, kind) = (reader.optionalNumber(), reader.text())
    return User(
      kind: User.Kind(rawValue: kind ?? ""), id: id, displayName: reader.text(),
      link: reader.text(), profileImage: reader.text(), reputation: reader.optionalNumber())
  }

  private static func date(_ seconds: Int) -> Date {
    Date(timeIntervalSince1970: Double(seconds))
  }
}
