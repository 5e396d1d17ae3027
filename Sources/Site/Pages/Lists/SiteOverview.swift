internal import Contents
internal import Mustache

/// A site with its best and newest questions, its most frequent tags, and links to its lists.
struct SiteOverview: PageValue {
  let site: SiteQuestions
  let link: SiteLink
  /// The maximum number of questions in each list.
  let maxQuestions: Int
  let composer: Composer

  private static let maxTags = 15

  /// The best questions; empty if the list of the newest questions has all of them.
  private var best: [Int] {
    site.questions.count > maxQuestions ? site.bestIndices(maxQuestions) : []
  }

  private func entries(_ indices: some Sequence<Int>) -> [QuestionEntry] {
    indices.enumerated().map { offset, index in
      composer.entry(site.questions[index], position: offset + 1, of: site)
    }
  }

  static let fields = PageFields<Self> { fields in
    fields.record("link", note: "the site, with links to its lists") { $0.link }
    fields.list(
      "best", note: "the questions with the most votes, if there are more than in `newest`",
      { $0.entries($0.best) }, unlessEmpty: "hasBest")
    fields.list("newest", note: "the newest questions") {
      $0.entries($0.site.questions.indices.suffix($0.maxQuestions).reversed())
    }
    fields.list(
      "tags", note: "the most frequent tags",
      { $0.composer.frequentTags(of: $0.site, upTo: Self.maxTags) }, unlessEmpty: "hasTags")
  }
}

extension Composer {
  /// Returns all sites with questions, with fewer questions of each if there are many sites.
  var siteOverviews: [SiteOverview] {
    let count = contents.sites.count
    return zip(contents.sites, siteLinks).map { site, link in
      SiteOverview(
        site: site, link: link, maxQuestions: count > 6 ? 3 : count > 2 ? 5 : 10,
        composer: self)
    }
  }
}
