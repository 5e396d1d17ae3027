internal import Archive
internal import Basics
internal import Configuration
package import Contents
package import Mustache
internal import Output
internal import StackExchange

/// The pages of tags: their questions by votes and, where there are more than a few, by age.
struct TagPages: PageKind {
  struct Target: Sendable {
    let site: SiteQuestions
    let tag: TagQuestions
    let order: TagQuestions.Order
    let number: Int

    var paging: Paging { tag.paging(order) }
    var isFirst: Bool { number == paging.first }
  }

  /// A page of a tag, and what the site says of the tag; nothing but on the first page.
  struct Source {
    let target: Target
    let wikis: [TagWiki]
  }

  let template = "tag"
  let order = PromotionOrder.lists

  func forEachTarget(in context: BuildContext, _ body: (Target) -> Void) {
    for site in context.contents.sites {
      for tag in site.tags {
        for order in tag.orders {
          for number in 1...tag.paging(order).count {
            body(Target(site: site, tag: tag, order: order, number: number))
          }
        }
      }
    }
  }

  func path(of target: Target, in format: SiteFormat) -> String {
    Self.path(of: target.paging.file(target.number), ofTag: target.tag.name, on: target.site)
  }

  package static func path(
    of file: String = "index.html", ofTag tag: String, on site: SiteQuestions
  ) -> String {
    "t/\(site.folder)/\(PathComponent.encoded(tag))/\(file)"
  }

  /// What it shows of questions, in their order, which bounties are open, and which other pages there are.
  func inputKey(of target: Target, in context: BuildContext) -> InputKey? {
    var inputKey = InputKey()
    target.paging.note(target.number, in: &inputKey)
    if target.showsCount { inputKey.add(target.tag.count) }
    if let best = target.best { inputKey.add(best) }
    let questions = target.site.questions
    target.tag.forEachPlace(target.order, onPage: target.number) { place in
      inputKey.add(questions.hashes[place])
      inputKey.add(context.contents.hasBounty(target.site, place) ? 1 : 0)
    }
    return inputKey
  }

  func forEachSource(
    of targets: [Target], with worker: Worker, _ body: (Target, Source) throws -> Void
  ) throws {
    for target in targets {
      let (tag, site) = (target.tag.name, target.site.community.parameter)
      let wikis = target.isHead ? try worker.archive.wikis(ofTag: tag, site: site) : []
      try body(target, Source(target: target, wikis: wikis))
    }
  }

  func compose(_ source: Source, with composer: Composer) -> ComposedPage<TagPage> {
    let target = source.target
    let (images, pages) = (PageImages(), composer.pageLinks(on: target.site))
    let texts = source.wikis.map { composer.text($0, on: target.site, images, pages) }
    let places = target.tag.places(target.order, onPage: target.number)
    var inputs = target.site.inputs(ofAuthorsAt: places) + pages.sources
    if target.isHead { inputs += target.wikiInputs(source.wikis) }
    return ComposedPage(
      .page(TagPage(target: target, texts: texts, composer: composer)), of: inputs,
      showing: images)
  }
}

extension TagPages.Target {
  /// Whether the page says how many questions there are: not where it is to stay as it is when more
  /// come.
  var showsCount: Bool { isFirst || !paging.isGrowing }

  /// How many questions are listed, where those are only the best.
  fileprivate var best: Int? {
    let listed = tag.placesByVotes.count
    return order == .votes && listed < tag.count ? listed : nil
  }

  /// Whether the page begins with what the site says of the tag.
  fileprivate var isHead: Bool { order == .votes && isFirst }

  fileprivate func wikiInputs(_ wikis: [TagWiki]) -> [Input] {
    let parameter = site.community.parameter
    let people = wikis.flatMap { [$0.owner?.id, $0.lastEditor?.id] }.compactMap(\.self)
    return [.tag(tag.name, site: parameter)] + people.map { .user($0, site: parameter) }
  }
}

extension Composer {
  /// Where the site lists the questions of a tag; no site has tags that are too long to be shown.
  package func original(ofTag tag: String, on site: SiteQuestions) -> Address? {
    guard tag.truncatedName == tag else { return nil }
    return Address(
      web: nil, or: "\(site.community.url)/questions/tagged/\(Self.percentEncoded(tag))")
  }

  /// Tags such as `c#` hold signs that mean something else in an address.
  private static func percentEncoded(_ tag: String) -> String {
    String(Address(path: "/\(tag)").text.dropFirst().replacing("+", with: "%2b"))
  }
}

/// Some of the questions of a tag.
struct TagPage: PageValue {
  let target: TagPages.Target
  /// What the site says of the tag, the excerpt first.
  let texts: [TagText]
  let composer: Composer

  private var site: SiteQuestions { target.site }
  private var tag: TagQuestions { target.tag }
  /// The same questions in the other order.
  private var other: Paging? { tag.orders.first { $0 != target.order }.map(tag.paging) }
  /// Where the first question stands in the list, from 0.
  private var start: Int {
    target.order == .newest ? 0 : target.paging.places(onPage: target.number).lowerBound
  }

  private var entries: [Entry] {
    tag.places(target.order, onPage: target.number).enumerated().map { index, place in
      composer.entry(site.questions[place], position: start + index + 1, of: site)
    }
  }

  private var frame: Frame {
    composer.frame(
      feeds: [
        composer.feedLink(
          FeedPath.tag(tag.name, on: site), title: "\(tag.shownName) – \(site.community.name)")
      ])
  }

  static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.frame }
    fields.text("tag") { $0.tag.shownName }
    fields.text("site") { $0.site.community.name }
    fields.address("original", note: "the tag on its site") {
      $0.composer.original(ofTag: $0.tag.name, on: $0.site)
    }
    fields.address("allTags", note: "of the site") {
      $0.composer.links.to("t/\($0.site.folder)/index.html")
    }
    fields.list("texts", note: "what the site says of the tag") { $0.texts }
    fields.record("questions", note: "not where the page stays as it is when more come") {
      $0.target.showsCount ? Count($0.tag.count) : nil
    }
    fields.record("best", note: "where only so many are listed, the best") {
      $0.target.best.map(Count.init)
    }
    fields.flag("isNewest", note: "whether those asked last come first, and not the best") {
      $0.target.order == .newest
    }
    fields.address("other", note: "the same questions in the other order") {
      $0.other.map { Address(path: $0.file($0.first)) }
    }
    fields.list(
      "otherJumps", note: "to all pages in the other order, from the first of those by votes",
      { $0.target.isHead ? $0.other?.jumpsFromElsewhere ?? [] : [] }, unlessEmpty: "hasOtherJumps")
    fields.list("entries") { $0.entries }
    fields.number("start", note: "the place of the first of them") { $0.start + 1 }
    fields.record("several", note: "where there are several pages") {
      $0.target.paging.place($0.target.number)
    }
  }
}
