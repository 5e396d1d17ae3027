package import Archive
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

  var isInSitemap: Bool { false }

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
    fields.list("examples", note: "queries that find questions, one for each kind of condition") {
      $0.composer.exampleQueries
    }
  }
}

/// A query that shows how to search, with words, a tag or a name of the site.
struct ExampleQuery: PageValue {
  /// What the query demonstrates.
  enum Kind { case phrase, exclusion, tag, author, accepted, score }

  let kind: Kind
  let query: String

  /// The length from which a query is no good example.
  static let maxBytes = 60

  /// The address of the search page with the query.
  private var address: LinkAddress? {
    LinkAddress("?q=" + PercentEncoding.encode(query))
  }

  static let fields = PageFields<Self> { fields in
    fields.text("query") { $0.query }
    fields.address("address", note: "the search page with the query") { $0.address }
    fields.flag("isPhrase", note: "whether it looks for words that follow each other") {
      $0.kind == .phrase
    }
    fields.flag("isExclusion", note: "whether it excludes questions") { $0.kind == .exclusion }
    fields.flag("isTag", note: "whether it looks for a tag") { $0.kind == .tag }
    fields.flag("isAuthor", note: "whether it looks for an author") { $0.kind == .author }
    fields.flag("isAccepted", note: "whether it looks for accepted answers") {
      $0.kind == .accepted
    }
    fields.flag("isScore", note: "whether it looks for votes") { $0.kind == .score }
  }
}

extension Composer {
  /// Queries with words of the best question, its author, and tags of the site with the most questions.
  fileprivate var exampleQueries: [ExampleQuery] {
    let largest = contents.sites.max { $0.questions.count < $1.questions.count }
    guard let site = largest, let best = site.indicesByVotes.first else { return [] }
    let question = site.questions[Int(best)]
    let tags = site.frequentTags.prefix(2).map { "[\($0.name)]" }
    let author = links.settings.showsNames ? question.owner?.searchableName : nil
    var queries: [(ExampleQuery.Kind, String?)] = [
      (.phrase, question.title.examplePhrase.map { "\"\($0)\"" }),
      (.exclusion, tags.count < 2 ? nil : "\(tags[0]) -\(tags[1])"),
      (.tag, tags.first),
      (.author, author.map { $0.contains(" ") ? "user:\"\($0)\"" : "user:\($0)" }),
    ]
    queries += [(.accepted, "is:accepted"), (.score, "score:10")]
    return queries.compactMap { kind, query in
      query.flatMap {
        $0.utf8.count <= ExampleQuery.maxBytes ? ExampleQuery(kind: kind, query: $0) : nil
      }
    }
  }
}

extension String {
  /// The first two neighbouring words of a title with at least four letters each; `nil` if there are none.
  fileprivate var examplePhrase: String? {
    let words = split(separator: " ").map { $0.filter(\.isLetter).count == $0.count ? $0 : "" }
    let pairs = zip(words, words.dropFirst())
    return pairs.first { $0.count > 3 && $1.count > 3 }.map { "\($0) \($1)" }
  }
}

/// The paths of the search files; each consists of a kind, a number and a hash prefix of the
/// content.
package enum SearchPath {
  package static let folder = SitePath.search

  /// The kind of a search file; the raw value begins the file name.
  package enum Kind: Character {
    /// The list of the search index's files, which the search page loads first.
    case directory = "i"
    /// A part of the search index: words, with the questions in which they occur.
    case words = "w"
    /// Entries that search results show, each with a question's title and excerpts.
    case entries = "q"
    /// The scores of all questions.
    case scores = "s"
    /// The words by which misspelled words of queries are corrected.
    case spellings = "c"
  }

  /// Returns the path of a search file.
  package static func path(_ kind: Kind, _ number: Int, hashPrefix: String) -> String {
    "\(folder)\(kind.rawValue)\(number)-\(hashPrefix).js"
  }

  /// Returns the path of a search file that the archive stores.
  package static func path(of file: SearchFile) -> String {
    let kind: Kind =
      switch file.kind {
      case .words: .words
      case .entries: .entries
      case .spellings: .spellings
      case .scores: .scores
      }
    return path(kind, file.number, hashPrefix: file.hashPrefix)
  }

  /// Returns the first eight hexadecimal digits of the hash of a file's content.
  package static func hashPrefix(of bytes: [UInt8]) -> String {
    String(ContentHash(of: bytes).hex.prefix(8))
  }

  /// The kind and number of a search file, read from its path.
  package struct FileID {
    package let kind: Kind
    package let number: Int

    /// Reads the path of a file in the folder of search files; `nil` if it is not a search file.
    package init?(_ path: String) {
      let name = path.dropFirst(SearchPath.folder.count).prefix { $0 != "-" }
      guard let kind = name.first.flatMap(Kind.init), let number = Int(name.dropFirst()) else {
        return nil
      }
      (self.kind, self.number) = (kind, number)
    }
  }
}

/// The paths of the files that the search page loads first.
package struct SearchFilePaths: Sendable {
  /// The path of the file that lists the files of the search index.
  let directory: String
  /// The path of the file with the scores of all questions.
  let scores: String
  /// The path of the file with words by which misspelled words of queries are corrected.
  let spellings: String

  package init(directory: String, scores: String, spellings: String) {
    (self.directory, self.scores, self.spellings) = (directory, scores, spellings)
  }
}
