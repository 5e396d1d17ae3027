internal import Archive
internal import Configuration
internal import Contents
internal import Mustache
internal import StackExchange

/// Somebody whom a digest is about, on a site.
struct DigestPerson: PageValue {
  let user: User
  let site: SiteQuestions
  let face: Address
  /// What is here of theirs.
  let posts: Author?
  let composer: Composer

  static let fields = PageFields<Self> { fields in
    fields.record("author") { $0.composer.person($0.user, on: $0.site) }
    fields.text("site") { $0.site.community.name }
    fields.address("face", note: "the picture") { $0.face }
    fields.record("reputation", note: "on the source site") { $0.user.reputation.map(Count.init) }
    fields.record("questions", note: "that are here") { Count($0.posts?.questionCount ?? 0) }
    fields.record("answers", note: "that are here") { Count($0.posts?.answerCount ?? 0) }
    fields.address("authorPage", note: "what they wrote, of all that is here") {
      $0.posts == nil ? nil : $0.composer.address(ofAuthor: $0.user, on: $0.site)
    }
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
      return DigestPerson(
        user: user, site: site, face: portrait(of: user, on: site, images, isLarge: true),
        posts: contents.author(key), composer: self)
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
