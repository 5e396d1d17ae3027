internal import Archive

/// What all threads of a publication share, and what there is to do.
struct Studio: Sendable {
  let contents: SiteContents
  let theme: SiteTheme
  let settings: SiteSettings
  let staging: Staging
  let pictures: Pictures
  let excerpts: Excerpts
  /// The newest edition of each digest.
  let newest: [(digest: DigestEditions, edition: Edition)]

  init(
    contents: SiteContents, theme: SiteTheme, settings: SiteSettings, staging: Staging,
    in archive: Archive
  ) throws {
    self.contents = contents
    self.theme = theme
    self.settings = settings
    self.staging = staging
    pictures = Pictures(images: contents.images, settings: settings)
    var newest: [(digest: DigestEditions, edition: Edition)] = []
    var wanted: [(id: Int, site: String)] = []
    for digest in contents.digests {
      for (index, heading) in digest.editions.enumerated() {
        guard let edition = try archive.edition(ofDigest: digest.name, date: heading.date) else {
          continue
        }
        if index == 0 { newest.append((digest, edition)) }
        wanted += edition.entries.prefix(Composer.longEntries).map { ($0.questionID, $0.site) }
      }
    }
    self.newest = newest
    excerpts = Excerpts(wanted: wanted)
  }

  /// The file that makes the site visible; nil where there is none.
  var home: String? {
    if settings.formats.contains(.html) { return SitePath.home }
    return settings.formats.contains(.markdown) ? SitePath.markdownHome : nil
  }

  /// What was done, once all files are in their places.
  func summary(of files: PublicationSummary.Files) -> PublicationSummary {
    PublicationSummary(
      files: files, questions: contents.questionCount, images: pictures.shown.count,
      missingImages: pictures.missing)
  }
}

// MARK: - Jobs

extension Studio {
  /// Some of the work, enough to be worth a thread's turn.
  enum Job: Sendable {
    /// The pages of some questions of a site.
    case questions(of: SiteQuestions, ids: ClosedRange<Int>, count: Int)
    /// All pages of some tags of a site.
    case tags(of: SiteQuestions, Range<Int>)
    case edition(date: String, of: DigestEditions)
    /// Home, about and the other pages that are there once.
    case singlePages
    case images([(path: String, image: StoredImage)])

    /// How many questions have their page after it.
    var questionPages: Int {
      switch self {
      case .questions(_, _, let count): count
      case .tags, .edition, .singlePages, .images: 0
      }
    }
  }

  /// Whether there are files in a format that readers read page by page.
  private var hasPages: Bool {
    settings.formats.contains(.html) || settings.formats.contains(.markdown)
  }

  var questionJobs: [Job] {
    guard hasPages else { return [] }
    return contents.sites.flatMap { site in
      site.questions.indices.chunks(of: 100).map { chunk in
        let questions = site.questions[chunk]
        let ids = questions[chunk.lowerBound].id...questions[chunk.upperBound - 1].id
        return Job.questions(of: site, ids: ids, count: chunk.count)
      }
    }
  }

  var listJobs: [Job] {
    let editions = contents.digests.flatMap { digest in
      digest.editions.map { Job.edition(date: $0.date, of: digest) }
    }
    guard settings.formats.contains(.html) else { return editions + [.singlePages] }
    let tags = contents.sites.flatMap { site in
      site.tags.indices.chunks(of: 50).map { Job.tags(of: site, $0) }
    }
    return editions + tags + [.singlePages]
  }

  var imageJobs: [Job] {
    let shown = pictures.shown
    return shown.indices.chunks(of: 50).map { Job.images(Array(shown[$0])) }
  }
}

extension Range<Int> {
  fileprivate func chunks(of size: Int) -> [Range<Int>] {
    stride(from: lowerBound, to: upperBound, by: size).map { start in
      start..<Swift.min(start + size, upperBound)
    }
  }
}
