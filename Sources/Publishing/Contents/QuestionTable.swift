package import Archive
package import FoundationEssentials
internal import StackExchange

/// What of a question is known without its texts.
package struct QuestionFigures: Sendable {
  package let id: Int
  package let score: Int
  /// Who asked, where that is somebody with an id.
  package let ownerID: Int?
  package let creationDate: Date?
  /// When what is known of it was news.
  package let dataDate: Date
  package let bountyAmount: Int?
  package let bountyClosesDate: Date?
}

/// The questions of a site, by id.
///
/// There may be a million, so they are packed, and each is made anew when it is asked for: where its
/// figures will do, ``figures(_:)`` costs a tenth.
package struct QuestionTable: Sendable, RandomAccessCollection {
  private let runs: [QuestionRun]
  /// The place of the first question of each run, and of the end.
  private let starts: [Int]
  /// All tags, and for each run which of them its numbers mean.
  let tags: [String]
  private let tagNumbers: [[Int]]

  package var startIndex: Int { 0 }
  package var endIndex: Int { starts[runs.count] }

  /// Joins runs; those of each come after those of the one before.
  init(_ runs: [QuestionRun]) {
    self.runs = runs
    starts = runs.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    var tags: [String] = []
    var known: [String: Int] = [:]
    tagNumbers = runs.map { run in
      run.tags.map { tag in
        if let number = known[tag] { return number }
        known[tag] = tags.count
        tags.append(tag)
        return tags.count - 1
      }
    }
    self.tags = tags
  }

  package subscript(place: Int) -> QuestionSummary {
    let (run, place) = position(of: place)
    return runs[run].summary(place)
  }

  func id(_ place: Int) -> Int {
    let (run, place) = position(of: place)
    return runs[run].id(place)
  }

  package func figures(_ place: Int) -> QuestionFigures {
    let (run, place) = position(of: place)
    return runs[run].figures(place)
  }

  /// The places of a question's tags among ``tags``, in their order.
  func forEachTag(_ place: Int, _ body: (Int) -> Void) {
    let (run, place) = position(of: place)
    let numbers = tagNumbers[run]
    runs[run].forEachTag(place) { body(numbers[$0]) }
  }

  /// The place of the question with that id.
  func place(of id: Int) -> Int? {
    var range = indices
    while let first = range.first {
      let middle = first + range.count / 2
      let other = self.id(middle)
      if other == id { return middle }
      range = other < id ? middle + 1..<range.upperBound : first..<middle
    }
    return nil
  }

  private func position(of place: Int) -> (run: Int, place: Int) {
    var run = 0
    while place >= starts[run + 1] { run += 1 }
    return (run, place - starts[run])
  }

  /// The same without some questions, by id.
  func without(_ ids: Set<Int>) -> QuestionTable {
    guard let site = first?.site else { return self }
    return QuestionTable([
      QuestionRun(ofSite: site) { append in
        for place in indices where !ids.contains(id(place)) { append(self[place]) }
      }
    ])
  }
}
