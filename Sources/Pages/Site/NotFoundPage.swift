internal import Configuration
internal import Contents

/// The page that web servers show at addresses without a page.
struct NotFoundPages: PageKind {
  let template = "404"
  let isServedAtAnyPath = true

  func path(of target: Void, in format: SiteFormat) -> String { "404.html" }

  func sitemapEntry(of target: Void, in contents: SiteContents) -> SitemapEntry? { nil }

  func compose(_ source: Void, with composer: Composer) -> ComposedPage<NotFoundPage> {
    ComposedPage(NotFoundPage(frame: composer.pageFrame()))
  }
}

/// The values that the page for addresses without a page prints.
struct NotFoundPage: PageValue {
  let frame: PageFrame

  static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.frame }
  }
}
