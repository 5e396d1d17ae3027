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

  /// Addresses that were wanted already.
  struct Known {
    /// As the API gives them: the same people answer again and again.
    fileprivate var profileImages: Set<String> = []
    fileprivate var addresses: Set<String> = []
  }

  /// Canonical addresses by purpose, each once and none that is known; they are from now on.
  func addresses(
    of question: Question, on community: Community, besides known: inout Known
  ) -> [(String, ImagePurpose)] {
    let posts = [question.post] + question.answers.map(\.post)
    let avatars = posts.compactMap(\.owner?.profileImage)
      .filter { known.profileImages.insert($0).inserted }.map(Self.avatar)
    let images = posts.flatMap { inPost($0, community) }.map(ImageAddress.canonical)
    return (avatars.sorted().map { ($0, .avatar) } + images.sorted().map { ($0, .post) })
      .filter { known.addresses.insert($0.0).inserted }
  }

  /// The same where nothing is known.
  func addresses(of question: Question, on community: Community) -> [(String, ImagePurpose)] {
    var known = Known()
    return addresses(of: question, on: community, besides: &known)
  }

  /// The address under which an avatar is asked for and remembered.
  package static func avatar(_ profileImage: String) -> String {
    AvatarAddress.sized(profileImage, avatarPixels)
  }

  /// Avatars are shown at half of it, for screens with two pixels a point.
  private static let avatarPixels = 128
}
