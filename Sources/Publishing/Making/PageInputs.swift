internal import Archive

/// All that went into a page, but for what goes into every page.
struct PageInputs: Sendable {
  /// A hash of what the page shows beyond its ingredients, such as their order.
  var fingerprint: [UInt8] = []
  var ingredients: [Ingredient] = []
  /// The image files that it shows.
  var images: [ImageMark] = []
}
