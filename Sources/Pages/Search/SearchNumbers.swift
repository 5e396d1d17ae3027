internal import Archive
package import Contents
internal import StackExchange

/// The numbers of all questions in the index: those with the most votes have the lowest, and so share
/// files; questions that came later have the next ones.
package struct SearchNumbers: Sendable {
  /// One more than the greatest number that was ever assigned.
  private(set) var limit = 0
  /// Whether the questions are numbered without regard to the stored index.
  private(set) var areNew = false
  /// The questions that are not in the index, by number.
  package private(set) var added: [Int: SiteQuestion] = [:]
  /// The numbers of questions that are in the index only.
  private(set) var removed: [Int] = []
  /// By site, then by the question's place there.
  private var numbers: [ObjectIdentifier: [Int]] = [:]
  private static let none = -1

  /// Numbers questions as in the index, or from 0 if there is no index, or too many are new or removed.
  init(of contents: SiteContents, _ index: SearchIndex?, in archive: Archive) throws(ArchiveError) {
    if let index {
      limit = index.numbers
      try findNumbers(of: contents, in: archive)
    }
    let unnumbered = contents.ranked { number(of: $0) == nil }
    let gaps = limit - (contents.questionCount - unnumbered.count)
    guard index == nil || unnumbered.count + gaps > max(Self.fewest, contents.questionCount / 4)
    else {
      add(unnumbered)
      return
    }
    (limit, areNew, removed) = (0, true, [])
    for site in contents.sites {
      numbers[ObjectIdentifier(site)] = Array(repeating: Self.none, count: site.questions.count)
    }
    add(contents.ranked { _ in true })
  }

  /// The fewest changes for which the index is rebuilt.
  private static let fewest = 100

  private mutating func add(_ questions: [SiteQuestion]) {
    added.reserveCapacity(questions.count)
    for question in questions {
      numbers[ObjectIdentifier(question.site)]?[question.place] = limit
      added[limit] = question
      limit += 1
    }
  }

  /// Reads the numbers of questions from the index, and those of questions that were removed.
  private mutating func findNumbers(of contents: SiteContents, in archive: Archive)
    throws(ArchiveError)
  {
    // An archive of somebody else may have two sites whose names are canonically equal.
    let sites = Dictionary(
      contents.sites.map { (ExactString($0.community.parameter), $0) }, uniquingKeysWith: { $1 })
    for site in contents.sites {
      numbers[ObjectIdentifier(site)] = Array(repeating: Self.none, count: site.questions.count)
    }
    for community in try archive.communities() {
      let site = sites[ExactString(community.parameter)]
      var known = site.flatMap { numbers[ObjectIdentifier($0)] } ?? []
      var place = 0
      for (id, number) in try archive.searchNumbers(ofSite: community.parameter) {
        while let site, place < known.count, site.questions.id(place) < id { place += 1 }
        if let site, place < known.count, site.questions.id(place) == id,
          (0..<limit).contains(number)
        {
          known[place] = number
        } else {
          removed.append(number)
        }
      }
      if let site { numbers[ObjectIdentifier(site)] = known }
    }
  }

  func number(of question: SiteQuestion) -> Int? {
    let number = numbers[ObjectIdentifier(question.site)]?[question.place]
    return number == Self.none ? nil : number
  }

  func number(of question: Int, on site: SiteQuestions) -> Int? {
    site.questions.place(of: question).flatMap {
      number(of: SiteQuestion(site: site, place: $0))
    }
  }

  /// The scores of the questions by number; nil for numbers without a question.
  func scores(in contents: SiteContents) -> [Int?] {
    var scores = [Int?](repeating: nil, count: limit)
    for site in contents.sites {
      let numbers = numbers[ObjectIdentifier(site)] ?? []
      for (place, number) in numbers.enumerated() where scores.indices.contains(number) {
        scores[number] = site.questions.score(place)
      }
    }
    return scores
  }
}

extension SiteContents {
  /// Some questions, those with the most votes first.
  fileprivate func ranked(where isWanted: (SiteQuestion) -> Bool) -> [SiteQuestion] {
    var ranked: [(score: Int, site: String, id: Int, target: SiteQuestion)] = []
    for site in sites {
      for place in site.questions.indices {
        let target = SiteQuestion(site: site, place: place)
        guard isWanted(target) else { continue }
        ranked.append(
          (site.questions.score(place), site.community.parameter, target.id, target))
      }
    }
    return ranked.sorted { first, second in
      (second.score, first.site, first.id) < (first.score, second.site, second.id)
    }.map(\.target)
  }
}
