internal import Mustache

/// The parts that all pages share: metadata, navigation links, footer and assets.
package struct PageFrame: PageValue {
  /// The title of the site.
  let site: String
  /// Whether the title of the site is the name of its only source site.
  let isNamedAfterSource: Bool
  /// The title of the page; empty if its template contains one.
  let title: String
  /// The title of the page without the name of a site, for previews of shared links.
  let shareTitle: String
  /// The description of the page; `nil` if its template contains one.
  let description: String?
  /// The address of the same page on its source site.
  let original: LinkAddress?
  /// The address of the same page in Markdown.
  let markdown: LinkAddress?
  /// The address of the same page in JSON.
  let json: LinkAddress?
  /// Whether search engines are asked not to list the page.
  let isHidden: Bool
  /// Whether the posts come from a private site, so that only its members may read the page.
  let isPrivate: Bool
  /// The feeds of the page, and the feed of the whole site.
  let feeds: [FeedLink]
  /// The address of the home page.
  let home: LinkAddress?
  /// The address of the page with the list of digests.
  let digests: LinkAddress?
  /// The address of the page that lists all sites with their best and newest questions.
  let questions: LinkAddress?
  /// The address of the page that lists all sites with links to their tags.
  let tags: LinkAddress?
  /// The address of the page that lists all sites with links to their authors; `nil` if names are
  /// left out.
  let authors: LinkAddress?
  /// The address of the page about the site.
  let about: LinkAddress?
  /// The address of the search page; `nil` if the site has no search.
  let search: LinkAddress?
  /// Whether the search page has results only under `sodigest serve`, which reads them from the archive.
  let hasLiveSearch: Bool
  /// Whether the page is in a ZIM file, whose readers have search, bookmarks and colour schemes of
  /// their own.
  let isZim: Bool
  /// Whether the names of people are left out.
  let hidesNames: Bool
  /// The configured text at the end of every page.
  let footer: String?
  /// The address of the style sheet.
  let style: LinkAddress?
  /// The address of the script that all pages load.
  let script: LinkAddress?
  /// The address of the site's icon.
  let icon: LinkAddress?
  /// The image beside the title of the site in the header; `nil` for none.
  let logo: SiteLogo?
  /// The part of the site that the page belongs to; `nil` for none.
  var section: Section?

  /// A part of the site, which the navigation of its pages points out.
  enum Section { case home, editions, questions, tags, authors, about }

  /// Returns the frame of a page in a part of the site.
  func `in`(_ section: Section) -> PageFrame {
    var frame = self
    frame.section = section
    return frame
  }

  package static let fields = PageFields<Self> { fields in
    fields.text("site", note: "the title of the site") { $0.site }
    fields.flag("isNamedAfterSource", note: "whether `site` is the name of the only source site") {
      $0.isNamedAfterSource
    }
    fields.text("title", note: "the title of the page, if its template contains none") { $0.title }
    fields.text("shareTitle", note: "the title without the name of a site, for printed pages") {
      $0.shareTitle
    }
    fields.text(
      "description", note: "the title of the page, if its template contains none"
    ) { $0.description }
    fields.address("original", note: "the page on its source site") { $0.original }
    fields.address("markdown", note: "the same page in Markdown") { $0.markdown }
    fields.address("json", note: "the same page in JSON") { $0.json }
    fields.flag("isHidden", note: "whether search engines are asked not to list it") { $0.isHidden }
    fields.flag(
      "isPrivate", note: "whether only members of a private site may read it"
    ) { $0.isPrivate }
    fields.list("feeds", note: "the feeds of the page and of the whole site") { $0.feeds }
    fields.record("feed", note: "the first of `feeds`; missing in sites without feeds") {
      $0.feeds.first
    }
    fields.address("home", note: "the home page") { $0.home }
    fields.address("digests", note: "the list of digests; missing in ZIM files") { $0.digests }
    fields.address("questions", note: "the list of sites with questions") { $0.questions }
    fields.address("tags", note: "the list of sites with tags") { $0.tags }
    fields.address(
      "authors", note: "the list of sites with authors; missing if names are left out"
    ) { $0.authors }
    fields.address("about", note: "the page about the site") { $0.about }
    fields.address("search", note: "the search page, if the site has search") { $0.search }
    fields.flag("hasLiveSearch", note: "whether only `sodigest serve` searches this big site") {
      $0.hasLiveSearch
    }
    fields.flag("isZim", note: "whether the page is in a ZIM file") { $0.isZim }
    fields.flag("hidesNames", note: "whether a ZIM file leaves out the names of people") {
      $0.hidesNames
    }
    fields.flag(
      "hasHeading", note: "whether `site` is the heading, as on a titled home page"
    ) {
      $0.section == .home
    }
    fields.flag("isInEditions", note: "whether it is about editions") { $0.section == .editions }
    fields.flag("isInQuestions", note: "whether it is about questions") {
      $0.section == .questions
    }
    fields.flag("isInTags", note: "whether it is about tags") { $0.section == .tags }
    fields.flag("isInAuthors", note: "whether it is about authors") { $0.section == .authors }
    fields.flag("isAbout", note: "whether it is the page about the site") { $0.section == .about }
    fields.text("footer", note: "the configured text at the end of every page") {
      $0.footer
    }
    fields.address("style") { $0.style }
    fields.address("script") { $0.script }
    fields.address("icon") { $0.icon }
    fields.record("logo", note: "the configured image in the header") { $0.logo }
  }
}

/// The image beside the title of the site in the header.
struct SiteLogo: PageValue {
  let address: LinkAddress?
  /// The size of the image in pixels; `nil` if it is unknown.
  let size: (width: Int, height: Int)?

  static let fields = PageFields<Self> { fields in
    fields.address("address") { $0.address }
    fields.text("width", note: "in pixels, if the size is known") {
      $0.size.map { String($0.width) }
    }
    fields.text("height", note: "in pixels, if the size is known") {
      $0.size.map { String($0.height) }
    }
  }
}
