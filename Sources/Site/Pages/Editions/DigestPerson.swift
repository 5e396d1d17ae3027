internal import Archive
internal import Contents
internal import Mustache
internal import StackExchange

/// A user of a site whom a digest is about.
struct DigestPerson: PageValue {
  let user: User
  let site: SiteQuestions
  /// The address of the user's portrait.
  let portrait: LinkAddress
  /// The user as an author of local posts; `nil` if authors have no pages or the archive has no
  /// posts of the user.
  let author: Author?
  let composer: Composer

  static let fields = PageFields<Self> { fields in
    fields.record("author") { $0.composer.person($0.user, on: $0.site) }
    fields.text("site") { $0.site.community.name }
    fields.address("portrait") { $0.portrait }
    fields.record("reputation", note: "the reputation on the source site") {
      $0.user.reputation.map(Count.init)
    }
    fields.record("questions", note: "the number of questions on this site") {
      Count($0.author?.questionCount ?? 0)
    }
    fields.record("answers", note: "the number of answers on this site") {
      Count($0.author?.answerCount ?? 0)
    }
    fields.address("authorPage", note: "the page with all their posts") {
      $0.author == nil ? nil : $0.composer.address(ofAuthor: $0.user, on: $0.site)
    }
  }
}

/// The title and address of a digest.
struct DigestReference: PageValue {
  let title: String
  let address: LinkAddress

  static let fields = PageFields<Self> { fields in
    fields.text("title") { $0.title }
    fields.address("address") { $0.address }
  }
}

extension Composer {
  /// Returns the users whom a digest is about, if the archive has their sites, and records their portraits.
  func people(of digest: DigestEditions, _ images: PageImages) -> [DigestPerson] {
    (contents.personalDigest(of: digest)?.people ?? []).compactMap { key, user in
      guard let site = contents.siteIncludingEmpty(key.site) else { return nil }
      return DigestPerson(
        user: user, site: site,
        portrait: portraitAddress(of: user, on: site, images, isLarge: true),
        author: contents.author(key), composer: self)
    }
  }

  /// Returns the digests that are about a user; empty in formats other than HTML.
  func digests(about user: User?, on site: SiteQuestions) -> [DigestReference] {
    guard links.format == .html else { return [] }
    return contents.digests(about: user?.id, on: site).map {
      DigestReference(title: $0.distinctTitle, address: address(of: $0))
    }
  }

  /// Returns the answer to a question by a user whom a digest is about; `nil` if there is none.
  func ownAnswer(to entry: Edition.QuestionEntry, in digest: DigestEditions?) -> QuestionEntry
    .OwnAnswer?
  {
    guard let digest, let site = contents.site(entry.site),
      let post = contents.personalDigest(of: digest)?.answer(to: entry.key),
      let answer = post.answerID
    else { return nil }
    return QuestionEntry.OwnAnswer(
      address: address(ofQuestion: entry.questionID, on: site, answer: answer),
      score: Count(post.score))
  }

  /// Returns the build inputs of a page that shows the users whom a digest is about: the users and
  /// their sites.
  func inputs(ofPeopleOf digest: DigestEditions) -> [Input] {
    (contents.personalDigest(of: digest)?.people ?? []).flatMap {
      [.site($0.key.site), .user($0.key.id, site: $0.key.site)]
    }
  }
}
