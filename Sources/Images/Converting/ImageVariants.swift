/// The sizes in which pages show images, where smaller forms of them can be made.
package enum ImageVariants {
  /// No image of a post is shown wider, in pixels.
  package static let widthInPosts = 1600
  /// For screens with one and with two pixels a point.
  package static let sidesOfAvatars = [64, 128]
}
