/// The sizes to which images are scaled down for pages.
package enum ImageVariants {
  /// The maximum width of images in posts, in pixels.
  package static let widthInPosts = 1600
  /// The sides of avatars in pixels, for standard screens and for screens of double resolution.
  package static let sidesOfAvatars = [64, 128]
}
