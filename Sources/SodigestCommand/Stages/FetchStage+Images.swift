internal import Archive
internal import Configuration
internal import Fetching
internal import FoundationEssentials
internal import Images
internal import Networking

extension FetchStage {
  /// Fetches what pages want to show, and makes smaller forms of it.
  ///
  /// These are made while more comes, and then of the rest, in the time for images; JSON shows nothing.
  /// Without a program for it the originals are shown.
  func fetchImages(_ service: Webservice, _ report: inout RunReport) async throws {
    guard options.formats != [.json] else { return }
    let settings = ImageSettings(
      hosts: ImageSettings.standardHosts + source.imageHosts + options.imageHosts,
      maxBytes: options.maxImageBytes, includesAvatars: options.fetchesAvatars,
      includesPostImages: options.fetchesImages, timeLimit: options.imageTime)
    let shrinking = surroundings.shrinkImage.map { convert in
      Shrinking(
        convert: convert, settings: settings, now: now,
        jobs: options.jobs ?? surroundings.processors, clock: surroundings.steadyClock)
    }
    let path = archive.path
    let (batches, arrival) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    async let early = shrinking?.shrink(whenever: batches, in: path)
    let fetcher = ImageFetcher(
      service: service, archive: archive, settings: settings, now: now,
      clock: surroundings.steadyClock, wallClock: surroundings.clock
    ) { [reporter] event in
      reporter.tell(event)
      if case .fetchedImages(let done, _) = event, done.isMultiple(of: ImageConverter.maxBatchSize)
      {
        arrival.yield()
      }
    }
    report.images = try await fetcher.fetch()
    arrival.finish()
    var lines = try await early ?? []
    lines += try await shrinking?.shrinker(in: archive, report: reporter.tell).shrink() ?? []
    for line in Set(lines).sorted() { reporter.detail("note: \(line)") }
  }
}

/// How smaller forms are made in a run.
private struct Shrinking: Sendable {
  let convert: ImageShrinker.Convert
  let settings: ImageSettings
  let now: Date
  let jobs: Int
  let clock: MonotonicClock
  let end: Duration

  init(
    convert: @escaping ImageShrinker.Convert, settings: ImageSettings, now: Date, jobs: Int,
    clock: MonotonicClock
  ) {
    (self.convert, self.settings, self.now) = (convert, settings, now)
    (self.jobs, self.clock) = (jobs, clock)
    end = clock.now() + settings.timeLimit
  }

  func shrinker(
    in archive: Archive, report: @escaping (FetchEvent) -> Void = { _ in }
  ) -> ImageShrinker {
    var settings = settings
    settings.timeLimit = end - clock.now()
    return ImageShrinker(
      convert: convert, archive: archive, settings: settings, now: now,
      maxConcurrentConversions: jobs, clock: clock,
      report: report)
  }

  /// Makes what is missing each time that a batch came; over a connection of its own, as the others
  /// go on.
  func shrink(whenever batches: AsyncStream<Void>, in path: String) async throws -> [String] {
    var (archive, lines): (Archive?, [String]) = (nil, [])
    for await _ in batches {
      let opened = try archive ?? Archive(at: path, for: .readWrite)
      archive = opened
      lines += try await shrinker(in: opened).shrink()
    }
    return lines
  }
}
