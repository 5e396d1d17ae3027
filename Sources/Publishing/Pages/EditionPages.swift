internal import Archive
internal import StackExchange

/// The pages of editions, and the same for programs.
struct EditionPages: PageKind {
  typealias Page = EditionPage

  /// An edition of a digest.
  struct Subject: Sendable {
    let digest: DigestEditions
    let heading: Edition.Heading

    var isNewest: Bool { digest.editions[0].date == heading.date }
  }

  /// An edition with its lines, and how the texts of its first questions begin.
  struct Source {
    let edition: Edition
    let heading: Edition.Heading
    let digest: DigestEditions
    let excerpts: Excerpts
    /// The first of its questions, where their texts are shown.
    var questions: [QuestionKey: Question] = [:]
  }

  let template = "edition"
  let formats = [SiteFormat.html, .markdown, .json]
  let order = PublishingOrder.lists

  func forEachSubject(in context: BuildContext, _ body: (Subject) -> Void) {
    for digest in context.contents.digests {
      for heading in digest.editions { body(Subject(digest: digest, heading: heading)) }
    }
  }

  func path(of subject: Subject, in format: SiteFormat) -> String {
    Self.path(of: subject.heading.date, in: subject.digest, format)
  }

  static func path(of date: String, in digest: DigestEditions, _ format: SiteFormat) -> String {
    "d/\(digest.folder)/\(PathName.folder(ofDigest: date))\(format.fileExtension)"
  }

  /// What it shows of other editions, which sites there are, and which of its questions have a
  /// bounty, which ends without a change of the archive.
  func fingerprint(of subject: Subject, in context: BuildContext) -> Fingerprint? {
    var fingerprint = Fingerprint()
    fingerprint.add(subject.digest.edition(before: subject.heading)?.date)
    fingerprint.add(subject.digest.edition(after: subject.heading)?.date)
    for site in context.contents.sites { fingerprint.add(site.community.parameter) }
    for format in SiteFormat.takeaways where context.settings.formats.contains(format) {
      fingerprint.add(context.last.hasTakeaway(of: subject, in: format) ? 1 : 0)
    }
    if subject.isNewest {
      context.contents.people(of: subject.digest)?.note(in: &fingerprint, context.contents)
      for question in context.contents.bounties[subject.digest.name] ?? [] {
        fingerprint.add(question.site)
        fingerprint.add(question.id)
      }
    }
    return fingerprint
  }

  func sitemapEntry(of subject: Subject, in contents: SiteContents) -> SitemapEntry? {
    SitemapEntry(date: subject.heading.dataDate)
  }

  var showsExcerpts: Bool { true }

  func questionsWithExcerpt(
    of subject: Subject, in context: BuildContext, from archive: Archive
  ) throws(ArchiveError) -> [QuestionKey] {
    let edition = try archive.edition(ofDigest: subject.digest.name, date: subject.heading.date)
    return edition?.entries.prefix(Composer.longEntries).map(\.key) ?? []
  }

  /// An edition for each turn: they may be long.
  func joins(_ subject: Subject, _ batch: [Subject]) -> Bool { batch.isEmpty }

  func forEachSource(
    of subjects: [Subject], with worker: Worker, _ body: (Subject, Source) throws -> Void
  ) throws {
    for subject in subjects {
      let digest = subject.digest
      guard
        let edition = try worker.archive.edition(ofDigest: digest.name, date: subject.heading.date)
      else { continue }
      try worker.findExcerpts(of: edition.entries.lazy.map(\.key))
      var source = Source(
        edition: edition, heading: subject.heading, digest: digest,
        excerpts: worker.context.excerpts)
      if worker.context.settings.formats.contains(.json) {
        source.questions = try worker.questions(of: edition)
      }
      try body(subject, source)
    }
  }

  func compose(_ source: Source, with composer: Composer) -> Composed<EditionPage> {
    var ingredients = composer.contents.ingredients(of: source.edition)
    if composer.links.format == .json {
      for (key, question) in source.questions {
        question.forEachPerson { id, _ in ingredients.append(.user(id, site: key.site)) }
      }
      return Composed(
        .bytes(composer.json(of: source)), of: Array(Set(ingredients)))
    }
    let images = PageImages()
    if source.heading.date == source.digest.editions[0].date {
      ingredients += composer.ingredients(ofPeopleOf: source.digest)
    }
    return Composed(
      .page(composer.page(source, images)), of: Array(Set(ingredients)), showing: images)
  }
}

extension SiteContents {
  /// An edition's lines, its questions and their authors.
  func ingredients(of edition: Edition) -> [Ingredient] {
    ingredients(of: edition.allEntries, ofEdition: edition.date, in: edition.digest)
  }

  /// Lines of an edition, their questions and authors.
  func ingredients(of entries: [Edition.Entry], ofEdition date: String, in digest: String)
    -> [Ingredient]
  {
    var ingredients: Set<Ingredient> = [.edition(date, digest: digest)]
    for site in sites { ingredients.insert(.site(site.community.parameter)) }
    for entry in entries {
      ingredients.insert(.question(entry.questionID, site: entry.site))
      let question = site(entry.site)?.question(entry.questionID)
      if let author = question?.owner?.id { ingredients.insert(.user(author, site: entry.site)) }
    }
    return Array(ingredients)
  }
}
