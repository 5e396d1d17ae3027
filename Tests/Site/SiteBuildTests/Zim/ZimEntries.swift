import Archive
import Contents
import FoundationEssentials
import Pages
import SiteBuild
import SiteTesting
import Synchronization
import TestSupport

/// The entries of a ZIM file, collected in memory.
struct ZimEntries: Equatable {
  var items: [String: ZimItem] = [:]
  /// The targets of redirects, by path.
  var redirects: [String: String] = [:]
  /// The paths that were added more than once.
  var repeatedPaths: [String] = []
  /// The ids of the questions that could not be read.
  var failures: [Int] = []
  /// The identifier of the file.
  var uuid: UUID?

  /// The paths of all items, sorted.
  var paths: [String] { items.keys.sorted() }

  func text(_ path: String) -> String {
    items[path].map { String(decoding: $0.content, as: UTF8.self) } ?? ""
  }

  func searchedText(_ path: String) -> String {
    String(decoding: items[path]?.searchText ?? [], as: UTF8.self)
  }

  /// Crawls the entries from the home page; redirects count as their target.
  func crawl() async throws -> SiteReport {
    try await withTemporaryFolder { folder in
      var contents = items.mapValues(\.content)
      for (path, target) in redirects { contents[path] = items[target]?.content }
      for (path, bytes) in contents {
        let file = URL(filePath: "\(folder)/\(path)")
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
      }
      return try SiteCrawler.report(on: folder)
    }
  }
}

/// A sink that collects the entries that it receives.
final class CollectingSink: ZimSink {
  private let collected = Mutex(ZimEntries())

  var entries: ZimEntries { collected.withLock(\.self) }

  func write(_ record: ZimRecord) {
    collected.withLock { entries in
      let (path, isRepeated) =
        switch record {
        case .item(let item):
          (item.path, entries.items.updateValue(item, forKey: item.path) != nil)
        case .redirect(let redirect):
          (
            redirect.path,
            entries.redirects.updateValue(redirect.target, forKey: redirect.path) != nil
          )
        case .metadata, .illustration, .end: ("", false)
        }
      if isRepeated { entries.repeatedPaths.append(path) }
    }
  }
}

extension SiteFixture {
  /// Builds a ZIM file of a selection of the archive's questions and returns its entries.
  func zimEntries(
    theme: SiteTheme? = nil, selecting selection: ContentSelection = ContentSelection(),
    _ change: (inout SiteSettings) -> Void = { _ in }
  ) async throws -> ZimEntries {
    var settings = SiteSettings(outputFolder: output)
    settings.zim = ZimSettings()
    change(&settings)
    let build = ZimBuild(
      openArchive: { [archivePath] in try Archive(at: archivePath, for: .readOnly) },
      theme: try theme ?? .builtIn(), settings: settings)
    let sink = CollectingSink()
    let result = try await build.write(build.contents(of: selection), to: sink)
    var entries = sink.entries
    entries.failures = result.failures.map(\.question)
    entries.uuid = result.uuid
    return entries
  }
}
