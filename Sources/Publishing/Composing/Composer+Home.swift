internal import Archive
internal import Mustache
internal import StackExchange

extension Composer {
  /// The home page, from the newest edition of each digest.
  func homePage(newest: [(digest: DigestEditions, edition: Edition)]) -> HomePage {
    let settings = links.settings
    let digests = newest.filter(\.digest.isOnHome)
    let shown = Self.entriesShown(digests: digests.count)
    return HomePage(
      frame: frame(
        title: siteTitle,
        description: settings.description ?? "Questions and answers worth reading."),
      title: settings.title, description: settings.description,
      fetched: contents.newest.flatMap(Moment.init), questions: Count(contents.questionCount),
      sites: siteLinks,
      digests: digests.map { digest, edition in
        HomePage.DigestItem(
          title: digest.title ?? edition.title, name: digest.shownName(edition),
          description: digest.description,
          address: links.edition(edition.date, of: digest), date: Moment(day: edition.date),
          questions: Count(edition.entries.count),
          changes: Changes(in: edition),
          entries: edition.entries.prefix(shown).enumerated().map { index, entry in
            self.entry(entry, position: index + 1, isNewest: true)
          })
      },
      tagGroups: contents.sites.map(tagGroup).filter { !$0.tags.isEmpty },
      archive: contents.digests.map { digest in
        HomePage.EditionGroup(
          title: digest.title ?? digest.editions.first?.title ?? digest.name,
          name: newest.first { $0.digest.name == digest.name }.flatMap {
            $0.digest.shownName($0.edition)
          },
          editions: digest.editions.map { link(to: $0, of: digest) })
      })
  }

  /// The page about the site, from the newest edition of each digest.
  func aboutPage(newest: [(digest: DigestEditions, edition: Edition)]) -> AboutPage {
    AboutPage(
      frame: frame(
        title: "About this digest",
        description: "What this is, how questions are chosen, and under which licences they are."),
      fetched: contents.newest.flatMap(Moment.init), questions: Count(contents.questionCount),
      sites: siteLinks,
      digests: newest.map { digest, edition in
        AboutPage.DigestRules(
          title: digest.title ?? edition.title, address: links.edition(edition.date, of: digest),
          date: Moment(day: edition.date), rules: edition.rules.map(sentence))
      })
  }

  /// What a host shows where there is no page; it may be shown at any depth.
  func notFoundPage() -> NotFoundPage {
    NotFoundPage(frame: frame(title: "No such page"))
  }

  private var siteLinks: [SiteLink] {
    contents.sites.enumerated().map { index, site in
      SiteLink(
        name: site.community.name, address: Address(web: site.community.url, or: nil),
        questions: Count(site.questions.count), isLast: index == contents.sites.count - 1)
    }
  }

  private func tagGroup(of site: SiteQuestions) -> HomePage.TagGroup {
    let frequent = site.tags.sorted { first, second in
      (second.places.count, first.name) < (first.places.count, second.name)
    }
    return HomePage.TagGroup(
      site: site.community.name,
      tags: frequent.prefix(Self.tagsShown).map { tag in
        TagLink(
          name: tag.name, address: links.tag(tag.name, of: site), count: Count(tag.places.count))
      })
  }

  /// How many tags of a site the home page shows.
  private static let tagsShown = 40

  /// How many questions of an edition the home page shows: fewer, the more digests there are.
  private static func entriesShown(digests: Int) -> Int {
    min(10, max(3, 50 / max(1, digests)))
  }
}
