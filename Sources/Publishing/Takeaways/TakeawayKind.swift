internal import Archive

/// A kind of file that holds an edition: beside its page, for the newest edition of each digest, and for
/// those that were the newest when theirs was made.
protocol TakeawayKind: FileKind where Subject == EditionPages.Subject {
  var format: SiteFormat { get }
  /// Makes a file of an edition; images that it shows from the site are noted.
  func compose(
    _ takeaway: Takeaway, with composer: Composer, _ worker: Worker, showing images: PageImages
  ) throws -> [UInt8]
}

extension TakeawayKind {
  var order: PublishingOrder { .lists }

  func formats(of chosen: Set<SiteFormat>) -> [SiteFormat] {
    chosen.contains(format) ? [format] : []
  }

  // Not worth code of its own for each kind.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func forEachSubject(in context: BuildContext, _ body: (Subject) -> Void) {
    EditionPages().forEachSubject(in: context) { subject in
      if context.last.hasTakeaway(of: subject, in: format) { body(subject) }
    }
  }

  func path(of subject: Subject, in format: SiteFormat) -> String {
    EditionPages.path(of: subject.heading.date, in: subject.digest, self.format)
  }

  /// Nothing but its ingredients.
  func fingerprint(of subject: Subject, in context: BuildContext) -> Fingerprint? { Fingerprint() }

  func joins(_ subject: Subject, _ batch: [Subject]) -> Bool { batch.isEmpty }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func make(_ subjects: [Subject], with worker: Worker) throws {
    for subject in subjects {
      guard let takeaway = try worker.takeaway(of: subject) else { continue }
      let path = path(of: subject, in: format)
      let images = PageImages()
      let composer = worker.composer(ofPageAt: path, in: format, fromAnywhere: true)
      let bytes = try compose(takeaway, with: composer, worker, showing: images)
      try worker.write(
        bytes, to: path, as: self, subject,
        madeOf: takeaway.ingredients(in: worker.context.contents) + images.sources,
        showing: images.files)
    }
  }
}

extension LastPublication {
  /// Whether an edition has a file in a format, if that is asked for.
  func hasTakeaway(of subject: EditionPages.Subject, in format: SiteFormat) -> Bool {
    let path = EditionPages.path(of: subject.heading.date, in: subject.digest, format)
    return subject.isNewest || place(of: path) != nil
  }
}

extension SiteFormat {
  /// Those that hold an edition, to be taken away.
  static let takeaways = [SiteFormat.single, .mail, .epub]
}
