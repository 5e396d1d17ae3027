package import Archive
package import FoundationEssentials
internal import Images
package import Networking

/// Fetches images once, checks that they are what they claim to be, and keeps their bytes.
package struct ImageFetcher {
  let service: Webservice
  let archive: Archive
  let settings: ImageSettings
  let now: Date
  let report: (FetchEvent) -> Void

  package init(
    service: Webservice, archive: Archive, settings: ImageSettings, now: Date,
    report: @escaping (FetchEvent) -> Void = { _ in }
  ) {
    self.service = service
    self.archive = archive
    self.settings = settings
    self.now = now
    self.report = report
  }

  /// Fetches what the archive wants and does not hold.
  ///
  /// Hosts are asked side by side, each with a few requests at a time. Every image is kept as soon
  /// as it is there. What is known to be absent is listed, not asked for.
  ///
  /// - Throws: `ArchiveError` or `CancellationError`; what came before is kept.
  package func fetch() async throws -> ImageOutcome {
    var outcome = ImageOutcome()
    var lanes = try lanes(listingAbsentIn: &outcome)
    let total = lanes.count
    guard total > 0 else { return outcome }
    var done = 0
    try await withThrowingTaskGroup(of: FetchedImage.self) { group in
      let (service, settings) = (service, settings)
      func start(_ url: String) {
        group.addTask { try await FetchedImage(asking: service, for: url, settings) }
      }
      for url in lanes.first() { start(url) }
      while let image = try await group.next() {
        try keep(image, in: &outcome)
        done += 1
        report(.images(done: done, total: total))
        if let url = lanes.next(after: image.url) { start(url) }
      }
    }
    return outcome
  }

  private func lanes(listingAbsentIn outcome: inout ImageOutcome) throws -> Lanes {
    var lanes = Lanes()
    for source in try archive.wantedImages() where settings.wants(source.purpose) {
      if !settings.allows(source.url) {
        outcome.absent.append("\(source.url): its host is not allowed; see --allow-image-host")
      } else if let failure = source.failure, failure.kind == .absent {
        outcome.absent.append("\(source.url): \(failure.reason)")
      } else {
        lanes.add(source.url)
      }
    }
    return lanes
  }

  private func keep(_ image: FetchedImage, in outcome: inout ImageOutcome) throws {
    switch image.result {
    case .image(let bytes, let stored, let validators):
      try archive.save(bytes, of: stored, forURL: image.url, validators: validators, at: now)
      outcome.fetched += 1
    case .failure(let failure):
      try archive.save(failure, forURL: image.url, at: now)
      let line = "\(image.url): \(failure.reason)"
      switch failure.kind {
      case .missing: outcome.missing.append(line)
      case .absent:
        outcome.absent.append(line)
        outcome.newlyAbsent += 1
      }
    }
  }
}
