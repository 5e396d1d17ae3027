package import Archive
internal import Basics
package import FoundationEssentials
internal import StackExchange

/// The questions of a site, by id.
///
/// There may be a million, so they are packed: what is asked of all of them lies in columns, the rest
/// is read when one is asked for.
package struct QuestionTable: Sendable, RandomAccessCollection {
  private let site: String
  private(set) var ids: [Int] = []
  private var scores: [Int32] = []
  /// The ids of those who asked.
  private var owners: [Int] = []
  /// In seconds since 1970.
  private var creations: [UInt32] = []
  private var news: [UInt32] = []
  /// All tags; questions have their places, one question's after the other's.
  private(set) var tags: [String] = []
  private(set) var tagPlaces: [Int32] = []
  private var tagStarts: [Int32] = [0]
  /// Hashes of all that lists show of the questions, except their owners.
  package private(set) var hashes: [Int] = []
  /// What was offered for answers, open or not, by place, and whether anything was.
  private(set) var offered: [Int: QuestionBounty] = [:]
  private(set) var isOffered: [Bool] = []
  /// What else is known, packed, and where each begins.
  private var rest: [UInt8] = []
  private var restStarts: [UInt32] = []
  /// Those who asked.
  var people = PeopleTable()

  private var numbers: [ExactString: Int32] = [:]

  /// Questions whose pages cannot be built.
  let excluded: Set<Int>

  init(ofSite site: String, excluding excluded: Set<Int> = []) {
    (self.site, self.excluded) = (site, excluded)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { ids.count }

  package subscript(place: Int) -> QuestionSummary {
    var reader = PackedValueReader(rest, at: Int(restStarts[place]))
    let bounty = offered[place]
    let (answers, views) = (ValidRange.count(reader.number()), ValidRange.count(reader.number()))
    let (accepted, activity) = (reader.optionalNumber(), reader.optionalNumber())
    let title = reader.text() ?? ""
    let owner = ownerID(place).map(people.user) ?? reader.user()
    return QuestionSummary(
      site: site, id: ids[place], title: title,
      tags: tagNumbers(place).map { tags[Int($0)] }, score: score(place), answerCount: answers,
      viewCount: views, acceptedAnswerID: accepted, owner: owner,
      creationDate: creationDate(place),
      lastActivityDate: activity.map { Date(timeIntervalSince1970: Double($0)) },
      bountyAmount: bounty?.amount, bountyClosesDate: bounty?.closes, dataDate: dataDate(place))
  }

  package func id(_ place: Int) -> Int { ids[place] }

  package func score(_ place: Int) -> Int { Int(scores[place]) }

  /// Who asked, where that is somebody with an id.
  func ownerID(_ place: Int) -> Int? { owners[place] == Self.none ? nil : owners[place] }

  /// The ids of all who asked, in their order.
  var ownerIDs: ArraySlice<Int> {
    var ids = owners
    ids.sort()
    return ids.drop { $0 == Self.none }
  }

  /// In seconds since 1970.
  func creation(_ place: Int) -> Int? {
    creations[place] == Self.noCreation ? nil : Int(creations[place])
  }

  package func creationDate(_ place: Int) -> Date? {
    creation(place).map { Date(timeIntervalSince1970: Double($0)) }
  }

  /// When what is known of a question was news.
  package func dataDate(_ place: Int) -> Date { Date(timeIntervalSince1970: Double(news[place])) }

  /// When what is known of any was news.
  var newest: Date? { news.max().map { Date(timeIntervalSince1970: Double($0)) } }

  /// The places of a question's tags among ``tags``, in their order.
  func tagNumbers(_ place: Int) -> ArraySlice<Int32> {
    tagPlaces[Int(tagStarts[place])..<Int(tagStarts[place + 1])]
  }

  /// The place of the question with that id.
  package func place(of id: Int) -> Int? { ids.sortedIndex(of: id) }

  static let none = Int.min
  private static let noCreation = UInt32.max
}

/// What is offered for an answer, as it was known.
struct QuestionBounty: Sendable {
  let amount: Int
  let closes: Date?
}

// MARK: - Filling

extension QuestionTable {
  /// Makes room for so many questions, as to grow by copying costs more than to read them.
  ///
  /// What is not used of it takes no memory.
  mutating func reserve(_ count: Int) {
    ids.reserveCapacity(count)
    scores.reserveCapacity(count)
    owners.reserveCapacity(count)
    creations.reserveCapacity(count)
    news.reserveCapacity(count)
    isOffered.reserveCapacity(count)
    hashes.reserveCapacity(count)
    tagStarts.reserveCapacity(count + 1)
    tagPlaces.reserveCapacity(5 * count)
    restStarts.reserveCapacity(count)
    rest.reserveCapacity(100 * count)
  }

  /// Adds a question with a greater id from a row of `ListRows`, which has the numbers of its tags.
  mutating func append(_ id: Int, _ record: inout PackedValueReader, withTags tags: [Int32]) {
    let place = ids.count
    ids.append(id)
    news.append(UInt32(clamping: record.number()))
    scores.append(Int32(clamping: record.optionalNumber() ?? 0))
    owners.append(record.optionalNumber() ?? Self.none)
    creations.append(record.optionalNumber().map { UInt32(clamping: $0) } ?? Self.noCreation)
    let (amount, closes) = (record.optionalNumber(), record.optionalNumber())
    isOffered.append(amount != nil)
    if let amount {
      offered[place] = QuestionBounty(
        amount: amount, closes: closes.map { Date(timeIntervalSince1970: Double($0)) })
    }
    let start = tagPlaces.count
    for _ in 0..<record.count() {
      let number = record.number()
      guard tags.indices.contains(number) else { continue }
      let tag = tags[number]
      // The lists of a tag show a question once.
      if !tagPlaces[start...].contains(tag) { tagPlaces.append(tag) }
    }
    tagStarts.append(Int32(tagPlaces.count))
    restStarts.append(UInt32(rest.count))
    rest += record.take(record.number())
    hashes.append(record.number())
  }

  /// The number of a tag.
  mutating func number(ofTag tag: String) -> Int32 {
    if let number = numbers[ExactString(tag)] { return number }
    let number = Int32(tags.count)
    numbers[ExactString(tag)] = number
    tags.append(tag)
    return number
  }
}
