internal import Archive
internal import StackExchange

/// The numbers of all questions in the index: those with the most votes have the lowest, and so share
/// files with each other; what came later has the next.
struct SearchNumbers: Sendable {
  let layout: SearchLayout
  /// By API name of the site, then by the question's place there.
  private var numbers: [String: [Int]] = [:]
  private static let none = -1

  /// Looks numbers up, and gives those that lack; gives all anew when many are new or out of use.
  init(of contents: SiteContents, in archive: Archive) throws(ArchiveError) {
    let given = try archive.searchLayout().numbers
    for site in contents.sites {
      let parameter = site.community.parameter
      // A damaged archive may hold a number that was never assigned; its question gets a new one.
      let valid = try archive.searchNumbers(ofSite: parameter).filter { $0.number < given }
      numbers[parameter] = Self.numbers(of: site.questions, among: valid)
    }
    let known = numbers
    let unnumbered = contents.ranked { known[$0]?[$1] == Self.none }
    let unused = given - (contents.questionCount - unnumbered.count)
    let isNew = unnumbered.count + unused > max(Self.fewest, contents.questionCount / 4)
    let wanting = isNew ? contents.ranked { _, _ in true } : unnumbered
    if !wanting.isEmpty {
      let first = try archive.numberForSearch(wanting.map(\.key), beginningEra: isNew)
      for (offset, (key, place)) in wanting.enumerated() {
        numbers[key.site]?[place] = first + offset
      }
    }
    layout = try archive.searchLayout()
  }

  /// Fewer are not worth making an index anew.
  private static let fewest = 100

  /// The numbers of questions by their places; both lists are by id.
  private static func numbers(
    of questions: QuestionTable, among known: [(question: Int, number: Int)]
  ) -> [Int] {
    var numbers = [Int](repeating: none, count: questions.count)
    var place = 0
    for (question, number) in known {
      while place < questions.count, questions.id(place) < question { place += 1 }
      if place < questions.count, questions.id(place) == question { numbers[place] = number }
    }
    return numbers
  }

  func number(of question: Int, on site: SiteQuestions) -> Int? {
    guard let place = site.questions.place(of: question),
      let number = numbers[site.community.parameter]?[place], number != Self.none
    else { return nil }
    return number
  }

  /// The scores of questions that there are, by number.
  func scores(in contents: SiteContents) -> [Int?] {
    var scores = [Int?](repeating: nil, count: layout.numbers)
    for site in contents.sites {
      let numbers = numbers[site.community.parameter] ?? []
      for (number, score) in zip(numbers, site.questions.scores)
      where scores.indices.contains(number) {
        scores[number] = score
      }
    }
    return scores
  }
}

extension SiteContents {
  /// Some questions with their places, those with the most votes first.
  fileprivate func ranked(
    where isWanted: (String, Int) -> Bool
  ) -> [(key: QuestionKey, place: Int)] {
    var ranked: [(score: Int, key: QuestionKey, place: Int)] = []
    for site in sites {
      let parameter = site.community.parameter
      for place in site.questions.indices where isWanted(parameter, place) {
        let key = QuestionKey(site: parameter, id: site.questions.id(place))
        ranked.append((site.questions.scores[place], key, place))
      }
    }
    return ranked.sorted { first, second in
      (second.score, first.key.site, first.key.id) < (first.score, second.key.site, second.key.id)
    }.map { ($0.key, $0.place) }
  }
}
