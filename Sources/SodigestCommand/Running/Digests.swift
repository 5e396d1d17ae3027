internal import Archive
internal import Configuration
internal import Fetching
internal import FoundationEssentials
internal import Publishing
internal import StackExchange

/// The digests of a run, as of a day.
struct Digests {
  let all: [Digest]
  /// Names the editions.
  let day: CalendarDay
  private let calendar: DayCalendar

  /// Gives each digest its days.
  ///
  /// A period goes back to the digest's last success, if that is longer ago; without an archive
  /// there was none.
  init(_ configuration: RunConfiguration, now: Date, in archive: Archive?) throws {
    let calendar = configuration.calendar
    let day = calendar.day(of: now)
    self.calendar = calendar
    self.day = day
    all = try configuration.digests.map { selection in
      let name = selection.folderName
      let lastSuccess = try archive?.lastSuccess(ofDigest: name, before: day.description)
      let bounds = selection.days.bounds(
        today: day, lastSuccess: lastSuccess.flatMap(CalendarDay.init))
      return Digest(
        selection, named: name, from: bounds.since.map(calendar.start),
        through: bounds.until.map(calendar.lastSecond))
    }
  }

  /// The rules that an edition of a digest is recorded with.
  func rules(of digest: Digest) -> Edition.Rules {
    Edition.Rules(
      sites: digest.sites, tags: digest.tags.all, anyTags: digest.tags.any,
      noTags: digest.tags.none, sort: digest.sort.rawValue,
      since: digest.createdFrom.map { calendar.day(of: $0).description },
      until: digest.createdThrough.map { calendar.day(of: $0).description }, limit: digest.limit,
      minScore: digest.minScore, answers: digest.answers,
      includesComments: digest.includesComments, onlyNew: digest.onlyNew)
  }
}

extension DigestSelection {
  /// The name that was given, or the one that site and tags make.
  var folderName: String { name ?? PathName.digest(site: sites[0], tags: tags.all) }
}

extension Digest {
  fileprivate init(
    _ selection: DigestSelection, named name: String, from first: Date?, through last: Date?
  ) {
    self.init(
      name: name, title: selection.title, sites: selection.sites,
      tags: Tags(all: selection.tags.all, any: selection.tags.any, none: selection.tags.none),
      sort: QuestionList.Sort(selection.sort), createdFrom: first, createdThrough: last,
      limit: selection.limit,
      minScore: selection.minScore, answers: selection.answers,
      includesComments: selection.includesComments, onlyNew: selection.onlyNew,
      sections: selection.sections.map(Section.init))
  }
}

extension Digest.Section {
  fileprivate init(_ section: DigestSelection.Section) {
    switch section {
    case .unanswered: self = .unanswered
    case .bounties: self = .bounties
    case .moved: self = .moved
    case .new: self = .new
    }
  }
}

extension QuestionList.Sort {
  init(_ sort: DigestSelection.Sort) {
    switch sort {
    case .votes: self = .votes
    case .hot: self = .hot
    case .week: self = .week
    case .month: self = .month
    case .activity: self = .activity
    case .creation: self = .creation
    }
  }
}
