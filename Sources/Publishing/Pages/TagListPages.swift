internal import Archive
internal import Mustache
internal import StackExchange

/// All tags of a site, the most frequent first.
struct TagListPages: PageKind {
  /// A page of a site's list, counted from 1.
  struct Subject: Sendable {
    let site: SiteQuestions
    let number: Int
  }

  let template = "tag-list"
  let order = PublishingOrder.lists

  func forEachSubject(in context: BuildContext, _ body: (Subject) -> Void) {
    for site in context.contents.sites {
      for number in 1...site.tagPaging.count { body(Subject(site: site, number: number)) }
    }
  }

  func path(of subject: Subject, in format: SiteFormat) -> String {
    "t/\(subject.site.folder)/\(subject.site.tagPaging.file(subject.number))"
  }

  /// Which tags it lists, with which counts, and which other pages.
  func fingerprint(of subject: Subject, in context: BuildContext) -> Fingerprint? {
    var fingerprint = Fingerprint()
    subject.site.tagPaging.note(subject.number, in: &fingerprint)
    fingerprint.add(subject.site.tags.count)
    for tag in subject.site.tags(onPage: subject.number) {
      fingerprint.add(tag.name)
      fingerprint.add(tag.places.count)
    }
    return fingerprint
  }

  func compose(_ subject: Subject, with composer: Composer) -> Composed<TagListPage> {
    let (site, number) = (subject.site, subject.number)
    let page = TagListPage(
      frame: composer.frame(),
      site: site.community.name, count: Count(site.tags.count),
      tags: site.tags(onPage: number).map { tag in
        TagLink(
          name: tag.name, address: Address(path: "\(PathName.encoded(tag.name))/index.html"),
          count: Count(tag.places.count))
      },
      place: site.tagPaging.place(number))
    return Composed(page, of: [.site(site.community.parameter)])
  }
}

/// Some of the tags of a site.
struct TagListPage: Equatable {
  let frame: Frame
  /// Its name.
  let site: String
  /// How many tags it has.
  let count: Count
  let tags: [TagLink]
  /// Where the tags need more than one page.
  let place: Place?
}

extension TagListPage: PageValue {
  static func declare(_ fields: inout some PageFields<Self>) {
    fields.record("page", \.frame)
    fields.text("site", \.site)
    fields.record("count", \.count)
    fields.list("tags", \.tags)
    fields.record("several", \.place)
  }
}

extension SiteQuestions {
  /// How all tags are shared among pages.
  var tagPaging: Paging { Paging(tags.count, size: 1_000) }

  func tags(onPage number: Int) -> [TagQuestions] {
    tagPaging.places(onPage: number).map { frequentTags[$0] }
  }
}
