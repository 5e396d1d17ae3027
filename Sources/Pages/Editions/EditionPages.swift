package import Archive
package import Configuration
package import Contents
package import Output
package import StackExchange

/// The pages of editions, and the same for programs.
package struct EditionPages: PageKind {
  package typealias Page = EditionPage

  package init() {}

  /// An edition of a digest.
  package struct Target: Sendable {
    package let digest: DigestEditions
    package let heading: Edition.Heading

    package init(digest: DigestEditions, heading: Edition.Heading) {
      (self.digest, self.heading) = (digest, heading)
    }

    var isNewest: Bool { digest.editions[0].date == heading.date }
  }

  /// An edition with its lines, and how the texts of its first questions begin.
  package struct Source {
    let edition: Edition
    let target: Target
    let excerpts: Excerpts
    /// The first of its questions, where their texts are shown.
    var questions: [QuestionKey: Question] = [:]

    var heading: Edition.Heading { target.heading }
    var digest: DigestEditions { target.digest }
    var isNewest: Bool { target.isNewest }

    package init(
      edition: Edition, target: Target, excerpts: Excerpts,
      questions: [QuestionKey: Question] = [:]
    ) {
      (self.edition, self.target) = (edition, target)
      (self.excerpts, self.questions) = (excerpts, questions)
    }
  }

  package let template = "edition"
  package let formats = [SiteFormat.html, .markdown, .json]
  package let order = PromotionOrder.lists

  package func forEachTarget(in context: BuildContext, _ body: (Target) -> Void) {
    for digest in context.contents.digests {
      for heading in digest.editions { body(Target(digest: digest, heading: heading)) }
    }
  }

  package func path(of target: Target, in format: SiteFormat) -> String {
    Self.path(of: target.heading.date, in: target.digest, format)
  }

  package static func path(of date: String, in digest: DigestEditions, _ format: SiteFormat)
    -> String
  {
    "d/\(digest.folder)/\(PathComponent.folder(ofDigest: date))\(format.fileExtension)"
  }

  /// What it shows of other editions, which sites there are, and which of its questions have a
  /// bounty, which ends without a change of the archive.
  package func inputKey(of target: Target, in context: BuildContext) -> InputKey? {
    var inputKey = InputKey()
    inputKey.add(target.digest.edition(before: target.heading)?.date)
    inputKey.add(target.digest.edition(after: target.heading)?.date)
    for site in context.contents.sites { inputKey.add(site.community.parameter) }
    for format in SiteFormat.exports where context.settings.formats.contains(format) {
      inputKey.add(context.previous.hasExport(of: target, in: format) ? 1 : 0)
    }
    if target.isNewest {
      context.contents.people(of: target.digest)?.note(in: &inputKey, context.contents)
      for question in context.contents.bounties[target.digest.name] ?? [] {
        inputKey.add(question.site)
        inputKey.add(question.id)
      }
    }
    return inputKey
  }

  package func sitemapEntry(of target: Target, in contents: SiteContents) -> SitemapEntry? {
    SitemapEntry(date: target.heading.dataDate)
  }

  package var showsExcerpts: Bool { true }

  package func questionsWithExcerpt(
    of target: Target, in context: BuildContext, from archive: Archive
  ) throws(ArchiveError) -> [QuestionKey] {
    let edition = try archive.edition(ofDigest: target.digest.name, date: target.heading.date)
    return edition?.entries.prefix(Composer.longEntries).map(\.key) ?? []
  }

  /// An edition for each turn: they may be long.
  package func canShareBatch(_ target: Target, _ batch: [Target]) -> Bool { batch.isEmpty }

  package func forEachSource(
    of targets: [Target], with worker: Worker, _ body: (Target, Source) throws -> Void
  ) throws {
    for target in targets {
      guard
        let edition = try worker.archive.edition(
          ofDigest: target.digest.name, date: target.heading.date)
      else { continue }
      try worker.findExcerpts(of: edition.entries.lazy.map(\.key))
      var source = Source(
        edition: edition, target: target, excerpts: worker.context.excerpts)
      if worker.context.settings.formats.contains(.json) {
        source.questions = try worker.questions(of: edition)
      }
      try body(target, source)
    }
  }

  package func compose(_ source: Source, with composer: Composer) -> ComposedPage<EditionPage> {
    var inputs = composer.contents.inputs(of: source.edition)
    if composer.links.format == .json {
      for (key, question) in source.questions {
        question.forEachPerson { id, _ in inputs.append(.user(id, site: key.site)) }
      }
      return ComposedPage(
        .bytes(composer.json(of: source)), of: Array(Set(inputs)))
    }
    let images = PageImages()
    if source.isNewest {
      inputs += composer.inputs(ofPeopleOf: source.digest)
    }
    return ComposedPage(
      .page(composer.page(source, images)), of: Array(Set(inputs)), showing: images)
  }
}

extension SiteContents {
  /// An edition's lines, its questions and their authors.
  package func inputs(of edition: Edition) -> [Input] {
    inputs(of: edition.allEntries, ofEdition: edition.date, in: edition.digest)
  }

  /// Lines of an edition, their questions and authors.
  func inputs(of entries: [Edition.Entry], ofEdition date: String, in digest: String)
    -> [Input]
  {
    var inputs: Set<Input> = [.edition(date, digest: digest)]
    for site in sites { inputs.insert(.site(site.community.parameter)) }
    for entry in entries {
      inputs.insert(.question(entry.questionID, site: entry.site))
      let question = site(entry.site)?.question(entry.questionID)
      if let author = question?.owner?.id { inputs.insert(.user(author, site: entry.site)) }
    }
    return Array(inputs)
  }
}
