/// The sizes to which images are scaled down for pages.
package enum ImageVariants {
  /// The maximum width of the images that pages show in posts, in pixels.
  package static let maxPostImageWidth = 1600
  /// The sides of square avatars in pixels, for standard screens and for screens of double
  /// resolution.
  package static let avatarSides = [64, 128]
}
