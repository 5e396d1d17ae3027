internal import Archive

/// What there is to do, and what need not be done.
struct Agenda: Sendable {
  var jobs: [Job] = []
  /// The places of files that stay as they are because nothing in them changed.
  var kept: [Int] = []

  /// How many questions have their page made.
  var questionPages: Int { jobs.reduce(0) { $0 + $1.questionPages } }
}

/// Some of the work, enough to be worth a thread's turn.
enum Job: Sendable {
  /// The pages of some questions of a site.
  case questions(of: SiteQuestions, ids: ClosedRange<Int>, count: Int)
  /// Pages of tags of a site.
  case tags(of: SiteQuestions, [TagPageNumber])
  case edition(Edition.Heading, of: DigestEditions)
  /// Home, about and the other pages that are there once.
  case singlePages
  case images([(path: String, image: StoredImage)])

  /// A page of the tag with that place in the site's list.
  struct TagPageNumber {
    let tag: Int
    let number: Int
  }

  /// How many questions have their page after it.
  var questionPages: Int {
    switch self {
    case .questions(_, _, let count): count
    case .tags, .edition, .singlePages, .images: 0
    }
  }
}
