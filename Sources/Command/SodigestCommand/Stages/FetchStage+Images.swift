internal import Archive
internal import Configuration
internal import Contents
internal import Fetching
internal import FoundationEssentials
internal import Images
internal import Networking

extension FetchStage {
  /// Downloads the images that pages show, and shrinks them.
  ///
  /// Images are shrunk while others are still downloaded, and the rest afterwards, within the time limit for images.
  /// JSON files need no images. Without a conversion program, pages show the originals.
  ///
  /// - Parameters:
  ///   - service: The web service.
  ///   - moreImages: Returns further images as soon as few are left; `nil` at the end.
  ///   - report: Receives the result.
  /// - Throws: Errors of the archive and of `moreImages`, and cancellation.
  func fetchImages(
    _ service: Webservice, then moreImages: (() throws -> [ImageSource]?)? = nil,
    _ report: inout RunReport
  ) async throws {
    guard options.fetchesOnlyImages || options.formats != [.json] else { return }
    let settings = ImageSettings(
      hosts: ImageSettings.standardHosts + source.imageHosts + options.imageHosts,
      maxBytes: options.maxImageBytes, includesAvatars: options.fetchesAvatars,
      includesPostImages: options.fetchesImages, timeLimit: options.imageTimeLimit)
    let shrinkSettings = environment.shrinkImage.map { convert in
      ShrinkSettings(
        convert: convert, settings: settings, now: now,
        jobs: options.jobs ?? environment.processorCount, clock: environment.monotonicClock)
    }
    let path = archive.path
    let (batches, batchArrivals) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    async let earlyNotes = shrinkSettings?.shrink(afterEach: batches, in: path)
    let fetcher = ImageFetcher(
      service: service, archive: archive, settings: settings, now: now,
      clock: environment.monotonicClock, wallClock: environment.clock, moreImages: moreImages
    ) { [reporter] event in
      reporter.event(event)
      if case .fetchedImages(let done, _) = event, done.isMultiple(of: ImageConverter.maxBatchSize)
      {
        batchArrivals.yield()
      }
    }
    report.images = try await fetcher.fetch()
    batchArrivals.finish()
    var lines = try await earlyNotes ?? []
    lines += try await shrinkSettings?.shrinker(in: archive, report: reporter.event).shrink() ?? []
    for line in Set(lines).sorted() { reporter.verbose("note: \(line)") }
  }
}

/// The settings for shrinking images in a run.
private struct ShrinkSettings: Sendable {
  /// A function that converts images to smaller sizes.
  let convert: ImageShrinker.Convert
  /// The settings for images of the run, including the time limit.
  let settings: ImageSettings
  let now: Date
  /// The number of parallel conversions.
  let jobs: Int
  let clock: MonotonicClock
  /// The time on the monotonic clock at which shrinking must end.
  let deadline: Duration

  init(
    convert: @escaping ImageShrinker.Convert, settings: ImageSettings, now: Date, jobs: Int,
    clock: MonotonicClock
  ) {
    (self.convert, self.settings, self.now) = (convert, settings, now)
    (self.jobs, self.clock) = (jobs, clock)
    deadline = clock.now() + settings.timeLimit
  }

  /// Creates a value that shrinks images in an archive until the time limit.
  func shrinker(
    in archive: Archive, report: @escaping (FetchEvent) -> Void = { _ in }
  ) -> ImageShrinker {
    var settings = settings
    settings.timeLimit = deadline - clock.now()
    return ImageShrinker(
      convert: convert, archive: archive, settings: settings, now: now,
      maxConcurrentConversions: jobs, clock: clock,
      report: report)
  }

  /// Shrinks the new images after each batch of downloads, over a separate connection to the archive, and returns notes
  /// for the user.
  func shrink(
    afterEach batches: AsyncStream<Void>, in archivePath: String
  ) async throws -> [String] {
    var (archive, lines): (Archive?, [String]) = (nil, [])
    for await _ in batches {
      let opened = try archive ?? Archive(at: archivePath, for: .readWrite)
      archive = opened
      lines += try await shrinker(in: opened).shrink()
    }
    return lines
  }
}
