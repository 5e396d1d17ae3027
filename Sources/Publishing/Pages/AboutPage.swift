internal import Mustache

/// What the site is, where its texts come from, and what may be done with them.
struct AboutPage: Equatable {
  let frame: Frame
  /// The date of the newest data.
  let fetched: Moment?
  let questions: Count
  let sites: [SiteLink]
  let digests: [DigestRules]

  /// How the newest edition of a digest was chosen.
  struct DigestRules: Equatable {
    let title: String
    let address: Address
    let date: Moment?
    let rules: String?
  }

  /// A version of the licence, and the posts that it covers.
  struct LicenceItem: Equatable {
    let licence: Licence
    let period: String
  }
}

extension AboutPage: PageValue {
  static let declaration = Declaration([
    "page": Frame.kind, "fetched": Moment.kind, "questions": Count.kind, "sites": SiteLink.list,
    "digests": DigestRules.list, "hasDigests": .flag, "licences": LicenceItem.list,
  ])
  var record: Record {
    let licences = Licence.versions.map { LicenceItem(licence: $0.licence, period: $0.period) }
    return Record(
      Self.declaration,
      [
        frame.value, fetched.value, questions.value, sites.value, digests.value,
        .flag(!digests.isEmpty), licences.value,
      ])
  }
}

extension AboutPage.DigestRules: PageValue {
  static let declaration = Declaration([
    "title": .text, "address": .address, "date": Moment.kind, "rules": .text,
  ])
  var record: Record {
    Record(Self.declaration, [.text(title), .address(address), date.value, rules.value])
  }
}

extension AboutPage.LicenceItem: PageValue {
  static let declaration = Declaration(["licence": Licence.kind, "period": .text])
  var record: Record { Record(Self.declaration, [licence.value, .text(period)]) }
}
