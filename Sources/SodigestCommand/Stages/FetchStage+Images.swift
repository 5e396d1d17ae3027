internal import Configuration
internal import Fetching
internal import Networking

extension FetchStage {
  /// Fetches what pages want to show, then makes smaller forms of it; JSON shows nothing.
  func fetchImages(_ service: Webservice, _ report: inout RunReport) async throws {
    guard options.formats != [.json] else { return }
    var settings = ImageSettings(
      hosts: ImageSettings.standardHosts + source.imageHosts + options.imageHosts,
      maximumBytes: options.maxImageBytes, wantsAvatars: options.fetchesAvatars,
      wantsPostImages: options.fetchesImages, time: options.imageTime)
    let clock = surroundings.steadyClock
    let start = clock.now()
    let fetcher = ImageFetcher(
      service: service, archive: archive, settings: settings, now: now, clock: clock,
      calendar: surroundings.clock, report: reporter.tell)
    report.images = try await fetcher.fetch()
    settings.time = options.imageTime - (clock.now() - start)
    try await shrinkImages(settings)
  }

  /// Makes smaller forms of images in what is left of the time for them; without a program for it
  /// the originals are shown.
  private func shrinkImages(_ settings: ImageSettings) async throws {
    guard let convert = surroundings.shrinkImage else { return }
    let shrinker = ImageShrinker(
      convert: convert, archive: archive, settings: settings, now: now,
      jobs: options.jobs ?? surroundings.processors, clock: surroundings.steadyClock,
      report: reporter.tell)
    for line in try await shrinker.shrink() { reporter.detail("note: \(line)") }
  }
}
