package import Archive
package import Contents
package import StackExchange

/// The pages of editions, in HTML, Markdown and JSON.
package struct EditionPages: PageKind {
  package typealias Page = EditionPage

  package init() {}

  /// An edition of a digest, which has one page in each format.
  package struct Target: Sendable {
    package let digest: DigestEditions
    package let heading: Edition.Summary

    package init(digest: DigestEditions, heading: Edition.Summary) {
      (self.digest, self.heading) = (digest, heading)
    }

    /// Whether the edition is the newest of its digest.
    var isNewest: Bool { digest.editions[0].date == heading.date }
  }

  /// An edition with its questions, and the excerpts of questions in long form.
  package struct Source {
    let edition: Edition
    let target: Target
    /// The excerpts of the first questions, by key.
    let excerpts: [QuestionKey: String]
    /// The first questions with their posts, by key, which only JSON contains; empty if the site
    /// has no JSON.
    var questions: [QuestionKey: Question] = [:]

    var heading: Edition.Summary { target.heading }
    var digest: DigestEditions { target.digest }
    var isNewest: Bool { target.isNewest }

    package init(
      edition: Edition, target: Target, excerpts: [QuestionKey: String],
      questions: [QuestionKey: Question] = [:]
    ) {
      (self.edition, self.target) = (edition, target)
      (self.excerpts, self.questions) = (excerpts, questions)
    }
  }

  package let template = "edition"
  package let formats = [SiteFormat.html, .markdown, .json]
  package let order = BuildOrder.lists

  package func forEachTarget(in context: PageContext, _ body: (Target) -> Void) {
    for digest in context.contents.digests {
      for heading in digest.editions { body(Target(digest: digest, heading: heading)) }
    }
  }

  package func path(of target: Target, in format: SiteFormat) -> String {
    Self.path(ofEdition: target.heading.date, in: target.digest, format)
  }

  package func candidates(at address: SiteAddress, in context: PageContext) -> [Target] {
    guard let digest = address.digest(in: context.contents) else { return [] }
    return digest.editions.filter { PathComponent.folder(ofDigest: $0.date) == address.baseName }
      .map { Target(digest: digest, heading: $0) }
  }

  /// Returns the path of an edition's file in a format, relative to the site's folder.
  package static func path(ofEdition date: String, in digest: DigestEditions, _ format: SiteFormat)
    -> String
  {
    "d/\(digest.folder)/\(PathComponent.folder(ofDigest: date))\(format.fileExtension)"
  }

  /// Returns a hash of the dates of the neighbouring editions, the sites, the existing exports and, for the newest
  /// edition, its people and open bounties, which end without a change of the archive.
  package func inputKey(of target: Target, in context: PageContext) -> InputKey? {
    var inputKey = InputKey()
    inputKey.add(target.digest.displayName)
    inputKey.add(target.digest.edition(before: target.heading)?.date)
    inputKey.add(target.digest.edition(after: target.heading)?.date)
    for site in context.contents.sites { inputKey.add(site.community.apiSiteParameter) }
    for format in SiteFormat.exportFormats where context.settings.formats.contains(format) {
      inputKey.add(context.hasExport(of: target, in: format) ? 1 : 0)
    }
    if target.isNewest {
      for person in context.contents.personalDigest(of: target.digest)?.people ?? [] {
        let author = context.contents.author(person.key)
        inputKey.add(author?.questionCount ?? 0)
        inputKey.add(author?.answerCount ?? 0)
      }
      for question in context.contents.openBounties[target.digest.name] ?? [] {
        inputKey.add(question.site)
        inputKey.add(question.id)
      }
    }
    return inputKey
  }

  package func sitemapEntry(of target: Target, in contents: SiteContents) -> SitemapEntry? {
    SitemapEntry(lastModified: target.heading.dataDate)
  }

  /// Returns whether the batch is empty: an edition may be long, and is built alone.
  package func canShareBatch(_ target: Target, _ batch: [Target]) -> Bool { batch.isEmpty }

  package func forEachSource(
    of targets: [Target], with renderer: PageRenderer, _ body: (Target, Source) throws -> Void
  ) throws {
    for target in targets {
      guard
        let edition = try renderer.archive.edition(
          ofDigest: target.digest.name, date: target.heading.date)
      else { continue }
      var source = Source(
        edition: edition, target: target, excerpts: try renderer.excerpts(of: edition))
      if renderer.context.settings.formats.contains(.json) {
        source.questions = try renderer.longFormQuestions(of: edition)
      }
      try body(target, source)
    }
  }

  package func compose(_ source: Source, with composer: Composer) -> ComposedPage<EditionPage> {
    var inputs = composer.contents.inputs(of: source.edition)
    if composer.links.format == .json {
      for (key, question) in source.questions {
        question.forEachUser { id, _ in inputs.append(.user(id, site: key.site)) }
      }
      return ComposedPage(
        .bytes(composer.json(of: source)), inputs: Array(Set(inputs)))
    }
    let images = PageImages()
    if source.isNewest {
      inputs += composer.inputs(ofPeopleOf: source.digest)
    }
    return ComposedPage(
      .value(composer.editionPage(source, images)), inputs: Array(Set(inputs)), images: images)
  }
}

extension Edition.Summary {
  /// Returns the date of the edition if it added a question to its digest; otherwise `nil`.
  func additionDate(of entry: Edition.QuestionEntry) -> String? {
    comparisonDate == nil || entry.badge == .new ? date : nil
  }
}

extension SiteContents {
  /// Returns the build inputs of a page that shows an edition: the edition, all sites, the
  /// questions and their authors.
  package func inputs(of edition: Edition) -> [Input] {
    inputs(of: edition.allEntries, ofEdition: edition.date, in: edition.digest)
  }

  /// Returns the build inputs of a page that shows some questions of an edition: the edition, all
  /// sites, these questions and their authors.
  func inputs(of entries: [Edition.QuestionEntry], ofEdition date: String, in digest: String)
    -> [Input]
  {
    var inputs: Set<Input> = [.edition(date, digest: digest)]
    for site in sites { inputs.insert(.site(site.community.apiSiteParameter)) }
    for entry in entries {
      inputs.insert(.question(entry.questionID, site: entry.site))
      let question = site(entry.site)?.question(entry.questionID)
      if let author = question?.owner?.id { inputs.insert(.user(author, site: entry.site)) }
    }
    return Array(inputs)
  }
}
