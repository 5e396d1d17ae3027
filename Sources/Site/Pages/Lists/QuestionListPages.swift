internal import Archive
internal import Contents
internal import Mustache
internal import StackExchange

/// The pages that list all questions of a site, the newest first and, if there are more than a few, by votes.
struct QuestionListPages: SiteListKind {
  let template = "question-list"
  let folder = "q"

  /// The number of questions up to which a site has no separate list by votes.
  private static let maxCountWithoutVotesList = 5

  func pagings(of site: SiteQuestions) -> [Paging] {
    let newest = Paging(
      numberedFromOldest: site.questions.count, pageSize: PageSize.siteQuestions, baseName: "index",
      prefix: "page-")
    return [newest] + [Self.pagingByVotes(of: site)].compactMap(\.self)
  }

  /// Returns how a site's questions by votes are distributed over pages; `nil` if there are only a few.
  static func pagingByVotes(of site: SiteQuestions) -> Paging? {
    guard site.questions.count > maxCountWithoutVotesList else { return nil }
    // The names differ from those of pages about single questions, such as `7.html`.
    return Paging(
      site.indicesByVotes.count, pageSize: PageSize.siteQuestions, baseName: "votes",
      prefix: "votes-")
  }

  func addContent(_ part: SiteListPart, in context: PageContext, to inputKey: inout InputKey) {
    if part.showsQuestionCount { inputKey.add(part.site.questions.count) }
    for index in part.questionIndices {
      inputKey.add(part.site.questions.hashes[index])
      inputKey.add(context.contents.hasOpenBounty(part.site, index) ? 1 : 0)
    }
  }

  func compose(_ part: SiteListPart, with composer: Composer) -> ComposedPage<QuestionListPage> {
    ComposedPage(
      QuestionListPage(
        part: part, otherOrderPaging: pagings(of: part.site).first { $0 != part.paging },
        composer: composer),
      inputs: [.site(part.site.community.apiSiteParameter)])
  }
}

extension SiteListPart {
  /// Whether the questions are listed by age, the newest first, not by votes.
  fileprivate var isNewest: Bool { paging.numberedFromOldest }

  /// Whether the page states the number of all questions.
  ///
  /// Later pages do not, so that most of them stay as they are when a question is added.
  fileprivate var showsQuestionCount: Bool { number == paging.firstShownPage }

  /// The indices of the questions on the page in the site's table, in the order of the page.
  fileprivate var questionIndices: [Int] {
    isNewest ? indices.reversed() : indices.map { Int(site.indicesByVotes[$0]) }
  }
}

/// The values that a page with a list of a site's questions prints.
struct QuestionListPage: PageValue {
  let part: SiteListPart
  /// How the questions are distributed over pages in the other order; `nil` if there is only one order.
  let otherOrderPaging: Paging?
  let composer: Composer

  /// The feed of the newest questions, if the site was imported.
  private var feeds: [FeedLink] {
    composer.contents.isImported(site) ? [composer.questionFeed(of: site)] : []
  }

  private var site: SiteQuestions { part.site }
  /// The index of the page's first question in the list; 0 on pages by age, where each page counts its questions
  /// from 1.
  private var startIndex: Int { part.isNewest ? 0 : part.indices.lowerBound }
  /// The number of listed questions, if only the best are listed; otherwise `nil`.
  private var listedCount: Int? {
    let listed = site.indicesByVotes.count
    return !part.isNewest && listed < site.questions.count ? listed : nil
  }

  static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.composer.pageFrame(feeds: $0.feeds).in(.questions) }
    fields.text("site") { $0.site.community.name }
    fields.record("questions", note: "on the first page: the number of all questions") {
      $0.part.showsQuestionCount ? Count($0.site.questions.count) : nil
    }
    fields.record(
      "listedCount", note: "the number of listed questions, if only the best are listed"
    ) {
      $0.listedCount.map(Count.init)
    }
    fields.flag("isNewest", note: "whether the order is the newest first, not the best first") {
      $0.part.isNewest
    }
    fields.address("otherOrder", note: "the first page of the same list in the other order") {
      $0.otherOrderPaging.map { LinkAddress(path: $0.fileName($0.firstShownPage)) }
    }
    fields.list("entries", note: "the questions in the order of the page") { page in
      page.part.questionIndices.enumerated().map { offset, index in
        page.composer.entry(
          page.site.questions[index], position: page.startIndex + offset + 1, of: page.site)
      }
    }
    fields.number("start", note: "the position of the first of `entries` in the whole list") {
      $0.startIndex + 1
    }
    fields.record("pagination", note: "the position among several pages; missing for a single page")
    { $0.part.position }
  }
}
