internal import Archive
internal import Configuration
internal import Fetching
internal import FoundationEssentials
internal import Publishing
internal import StackExchange

/// The digests of a selection, as of a day.
struct Digests {
  let all: [Digest]
  let selection: Selection
  /// Names the editions.
  let day: CalendarDay

  init(_ selection: Selection, now: Date) {
    self.selection = selection
    day = CalendarDay(of: now)
    let bounds = selection.days.bounds(today: day)
    all = selection.sites.flatMap { site in
      selection.tags.map { tags in
        Digest(
          name: PathName.digest(site: site, tags: tags),
          list: QuestionList(
            site: site, tags: tags, sort: QuestionList.Sort(selection.sort),
            createdFrom: bounds.since?.start, createdThrough: bounds.until?.lastSecond,
            minScore: selection.minScore),
          limit: selection.limit, minScore: selection.minScore, answers: selection.answers,
          includesComments: selection.includesComments)
      }
    }
  }

  /// The rules that an edition of a digest is recorded with.
  func rules(of digest: Digest) -> Edition.Rules {
    let bounds = selection.days.bounds(today: day)
    return Edition.Rules(
      site: digest.list.site, tags: digest.list.tags, sort: selection.sort.rawValue,
      since: bounds.since?.description, until: bounds.until?.description, limit: digest.limit,
      minScore: digest.minScore, answers: digest.answers,
      includesComments: digest.includesComments)
  }
}

extension QuestionList.Sort {
  init(_ sort: Selection.Sort) {
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
