internal import Archive
internal import Contents
internal import StackExchange

/// The numbers of all questions in the search index.
///
/// Questions with the most votes have the lowest numbers, so that their entries share files. Questions that were
/// added later have the following numbers.
struct DocumentNumbering: Sendable {
  /// The number after the greatest number that was ever assigned to a question.
  private(set) var upperBound = 0
  /// Whether all questions got new numbers from 0, instead of the numbers in the stored index.
  private(set) var isRenumbered = false
  /// The questions that are not yet in the index, by number.
  private(set) var addedQuestions: [Int: SiteQuestion] = [:]
  /// The numbers of questions that are still in the index but no longer on the site.
  private(set) var removedNumbers: [Int] = []
  /// The numbers of questions, by site, then by the index of the question in the site; ``noNumber``
  /// for questions without a number.
  private var numbers: [ObjectIdentifier: [Int]] = [:]
  /// The value that stands for a question without a number.
  private static let noNumber = -1

  /// Numbers questions as in the stored index, or from 0 if there is no index or too many questions were added or
  /// removed.
  init(of contents: SiteContents, _ index: SearchIndex?, in archive: Archive) throws(ArchiveError) {
    if let index {
      upperBound = index.nextNumber
      try findNumbers(of: contents, in: archive)
    }
    let unnumbered = contents.ranked { number(of: $0) == nil }
    let gaps = upperBound - (contents.questionCount - unnumbered.count)
    let changeLimit = max(Self.minChangeLimit, contents.questionCount / 4)
    guard index == nil || unnumbered.count + gaps > changeLimit
    else {
      add(unnumbered)
      return
    }
    (upperBound, isRenumbered, removedNumbers) = (0, true, [])
    for site in contents.sites {
      numbers[ObjectIdentifier(site)] = Array(repeating: Self.noNumber, count: site.questions.count)
    }
    add(contents.ranked { _ in true })
  }

  /// The number of added and removed questions up to which questions keep their numbers, however
  /// small the site is.
  private static let minChangeLimit = 100

  /// Assigns the next free numbers to some questions, in their order.
  private mutating func add(_ questions: [SiteQuestion]) {
    addedQuestions.reserveCapacity(questions.count)
    for question in questions {
      numbers[ObjectIdentifier(question.site)]?[question.index] = upperBound
      addedQuestions[upperBound] = question
      upperBound += 1
    }
  }

  /// Reads the numbers of all questions in the stored index, including questions that are no longer
  /// on the site.
  private mutating func findNumbers(of contents: SiteContents, in archive: Archive)
    throws(ArchiveError)
  {
    // An archive from another program may have two sites whose names are canonically equivalent.
    let sites = Dictionary(
      contents.sites.map { (ExactString($0.community.apiSiteParameter), $0) },
      uniquingKeysWith: { $1 })
    for site in contents.sites {
      numbers[ObjectIdentifier(site)] = Array(repeating: Self.noNumber, count: site.questions.count)
    }
    for community in try archive.communities() {
      let site = sites[ExactString(community.apiSiteParameter)]
      var siteNumbers = site.flatMap { numbers[ObjectIdentifier($0)] } ?? []
      var index = 0
      for (id, number) in try archive.searchDocumentNumbers(ofSite: community.apiSiteParameter) {
        while let site, index < siteNumbers.count, site.questions.id(index) < id { index += 1 }
        if let site, index < siteNumbers.count, site.questions.id(index) == id,
          (0..<upperBound).contains(number)
        {
          siteNumbers[index] = number
        } else {
          removedNumbers.append(number)
        }
      }
      if let site { numbers[ObjectIdentifier(site)] = siteNumbers }
    }
  }

  /// Returns the number of a question in the search index; `nil` if the question has none.
  func number(of question: SiteQuestion) -> Int? {
    let number = numbers[ObjectIdentifier(question.site)]?[question.index]
    return number == Self.noNumber ? nil : number
  }

  /// Returns the scores of the questions by number; `nil` for numbers without a question.
  func scores(in contents: SiteContents) -> [Int?] {
    var scores = [Int?](repeating: nil, count: upperBound)
    for site in contents.sites {
      let numbers = numbers[ObjectIdentifier(site)] ?? []
      for (index, number) in numbers.enumerated() where scores.indices.contains(number) {
        scores[number] = site.questions.score(index)
      }
    }
    return scores
  }
}

extension SiteContents {
  /// Returns the questions that satisfy a condition, those with the most votes first.
  fileprivate func ranked(where isIncluded: (SiteQuestion) -> Bool) -> [SiteQuestion] {
    var ranked: [(score: Int, site: String, id: Int, target: SiteQuestion)] = []
    for site in sites {
      for index in site.questions.indices {
        let target = SiteQuestion(site: site, index: index)
        guard isIncluded(target) else { continue }
        ranked.append(
          (site.questions.score(index), site.community.apiSiteParameter, target.id, target))
      }
    }
    return ranked.sorted { first, second in
      (second.score, first.site, first.id) < (first.score, second.site, second.id)
    }.map(\.target)
  }
}
