internal import Archive
internal import Basics
package import Contents
package import FoundationEssentials
internal import Highlighting
internal import Images
internal import Maths
package import Mustache
internal import Search
package import StackExchange
package import StackMarkdown

/// Composes the values that templates print, for pages of one format in folders of one depth.
///
/// A composer belongs to one thread, and caches values that many pages show.
package final class Composer {
  package let contents: SiteContents
  /// Builds the addresses of links from the composed pages to files of the site.
  package let links: LinkBuilder
  /// Finds the local copies of images.
  package let imageResolver: ImageResolver
  /// Finds the question of an answer by the id of the answer.
  let answerConnection: SharedConnection
  package let theme: SiteTheme
  /// The rows of questions in the lists of tags.
  let questionRows: QuestionRows
  /// The host name and date in the ids of feed entries; `nil` if the site has no feeds.
  package let feedIDAuthority: FeedIDAuthority?
  /// The address of the home page.
  package let homeAddress: LinkAddress?
  private let aboutAddress: LinkAddress?
  /// The address of the page that lists all digests; `nil` without digests.
  let digestListAddress: LinkAddress?
  /// The address of the only site's questions, or of the page that lists all sites with their best and newest ones.
  private let questionsAddress: LinkAddress?
  /// The address of the only site's tags, or of the page that lists all sites with links to their tags.
  private let tagsAddress: LinkAddress?
  /// The address of the only site's authors, or of the page that lists all sites with links to their authors.
  private let authorsAddress: LinkAddress?
  /// The address of the search page; `nil` if the site has no search.
  let searchAddress: LinkAddress?
  /// How readers of the pages can search.
  let search: SiteSearch
  /// The path of the search page's script.
  let searchScriptPath: String
  /// Returns whether an edition has an export.
  private let hasExport: (EditionPages.Target, SiteFormat) -> Bool
  /// The record that stands for all users if names are left out.
  private let unnamedPerson: CachedRecord<Person>
  /// The template records of recently shown users.
  var cachedPeople: [PersonKey: CachedRecord<Person>] = [:]
  private var portraits: [UserKey: ImageResolver.Portrait] = [:]
  /// The template records of one site's tags, by tag name; replaced when a page of another site is
  /// composed.
  private var cachedTagLinks: (site: String, links: [ExactString: CachedRecord<TagLink>]) =
    ("", [:])

  /// The maximum number of users in each cache; so many records take about a megabyte.
  private static let maxCachedUsers = 4096

  /// A user, in a list or elsewhere.
  struct PersonKey: Hashable {
    let user: UserKey
    let isListed: Bool
  }

  init(in context: PageContext, _ links: LinkBuilder) {
    contents = context.contents
    self.links = links
    imageResolver = context.imageResolver
    answerConnection = context.answerConnection
    theme = context.theme
    questionRows = context.questionRows
    feedIDAuthority = context.feedIDAuthority
    search = context.search
    hasExport = context.hasExport
    homeAddress = links.pageAddress(HomePages(), ())
    aboutAddress = links.pageAddress(AboutPages(), ())
    digestListAddress =
      context.settings.zim != nil || contents.digests.isEmpty
      ? nil : links.pageAddress(DigestListPages(), ())
    questionsAddress = links.address(of: .questions, in: contents)
    tagsAddress = links.address(of: .tags, in: contents)
    authorsAddress = links.address(of: .authors, in: contents)
    searchAddress = context.search.hasPage ? links.pageAddress(SearchPages(), ()) : nil
    searchScriptPath = theme.assets.search.path
    unnamedPerson = CachedRecord(Person(unnamedIn: context.theme))
  }

  /// Returns the frame of a page: its metadata and its navigation links.
  ///
  /// - Parameters:
  ///   - title: The title of the page, if the template does not contain one.
  ///   - shareTitle: The title without the name of a site, for printed pages; `nil` for `title`.
  ///   - description: The description of the page, if the template does not contain one.
  ///   - original: The address of the same page on its source site.
  ///   - isIndexed: Whether search engines may list the page.
  ///   - feeds: The feeds of the page, besides the feed of the whole site.
  ///   - alternatePath: Returns the path of the same page in another format; `nil` if it has no such format.
  /// - Returns: The frame.
  package func pageFrame(
    title: String = "", shareTitle: String? = nil, description: String? = nil,
    original: LinkAddress? = nil,
    isIndexed: Bool = true, feeds: [FeedLink] = [],
    alternatePath: (SiteFormat) -> String? = { _ in nil }
  ) -> PageFrame {
    func alternateAddress(_ format: SiteFormat) -> LinkAddress? {
      guard links.settings.formats.contains(format), format != links.format else { return nil }
      // Both formats of a page lie in the same folder.
      return alternatePath(format).map {
        LinkAddress(path: String($0.split(separator: "/").last ?? ""))
      }
    }
    return PageFrame(
      site: siteTitle, isNamedAfterSource: isNamedAfterSource, title: title,
      shareTitle: shareTitle ?? title, description: description,
      original: original,
      markdown: alternateAddress(.markdown),
      json: alternateAddress(.json), isHidden: !isIndexed || contents.isPrivate,
      isPrivate: contents.isPrivate,
      feeds: feedIDAuthority == nil ? [] : feeds + [siteFeed], home: homeAddress,
      digests: digestListAddress, questions: questionsAddress, tags: tagsAddress,
      authors: links.settings.showsNames ? authorsAddress : nil,
      about: aboutAddress, search: searchAddress, hasLiveSearch: search.isLive,
      isZim: links.settings.zim != nil, hidesNames: !links.settings.showsNames,
      footer: links.settings.footer,
      style: links.fileAddress(theme.assets.style.path),
      script: links.fileAddress(theme.assets.script.path),
      icon: links.fileAddress(theme.assets.icon.path),
      logo: theme.assets.logo.map { logo in
        SiteLogo(address: links.fileAddress(logo.asset.path), size: logo.size)
      })
  }

  /// Returns the address of an edition's export, such as its EPUB book; `nil` if there is no such
  /// file.
  ///
  /// - Parameters:
  ///   - format: The format of the export, such as EPUB.
  ///   - date: The day of the edition, such as `2026-11-21`.
  ///   - digest: The digest of the edition.
  /// - Returns: The address.
  func exportAddress(_ format: SiteFormat, ofEdition date: String, in digest: DigestEditions)
    -> LinkAddress?
  {
    guard links.settings.formats.contains(format),
      let heading = digest.editions.first(where: { $0.date == date }),
      hasExport(EditionPages.Target(digest: digest, heading: heading), format)
    else { return nil }
    return links.fileAddress(EditionPages.path(ofEdition: date, in: digest, format))
  }

  /// Whether the title of the site, which pages of the web show above all else, is the name of its only source site.
  var isNamedAfterSource: Bool {
    links.settings.zim == nil && siteTitle == contents.wholeSiteName
  }

  /// The title of the site, by configuration or after its only source site.
  package var siteTitle: String { links.settings.title ?? contents.wholeSiteName ?? "sodigest" }

  /// Returns the date of a fetch in the form that pages show: the day in the site's time zone.
  package func displayDate(ofFetch date: Date) -> DisplayDate? {
    DisplayDate(date, in: links.settings.timeZone)
  }

  /// Returns the code of the main language of a site's posts; `nil` if the pages are in the same language.
  package func language(of site: SiteQuestions) -> String? {
    let language = site.languages[0].rawValue
    return language == theme.language ? nil : language
  }

  /// Returns the name and profile of a user as pages show them.
  ///
  /// In lists of questions, an author links to the page with all posts of the author, if there is one.
  package func person(
    _ user: User, on site: SiteQuestions, isListed: Bool = false
  ) -> CachedRecord<Person> {
    guard links.settings.showsNames else { return unnamedPerson }
    let key = user.id.map {
      PersonKey(user: UserKey(site: site.folder, id: $0), isListed: isListed)
    }
    if let key, let person = cachedPeople[key] { return person }
    let page = isListed && !links.isReadElsewhere ? address(ofAuthor: user, on: site) : nil
    let person = CachedRecord(
      Person(user, siteURL: site.community.url, page: page, in: theme))
    if cachedPeople.count >= Self.maxCachedUsers { cachedPeople.removeAll(keepingCapacity: true) }
    if let key { cachedPeople[key] = person }
    return person
  }

  /// Returns the address of a user's portrait, and records the image for the page; `isLarge` selects the size
  /// for the head of a page.
  func portraitAddress(
    of user: User?, on site: SiteQuestions, _ images: PageImages, isLarge: Bool = false
  ) -> LinkAddress {
    let portrait = portrait(of: links.settings.showsNames ? user : nil, on: site)
    let image = isLarge ? portrait.large : portrait.small
    images.record(portrait.input, showing: image)
    return links.fileAddress(image.path)
  }

  /// Returns the portrait of a user, from the cache if possible.
  private func portrait(of user: User?, on site: SiteQuestions) -> ImageResolver.Portrait {
    let key = user?.id.map { UserKey(site: site.folder, id: $0) }
    if let key, let portrait = portraits[key] { return portrait }
    let name = user?.id.map(identiconNumber) ?? user?.displayName ?? ""
    let portrait = imageResolver.portrait(
      user?.profileImage, seed: "\(site.community.apiSiteParameter)/\(name)")
    if portraits.count >= Self.maxCachedUsers { portraits.removeAll(keepingCapacity: true) }
    if let key { portraits[key] = portrait.withoutBytes }
    return portrait
  }

  /// Returns the text that determines the identicon of a user.
  ///
  /// In a ZIM file, where each drawing costs as much memory as a page, users share drawings.
  private func identiconNumber(_ userID: Int) -> String {
    String(links.settings.zim == nil ? userID : userID % Self.maxZimIdenticons)
  }

  /// The number of different identicons for the users of a site in a ZIM file.
  private static let maxZimIdenticons = 4_096

  /// Whether pages also show tags as hashtags, such as `#swift`.
  private var writesHashtags: Bool {
    links.format == .markdown && links.settings.writesHashtags
  }

  /// Returns the tags with the given names, with links to their pages.
  package func tagLinks(_ names: [String], of site: SiteQuestions) -> [CachedRecord<TagLink>] {
    if cachedTagLinks.site != site.folder { cachedTagLinks = (site.folder, [:]) }
    return names.map { name in
      if let link = cachedTagLinks.links[ExactString(name)] { return link }
      let displayName = name.truncatedName
      let hashtag = writesHashtags ? TagLink.hashtag(displayName) : []
      let link = CachedRecord(
        TagLink(name: displayName, address: address(ofTag: name, on: site), hashtag: hashtag))
      cachedTagLinks.links[ExactString(name)] = link
      return link
    }
  }

  /// Returns a post's text as HTML or Markdown for the page, safe to embed and without trailing
  /// line ends; empty if there is no text.
  ///
  /// - Parameters:
  ///   - post: The parsed text; `nil` if the archive does not have it.
  ///   - presentation: The options that render the text.
  ///   - level: The level of the heading above the text; headings in the text are below it.
  /// - Returns: HTML or Markdown.
  func body(
    _ post: StackMarkdown.ParsedPost?, _ presentation: Presentation,
    belowHeadingLevel level: Int = 2
  ) -> [UInt8] {
    guard let post else { return [] }
    var presentation = presentation
    presentation.parentHeadingLevel = level
    var body =
      links.format.usesMarkdown
      ? post.markdown(presentation) : post.html(presentation).bytes
    while body.last == UInt8(ascii: "\n") { body.removeLast() }
    return body
  }
}

extension Presentation {
  /// The options that render posts without local links, images, coloured code and formulas.
  package static let plain = Presentation(
    parentHeadingLevel: 2, foldsSpoilers: true, labelsSnippets: true, producesValidHTML: true)
}

extension Composer {
  /// Creates the resolver that turns links in a page's texts into links to local pages.
  ///
  /// - Parameters:
  ///   - question: The id of the question that the page shows; links to it are not collected.
  ///   - site: The site that the page belongs to.
  /// - Returns: A new resolver for this page.
  func linkResolver(excluding question: Int? = nil, on site: SiteQuestions) -> LinkResolver {
    let currentQuestion = question.map {
      QuestionKey(site: site.community.apiSiteParameter, id: $0)
    }
    return LinkResolver(contents, answerConnection, excluding: currentQuestion)
  }

  /// Returns the options that render a page's texts about the given tags.
  ///
  /// Rendering records the shown images in `images` and the resolved links in `localLinks`.
  func presentation(
    tagged tags: [String], on site: SiteQuestions, _ images: PageImages, _ localLinks: LinkResolver
  ) -> Presentation {
    var presentation = presentation(tagged: tags, on: site)
    presentation.linkReplacement = { [links, imageResolver] url in
      if let page = localLinks.localPage(for: url, in: links.format) {
        return links.fileAddress(page.path, fragment: page.fragment).text
      }
      guard ImageAddress.hasImageName(url) else { return nil }
      return imageResolver.localImage(for: url, on: images).map { links.pathPrefix + $0.path }
    }
    presentation.imagePresentation = { [imageResolver, prefix = links.pathPrefix] url in
      guard let (path, image) = imageResolver.localImage(for: url, on: images) else { return .link }
      return .localFile(
        path: prefix + path, width: image.width, height: image.height, isEnlargeable: true)
    }
    return presentation
  }

  /// Returns the options that render texts about the given tags, with coloured code and formulas,
  /// for files that have a style sheet.
  package func presentation(tagged tags: [String], on site: SiteQuestions) -> Presentation {
    var presentation = Presentation.plain
    presentation.codeHighlighter = { [tags] in highlightedHTML($0, in: $1, tags) }
    if site.community.hasMath { presentation.makeFormulaFormatter = makeFormulaRenderer }
    return presentation
  }

  /// Returns the title of a question; HTML pages of sites with formulas show its formulas rendered.
  func title(_ text: String, on site: SiteQuestions?) -> QuestionTitle {
    guard links.format == .html, let site, site.community.hasMath,
      text.utf8.contains(where: { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "\\") })
    else { return QuestionTitle(text) }
    let post = StackMarkdown.ParsedPost(.title(text), site.dialect)
    return QuestionTitle(
      text, html: post.html(Presentation(makeFormulaFormatter: makeFormulaRenderer)).bytes)
  }

  /// Returns an excerpt as HTML; HTML pages of sites with formulas show its formulas rendered, without one that the end of
  /// the excerpt cuts off.
  func excerptMarkup(_ excerpt: String, on site: SiteQuestions?) -> [UInt8] {
    title(site?.community.hasMath == true ? excerpt.withoutCutFormula : excerpt, on: site).html
  }
}

extension String {
  /// The excerpt up to a formula that its end cuts off, such as `Let $x + …`.
  fileprivate var withoutCutFormula: String {
    var start: Index?
    for index in indices where self[index] == "$" && !self[..<index].hasSuffix("\\") {
      start = start == nil ? index : nil
    }
    guard let start, hasSuffix("…") else { return self }
    return self[..<start] + "…"
  }
}

/// Returns code as HTML with syntax highlighting, in the language `name` or, without a name, in a
/// guessed language; `nil` for plain text and unknown languages.
private func highlightedHTML(
  _ code: ArraySlice<UInt8>, in name: ArraySlice<UInt8>?, _ tags: [String]
) -> [UInt8]? {
  let language =
    if let name { Language(named: String(decoding: name, as: UTF8.self)) } else {
      Language.guess(code.span, tags: tags)
    }
  guard let language, language != .text else { return nil }
  var output = ByteBuffer(capacity: 4 * code.count)
  Highlighter.html(of: code.span, as: language, into: &output)
  return output.bytes
}

/// Creates a renderer for the formulas of one post, which share their macro definitions.
private let makeFormulaRenderer = formulaRenderer(macros: Macros())

/// Returns a function that creates a renderer for the formulas of one post, which begins with the given macros.
private func formulaRenderer(macros: Macros) -> (@Sendable () -> Presentation.FormulaFormatter)? {
  {
    var macros = macros
    return { tex, isDisplayed in
      var output = ByteBuffer(capacity: 1 << 10)
      Maths.write(tex, display: isDisplayed, macros: &macros, to: &output)
      return output.bytes
    }
  }
}

extension Presentation {
  /// Returns the options for texts that refer to equations of a post.
  ///
  /// - Parameters:
  ///   - post: The post; if `nil`, the options are unchanged.
  ///   - anchorPrefix: A prefix for the anchors of the equations, unique on the page.
  ///   - definesAnchors: Whether the text is the post itself and not a comment.
  /// - Returns: The options.
  func referring(
    to post: StackMarkdown.ParsedPost?, anchorPrefix: String, definesAnchors: Bool
  ) -> Presentation {
    guard makeFormulaFormatter != nil, let post else { return self }
    var presentation = self
    presentation.makeFormulaFormatter = formulaRenderer(
      macros: Macros(
        labelsOf: post.labelledFormulas, anchorPrefix: anchorPrefix, definesAnchors: definesAnchors)
    )
    return presentation
  }
}
