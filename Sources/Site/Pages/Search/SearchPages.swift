internal import Archive
internal import Basics
internal import Contents
internal import FoundationEssentials
internal import Mustache

/// The page with the search form of the site.
struct SearchPages: PageKind {
  let template = "search"
  let order = BuildOrder.search

  func path(of target: Void, in format: SiteFormat) -> String { "search.html" }

  func inputKey(of target: Void, in context: PageContext) -> InputKey? {
    guard let files = context.search.filePaths else { return nil }
    var inputKey = InputKey()
    inputKey.add(files.directory)
    inputKey.add(files.scores)
    inputKey.add(files.spellings)
    return inputKey
  }

  func sitemapEntry(of target: Void, in contents: SiteContents) -> SitemapEntry? { nil }

  func compose(_ source: Void, with composer: Composer) -> ComposedPage<SearchPage> {
    ComposedPage(SearchPage(composer: composer))
  }
}

extension SiteContents {
  /// The years in which questions were asked, the latest first.
  fileprivate var years: [Int] {
    var years: Set<Int> = []
    for site in sites {
      for index in site.questions.indices {
        guard let date = site.questions.creationDate(index) else { continue }
        years.insert(CalendarDay(of: date).components.year)
      }
    }
    return years.sorted(by: >)
  }

  /// The hundred most frequent tags of all sites, the most frequent first.
  fileprivate var frequentTags: [SearchPage.TagSuggestion] {
    var counts: [ExactString: Int] = [:]
    for tag in sites.flatMap(\.tags) { counts[ExactString(tag.name), default: 0] += tag.count }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return sorted.prefix(100).map { SearchPage.TagSuggestion(name: $0.key.text.truncatedName) }
  }
}

/// The values that the search page prints: the search form, to which a script adds the results.
struct SearchPage: PageValue {
  let composer: Composer

  /// A year that the search form offers.
  struct YearOption: PageValue {
    let year: Int

    static let fields = PageFields<Self> { fields in fields.number("year") { $0.year } }
  }

  /// A tag that the search form suggests.
  struct TagSuggestion: PageValue {
    let name: String

    static let fields = PageFields<Self> { fields in fields.text("name") { $0.name } }
  }

  /// A number of votes or answers, with which the script shows the noun for such numbers.
  struct NounForm: PageValue {
    let number: Int

    static let fields = PageFields<Self> { fields in
      fields.record("score") { Count($0.number) }
      fields.record("answers") { Count($0.number) }
    }
  }

  /// The 1st of each month of the year 3456, then the 27th of each; days and years of results replace these.
  private static let exampleDates = [1, 27].flatMap { day in
    (1...12).compactMap { month in
      DisplayDate(day: CalendarDay(year: 3_456, month: month, day: day).description)
    }
  }

  static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.composer.pageFrame() }
    fields.address(
      "directory", note: "the directory of the index; empty if the site is too big for search"
    ) { page in page.composer.search.filePaths.map { page.composer.links.fileAddress($0.directory) }
    }
    fields.address("scores", note: "the file with the scores of all questions") { page in
      page.composer.search.filePaths.map { page.composer.links.fileAddress($0.scores) }
    }
    fields.address("spellings", note: "the file with words that replace misspelled ones") { page in
      page.composer.search.filePaths.map { page.composer.links.fileAddress($0.spellings) }
    }
    fields.address("script", note: "the file `search.js`") {
      $0.composer.links.fileAddress($0.composer.searchScriptPath)
    }
    fields.record("questions", note: "the number of questions on the whole site") {
      Count($0.composer.contents.questionCount)
    }
    fields.list("years", note: "the years in which questions were asked") {
      $0.composer.contents.years.map(YearOption.init)
    }
    fields.list("forms", note: "the numbers 0, 1 and 2, for the forms of nouns in results") { _ in
      [0, 1, 2].map(NounForm.init)
    }
    fields.record("thousand", note: "the number 1,000, for the separator in results") { _ in
      Count(1_000)
    }
    fields.list("dates", note: "the 1st and the 27th of each month of 3456, for dates in results") {
      _ in exampleDates
    }
    fields.list("tags", note: "the most frequent tags") { $0.composer.contents.frequentTags }
  }
}
