package import Archive
internal import Basics
internal import Contents
internal import FoundationEssentials
internal import Glibc
internal import Pages
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

extension Publisher {
  /// The hidden file in the output folder that a run locks; it is not part of the site.
  package static let lockFile = ".sodigest-lock"

  /// Checks, without changing anything, that the output folder can be written or created, and
  /// returns whether it exists.
  package static func checkOutputFolder(_ path: String) throws(OutputError) -> Bool {
    let existing = nearestExisting(path)
    guard isFolder(existing) else {
      throw .unusableFolder(path: path, because: "\(existing) is not a folder")
    }
    guard unsafe access(existing, W_OK | X_OK) == 0 else {
      throw .unusableFolder(path: path, because: "\(existing) is not writable")
    }
    return existing == path
  }

  /// Checks that the output folder, if it exists, can receive the site of an archive.
  ///
  /// - Throws: `OutputError` if the folder contains another archive's site, or foreign files at the
  ///   paths of the home page and the site's folders.
  package static func checkOwner(of path: String, for archive: Archive) throws {
    guard unsafe access(path, F_OK) == 0 else { return }
    let folder = try OutputFolder(at: path)
    try OutputSite.checkOwner(of: folder, for: archive)
    for name in SitePath.topLevelFolders { _ = try folder.hasFolder(name) }
    let home = "\(SitePath.home).html"
    guard
      try folder.isReplaceable(home)
        || OutputSite.manifest(in: folder)?.list?.topLevelPaths.contains(home) == true
    else {
      throw OutputError.foreignFile(path: folder.displayPath(home))
    }
  }

  /// Creates the output folder and its parents, unless they exist.
  package static func makeOutputFolder(_ path: String) throws(OutputError) {
    _ = try OutputFolder(at: path)
  }

  /// Returns the path itself if it exists, or else its closest existing parent folder.
  private static func nearestExisting(_ path: String) -> String {
    var path = path
    // A dangling symbolic link also exists.
    while unsafe faccessat(AT_FDCWD, path, F_OK, AT_SYMLINK_NOFOLLOW) != 0 {
      guard let slash = path.lastIndex(of: "/") else { return "." }
      path = slash == path.startIndex ? "/" : String(path[..<slash])
    }
    return path
  }

  /// Whether a path leads to an existing folder.
  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

/// The files and folders in an output folder, compared with the manifest.
struct SiteEntries: Sendable {
  /// The paths of the files of the site that exist, sorted.
  private(set) var files: [String] = []
  /// The findings about missing files, and about files that do not belong to the site.
  private(set) var findings: [SiteFinding] = []
  /// The paths of all regular files in the folder.
  private var regularFiles: Set<String> = []
  /// The paths of all folders, including the output folder itself.
  private var folders: Set<String> = [""]

  /// Lists a folder and compares it with its manifest; hidden files are ignored unless sodigest
  /// created them.
  ///
  /// With the archive from which the site was built, files of another size than recorded are
  /// findings as well.
  init(in folder: OutputFolder, builtFrom archive: Archive?) throws {
    var specialFiles: Set<String> = []
    for path in try Self.paths(in: folder) {
      if folder.stamp(of: path) != nil {
        regularFiles.insert(path)
      } else if (try? folder.hasFolder(path)) == true {
        folders.insert(path)
      } else {
        specialFiles.insert(path)
      }
    }
    let manifest = try folder.contents(of: Manifest.fileName)
    let parsedManifest = manifest.flatMap { Manifest($0) }
    guard let parsedManifest, let listed = parsedManifest.list?.paths else {
      findings.append(
        SiteFinding(manifest == nil ? .lostFile : .damagedManifest, in: Manifest.fileName))
      files = regularFiles.filter { !Self.isHidden($0) }.sorted()
      return
    }
    files = listed.filter(regularFiles.contains)
    findings += listed.filter { !regularFiles.contains($0) }.map { SiteFinding(.lostFile, in: $0) }
    if let archive {
      let resized = try parsedManifest.resizedFiles(in: folder, builtFrom: archive)
      // Files with a hash in their names are checked by it.
      findings += resized.filter { regularFiles.contains($0) && HashedFileName($0) == nil }
        .map { SiteFinding(.damagedFile, in: $0) }
    }
    addUnlisted(regularFiles.union(specialFiles).subtracting(listed))
    if folders.contains(Staging.folderName) {
      findings.append(SiteFinding(.leftoverFile, in: Staging.folderName))
    }
  }

  /// Adds findings about files that exist but that the manifest does not list.
  private mutating func addUnlisted(_ unlisted: Set<String>) {
    for path in unlisted where path != Manifest.fileName && path != Publisher.lockFile {
      if path.hasPrefix("\(Staging.folderName)/") { continue }
      if path.hasPrefix(".sodigest") {
        findings.append(SiteFinding(.leftoverFile, in: path))
      } else if !Self.isHidden(path) {
        findings.append(SiteFinding(.foreignFile, in: path))
      }
    }
  }

  /// Returns the problem of a link to a path, or nil if the path is a file.
  func linkProblem(of path: String) -> SiteFinding.Kind? {
    if regularFiles.contains(path) { return nil }
    return folders.contains(path) ? .linkToFolder : .brokenLink
  }

  /// Whether a path or one of its folders is hidden.
  private static func isHidden(_ path: String) -> Bool {
    path.hasPrefix(".") || path.contains("/.")
  }

  /// Returns the paths of all files and folders in the output folder, at any depth.
  private static func paths(in folder: OutputFolder) throws(OutputError) -> [String] {
    do {
      return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    } catch {
      throw .unusableFolder(path: folder.path, because: "its files cannot be listed")
    }
  }
}

/// A problem in the files of a site.
package struct SiteFinding: Sendable, Hashable {
  /// The kind of a problem; the raw values are part of the output of `sodigest check`.
  package enum Kind: String, Sendable, CaseIterable {
    /// A link or an image refers to a file that does not exist.
    case brokenLink = "missing-file"
    /// A link refers to an anchor that its page does not have.
    case missingAnchor = "missing-place"
    /// A link refers to a folder, which works only on a web server.
    case linkToFolder = "folder"
    /// A link leaves the site's folder, or is relative to the root of the host.
    case linkOutsideSite = "outside"
    /// A link has a scheme that no page of a site uses.
    case unexpectedScheme = "scheme"
    /// A page loads a resource from another host automatically.
    case foreignRequest = "foreign-request"
    /// The path of a file contains a hash that differs from that of its content.
    case wrongHash = "wrong-hash"
    /// The content of a file cannot be what sodigest wrote, or has another size.
    case damagedFile = "damaged"
    /// The list of files in the manifest is damaged.
    case damagedManifest = "damaged-list"
    /// A feed cannot be parsed.
    case malformedFeed = "malformed"
    /// Two entries of a feed have the same id, so that feed readers treat them as one.
    case duplicateID = "repeated-name"
    /// A file of the site is missing.
    case lostFile = "lost"
    /// A file was not written by sodigest.
    case foreignFile = "foreign"
    /// A file of an interrupted run remains.
    case leftoverFile = "leftover"
  }

  /// The path of the file in the site's folder.
  package let file: String
  package let kind: Kind
  /// The URL as written in the file, or the repeated id of a feed; nil for other problems.
  package let address: String?
  /// The path of the missing file to which a link leads; nil for other problems.
  package let target: String?

  init(_ kind: Kind, in file: String, _ address: String? = nil, to target: String? = nil) {
    self.file = file
    self.kind = kind
    self.address = address
    self.target = kind == .brokenLink ? target : nil
  }
}

extension SiteFinding: Comparable {
  package static func < (first: Self, second: Self) -> Bool {
    (first.file, first.kind.rawValue, first.address ?? "")
      < (second.file, second.kind.rawValue, second.address ?? "")
  }
}

/// A path that contains a hash of the file's content, so that browsers can cache the file forever
/// and a check detects modifications.
enum HashedFileName {
  /// An image of a post, with its file extension.
  case image(fileExtension: String)
  /// A style sheet, script, icon or logo, by its name without the hash.
  case asset(String)
  /// A file that the search page loads.
  case search(SearchPath.FileID)

  /// Parses a path; returns nil if the path contains no content hash.
  init?(_ path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let names = parts[parts.count - 1].split(separator: ".", omittingEmptySubsequences: false)
    switch (parts.count, "\(parts[0])/", names.count) {
    case (3, SitePath.images, 2): self = .image(fileExtension: String(names[1]))
    case (2, SitePath.assets, 3):
      // Other files may have similar names, but not the hexadecimal digits of a hash.
      let asset = "\(names[0]).\(names[2])"
      guard SitePath.hashedAssets.contains(asset), names[1].utf8.count == 8,
        names[1].allSatisfy(\.isHexDigit)
      else { return nil }
      self = .asset(asset)
    case (2, SearchPath.folder, 2):
      guard let name = SearchPath.FileID(path) else { return nil }
      self = .search(name)
    default: return nil
    }
  }

  /// Returns the path that a file of this kind has if it contains the given bytes.
  func expectedPath(for bytes: [UInt8]) -> String {
    switch self {
    case .image(let fileExtension):
      SitePath.image(ContentHash(of: bytes).hex, fileExtension: fileExtension)
    case .asset(let asset): SitePath.asset(asset, ContentHash(of: bytes))
    case .search(let name):
      SearchPath.path(name.kind, name.number, hashPrefix: SearchPath.hashPrefix(of: bytes))
    }
  }
}
