internal import Archive
internal import Images
package import StackExchange

/// A finder of the addresses of the images that a question's page shows.
package struct ImageFinder: Sendable {
  /// Returns the addresses of the images in a post of a site, as the post spells them.
  let addressesInPost: @Sendable (Post, Community) -> [String]

  /// Creates a finder from a function that lists the images in a post of a site.
  package init(addressesInPost: @escaping @Sendable (Post, Community) -> [String]) {
    self.addressesInPost = addressesInPost
  }

  /// The image addresses that have been found so far.
  struct CollectedAddresses {
    /// The avatar addresses found so far, as the API returns them, so that each is converted only
    /// once.
    fileprivate var profileImages: Set<String> = []
    /// The canonical addresses of all avatars and images found so far.
    fileprivate var addresses: Set<String> = []
  }

  /// Returns the canonical addresses of a question's images and avatars that are not in `previous`,
  /// and adds them to `previous`.
  func addresses(
    of question: Question, on community: Community, excluding previous: inout CollectedAddresses
  ) -> [(String, ImagePurpose)] {
    let posts = [question.post] + question.answers.map(\.post)
    let avatars = posts.compactMap(\.owner?.profileImage)
      .filter { previous.profileImages.insert($0).inserted }.map(Self.avatarAddress)
    let images = posts.flatMap { addressesInPost($0, community) }.map(ImageAddress.canonical)
    return (avatars.sorted().map { ($0, .avatar) } + images.sorted().map { ($0, .post) })
      .filter { previous.addresses.insert($0.0).inserted }
  }

  /// Returns the canonical addresses of a question's images and avatars, without duplicates.
  func addresses(of question: Question, on community: Community) -> [(String, ImagePurpose)] {
    var previous = CollectedAddresses()
    return addresses(of: question, on: community, excluding: &previous)
  }

  /// Returns the address at which an avatar is requested and stored, with its size in pixels.
  package static func avatarAddress(_ profileImage: String) -> String {
    AvatarAddress.sized(profileImage, pixels: avatarPixels)
  }

  /// The width and height of avatars; pages show them at half this size, for high-density screens.
  private static let avatarPixels = 128
}
