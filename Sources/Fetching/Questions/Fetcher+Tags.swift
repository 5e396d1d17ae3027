internal import Archive
internal import Basics
internal import Digests
internal import Networking
internal import StackExchange

extension Fetcher {
  /// Refuses a digest with a tag that none of its sites has, where lists came empty.
  ///
  /// A tag exists if a list or the archive has a question with it. The sites are asked for any
  /// other once: the edition that follows remembers what it was selected by.
  mutating func refuseUnknownTags(
    of digest: Digest, lists: [QuestionList], empty: [QuestionList]
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

  /// Asks a site for tags, and gives those that it does not have.
  private mutating func unknownTags(among tags: [String], on site: String) async throws
    -> Set<String>
  {
    let page: Page<SiteTag>
    do {
      page = try await load(.tags(named: tags, site: site))
    } catch WebserviceError.connectivity(_, .notRecorded), WebserviceError.backend(
      _, "no_method", _)
    {
      // Recordings and APIs that do not answer this leave a tag as it is.
      return []
    }
    let given = Set(page.items.map(\.name))
    let unknown = Set(tags).subtracting(given)
    let others = given.subtracting(tags)
    if unknown.count == 1, let synonym = unknown.first, let tag = others.first {
      report(.synonym(synonym, of: tag, site: site))
    }
    // A tag that was not asked for stands for one of the others, nobody knows which.
    return others.isEmpty && page.skipped.isEmpty ? unknown : []
  }

  /// The names of a site's tags that are most like another, found by how it begins.
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
  /// The tags of a digest by which its latest edition was selected already, on the same sites.
  fileprivate func acceptedTags(of digest: Digest) throws -> [String] {
    guard let selection = try latestEdition(ofDigest: digest.name)?.rules?.selection,
      Set(selection.sites).isSubset(of: digest.sites)
    else { return [] }
    return selection.tags.all + selection.tags.any
  }

  fileprivate func hasQuestions(tagged tag: String, on site: String) throws -> Bool {
    try !questionIDs(
      matching: QuestionQuery(site: site, tags: TagRule(all: [tag]), limit: 1)
    ).isEmpty
  }
}
