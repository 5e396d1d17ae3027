internal import Archive
internal import Basics
internal import StackExchange

extension ResourceCatalog {
  /// Returns the questions and editions of an archive as resources.
  static func archive(_ library: ArchiveLibrary) -> ResourceCatalog {
    ResourceCatalog(
      templates: [
        ResourceTemplate(
          uriTemplate: "sodigest://question/{site}/{id}{?page}", name: "question",
          title: "Question",
          description: """
            A question with its answers and comments in Markdown, in pages of at most 20 KB; site is a name such as \
            stackoverflow.
            """),
        ResourceTemplate(
          uriTemplate: "sodigest://edition/{digest}/{date}{?page}", name: "edition",
          title: "Edition of a digest",
          description: """
            The questions of an edition with titles, tags and scores, in pages of at most 20 KB; date is a day such \
            as 2026-11-21.
            """),
      ],
      list: { cursor in
        guard let position = ResourceListPosition(cursor: cursor) else {
          throw ProtocolError.invalidParameters("unknown `cursor`")
        }
        return try library.read { open in
          try open.resources(from: position)
        }
      },
      read: { uri in
        guard let resource = ResourceURI(uri) else { throw unknownResource(uri) }
        return try library.read { open in try open.text(of: resource, uri: uri) }
      })
  }
}

/// Returns the error for a URI that leads to nothing.
private func unknownResource(_ uri: String) -> ProtocolError {
  .invalidParameters("resource not found: \(Quotation.line(uri.truncated(to: 300)))")
}

/// A position in the list of resources: editions come first, then the questions of each site.
enum ResourceListPosition: Equatable {
  case editions(offset: Int)
  case questions(site: String, after: Int)

  /// The position at which a page of the list begins; `nil` for a cursor of another form.
  init?(cursor: String?) {
    guard let cursor else {
      self = .editions(offset: 0)
      return
    }
    let parts = cursor.split(separator: "/", omittingEmptySubsequences: false)
    guard let number = parts.last.flatMap({ Int($0) }), number >= 0 else { return nil }
    switch (parts.first, parts.count) {
    case ("editions", 2): self = .editions(offset: number)
    case ("questions", 3): self = .questions(site: String(parts[1]), after: number)
    default: return nil
    }
  }

  /// The cursor of the position.
  var cursor: String {
    switch self {
    case .editions(let offset): "editions/\(offset)"
    case .questions(let site, let id): "questions/\(site)/\(id)"
    }
  }

  /// The number of resources on a page of the list.
  static let pageSize = 100
}

extension ArchiveLibrary.OpenArchive {
  /// Returns the editions whose date is a day; other dates could carry any text.
  func editionSummaries(_ sites: SiteDirectory) throws(ArchiveError) -> [Edition.Summary] {
    let excluded = try digestsOfOtherSites(sites)
    return try archive.editionSummaries().filter {
      dayText($0.date) != nil && !excluded.contains($0.digest)
    }
  }

  /// Returns the digests that are left out if only one site is read, as on its pages: those whose newest edition has
  /// questions of others.
  func digestsOfOtherSites(_ sites: SiteDirectory) throws(ArchiveError) -> Set<String> {
    guard site != nil else { return [] }
    var excluded: Set<String> = []
    var newest: [String: String] = [:]
    for summary in try archive.editionSummaries() {
      newest[summary.digest] = max(newest[summary.digest] ?? "", summary.date)
    }
    for (digest, date) in newest {
      let entries = try archive.edition(ofDigest: digest, date: date)?.allEntries ?? []
      if !entries.allSatisfy({ sites.includes($0.site) }) { excluded.insert(digest) }
    }
    return excluded
  }

  /// Returns the page of the list of resources that begins at a position.
  fileprivate func resources(from position: ResourceListPosition) throws -> ListedResources {
    let directory = try self.sites()
    let sites = directory.sites.map(\.apiSiteParameter)
    switch position {
    case .editions(let offset):
      let editions = try editionSummaries(directory).sorted { $0.date > $1.date }
      let page = editions.dropFirst(offset).prefix(ResourceListPosition.pageSize)
      if page.isEmpty, let site = sites.first {
        return try resources(from: .questions(site: site, after: 0))
      }
      let end = offset + page.count
      let next: ResourceListPosition? =
        end < editions.count
        ? .editions(offset: end) : sites.first.map { .questions(site: $0, after: 0) }
      return ListedResources(
        resources: page.map(Self.resource(of:)), nextCursor: next?.cursor)
    case .questions(let site, let id):
      guard directory.includes(site) else { return ListedResources(resources: [], nextCursor: nil) }
      // Asks for one more, to know whether there is a next page.
      let size = ResourceListPosition.pageSize
      let ids = try archive.questionIDs(ofSite: site, after: id, limit: size + 1)
      let listed = ids.prefix(size)
      let resources = try archive.summaries(ofSite: site, ids: listed).map(Self.resource(of:))
      if ids.count > size, let last = listed.last {
        let next = ResourceListPosition.questions(site: site, after: last)
        return ListedResources(resources: resources, nextCursor: next.cursor)
      }
      let next = sites.first { $0 > site }.map {
        ResourceListPosition.questions(site: $0, after: 0)
      }
      return ListedResources(resources: resources, nextCursor: next?.cursor)
    }
  }

  private static func resource(of edition: Edition.Summary) -> ListedResource {
    ListedResource(
      uri: ResourceURI.edition(digest: edition.digest, date: edition.date).text,
      name: Quotation.line("\(edition.digest.truncatedName) \(edition.date)"),
      title: Quotation.line(edition.title.truncatedTitle))
  }

  private static func resource(of question: QuestionSummary) -> ListedResource {
    ListedResource(
      uri: ResourceURI.question(site: question.site, id: question.id).text,
      name: Quotation.line("\(question.site) \(question.id)"),
      title: Quotation.line(question.title.truncatedTitle))
  }

  /// Returns the text of a question or an edition.
  fileprivate func text(of resource: ResourceURI, uri: String) throws -> ResourceText {
    let sites = try self.sites()
    let (count, number): (Int, Int?)
    let text: (Int) -> String
    switch resource {
    case .question(let site, let id, let page):
      guard sites.includes(site),
        let question = try archive.question(id, site: site, detail: .forPages)
      else {
        throw unknownResource(uri)
      }
      let document = QuestionDocument(
        question, on: sites.site(withParameter: site),
        related: try RelatedQuestions(of: question, on: site, in: archive, sites))
      (count, number) = (document.pageCount, page)
      text = {
        document.text(ofPage: $0) { ResourceURI.question(site: site, id: id, page: $0).text }
      }
    case .edition(let digest, let date, let page):
      guard dayText(date) != nil, try !digestsOfOtherSites(sites).contains(digest),
        let edition = try archive.edition(ofDigest: digest, date: date)
      else {
        throw unknownResource(uri)
      }
      let document = try EditionDocument(edition, in: archive, sites)
      (count, number) = (document.pageCount, page)
      text = {
        document.text(ofPage: $0) { ResourceURI.edition(digest: digest, date: date, page: $0).text }
      }
    }
    let page = number ?? 1
    guard page <= count else { throw unknownResource(uri) }
    return ResourceText(uri: uri, text: text(page))
  }
}
