internal import Basics
internal import Output
internal import StackMarkdown

/// Looks through a site in its folder, for all that would not work there or should not be there.
///
/// Asks nobody but the files themselves: neither the archive that they are from nor the network.
package struct SiteCheck: Sendable {
  /// The paths of the site's files.
  package private(set) var paths: [String] = []
  /// By file.
  package private(set) var findings: [SiteFinding] = []

  /// How many files the site has.
  package var files: Int { paths.count }

  /// Reads every file of a site, some at once.
  package init(of path: String, jobs: Int, xml: @escaping XMLReading) async throws {
    let folder = try OutputFolder(existingAt: path)
    let entries = try SiteEntries(in: folder)
    let site = entries.files
    let size = max(1, min(200, (site.count + jobs - 1) / max(1, jobs)))
    let parts = try await withThrowingTaskGroup(of: [FileReport].self) { group in
      for chunk in site.chunks(of: size) {
        group.addTask {
          var cache = TargetCache()
          return try chunk.map { try FileReport(of: $0, in: folder, entries, xml, &cache) }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    paths = site
    findings = (entries.findings + parts.flatMap(\.findings) + Self.missingPlaces(in: parts))
      .sorted()
  }

  /// The links to places that their pages do not have.
  private static func missingPlaces(in reports: [FileReport]) -> [SiteFinding] {
    // Names that differ in their bytes alone are the same text.
    let places = Dictionary(reports.map { ($0.file, $0.places) }) { first, _ in first }
    return reports.flatMap { report in
      report.awaited.compactMap { link in
        guard let known = places[link.file], let known, !known.contains(link.place) else {
          return nil
        }
        return SiteFinding(.missingPlace, in: report.file, link.address)
      }
    }
  }
}

/// What was found in a file, and what has to be looked up in others.
struct FileReport: Sendable {
  let file: String
  private(set) var findings: [SiteFinding] = []
  /// The places that links may lead to; nil for what is no page.
  private(set) var places: Set<String>?
  /// Places of other pages that links lead to.
  private(set) var awaited: [(file: String, place: String, address: String)] = []

  init(
    of file: String, in folder: OutputFolder, _ entries: SiteEntries, _ xml: XMLReading,
    _ cache: inout TargetCache
  ) throws(OutputError) {
    self.file = file
    let name = ContentName(file)
    let isMarkdown = file.hasSuffix(".md")
    let isPage = isMarkdown || file.hasSuffix(".html")
    let isFeed = FeedContents.isFeed(file)
    guard isPage || isFeed || name != nil, let bytes = try folder.contents(of: file) else { return }
    if let name, name.path(of: bytes) != file {
      findings.append(SiteFinding(.wrongHash, in: file))
    }
    if isPage {
      let page = PageReferences(of: isMarkdown ? CommonMark.html(of: bytes) : bytes)
      places = page.places
      judge(page.references, entries, &cache)
    } else if isFeed {
      if let feed = FeedContents(bytes, at: file, xml: xml) {
        judge(feed, entries)
      } else {
        findings.append(SiteFinding(.malformed, in: file))
      }
    }
  }

  /// Looks where a feed leads within the site, be its addresses relative or absolute.
  private mutating func judge(_ feed: FeedContents, _ entries: SiteEntries) {
    let repeated = Dictionary(grouping: feed.names) { $0 }.filter { $0.value.count > 1 }
    findings += repeated.keys.map { SiteFinding(.repeatedName, in: file, $0) }
    var addresses = Set(feed.links)
    for text in feed.texts {
      addresses.formUnion(PageReferences(of: Array(text.utf8)).references.map(\.address))
    }
    for address in addresses {
      let isOwn = feed.base.map { address.hasPrefix($0) } ?? false
      let path = isOwn ? address.dropFirst(feed.base?.count ?? 0) : address[...]
      let whole = path.prefix { $0 != "#" }
      switch PageTarget(whole, on: isOwn ? "index.html" : file) {
      case .elsewhere, .within: break
      case .fault(let kind): findings.append(SiteFinding(kind, in: file, address))
      case .path(let target):
        if let fault = entries.fault(of: target) {
          findings.append(SiteFinding(fault, in: file, address))
        } else {
          look(for: path[whole.endIndex...].dropFirst(), in: target, address)
        }
      }
    }
  }

  private mutating func judge(
    _ references: Set<PageReferences.Reference>, _ entries: SiteEntries, _ cache: inout TargetCache
  ) {
    for reference in references {
      let address = reference.address
      let whole = address.prefix { $0 != "#" }
      let target = cache.target(of: whole, on: file)
      switch target {
      case .elsewhere:
        if reference.isLoaded { findings.append(SiteFinding(.foreignRequest, in: file, address)) }
      case .within: break
      case .fault(let kind): findings.append(SiteFinding(kind, in: file, address))
      case .path(let path):
        if let fault = entries.fault(of: path) {
          findings.append(SiteFinding(fault, in: file, address))
        } else if whole.endIndex < address.endIndex {
          look(for: address[whole.endIndex...].dropFirst(), in: path, address)
        }
      }
    }
  }

  /// Takes note of a place in a page; the top has no name of its own.
  private mutating func look(for place: Substring, in page: String, _ address: String) {
    let place = PercentEncoding.decode(place).map { String(decoding: $0, as: UTF8.self) }
    guard let place, !place.isEmpty, place != "top" else { return }
    awaited.append((page, place, address))
  }
}
