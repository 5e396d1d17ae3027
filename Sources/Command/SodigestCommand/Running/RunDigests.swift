internal import Archive
internal import Basics
internal import Configuration
internal import Contents
internal import Fetching
internal import FoundationEssentials

/// The digests of a run, each with the range of days in which its questions were asked.
struct RunDigests {
  /// The digests of the run in the order of the configuration.
  let all: [DigestSpecification]
  /// The digests whose questions the API selects.
  var fetched: [DigestSpecification] { all.filter(\.subject.needsRequests) }
  /// The digests whose questions a search of the archive finds.
  var saved: [DigestSpecification] { all.filter { !$0.subject.needsRequests } }
  /// The day of the run, which names its editions, such as `2026-11-21`.
  let day: String

  /// Computes the range of days of each configured digest, as of the day of `now`.
  ///
  /// A period extends back to the last success of the digest if that is earlier. Without an archive there is no
  /// success.
  init(_ configuration: RunConfiguration, now: Date, in archive: Archive?) throws {
    let calendar = configuration.calendar
    let day = calendar.day(of: now)
    self.day = day.description
    all = try configuration.digests.map { digest in
      let name = digest.folderName
      let lastSuccess = try archive?.lastSuccessDate(ofDigest: name, before: day.description)
      let bounds = digest.days.bounds(
        today: day, lastSuccess: lastSuccess.flatMap(CalendarDay.init))
      var result = DigestSpecification(
        name: name, title: digest.title, selection: digest.selection,
        createdFrom: bounds.since.map(calendar.start),
        createdThrough: bounds.until.map(calendar.lastSecond))
      result.since = result.createdFrom.map { calendar.day(of: $0).description }
      result.until = result.createdThrough.map { calendar.day(of: $0).description }
      return result
    }
  }
}

extension DigestConfiguration {
  /// The name of the digest: the configured one, or else one derived from the selection.
  var folderName: String { name ?? PathComponent.digestName(of: selection) }
}
