internal import Archive
internal import Basics
package import Configuration
package import Contents
package import FoundationEssentials
package import Mustache
internal import Output
package import StackExchange
internal import StackMarkdown
package import Theming

/// Makes the values of pages of one format that lie equally deep.
///
/// Belongs to one thread; keeps what its pages have in common.
package final class Composer {
  package let contents: SiteContents
  package let links: Links
  package let pictures: Pictures
  let answers: AnswerIndex
  package let theme: SiteTheme
  /// Names entries of feeds; nil where there are none.
  package let tagAuthority: FeedIDAuthority?
  private let previous: PreviousBuild
  private let home: Address?
  private let about: Address?
  package let digests: Address?
  package let tags: Address?
  private let authors: Address?
  let search: Address?
  /// The files that the search page names, once they are built.
  let searchFiles: SearchPage.Files?
  let searchScript: String
  private let searchNumbers: SearchNumbers?
  package var people: [UserKey: CachedRecord<Person>] = [:]
  private var portraits: [UserKey: Pictures.Portrait] = [:]
  /// The tags of one site, by name.
  private var tagLinks: (site: String, links: [ExactString: CachedRecord<TagLink>]) = ("", [:])

  /// Users recur among neighbours; so many are a megabyte.
  private static let usersKept = 4096

  init(in context: BuildContext, _ links: Links) {
    contents = context.contents
    self.links = links
    pictures = context.pictures
    answers = context.answers
    theme = context.theme
    tagAuthority = context.tagAuthority
    previous = context.previous
    home = links.to(HomePages(), ())
    about = links.to(AboutPages(), ())
    digests = links.to(DigestListPages(), ())
    tags = links.to(SiteListPages(), .tags)
    authors = links.to(SiteListPages(), .authors)
    search = context.search == nil ? nil : links.to(SearchPages(), ())
    searchFiles = context.searchFiles
    searchScript = theme.assets.search.path
    searchNumbers = links.format == .html ? context.search?.numbers : nil
  }

  /// The head of a page, and the ways out of it.
  ///
  /// Title and description are told where the template has none; `original` is the page on the
  /// source site, feeds come beside that of the whole site, and twins are paths of the same page in
  /// other formats, if it is made in those.
  package func frame(
    title: String = "", topic: String? = nil, description: String? = nil, original: Address? = nil,
    isIndexed: Bool = true, feeds: [FeedLink] = [],
    twins: (SiteFormat) -> String? = { _ in nil }
  ) -> Frame {
    func twin(_ format: SiteFormat) -> Address? {
      guard links.settings.formats.contains(format), format != links.format else { return nil }
      // It lies beside the page.
      return twins(format).map { Address(path: String($0.split(separator: "/").last ?? "")) }
    }
    return Frame(
      site: siteTitle, title: title, topic: topic ?? title, description: description,
      original: original,
      markdown: twin(.markdown),
      json: twin(.json), isHidden: !isIndexed || contents.isPrivate, isPrivate: contents.isPrivate,
      feeds: tagAuthority == nil ? [] : feeds + [siteFeed], home: home, digests: digests,
      tags: tags, authors: authors, about: about, search: search, footer: links.settings.footer,
      style: links.to(theme.assets.style.path), script: links.to(theme.assets.script.path),
      icon: links.to(theme.assets.icon.path))
  }

  /// What search knows of a question; nil where these pages are not searched.
  package func searchDocument(of source: QuestionPages.Source) -> SearchDocument? {
    guard let number = searchNumbers?.number(of: source.question.id, on: source.site) else {
      return nil
    }
    return SearchDocument(
      number: number,
      key: QuestionKey(site: source.site.community.parameter, id: source.question.id),
      question: source.searched(by: self))
  }

  /// Where an edition is in one file, if it is.
  func export(_ format: SiteFormat, of edition: String, in digest: DigestEditions) -> Address? {
    guard links.settings.formats.contains(format),
      let heading = digest.editions.first(where: { $0.date == edition }),
      previous.hasExport(of: EditionPages.Target(digest: digest, heading: heading), in: format)
    else { return nil }
    return links.to(EditionPages.path(of: edition, in: digest, format))
  }

  /// What readers call the site.
  package var siteTitle: String { links.settings.title ?? "sodigest" }

  /// When data was fetched, by the days of the site's time zone.
  package func moment(ofData date: Date) -> DisplayDate? {
    DisplayDate(date, in: links.settings.zone)
  }

  /// What a site's posts are written in, where that is not the language of these pages.
  package func language(of site: SiteQuestions) -> String? {
    let language = site.language ?? "en"
    return language == theme.language ? nil : language
  }

  /// A user as pages name them.
  package func person(_ user: User, on site: SiteQuestions) -> CachedRecord<Person> {
    let key = user.id.map { UserKey(site: site.folder, id: $0) }
    if let key, let person = people[key] { return person }
    let person = CachedRecord(Person(user, siteURL: site.community.url, in: theme))
    if people.count >= Self.usersKept { people.removeAll(keepingCapacity: true) }
    if let key { people[key] = person }
    return person
  }

  /// An author's picture, of which a page takes note; a large one is for its head.
  func portrait(
    of user: User?, on site: SiteQuestions, _ images: PageImages, isLarge: Bool = false
  ) -> Address {
    let portrait = portrait(of: user, on: site)
    let image = isLarge ? portrait.large : portrait.image
    images.note(portrait.source, showing: image)
    return links.to(image.path)
  }

  private func portrait(of user: User?, on site: SiteQuestions) -> Pictures.Portrait {
    let key = user?.id.map { UserKey(site: site.folder, id: $0) }
    if let key, let portrait = portraits[key] { return portrait }
    let name = user?.id.map(String.init) ?? user?.displayName ?? ""
    let portrait = pictures.portrait(
      user?.profileImage, seed: "\(site.community.parameter)/\(name)")
    if portraits.count >= Self.usersKept { portraits.removeAll(keepingCapacity: true) }
    if let key { portraits[key] = portrait.known }
    return portrait
  }

  private var writesHashtags: Bool {
    links.format == .markdown && links.settings.writesHashtags
  }

  /// Tags, with their pages.
  package func tags(_ names: [String], of site: SiteQuestions) -> [CachedRecord<TagLink>] {
    if tagLinks.site != site.folder { tagLinks = (site.folder, [:]) }
    return names.map { name in
      if let link = tagLinks.links[ExactString(name)] { return link }
      let shown = name.truncatedName
      let hashtag = writesHashtags ? TagLink.hashtag(shown) : []
      let link = CachedRecord(
        TagLink(name: shown, address: address(ofTag: name, on: site), hashtag: hashtag))
      tagLinks.links[ExactString(name)] = link
      return link
    }
  }

  /// A text in the format of these pages, as safe as the writers make it, without line ends after
  /// it; empty when there is none.
  func body(
    _ post: StackMarkdown.Post?, _ presentation: Presentation, below level: Int = 2
  ) -> [UInt8] {
    guard let post else { return [] }
    var presentation = presentation
    presentation.headingsBelow = level
    var body =
      links.format.holdsMarkdown
      ? post.markdown(presentation) : post.html(presentation).bytes
    while body.last == UInt8(ascii: "\n") { body.removeLast() }
    return body
  }
}
