/// The order in which built files are moved to their paths in the site: each after the files that
/// it links to.
package enum PromotionOrder: Int, Sendable, Comparable, CaseIterable {
  /// Question pages, images and assets.
  case posts
  /// Lists of posts, such as the pages of tags and editions.
  case lists
  /// Files about the whole site, such as the sitemap.
  case site
  /// The home page, which makes all other pages reachable.
  case home

  package static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}
