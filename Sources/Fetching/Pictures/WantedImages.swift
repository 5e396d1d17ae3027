internal import Archive
internal import Images
package import StackExchange

/// Finds the images that a question's page will show.
package struct WantedImages: Sendable {
  /// The addresses of images in a post, in any spelling.
  let inPost: @Sendable (Post, Community) -> [String]

  /// Finds images with a reader of posts, which lists the addresses of those in a post of a site.
  package init(inPost: @escaping @Sendable (Post, Community) -> [String]) {
    self.inPost = inPost
  }

  /// Canonical addresses by purpose, each once.
  func addresses(of question: Question, on community: Community) -> [(String, ImagePurpose)] {
    let posts = [question.post] + question.answers.map(\.post)
    let avatars = posts.compactMap { $0.owner?.profileImage.map(Self.avatar) }
    let images = posts.flatMap { inPost($0, community) }.map(ImageAddress.canonical)
    return Set(avatars).sorted().map { ($0, .avatar) } + Set(images).sorted().map { ($0, .post) }
  }

  /// The address under which an avatar is asked for and remembered.
  package static func avatar(_ profileImage: String) -> String {
    AvatarAddress.sized(profileImage, avatarPixels)
  }

  /// Avatars are shown at half of it, for screens with two pixels a point.
  private static let avatarPixels = 128
}
