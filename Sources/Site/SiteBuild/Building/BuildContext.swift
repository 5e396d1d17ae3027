internal import Archive
internal import Basics
internal import Contents
package import Pages
internal import Synchronization

/// What the threads of a build share: the context of the pages, and what the build changes.
struct BuildContext: Sendable {
  /// What the pages are made of.
  var pages: PageContext
  /// The files of the previous build and the inputs that they depended on.
  var previous = PreviousBuild()
  /// The destination of the built files.
  let destination: any FileDestination
  /// The images of the archive that pages of this build show.
  let referencedImages = ReferencedImages()
  /// The questions whose pages could not be built.
  var failures = PageFailures()
  /// The update of the search index by this build; `nil` if the build has no HTML pages, or there are too many
  /// questions.
  var searchBuild: SearchBuild?
  /// Whether replaced search files stay in the output folder, because open search pages may load them.
  private(set) var retainsReplacedSearchFiles = false

  var contents: SiteContents { pages.contents }
  var settings: SiteSettings { pages.settings }
  var kinds: [any FileKind] { pages.kinds }

  /// Updates the search index with the documents that workers collected, and stages its files unless there are too
  /// many for a search page.
  ///
  /// - Parameters:
  ///   - archive: Stores the search index.
  ///   - generation: The generation of changes that the build includes.
  /// - Returns: The existing search files that are up to date and were therefore not staged.
  /// - Throws: `ArchiveError` or `OutputError`.
  mutating func updateSearch(storingIn archive: Archive, at generation: Int) throws -> FileSet {
    guard let searchBuild else { return FileSet() }
    let (index, scores) = try searchBuild.store(
      scoresOf: contents, in: archive, at: generation)
    guard case .files = pages.search else { return FileSet() }
    var files = SearchFileStager(self, index)
    pages.search = .files(try files.stage(scores, from: archive))
    retainsReplacedSearchFiles = previous.hasSearchFiles(of: index)
    return files.upToDate
  }
}

/// The images of the archive that pages of a build show.
///
/// Threads share it.
final class ReferencedImages: Sendable {
  private let images = Mutex<[String: StoredImage]>([:])

  /// Adds those images of a page that the archive stores.
  func add(_ pageImages: [PageImage]) {
    images.withLock { images in
      for image in pageImages {
        if case .stored(let stored) = image.origin { images[image.path] = stored }
      }
    }
  }

  /// All stored images that pages show, with their paths in the site, sorted by path.
  var all: [(path: String, image: StoredImage)] {
    images.withLock { $0.map { ($0.key, $0.value) } }.sorted { $0.path < $1.path }
  }
}

extension SiteSettings {
  /// Returns a hash of everything that goes into every page: the program, the theme, the settings,
  /// and the editions that the site leaves out because they are later than today.
  ///
  /// It has 64 hexadecimal digits. A test verifies that no setting is forgotten.
  package func configurationHash(
    with theme: SiteTheme, leavingOut editions: [(digest: String, date: String)] = []
  ) -> String {
    let formats = formats.map(\.rawValue).sorted().joined(separator: " ")
    let flags = [
      showsImages, showsAvatars, writesHashtags, feedsIncludePrivateSites, attachesImages,
      namesNotesByTitle,
    ]
    let limits = [
      maxQuestionsWithAuthors, maxQuestionsRanked, rankedQuestionsPerTag, maxQuestionsSearched,
    ]
    let texts = [
      theme.contentHash.hex, programIdentity, formats, title, description, footer, baseURL,
      timeZone.name,
    ]
    let senderTexts = [sender?.name, sender?.address]
    let digestTexts = digests.map { $0.flatMap { [$0.name, $0.title, $0.description] } }
    // Each text follows its length, so that different settings have different hashes.
    let parts =
      flags.map { $0 ? "1" : "0" } + limits.map(String.init)
      + (texts + senderTexts + [digestTexts.map { String($0.count) }] + (digestTexts ?? [])
      + editions.flatMap { [$0.digest, $0.date] }).map {
        $0.map { "\($0.utf8.count):\($0)" } ?? "-"
      }
    return ContentHash(of: Array(parts.joined(separator: "\n").utf8)).hex
  }
}
