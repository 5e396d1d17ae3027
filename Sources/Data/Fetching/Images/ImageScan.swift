package import Archive
package import FoundationEssentials
internal import Images
package import StackExchange

/// A scan of imported sites for the images of their posts, the best questions of all sites first.
///
/// An import does not parse posts, so that their images are unknown until they are scanned. Images
/// are registered together with the position in the scan, at which the next run resumes.
package struct ImageScan {
  private let archive: Archive
  private let imageFinder: ImageFinder
  private let minScore: Int?
  private let now: Date
  /// The sites with questions that were not scanned.
  private var sites: [SiteScan]
  /// The number of questions scanned so far.
  package private(set) var scannedCount = 0

  /// The scan of one site.
  private struct SiteScan {
    let community: Community
    /// The last question that was scanned; `nil` before the first.
    var position: ImageScanPosition?
    /// The next questions, in order.
    var next: ArraySlice<ImageScanPosition> = []
  }

  /// Creates a scan of sites that resumes where an earlier one stopped; `minScore` is the lowest score
  /// of scanned questions, or `nil` for all.
  package init(
    of sites: [String], minScore: Int?, in archive: Archive, imageFinder: ImageFinder, at now: Date
  ) throws {
    self.archive = archive
    self.imageFinder = imageFinder
    self.minScore = minScore
    self.now = now
    self.sites = try sites.compactMap { site in
      try archive.community(site).map {
        SiteScan(community: $0, position: try archive.imageScanPosition(ofSite: site))
      }
    }
  }

  /// Registers the images of the next questions, and returns those without a stored copy; `nil` if
  /// all questions were scanned.
  package mutating func next() throws -> [ImageSource]? {
    var (state, images) = (self, [ImageSource]())
    let isAtEnd = try archive.transaction {
      for _ in 0..<Self.batchSize {
        guard let index = try state.bestSite() else { return true }
        images += try state.scanNextQuestion(ofSite: index)
      }
      return false
    }
    // After an error, the state agrees with the archive.
    self = state
    return isAtEnd && images.isEmpty ? nil : images
  }

  /// Returns the number of questions that were not scanned.
  package func remainingCount() throws -> Int {
    try sites.reduce(0) { count, site in
      try count
        + archive.questionCount(
          ofImageScanOf: site.community.apiSiteParameter, after: site.position, minScore: minScore)
    }
  }

  /// Returns the index of the site with the best question that was not scanned; `nil` if there is
  /// none.
  private mutating func bestSite() throws -> Int? {
    for index in sites.indices.reversed() where sites[index].next.isEmpty {
      let site = sites[index].community.apiSiteParameter
      sites[index].next = try archive.imageScanPositions(
        ofSite: site, after: sites[index].position, minScore: minScore,
        limit: max(1_000, Self.maxPositions / sites.count))[...]
      if sites[index].next.isEmpty {
        try archive.save(nil, ofSite: site)
        sites.remove(at: index)
      }
    }
    return sites.indices.max {
      (sites[$0].next.first?.score ?? .min) < (sites[$1].next.first?.score ?? .min)
    }
  }

  /// Registers the images of the next question of a site, and returns those without a stored copy
  /// that were not requested before.
  private mutating func scanNextQuestion(ofSite index: Int) throws -> [ImageSource] {
    guard let position = sites[index].next.popFirst() else { return [] }
    let community = sites[index].community
    let site = community.apiSiteParameter
    sites[index].position = position
    try archive.save(position, ofSite: site)
    scannedCount += 1
    guard
      let question = try archive.question(position.questionID, site: site, detail: .forPages)
    else { return [] }
    return try imageFinder.addresses(of: question, on: community).compactMap { url, purpose in
      // Earlier runs registered the other images, and request them by themselves.
      guard try archive.imageSource(forURL: url)?.purpose == nil else { return nil }
      try archive.registerImage(url, for: purpose, at: now)
      return try archive.imageSource(forURL: url).flatMap { $0.isStored ? nil : $0 }
    }
  }

  /// The number of questions that are scanned in one transaction.
  private static let batchSize = 100
  /// The number of positions of all sites that are read ahead, because each reading sorts a site.
  private static let maxPositions = 200_000
}

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
