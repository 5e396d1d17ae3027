internal import Archive
internal import StackExchange

/// The numbers of all questions in the index: those with the most votes have the lowest, and so share
/// files with each other; what came later has the next.
struct SearchNumbers: Sendable {
  let layout: SearchLayout
  /// By API name of the site, and by question.
  private var numbers: [String: [Int: Int]] = [:]

  /// Looks numbers up, and gives those that lack; gives all anew when many are new or out of use.
  init(of contents: SiteContents, in archive: Archive) throws(ArchiveError) {
    for site in contents.sites {
      let parameter = site.community.parameter
      numbers[parameter] = try archive.searchNumbers(ofSite: parameter)
    }
    let known = numbers
    let lacking = contents.ranked { known[$0]?[$1] == nil }
    let unused = try archive.searchLayout().numbers - (contents.questionCount - lacking.count)
    let isNew = lacking.count + unused > max(Self.fewest, contents.questionCount / 4)
    let wanting = isNew ? contents.ranked { _, _ in true } : lacking
    if !wanting.isEmpty {
      let first = try archive.numberForSearch(wanting, beginningEra: isNew)
      for (offset, key) in wanting.enumerated() { numbers[key.site]?[key.id] = first + offset }
    }
    layout = try archive.searchLayout()
  }

  /// Fewer are not worth making an index anew.
  private static let fewest = 100

  func number(of question: Int, on site: SiteQuestions) -> Int? {
    numbers[site.community.parameter]?[question]
  }

  /// The scores of questions that there are, by number.
  func scores(in contents: SiteContents) -> [Int?] {
    var scores = [Int?](repeating: nil, count: layout.numbers)
    for site in contents.sites {
      for place in site.questions.indices {
        let id = site.questions.id(place)
        if let number = number(of: id, on: site), scores.indices.contains(number) {
          scores[number] = site.questions.scores[place]
        }
      }
    }
    return scores
  }
}

extension SiteContents {
  /// Some questions, those with the most votes first.
  fileprivate func ranked(where isWanted: (String, Int) -> Bool) -> [QuestionKey] {
    var ranked: [(score: Int, key: QuestionKey)] = []
    for site in sites {
      let parameter = site.community.parameter
      for place in site.questions.indices {
        let id = site.questions.id(place)
        guard isWanted(parameter, id) else { continue }
        ranked.append((site.questions.scores[place], QuestionKey(site: parameter, id: id)))
      }
    }
    return ranked.sorted { first, second in
      (second.score, first.key.site, first.key.id) < (first.score, second.key.site, second.key.id)
    }.map(\.key)
  }
}
