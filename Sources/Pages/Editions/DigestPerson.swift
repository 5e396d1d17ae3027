internal import Archive
internal import Contents
internal import Mustache
internal import StackExchange

/// Somebody whom a digest is about, on a site.
struct DigestPerson: PageValue {
  let author: CachedRecord<Person>
  /// The name of the site.
  let site: String
  let face: Address
  /// On the source site.
  let reputation: Count?
  let questions: Count
  let answers: Count
  /// What they wrote, of all that is here.
  let authorPage: Address?

  static let fields = PageFields<Self> { fields in
    fields.record("author") { $0.author }
    fields.text("site") { $0.site }
    fields.address("face", note: "the picture") { $0.face }
    fields.record("reputation", note: "on the source site") { $0.reputation }
    fields.record("questions", note: "that are here") { $0.questions }
    fields.record("answers", note: "that are here") { $0.answers }
    fields.address("authorPage", note: "what they wrote, of all that is here") { $0.authorPage }
  }
}

/// The way to a digest by its title.
struct DigestReference: PageValue {
  let title: String
  let address: Address

  static let fields = PageFields<Self> { fields in
    fields.text("title") { $0.title }
    fields.address("address") { $0.address }
  }
}

extension Composer {
  /// Whom a digest is about, as far as anything of theirs is here.
  func people(of digest: DigestEditions, _ images: PageImages) -> [DigestPerson] {
    (contents.people(of: digest)?.people ?? []).compactMap { key, user in
      guard let site = contents.knownSite(key.site) else { return nil }
      let face = portrait(of: user, on: site, images, isLarge: true)
      let author = contents.author(key)
      return DigestPerson(
        author: person(user, on: site), site: site.community.name, face: face,
        reputation: user.reputation.map(Count.init),
        questions: Count(author?.questionCount ?? 0), answers: Count(author?.answerCount ?? 0),
        authorPage: author == nil ? nil : address(ofAuthor: user, on: site))
    }
  }

  /// The digests of somebody who wrote a post.
  func digests(about user: User?, on site: SiteQuestions) -> [DigestReference] {
    guard links.format == .html else { return [] }
    return contents.digests(about: user?.id, on: site).map {
      DigestReference(title: $0.shownTitle, address: address(of: $0))
    }
  }

  /// The people's answer to a question of an edition that is about them.
  func ownAnswer(to entry: Edition.Entry, in digest: DigestEditions?) -> Entry.OwnAnswer? {
    guard let digest, let site = contents.site(entry.site),
      let post = contents.people(of: digest)?.answer(to: entry.key), let answer = post.answer
    else { return nil }
    return Entry.OwnAnswer(
      address: address(of: entry.questionID, on: site, answer: answer), score: Count(post.score))
  }

  /// What pages that show people are made of.
  func inputs(ofPeopleOf digest: DigestEditions) -> [Input] {
    (contents.people(of: digest)?.people ?? []).flatMap {
      [.site($0.key.site), .user($0.key.id, site: $0.key.site)]
    }
  }
}
