package import Archive
internal import Basics
package import FoundationEssentials
internal import StackExchange

/// The questions of a site, sorted by id.
///
/// There may be a million questions, so they are packed: values needed for all questions are
/// columns, and the details of a question are decoded on access.
package struct QuestionTable: Sendable, RandomAccessCollection {
  /// The API name of the site.
  private let site: String
  /// The ids of the questions, ascending.
  private(set) var ids: [Int] = []
  /// The scores of the questions.
  private var scores: [Int32] = []
  /// The ids of the owners, or `none` for an owner without an id.
  private var owners: [Int] = []
  /// The creation times in seconds since 1970.
  private var creations: [UInt32] = []
  /// The dates at which the data last changed, in seconds since 1970.
  private var dataTimes: [UInt32] = []
  /// The names of all tags.
  private(set) var tags: [String] = []
  /// The tag indices of all questions, one question's after another's.
  private(set) var allTagIndices: [Int32] = []
  /// The start of each question's tags in the tag indices, and the end of the last.
  private var tagStarts: [Int32] = [0]
  /// Hashes of everything that lists show of the questions, except their owners.
  package private(set) var hashes: [Int] = []
  /// The bounties, open or not, by question index.
  private(set) var bounties: [Int: QuestionBounty] = [:]
  /// Whether each question has a bounty.
  private(set) var hasBounty: [Bool] = []
  /// The packed details of all questions.
  private var details: [UInt8] = []
  /// The start of each question's details.
  private var detailStarts: [UInt32] = []
  /// The owners of the questions.
  var ownerUsers = UserTable()

  /// The indices of tags, by name.
  private var tagIndexByName: [ExactString: Int32] = [:]

  /// The ids of questions to exclude because their pages cannot be built.
  let excluded: Set<Int>

  /// Creates an empty table.
  init(ofSite site: String, excluding excluded: Set<Int> = []) {
    (self.site, self.excluded) = (site, excluded)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { ids.count }

  /// Decodes the question at an index.
  package subscript(index: Int) -> QuestionSummary {
    var reader = PackedValueReader(details, at: Int(detailStarts[index]))
    let bounty = bounties[index]
    let (answers, views) = (
      ValidRange.clampedCount(reader.readNumber()), ValidRange.clampedCount(reader.readNumber())
    )
    let (accepted, activity) = (reader.readOptionalNumber(), reader.readOptionalNumber())
    let title = reader.readText() ?? ""
    let owner = ownerID(index).map(ownerUsers.user) ?? reader.user()
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

  /// Returns the id of a question's owner, or nil if the owner has no id.
  func ownerID(_ index: Int) -> Int? { owners[index] == Self.noValue ? nil : owners[index] }

  /// The ids of all owners, ascending, with duplicates.
  var ownerIDs: ArraySlice<Int> {
    var ids = owners
    ids.sort()
    return ids.drop { $0 == Self.noValue }
  }

  /// Returns the creation time of a question in seconds since 1970.
  func creationTime(_ index: Int) -> Int? {
    creations[index] == Self.noCreation ? nil : Int(creations[index])
  }

  /// Returns the creation date of the question at an index.
  package func creationDate(_ index: Int) -> Date? {
    creationTime(index).map { Date(timeIntervalSince1970: Double($0)) }
  }

  /// Returns the date at which the data of a question last changed.
  package func dataDate(_ index: Int) -> Date {
    Date(timeIntervalSince1970: Double(dataTimes[index]))
  }

  /// The date of the newest data of any question.
  var newestDataDate: Date? { dataTimes.max().map { Date(timeIntervalSince1970: Double($0)) } }

  /// Returns the indices of a question's tags in ``tags``, in the question's order.
  func tagIndices(_ index: Int) -> ArraySlice<Int32> {
    allTagIndices[Int(tagStarts[index])..<Int(tagStarts[index + 1])]
  }

  /// Returns the index of the question with an id.
  package func index(ofID id: Int) -> Int? { ids.sortedIndex(of: id) }

  /// The stored value for a missing owner or number.
  static let noValue = Int.min
  /// The stored value for a missing creation time.
  private static let noCreation = UInt32.max
}

/// The bounty of a question, as last fetched.
struct QuestionBounty: Sendable {
  /// The reputation points offered.
  let amount: Int
  /// The end of the bounty.
  let closes: Date?
}

// MARK: - Filling

extension QuestionTable {
  /// Reserves memory for a number of questions, because growing by copying takes longer than
  /// reading them.
  ///
  /// Unused reserved memory is never touched, so it costs nothing.
  mutating func reserveCapacity(_ count: Int) {
    ids.reserveCapacity(count)
    scores.reserveCapacity(count)
    owners.reserveCapacity(count)
    creations.reserveCapacity(count)
    dataTimes.reserveCapacity(count)
    hasBounty.reserveCapacity(count)
    hashes.reserveCapacity(count)
    tagStarts.reserveCapacity(count + 1)
    allTagIndices.reserveCapacity(5 * count)
    detailStarts.reserveCapacity(count)
    details.reserveCapacity(100 * count)
  }

  /// Adds a question from a row of `ListRows`, whose id must be greater than the existing ones;
  /// `tags` maps the row's tag indices.
  mutating func append(_ id: Int, _ record: inout PackedValueReader, withTags tags: [Int32]) {
    let index = ids.count
    ids.append(id)
    dataTimes.append(UInt32(clamping: record.readNumber()))
    scores.append(Int32(clamping: record.readOptionalNumber() ?? 0))
    owners.append(record.readOptionalNumber() ?? Self.noValue)
    creations.append(record.readOptionalNumber().map { UInt32(clamping: $0) } ?? Self.noCreation)
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
    detailStarts.append(UInt32(details.count))
    details += record.readBytes(record.readNumber())
    hashes.append(record.readNumber())
  }

  /// Returns the index of a tag, adding the tag if it is new.
  mutating func index(ofTag tag: String) -> Int32 {
    if let index = tagIndexByName[ExactString(tag)] { return index }
    let index = Int32(tags.count)
    tagIndexByName[ExactString(tag)] = index
    tags.append(tag)
    return index
  }
}
