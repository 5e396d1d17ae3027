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
  /// The images of the archive, by the path of their file.
  private let images: [String: StoredImage]
  private let state: Mutex<State>
  /// The API name of the only Stack Exchange site that is shown; nil for all sites.
  private let onlySite: String?

  /// What rendering changes, on one thread at a time.
  private struct State {
    private(set) var renderer: PageRenderer
    /// The drawings on rendered pages, by the path of their file: those of this renderer, and those of the one before.
    private var (drawings, olderDrawings): ([String: [UInt8]], [String: [UInt8]]) = ([:], [:])
    /// The number of files that the renderer has rendered.
    private var renderedCount = 0

    init(_ renderer: PageRenderer) { self.renderer = renderer }

    /// Returns the bytes of a drawing that a rendered page shows.
    func drawing(at path: String) -> [UInt8]? { drawings[path] ?? olderDrawings[path] }

    /// Renders the file of a kind at a path; `nil` if the kind has none there.
    mutating func render(_ kind: some FileKind, at path: String) throws -> [UInt8]? {
      let address = SiteAddress(Sitemap.indexPath(ofFile: path))
      guard let (target, format) = kind.target(at: address, in: renderer.context) else {
        return nil
      }
      (renderer.formats, renderer.onlyPath) = ([format], path)
      var bytes: [UInt8]?
      try kind.render([target], with: renderer) { _, file in
        for image in file.images {
          if case .drawing(let drawing?) = image.origin { drawings[image.path] = drawing }
        }
        if file.path == path { bytes = file.bytes }
      }
      renderedCount += 1
      return bytes
    }

    /// Replaces the renderer after many files, so that what it caches does not grow with every page that somebody reads.
    mutating func renewRenderer(_ publisher: Publisher) throws {
      guard renderedCount >= LiveSite.maxRenderedCount else { return }
      let (context, archive) = (renderer.context, renderer.archive)
      renderer = PageRenderer(
        in: try publisher.pageContext(context.contents, search: context.search, from: archive),
        archive: archive)
      (olderDrawings, drawings, renderedCount) = (drawings, [:], 0)
    }
  }

  /// The number of files after which the caches of a renderer, such as its excerpts, are released.
  private static let maxRenderedCount = 20_000

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
    let context = try publisher.pageContext(contents, search: search, from: archive)
    self.publisher = publisher
    images = Dictionary(
      contents.images.values.flatMap { [$0] + $0.variantsByWidth.values }
        .compactMap { image in PageImage(image).map { ($0.path, image) } }
    ) { first, _ in first }
    state = Mutex(State(PageRenderer(in: context, archive: archive)))
    // The first reader of a list of authors would wait for the ranking, and others for that reader.
    Task.detached { for site in contents.sites { _ = site.authors.ranking } }
  }

  /// The error because of which data of lists is in memory instead of a file beside the archive; `nil` without one.
  package var temporaryFileError: TemporaryFileError? {
    state.withLock { $0.renderer.context.contents.temporaryFileError }
  }

  /// Returns the bytes of a file.
  ///
  /// - Parameter path: The path relative to the site's folder, such as `q/stackoverflow/207.html`.
  /// - Returns: The bytes; `nil` if the site has no such file.
  /// - Throws: `ArchiveError` if the archive cannot be read, `TemporaryFileError` if lists cannot.
  package func contents(ofFileAt path: String) throws -> [UInt8]? {
    try state.withLock { state in
      // Several queries make a page, while another program may write.
      let bytes = try state.renderer.archive.readTransaction {
        try contents(ofFileAt: path, &state)
      }
      // Rows of lists that cannot be read are empty.
      try state.renderer.context.contents.checkStorage()
      return bytes
    }
  }

  private func contents(ofFileAt path: String, _ state: inout State) throws -> [UInt8]? {
    if let image = images[path] {
      return try state.renderer.archive.imageBytes(ofHash: image.hash)
    }
    if path.hasPrefix(SitePath.images) { return state.drawing(at: path) }
    if path == SitePath.status {
      return try StatusFile(
        of: state.renderer.archive, onlySite: onlySite, successfulRunStart: nil
      ).bytes
    }
    for kind in state.renderer.context.kinds {
      if let bytes = try state.render(kind, at: path) {
        try state.renewRenderer(publisher)
        return bytes
      }
    }
    return nil
  }

  /// Returns whether the site has a page in a format of its own at a path.
  package func hasPage(at path: String) -> Bool {
    state.withLock { state in
      let context = state.renderer.context
      return context.kinds.contains { $0.target(at: SiteAddress(path), in: context) != nil }
    }
  }
}
