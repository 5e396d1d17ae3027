internal import Archive
internal import Basics
package import Contents
internal import FoundationEssentials
package import Mustache
internal import StackExchange
internal import StackMarkdown

/// The pages of tags, which list their questions by votes and, if there are more than a few, also by age.
struct TagPages: PageKind {
  /// A page of the list of a tag's questions, by votes or by age.
  struct Target: Sendable {
    let site: SiteQuestions
    let tag: TagQuestions
    let order: TagQuestions.SortOrder
    /// The number of the page in the list of the tag's questions, from 1.
    let number: Int

    var paging: Paging { tag.paging(order) }
    /// Whether the page is the first page of its list in reading order.
    var isFirst: Bool { number == paging.firstShownPage }
  }

  /// A page of a tag's questions, with the descriptions of the tag, which only the first page
  /// shows.
  struct Source {
    let target: Target
    let wikis: [TagWiki]
  }

  let template = "tag"
  var fieldsByTemplate: [String: RecordDeclaration] {
    ["tag.html": TagPage.declaration, QuestionRows.template: QuestionEntry.declaration]
  }
  let order = BuildOrder.lists

  func forEachTarget(in context: PageContext, _ body: (Target) -> Void) {
    for site in context.contents.sites {
      for tag in site.tags {
        for order in tag.sortOrders {
          for number in 1...tag.paging(order).pageCount {
            body(Target(site: site, tag: tag, order: order, number: number))
          }
        }
      }
    }
  }

  func path(of target: Target, in format: SiteFormat) -> String {
    Self.path(of: target.paging.fileName(target.number), ofTag: target.tag.name, on: target.site)
  }

  func candidates(at address: SiteAddress, in context: PageContext) -> [Target] {
    guard address.root == "t", let site = address.site(in: context.contents),
      let tag = site.tag(inFolder: address.folder(2))
    else { return [] }
    return tag.sortOrders.flatMap { order in
      address.pageNumbers(in: tag.paging(order)).map {
        Target(site: site, tag: tag, order: order, number: $0)
      }
    }
  }

  /// Returns the path of a file, such as `index.html`, in the folder of a tag.
  static func path(
    of file: String = "index.html", ofTag tag: String, on site: SiteQuestions
  ) -> String {
    "t/\(site.folder)/\(PathComponent.encoded(tag))/\(file)"
  }

  /// Returns a hash of the questions on the page, in their order, their open bounties, and the pages to which it
  /// links.
  func inputKey(of target: Target, in context: PageContext) -> InputKey? {
    var inputKey = InputKey()
    inputKey.add(target.paging.pageCount)
    if target.showsQuestionCount { inputKey.add(target.tag.count) }
    if let listedCount = target.listedCount { inputKey.add(listedCount) }
    let questions = target.site.questions
    target.tag.forEachQuestionIndex(target.order, onPage: target.number) { index in
      inputKey.add(questions.hashes[index])
      inputKey.add(context.contents.hasOpenBounty(target.site, index) ? 1 : 0)
    }
    return inputKey
  }

  func forEachSource(
    of targets: [Target], with renderer: PageRenderer, _ body: (Target, Source) throws -> Void
  ) throws {
    for target in targets {
      let (tag, site) = (target.tag.name, target.site.community.apiSiteParameter)
      let wikis = target.hasDescription ? try renderer.archive.tagWikis(for: tag, site: site) : []
      try body(target, Source(target: target, wikis: wikis))
    }
  }

  func compose(_ source: Source, with composer: Composer) -> ComposedPage<TagPage> {
    let target = source.target
    let (images, localLinks) = (PageImages(), composer.linkResolver(on: target.site))
    let descriptions = source.wikis.map {
      composer.tagDescription($0, on: target.site, images, localLinks)
    }
    var inputs = [Input.site(target.site.community.apiSiteParameter)] + localLinks.inputs
    if target.hasDescription { inputs += target.wikiInputs(source.wikis) }
    return ComposedPage(
      .value(TagPage(target: target, descriptions: descriptions, composer: composer)),
      inputs: inputs,
      images: images)
  }
}

extension SiteQuestions {
  /// Returns the tag whose pages lie in a folder with a name.
  package func tag(inFolder name: Substring) -> TagQuestions? {
    // Large sites have 65,000 tags, so their names are not encoded one by one.
    PathComponent.decoded(name, longNames: tags.lazy.map(\.name)).flatMap { name in
      tags.first { $0.name.utf8.elementsEqual(name.utf8) }
    }
  }
}

extension TagPages.Target {
  /// Whether the page states the tag's number of questions.
  ///
  /// Later pages of lists by age do not, so that new questions leave these pages unchanged.
  var showsQuestionCount: Bool { isFirst || !paging.numberedFromOldest }

  /// The number of listed questions, if only the best are listed; otherwise `nil`.
  fileprivate var listedCount: Int? {
    let listed = tag.indicesByVotes.count
    return order == .votes && listed < tag.count ? listed : nil
  }

  /// Whether the page begins with the tag's descriptions, as only the first page by votes does.
  fileprivate var hasDescription: Bool { order == .votes && isFirst }

  /// Returns the build inputs of a tag's descriptions: the tag, and the people who wrote and edited
  /// the descriptions.
  fileprivate func wikiInputs(_ wikis: [TagWiki]) -> [Input] {
    let parameter = site.community.apiSiteParameter
    let people = wikis.flatMap { [$0.owner?.id, $0.lastEditor?.id] }.compactMap(\.self)
    return [.tag(tag.name, site: parameter)] + people.map { .user($0, site: parameter) }
  }
}

extension Composer {
  /// Returns the address of a tag on its source site; `nil` for a name that is too long for any real tag.
  package func originalAddress(ofTag tag: String, on site: SiteQuestions) -> LinkAddress? {
    guard tag.truncatedName == tag else { return nil }
    return LinkAddress(
      web: nil, or: "\(site.community.url)/questions/tagged/\(Self.percentEncoded(tag))")
  }

  /// Returns a tag such as `c#` with its reserved characters percent-encoded.
  private static func percentEncoded(_ tag: String) -> String {
    String(LinkAddress(path: "/\(tag)").text.dropFirst().replacing("+", with: "%2b"))
  }
}

/// The values that a page with a list of a tag's questions prints.
struct TagPage: PageValue {
  let target: TagPages.Target
  /// The descriptions of the tag on its site, the short one first.
  let descriptions: [TagDescription]
  let composer: Composer

  private var site: SiteQuestions { target.site }
  private var tag: TagQuestions { target.tag }
  /// How the tag's questions are distributed over pages in the other order; `nil` if there is only
  /// one order.
  private var otherOrderPaging: Paging? {
    tag.sortOrders.first { $0 != target.order }.map(tag.paging)
  }
  /// The index of the page's first question in the list; 0 on pages by age, where each page counts
  /// its questions from 1.
  private var startIndex: Int {
    target.order == .newest ? 0 : target.paging.itemIndices(onPage: target.number).lowerBound
  }

  /// The indices of the listed questions.
  private var indices: [Int] { tag.questionIndices(target.order, onPage: target.number) }

  private var entries: [QuestionEntry] {
    indices.enumerated().map { offset, index in
      composer.entry(site.questions[index], position: startIndex + offset + 1, of: site)
    }
  }

  private var frame: PageFrame {
    composer.pageFrame(
      feeds: [
        composer.feedLink(
          FeedPath.tag(tag.name, on: site), title: "\(tag.displayName) – \(site.community.name)")
      ])
  }

  static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.frame.in(.tags) }
    fields.text("tag") { $0.tag.displayName }
    fields.text("site") { $0.site.community.name }
    fields.address("original", note: "the tag on its source site") {
      $0.composer.originalAddress(ofTag: $0.tag.name, on: $0.site)
    }
    fields.address("allTags", note: "the page with all tags of the site") {
      $0.composer.links.fileAddress("t/\($0.site.folder)/index.html")
    }
    fields.list("descriptions", note: "the descriptions of the tag from its source site") {
      $0.descriptions
    }
    fields.record("questions", note: "the number of questions; only on pages that change with it") {
      $0.target.showsQuestionCount ? Count($0.tag.count) : nil
    }
    fields.record(
      "listedCount", note: "the number of listed questions, if only the best are listed"
    ) {
      $0.target.listedCount.map(Count.init)
    }
    fields.flag("isNewest", note: "whether the order is the newest first, not the best first") {
      $0.target.order == .newest
    }
    fields.address("otherOrder", note: "the first page of the same list in the other order") {
      $0.otherOrderPaging.map { LinkAddress(path: $0.fileName($0.firstShownPage)) }
    }
    fields.list(
      "newestPages", note: "on the first page by votes: links to the pages of the newest questions",
      { $0.target.hasDescription ? $0.otherOrderPaging?.linksFromOtherList ?? [] : [] },
      unlessEmpty: "hasNewestPages")
    fields.list("entries") { $0.entries }
    fields.markup("rows", note: "`question-row.html` for each of `entries`, with the position 0") {
      $0.composer.rows(of: $0.indices, on: $0.site)
    }
    fields.number("start", note: "the position of the first of `entries` in the whole list") {
      $0.startIndex + 1
    }
    fields.record("pagination", note: "the position among several pages; missing for a single page")
    {
      $0.target.paging.pagePosition($0.target.number)
    }
  }
}

/// A description of a tag from its source site: a short excerpt, or a full text.
struct TagDescription: PageValue {
  let wiki: TagWiki
  /// The full description of the tag in HTML; empty for an excerpt.
  let body: [UInt8]
  let author: CachedRecord<Person>?
  let site: SiteQuestions

  private var date: Date? { wiki.lastEditDate ?? wiki.creationDate }

  static let fields = PageFields<Self> { fields in
    fields.text("excerpt", note: "the short description") {
      $0.wiki.kind == .excerpt ? $0.wiki.body : nil
    }
    fields.markup("body", note: "the full description") { $0.body }
    fields.record("author") { $0.author }
    fields.record("edited") { $0.date.flatMap(DisplayDate.init) }
    fields.record("licence") {
      Licence.resolve($0.wiki.contentLicense, at: $0.date, on: $0.site.community)
    }
  }
}

extension Composer {
  /// Returns a description of a tag as its page shows it, and records its images and links.
  func tagDescription(
    _ wiki: TagWiki, on site: SiteQuestions, _ images: PageImages, _ localLinks: LinkResolver
  ) -> TagDescription {
    TagDescription(
      wiki: wiki, body: body(of: wiki, on: site, images, localLinks),
      author: (wiki.owner ?? wiki.lastEditor).map { person($0, on: site) }, site: site)
  }

  /// Returns the full description of a tag in HTML; empty for an excerpt.
  private func body(
    of wiki: TagWiki, on site: SiteQuestions, _ images: PageImages, _ localLinks: LinkResolver
  ) -> [UInt8] {
    guard wiki.kind == .wiki else { return [] }
    return body(
      StackMarkdown.ParsedPost(.html(wiki.body), site.dialect),
      presentation(tagged: [wiki.tag], on: site, images, localLinks), belowHeadingLevel: 1)
  }
}
