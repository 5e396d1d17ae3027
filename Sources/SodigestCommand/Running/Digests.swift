internal import Archive
internal import Basics
internal import Configuration
internal import Contents
internal import Fetching
internal import FoundationEssentials

/// The digests of a run, as of a day.
struct Digests {
  let all: [DigestSpecification]
  /// Names the editions.
  let day: String

  /// Gives each digest its days.
  ///
  /// A period goes back to the digest's last success, if that is longer ago; without an archive
  /// there was none.
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
  /// The name that was given, or the one that the selection makes.
  var folderName: String { name ?? PathComponent.digestName(of: selection) }
}
