internal import Archive
internal import FoundationEssentials
internal import StackExchange

/// What all pages need to know of the whole archive, read once.
struct SiteContents: Sendable {
  /// By the API's name.
  private(set) var sites: [SiteQuestions]
  /// By name.
  let digests: [DigestEditions]
  /// By the address that they came from.
  let images: [String: StoredImage]
  /// When the newest of the data was news.
  let newest: Date?

  /// Reads what an archive holds.
  init(of archive: Archive) throws {
    sites = try archive.communities().map { try SiteQuestions(of: $0, in: archive) }
      .filter { !$0.questions.isEmpty }
    let headings = try archive.editions()
    digests = DigestEditions.grouped(headings)
    images = try archive.storedImages()
    newest = (sites.compactMap(\.newest) + headings.map(\.dataDate)).max()
  }

  /// The same without some questions, by the API name of their site.
  func without(_ questions: [String: Set<Int>]) -> SiteContents {
    var contents = self
    contents.sites = sites.map { site in
      questions[site.community.parameter].map { SiteQuestions(site, without: $0) } ?? site
    }.filter { !$0.questions.isEmpty }
    return contents
  }

  /// The site of that API name; nil when no question is from there.
  func site(_ parameter: String) -> SiteQuestions? {
    sites.first { $0.community.parameter == parameter }
  }

  var questionCount: Int { sites.reduce(0) { $0 + $1.questions.count } }
}

/// All editions of a digest.
struct DigestEditions: Sendable {
  let name: String
  /// Its part of paths.
  let folder: String
  /// The newest first; at least one.
  let editions: [Edition.Heading]

  /// The edition that one was compared with, as long as it is there.
  func edition(before edition: Edition.Heading) -> Edition.Heading? {
    editions.first { $0.date == edition.comparedWith }
  }

  static func grouped(_ headings: [Edition.Heading]) -> [DigestEditions] {
    Dictionary(grouping: headings, by: \.digest).sorted { $0.key < $1.key }.map { name, editions in
      DigestEditions(
        name: name, folder: PathName.folder(ofDigest: name),
        editions: editions.sorted { $0.date > $1.date })
    }
  }
}
