internal import Archive
internal import Basics
internal import Networking
internal import StackExchange

extension Fetcher {
  /// Throws an error if lists were empty because no site of the digest has one of the tags.
  ///
  /// A tag exists if a list or the archive has a question with it, or if the previous edition was
  /// selected by it. Sites are asked about all other tags.
  ///
  /// - Parameters:
  ///   - digest: The digest that is being fetched.
  ///   - lists: All lists of the digest.
  ///   - empty: The lists without questions.
  /// - Throws: ``FetchError/unknownTags(_:sites:nearest:)``, or an error of the API.
  mutating func rejectUnknownTags(
    of digest: DigestSpecification, lists: [QuestionListRequest], empty: [QuestionListRequest]
  ) async throws {
    var tags = Set(empty.flatMap(\.tags))
    for list in lists where !empty.contains(list) { tags.subtract(list.tags) }
    tags.subtract(try archive.acceptedTags(of: digest))
    for site in digest.sites {
      tags = try tags.filter { try !archive.hasQuestions(tagged: $0, on: site) }
    }
    for site in digest.sites where !tags.isEmpty {
      tags = try await unknownTags(among: tags.sorted(), on: site)
    }
    guard let first = tags.min(), let site = digest.sites.first else { return }
    throw FetchError.unknownTags(
      tags.sorted(), sites: digest.sites, nearest: try await namesOfTags(like: first, on: site))
  }

  /// Asks a site about tags, and returns those that do not exist there.
  private mutating func unknownTags(among tags: [String], on site: String) async throws
    -> Set<String>
  {
    let page: Page<SiteTag>
    do {
      page = try await load(.tags(named: tags, site: site))
    } catch WebserviceError.connectivity(_, .notRecorded), WebserviceError.backend(
      _, "no_method", _)
    {
      // Without a response from a recording or another API, assume that the tags exist.
      return []
    }
    let returnedTags = Set(page.items.map(\.name))
    let unknown = Set(tags).subtracting(returnedTags)
    let synonymTargets = returnedTags.subtracting(tags)
    if unknown.count == 1, let synonym = unknown.first, let tag = synonymTargets.first {
      report(.tagSynonym(synonym, of: tag, site: site))
    }
    // A tag that was not requested is the target of a synonym, but it is unknown of which.
    return synonymTargets.isEmpty && page.skipped.isEmpty ? unknown : []
  }

  /// Returns the names of a site's tags that are most similar to `tag`, among those that contain
  /// its first two letters.
  private mutating func namesOfTags(like tag: String, on site: String) async throws -> [String] {
    do {
      let page = try await load(.tags(containing: String(tag.prefix(2)), site: site))
      return nearestNames(to: tag, among: page.items.map(\.name))
    } catch is WebserviceError {
      return []
    }
  }
}

extension Archive {
  /// Returns the tags by which the latest edition of a digest was selected; empty if the digest no
  /// longer has all sites of that edition.
  fileprivate func acceptedTags(of digest: DigestSpecification) throws -> [String] {
    guard let selection = try latestEdition(ofDigest: digest.name)?.selectionRules?.selection,
      Set(selection.sites).isSubset(of: digest.sites)
    else { return [] }
    return selection.tags.all + selection.tags.any
  }

  /// Returns whether the archive has a question of a site with the tag.
  fileprivate func hasQuestions(tagged tag: String, on site: String) throws -> Bool {
    try !questionIDs(
      matching: QuestionQuery(site: site, tags: TagRule(all: [tag]), limit: 1)
    ).isEmpty
  }
}
