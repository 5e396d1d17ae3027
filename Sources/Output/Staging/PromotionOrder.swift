/// The order in which files are promoted: after the files that they link to.
package enum PromotionOrder: Int, Sendable, Comparable, CaseIterable {
  /// Question pages, images and assets.
  case posts
  /// Lists of posts.
  case lists
  /// Files about the whole site.
  case site
  /// The home page, which makes all other pages reachable.
  case home

  package static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}
