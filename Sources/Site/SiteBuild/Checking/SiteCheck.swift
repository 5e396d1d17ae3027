package import Archive
internal import Basics
internal import StackMarkdown

/// A check of a site's files for broken links and for unexpected, missing or modified files.
///
/// The check needs only the output folder. With the archive it also finds files whose sizes differ
/// from those that the last build recorded.
package struct SiteCheck: Sendable {
  /// The paths of all files of the site.
  package private(set) var paths: [String] = []
  /// All problems that the check found, sorted by file.
  package private(set) var findings: [SiteFinding] = []

  /// The number of files of the site.
  package var fileCount: Int { paths.count }

  /// Checks every file of a site, several in parallel.
  ///
  /// - Parameters:
  ///   - path: The output folder.
  ///   - archive: The archive of the site; nil to check the files alone.
  ///   - jobs: The number of files to check in parallel.
  ///   - xml: Parses feeds and other XML files.
  /// - Throws: `OutputError` if the folder or a file cannot be read, or `ArchiveError`.
  package init(
    of path: String, builtFrom archive: Archive? = nil, jobs: Int, xml: @escaping XMLParsing
  ) async throws {
    let folder = try OutputFolder(existingAt: path)
    let entries = try SiteEntries(in: folder, builtFrom: archive)
    let site = entries.files
    let size = max(1, min(200, (site.count + jobs - 1) / max(1, jobs)))
    let parts = try await withThrowingTaskGroup(of: [FileReport].self) { group in
      for chunk in site.chunks(of: size) {
        group.addTask {
          var cache = ResolvedURLCache()
          return try chunk.map { try FileReport(of: $0, in: folder, entries, xml, &cache) }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    paths = site
    findings = Set(
      entries.findings + parts.flatMap(\.findings) + Self.missingAnchors(in: parts)
    ).sorted()
  }

  /// Returns the links to anchors that do not exist on their pages.
  private static func missingAnchors(in reports: [FileReport]) -> [SiteFinding] {
    // Paths that differ only in Unicode normalization are equal as strings; the first one counts.
    let anchorsByFile = Dictionary(reports.map { ($0.file, $0.anchors) }) { first, _ in first }
    return reports.flatMap { report in
      report.anchorLinks.compactMap { link in
        guard let anchors = anchorsByFile[link.file], let anchors,
          !anchors.contains(link.anchor)
        else { return nil }
        return SiteFinding(.missingAnchor, in: report.file, link.address)
      }
    }
  }
}

/// The problems in one file, and its links to anchors, which can be checked only when all files
/// were read.
struct FileReport: Sendable {
  /// The path of the file.
  let file: String
  /// The problems found in the file.
  private(set) var findings: [SiteFinding] = []
  /// The anchors of the file; nil if it is not a page.
  private(set) var anchors: Set<String>?
  /// The links in the file to anchors of pages, with the URL as written in the file.
  private(set) var anchorLinks: [(file: String, anchor: String, address: String)] = []

  /// Checks the content of a file: the hash in its path, its links, and the format of feeds.
  init(
    of file: String, in folder: OutputFolder, _ entries: SiteEntries, _ xml: XMLParsing,
    _ cache: inout ResolvedURLCache
  ) throws(OutputError) {
    self.file = file
    let name = HashedFileName(file)
    let isMarkdown = file.hasSuffix(".md")
    let isPage = isMarkdown || file.hasSuffix(".html")
    let isFeed = ParsedFeed.isFeed(file)
    // Hashes and the formats of feeds tell more.
    let content = isFeed || name != nil ? nil : TextContent(file)
    guard isPage || isFeed || name != nil || content != nil,
      let bytes = try folder.contents(of: file)
    else { return }
    if let content, !content.isPlausible(bytes, xml) {
      findings.append(SiteFinding(.damagedFile, in: file))
    }
    if let name, name.expectedPath(for: bytes) != file {
      findings.append(SiteFinding(.wrongHash, in: file))
    }
    if isPage {
      let page = PageReferences(of: isMarkdown ? CommonMark.html(of: bytes) : bytes)
      anchors = page.anchors
      check(page.urls, entries, &cache)
    } else if isFeed {
      if let feed = ParsedFeed(bytes, at: file, xml: xml) {
        check(feed, entries)
      } else {
        findings.append(SiteFinding(.malformedFeed, in: file))
      }
    }
  }

  /// Checks the links of a feed into the site, relative or absolute, and the ids of its entries.
  private mutating func check(_ feed: ParsedFeed, _ entries: SiteEntries) {
    let repeated = Dictionary(grouping: feed.ids) { $0 }.filter { $0.value.count > 1 }
    findings += repeated.keys.map { SiteFinding(.duplicateID, in: file, $0) }
    var addresses = Set(feed.links)
    for text in feed.contents {
      addresses.formUnion(PageReferences(of: Array(text.utf8)).urls.map(\.address))
    }
    for address in addresses {
      let isInternal = feed.baseURL.map { address.hasPrefix($0) } ?? false
      let path = isInternal ? address.dropFirst(feed.baseURL?.count ?? 0) : address[...]
      let withoutFragment = path.prefix { $0 != "#" }
      switch ResolvedURL(withoutFragment, on: isInternal ? "index.html" : file) {
      case .otherHost, .inlineData: break
      case .invalid(let kind): findings.append(SiteFinding(kind, in: file, address))
      case .path(let target):
        if let fault = entries.linkProblem(of: target) {
          findings.append(SiteFinding(fault, in: file, address, to: target))
        } else {
          recordAnchorLink(for: path[withoutFragment.endIndex...].dropFirst(), in: target, address)
        }
      }
    }
  }

  /// Checks the links of a page to files of the site and to other hosts.
  private mutating func check(
    _ references: Set<PageReferences.PageURL>, _ entries: SiteEntries,
    _ cache: inout ResolvedURLCache
  ) {
    for reference in references {
      let address = reference.address
      let withoutFragment = address.prefix { $0 != "#" }
      let target = cache.resolve(withoutFragment, on: file)
      switch target {
      case .otherHost:
        if reference.isLoadedAutomatically {
          findings.append(SiteFinding(.foreignRequest, in: file, address))
        }
      case .inlineData: break
      case .invalid(let kind): findings.append(SiteFinding(kind, in: file, address))
      case .path(let path):
        if let fault = entries.linkProblem(of: path) {
          findings.append(SiteFinding(fault, in: file, address, to: path))
        } else if withoutFragment.endIndex < address.endIndex {
          recordAnchorLink(for: address[withoutFragment.endIndex...].dropFirst(), in: path, address)
        }
      }
    }
  }

  /// Records a link to an anchor of a page; the anchor `top` always exists.
  private mutating func recordAnchorLink(
    for anchor: Substring, in page: String, _ address: String
  ) {
    let anchor = PercentEncoding.decode(anchor).map { String(decoding: $0, as: UTF8.self) }
    guard let anchor, !anchor.isEmpty, anchor != "top" else { return }
    anchorLinks.append((page, anchor, address))
  }
}
