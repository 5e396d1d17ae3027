internal import Archive
internal import Configuration
internal import Fetching
internal import Networking

extension FetchStage {
  /// Downloads the images of imported sites until the time limit for images, those of the best questions first.
  ///
  /// - Throws: A usage error if a site was not imported.
  func fetchScannedImages(_ service: Webservice, _ report: inout RunReport) async throws {
    reporter.beginStage("fetching images")
    var scan = try ImageScan(
      of: try scannedSites(), minScore: configuration.minImageScore, in: archive,
      imageFinder: .shownOnPages, at: now)
    try await fetchImages(service, then: { try scan.next() }, &report)
    let remaining = try scan.remainingCount()
    if remaining > 0 {
      report.addMissing([
        "images of \(pluralized(remaining, "question")) with fewer votes; the next run continues"
      ])
    }
    reporter.info(
      "Fetched \(pluralized(report.images.fetchedCount, "image")) of \(pluralized(scan.scannedCount, "question"))"
    )
  }

  /// Returns the imported sites that the options name, or else all imported sites.
  private func scannedSites() throws -> [String] {
    let imported = Set(try archive.dumps().map(\.site))
    for site in configuration.importedSites where !imported.contains(site) {
      throw CommandError(
        .usage,
        "the site `\(site)` was not imported; builds of its digests download the images of their questions"
      )
    }
    guard !imported.isEmpty else {
      throw CommandError(
        .usage,
        "the archive has no imported site; `sodigest import` imports one, and builds of digests download images themselves"
      )
    }
    return configuration.importedSites.isEmpty ? imported.sorted() : configuration.importedSites
  }
}
