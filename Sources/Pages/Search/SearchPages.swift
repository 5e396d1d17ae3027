internal import Basics
internal import Configuration
internal import Contents
internal import FoundationEssentials
internal import Mustache
internal import Output

struct SearchPages: PageKind {
  let template = "search"
  let phase = BuildPhase.search

  func path(of target: Void, in format: SiteFormat) -> String { "search.html" }

  func inputKey(of target: Void, in context: BuildContext) -> InputKey? {
    guard let files = context.searchFiles else { return nil }
    var inputKey = InputKey()
    inputKey.add(files.directory)
    inputKey.add(files.scores)
    return inputKey
  }

  func sitemapEntry(of target: Void, in contents: SiteContents) -> SitemapEntry? { nil }

  func compose(_ source: Void, with composer: Composer) -> ComposedPage<SearchPage> {
    ComposedPage(SearchPage(composer: composer))
  }
}

extension SiteContents {
  /// The years in which questions were asked, the last first.
  fileprivate var years: [Int] {
    var years: Set<Int> = []
    for site in sites {
      for place in site.questions.indices {
        guard let date = site.questions.creationDate(place) else { continue }
        let second = Int(date.timeIntervalSince1970.rounded(.down))
        years.insert(CalendarDay.containing(second: second).day.civil.year)
      }
    }
    return years.sorted(by: >)
  }

  /// The names of the tags that most questions have.
  fileprivate var frequentTags: [SearchPage.Tag] {
    var counts: [ExactString: Int] = [:]
    for tag in sites.flatMap(\.tags) { counts[ExactString(tag.name), default: 0] += tag.count }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return sorted.prefix(100).map { SearchPage.Tag(name: $0.key.text.truncatedName) }
  }
}

/// Where words are asked for; what is found is added by its script.
struct SearchPage: PageValue {
  let composer: Composer

  /// The paths of the files that it names.
  struct Files: Sendable {
    let directory: String
    let scores: String
  }

  struct Year: PageValue {
    let year: Int

    static let fields = PageFields<Self> { fields in fields.number("year") { $0.year } }
  }

  struct Tag: PageValue {
    let name: String

    static let fields = PageFields<Self> { fields in fields.text("name") { $0.name } }
  }

  static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.composer.frame() }
    fields.address(
      "directory", note: "the first file of search; none where a site has too many questions"
    ) { page in page.composer.searchFiles.map { page.composer.links.to($0.directory) } }
    fields.address("scores", note: "the file with the scores of all questions") { page in
      page.composer.searchFiles.map { page.composer.links.to($0.scores) }
    }
    fields.address("script") { $0.composer.links.to($0.composer.searchScript) }
    fields.record("questions", note: "of the whole site") {
      Count($0.composer.contents.questionCount)
    }
    fields.list("years", note: "those in which questions were asked") {
      $0.composer.contents.years.map(Year.init)
    }
    fields.list("tags", note: "the most frequent") { $0.composer.contents.frequentTags }
  }
}
