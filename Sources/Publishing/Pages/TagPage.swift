internal import Archive
internal import Mustache
internal import StackExchange

/// The pages of tags: their questions, the best first, so many a page.
struct TagPages: PageKind {
  /// A page of a tag, counted from 1.
  struct Subject: Sendable {
    let site: SiteQuestions
    let tag: TagQuestions
    let number: Int
  }

  let template = "tag"
  let order = PublishingOrder.lists

  func forEachSubject(in context: BuildContext, _ body: (Subject) -> Void) {
    for site in context.contents.sites {
      for tag in site.tags {
        for number in 1...tag.pageCount { body(Subject(site: site, tag: tag, number: number)) }
      }
    }
  }

  func path(of subject: Subject, in format: SiteFormat) -> String {
    Self.path(ofTag: subject.tag.name, on: subject.site, page: subject.number)
  }

  static func path(ofTag tag: String, on site: SiteQuestions, page: Int = 1) -> String {
    "t/\(site.folder)/\(PathName.encoded(tag))/\(page == 1 ? "index" : String(page)).html"
  }

  /// Which questions it lists, in which order, which bounties, and how many pages there are.
  func fingerprint(of subject: Subject, in context: BuildContext) -> Fingerprint? {
    var fingerprint = Fingerprint()
    fingerprint.add(subject.tag.places.count)
    for place in subject.tag.places(onPage: subject.number) {
      let question = subject.site.questions[place]
      fingerprint.add(question.id)
      fingerprint.add(context.contents.hasBounty(question) ? 1 : 0)
    }
    return fingerprint
  }

  func compose(_ subject: Subject, with composer: Composer) -> Composed<TagPage> {
    let questions = subject.tag.places(onPage: subject.number).lazy.map {
      subject.site.questions[$0]
    }
    return Composed(composer.page(subject), of: subject.site.ingredients(of: questions))
  }
}

extension Composer {
  fileprivate func page(_ subject: TagPages.Subject) -> TagPage {
    let (site, tag, number) = (subject.site, subject.tag, subject.number)
    let name = site.community.name
    let start = (number - 1) * TagQuestions.pageSize
    let way = { (page: Int) -> Address? in
      guard 1...tag.pageCount ~= page else { return nil }
      return self.links.to(TagPages.path(ofTag: tag.name, on: site, page: page))
    }
    return TagPage(
      frame: frame(),
      tag: tag.name, site: name,
      original: Address(
        web: nil, or: "\(site.community.url)/questions/tagged/\(Self.percentEncoded(tag.name))"),
      questions: Count(tag.places.count),
      entries: tag.places(onPage: number).enumerated().map { index, place in
        entry(site.questions[place], position: start + index + 1, of: site)
      },
      place: tag.pageCount > 1
        ? TagPage.Place(
          number: number, count: tag.pageCount, previous: way(number - 1), next: way(number + 1))
        : nil)
  }

  /// Tags such as `c#` hold signs that mean something else in an address.
  private static func percentEncoded(_ tag: String) -> String {
    String(Address(path: "/\(tag)").text.dropFirst().replacing("+", with: "%2b"))
  }
}

/// Some of the questions of a tag.
struct TagPage: Equatable {
  let frame: Frame
  let tag: String
  /// The name of its site.
  let site: String
  /// The tag on its site.
  let original: Address?
  /// How many questions have the tag.
  let questions: Count
  let entries: [Entry]
  /// Where the questions need more than one page.
  let place: Place?

  /// Which of several pages this is.
  struct Place: Equatable {
    let number: Int
    let count: Int
    let previous: Address?
    let next: Address?
  }
}

extension TagPage: PageValue {
  static func declare(_ fields: inout some PageFields<Self>) {
    fields.record("page", \.frame)
    fields.text("tag", \.tag)
    fields.text("site", \.site)
    fields.address("original", \.original)
    fields.record("questions", \.questions)
    fields.list("entries", \.entries)
    fields.number("start") { $0.entries.first?.position ?? 1 }
    fields.record("several", \.place)
  }
}

extension TagPage.Place: PageValue {
  static func declare(_ fields: inout some PageFields<Self>) {
    fields.number("number", \.number)
    fields.number("count", \.count)
    fields.address("previous", \.previous)
    fields.number("previousNumber") { $0.number - 1 }
    fields.address("next", \.next)
    fields.number("nextNumber") { $0.number + 1 }
    fields.flag("isFirst") { $0.number == 1 }
  }
}
