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

  init(_ configuration: RunConfiguration, now: Date) {
    let calendar = configuration.calendar
    let day = calendar.day(of: now)
    self.calendar = calendar
    self.day = day
    all = configuration.digests.flatMap { selection in
      let bounds = selection.days.bounds(today: day)
      return selection.sites.map { site in
        Digest(
          name: selection.name ?? PathName.digest(site: site, tags: selection.tags.all),
          list: QuestionList(
            site: site, tags: selection.tags.all, sort: QuestionList.Sort(selection.sort),
            createdFrom: bounds.since.map(calendar.start),
            createdThrough: bounds.until.map(calendar.lastSecond), minScore: selection.minScore),
          limit: selection.limit, minScore: selection.minScore, answers: selection.answers,
          includesComments: selection.includesComments)
      }
    }
  }

  /// The rules that an edition of a digest is recorded with.
  func rules(of digest: Digest) -> Edition.Rules {
    let list = digest.list
    return Edition.Rules(
      sites: [list.site], tags: list.tags, sort: list.sort.rawValue,
      since: list.createdFrom.map { calendar.day(of: $0).description },
      until: list.createdThrough.map { calendar.day(of: $0).description }, limit: digest.limit,
      minScore: digest.minScore, answers: digest.answers,
      includesComments: digest.includesComments)
  }
}

extension DigestSelection {
  /// Refuses what this version cannot select, before anything is done.
  func checkIsBuilt() throws {
    let isPlain = tags.any.isEmpty && tags.none.isEmpty && !tags.all.isEmpty
    guard isPlain, sites.count == 1, sections.isEmpty else {
      throw Failure(
        .usage,
        """
        digest `\(name ?? "")`: several sites, `any`, `none`, `sections` and digests without tags \
        are not built yet in this version
        """)
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
