/// The order in which the files of a site are built and promoted: each after the files that it needs or links to.
package enum BuildOrder: Int, Sendable, Comparable, CaseIterable {
  /// Question pages, images and assets.
  case posts
  /// Lists of posts, such as the pages of tags and editions.
  case lists
  /// Files about the whole site, such as the sitemap.
  case site
  /// The search page, which loads files of the search index.
  case search
  /// The home page, which makes all other pages reachable.
  case home

  package static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}
