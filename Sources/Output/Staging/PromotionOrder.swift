/// When a file is promoted: after those that it links to.
package enum PromotionOrder: Int, Sendable, Comparable, CaseIterable {
  /// Question pages, images and assets.
  case posts
  /// Lists of posts.
  case lists
  /// Files about the whole site.
  case site
  /// The home page, which makes all others visible.
  case home

  package static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}
