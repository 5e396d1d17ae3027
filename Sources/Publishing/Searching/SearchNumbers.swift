internal import Archive
internal import StackExchange

/// The numbers of all questions in the index: those with the most votes have the lowest, and so share
/// files; questions that came later have the next ones.
struct SearchNumbers: Sendable {
  /// The first number that no question has had.
  private(set) var limit = 0
  /// Whether the questions are numbered without regard to the stored index.
  private(set) var areNew = false
  /// The numbers of questions that are not in the index.
  private(set) var added: [Int] = []
  /// The numbers of questions that are in the index only.
  private(set) var removed: [Int] = []
  /// By API name of the site, then by the question's place there.
  private var numbers: [String: [Int]] = [:]
  private static let none = -1

  /// Numbers questions: as in the index, or anew if there is none, or too many are new or gone.
  init(of contents: SiteContents, _ index: SearchIndex?, in archive: Archive) throws(ArchiveError) {
    if let index {
      limit = index.numbers
      try findNumbers(of: contents, in: archive)
    }
    let unnumbered = contents.ranked { numbers[$0]?[$1] ?? Self.none == Self.none }
    let gaps = limit - (contents.questionCount - unnumbered.count)
    guard index == nil || unnumbered.count + gaps > max(Self.fewest, contents.questionCount / 4)
    else {
      add(unnumbered)
      return
    }
    (limit, areNew, removed) = (0, true, [])
    for site in contents.sites {
      numbers[site.community.parameter] = Array(
        repeating: Self.none, count: site.questions.count)
    }
    add(contents.ranked { _, _ in true })
  }

  /// Fewer changes are not worth building an index anew.
  private static let fewest = 100

  private mutating func add(_ questions: [(site: String, place: Int)]) {
    added = Array(limit..<limit + questions.count)
    for (site, place) in questions {
      numbers[site]?[place] = limit
      limit += 1
    }
  }

  /// Finds the numbers of questions, and those of questions that there are no more.
  private mutating func findNumbers(of contents: SiteContents, in archive: Archive)
    throws(ArchiveError)
  {
    for community in try archive.communities() {
      let questions = contents.site(community.parameter)?.questions
      var numbers = [Int](repeating: Self.none, count: questions?.count ?? 0)
      var place = 0
      for (id, number) in try archive.searchNumbers(ofSite: community.parameter) {
        while let questions, place < questions.count, questions.id(place) < id { place += 1 }
        if let questions, place < questions.count, questions.id(place) == id,
          (0..<limit).contains(number)
        {
          numbers[place] = number
        } else {
          removed.append(number)
        }
      }
      self.numbers[community.parameter] = numbers
    }
  }

  func number(of question: Int, on site: SiteQuestions) -> Int? {
    guard let place = site.questions.place(of: question),
      let number = numbers[site.community.parameter]?[place], number != Self.none
    else { return nil }
    return number
  }

  /// The scores of the questions by number; nil for numbers without a question.
  func scores(in contents: SiteContents) -> [Int?] {
    var scores = [Int?](repeating: nil, count: limit)
    for site in contents.sites {
      let numbers = numbers[site.community.parameter] ?? []
      for (place, number) in numbers.enumerated() where scores.indices.contains(number) {
        scores[number] = site.questions.score(place)
      }
    }
    return scores
  }
}

extension SiteContents {
  /// Some questions, those with the most votes first.
  fileprivate func ranked(where isWanted: (String, Int) -> Bool) -> [(site: String, place: Int)] {
    var ranked: [(score: Int, site: String, id: Int, place: Int)] = []
    for site in sites {
      let parameter = site.community.parameter
      for place in site.questions.indices where isWanted(parameter, place) {
        let (score, id) = (site.questions.score(place), site.questions.id(place))
        ranked.append((score, parameter, id, place))
      }
    }
    return ranked.sorted { first, second in
      (second.score, first.site, first.id) < (first.score, second.site, second.id)
    }.map { ($0.site, $0.place) }
  }
}
