internal import Archive
package import Basics
internal import Contents
internal import Pages
internal import Search
internal import Synchronization

/// The site of an archive whose files are rendered one by one, when somebody asks for them.
///
/// A file has the bytes that ``Publisher/publish(_:)`` writes for the same archive, theme and settings, but for what
/// depends on search: the archive itself is searched. Nothing is written anywhere.
package final class LiveSite: Sendable {
  private let publisher: Publisher
  /// What pages are made of; renderers have contexts of their own, whose caches grow.
  private let context: PageContext
  /// The images of the archive, by the path of their file.
  private let images: [String: StoredImage]
  /// The renderers of files; each is used by one thread at a time.
  private let renderers = (0..<LiveSite.threadCount).map { _ in SharedRenderer() }
  private let drawings = Mutex(Drawings())
  /// The API name of the only Stack Exchange site that is shown; nil for all sites.
  private let onlySite: String?

  /// The number of threads that can render files at the same time.
  package static let threadCount = min(4, ParallelLoop.usualThreadCount)

  /// A renderer that threads share; `nil` until it is needed.
  private final class SharedRenderer: Sendable {
    let renderer = Mutex<Renderer?>(nil)
  }

  /// A renderer, which is replaced after many files so that what it caches does not grow with every page that somebody
  /// reads.
  private struct Renderer {
    let pages: PageRenderer
    private var renderedCount = 0

    init(_ pages: PageRenderer) { self.pages = pages }

    /// Whether the caches may have become large.
    var isDueForReplacement: Bool { renderedCount >= LiveSite.maxRenderedCount }

    /// Renders the file of a kind at a path; `nil` if the kind has none there.
    mutating func render(
      _ kind: some FileKind, at path: String, addingDrawingsTo drawings: borrowing Mutex<Drawings>
    ) throws -> [UInt8]? {
      let address = SiteAddress(Sitemap.indexPath(ofFile: path))
      guard let (target, format) = kind.target(at: address, in: pages.context) else { return nil }
      (pages.formats, pages.onlyPath) = ([format], path)
      var bytes: [UInt8]?
      try kind.render([target], with: pages) { _, file in
        for image in file.images {
          guard case .drawing(let drawing?) = image.origin else { continue }
          drawings.withLock { $0.add(drawing, at: image.path) }
        }
        if file.path == path { bytes = file.bytes }
      }
      renderedCount += 1
      return bytes
    }
  }

  /// The drawings on rendered pages, by the path of their file; those of the oldest pages are forgotten.
  private struct Drawings {
    private var (newer, older): ([String: [UInt8]], [String: [UInt8]]) = ([:], [:])
    private var newerByteCount = 0

    subscript(path: String) -> [UInt8]? { newer[path] ?? older[path] }

    mutating func add(_ drawing: [UInt8], at path: String) {
      guard newer.updateValue(drawing, forKey: path) == nil else { return }
      newerByteCount += drawing.count
      if newerByteCount > 16 << 20 { (older, newer, newerByteCount) = (newer, [:], 0) }
    }
  }

  /// The number of files after which the caches of a renderer, such as its excerpts, are released.
  private static let maxRenderedCount = 20_000 / threadCount

  /// Reads the contents of the publisher's archive.
  ///
  /// - Parameters:
  ///   - publisher: The publisher of the same site in files.
  ///   - site: The API name of the only Stack Exchange site that is shown; nil for all sites.
  /// - Throws: `ArchiveError`.
  init(of publisher: Publisher, onlySite site: String?) async throws {
    onlySite = site
    let archive = try publisher.openArchive()
    let contents = try await publisher.contents(
      of: archive, selecting: ContentSelection(site: site))
    // An import may have left the index to a later run.
    let isIndexed =
      try contents.questionCount > 0
      && archive.searchIndexState(version: SearchDirectory.version) != .missing
    let search: SiteSearch = isIndexed ? .live : .none
    context = try publisher.pageContext(contents, search: search, from: archive)
    self.publisher = publisher
    images = Dictionary(
      contents.images.values.flatMap { [$0] + $0.variantsByWidth.values }
        .compactMap { image in PageImage(image).map { ($0.path, image) } }
    ) { first, _ in first }
    // The first reader of a list of authors would wait for the ranking, and others for that reader.
    Task.detached { for site in contents.sites { _ = site.authors.ranking } }
  }

  /// The error because of which data of lists is in memory instead of a file beside the archive; `nil` without one.
  package var temporaryFileError: TemporaryFileError? {
    context.contents.temporaryFileError
  }

  /// Returns the bytes of a file.
  ///
  /// - Parameter path: The path relative to the site's folder, such as `q/stackoverflow/207.html`.
  /// - Returns: The bytes; `nil` if the site has no such file.
  /// - Throws: `ArchiveError` if the archive cannot be read, `TemporaryFileError` if lists cannot.
  package func contents(ofFileAt path: String) throws -> [UInt8]? {
    for shared in renderers {
      let result = try shared.renderer.withLockIfAvailable { try contents(ofFileAt: path, &$0) }
      if let result { return result }
    }
    return try renderers[0].renderer.withLock { try contents(ofFileAt: path, &$0) }
  }

  private func contents(ofFileAt path: String, _ renderer: inout Renderer?) throws -> [UInt8]? {
    if path.hasPrefix(SitePath.images), let drawing = drawings.withLock({ $0[path] }) {
      return drawing
    }
    var current = try currentRenderer(renderer)
    defer { renderer = current }
    // Several queries make a page, while another program may write.
    let bytes = try current.pages.archive.readTransaction {
      try contents(ofFileAt: path, &current)
    }
    // Rows of lists that cannot be read are empty.
    try context.contents.checkStorage()
    return bytes
  }

  /// Returns a renderer, or a new one if there is none yet, or if its caches may be large.
  private func currentRenderer(_ renderer: Renderer?) throws -> Renderer {
    if let renderer, !renderer.isDueForReplacement { return renderer }
    let archive = try renderer?.pages.archive ?? publisher.openArchive()
    return Renderer(
      PageRenderer(
        in: try publisher.pageContext(context.contents, search: context.search, from: archive),
        archive: archive))
  }

  private func contents(ofFileAt path: String, _ renderer: inout Renderer) throws -> [UInt8]? {
    let archive = renderer.pages.archive
    if let image = images[path] { return try archive.imageBytes(ofHash: image.hash) }
    if path.hasPrefix(SitePath.images) { return nil }
    if path == SitePath.status {
      return try StatusFile(of: archive, onlySite: onlySite, successfulRunStart: nil).bytes
    }
    for kind in context.kinds {
      if let bytes = try renderer.render(kind, at: path, addingDrawingsTo: drawings) {
        return bytes
      }
    }
    return nil
  }

  /// Returns whether the site has a page in a format of its own at a path.
  package func hasPage(at path: String) -> Bool {
    context.kinds.contains { $0.target(at: SiteAddress(path), in: context) != nil }
  }
}
