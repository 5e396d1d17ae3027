internal import Archive
internal import Basics
internal import Mustache
internal import StackExchange

/// Does jobs of a publication on one thread.
final class Worker {
  private let studio: Studio
  private let archive: Archive
  private var composers: [ComposerKey: Composer] = [:]
  private var page: [UInt8] = []
  private var buffer = ByteBuffer()
  private var space = Staging.Workspace()

  private struct ComposerKey: Hashable {
    let format: SiteFormat
    let depth: Int
  }

  init(for studio: Studio, archive: Archive) {
    self.studio = studio
    self.archive = archive
  }

  func perform(_ job: Job) throws {
    switch job {
    case .questions(let site, let ids, _): try makeQuestions(of: site, ids: ids)
    case .tags(let site, let pages):
      for page in pages { try makePage(page.number, of: site.tags[page.tag], on: site) }
    case .edition(let heading, let digest): try makeEdition(heading, of: digest)
    case .singlePages: try makeSinglePages()
    case .images(let images): for (path, image) in images { try stage(image, at: path) }
    }
  }

  /// Makes the pages of questions; those that cannot be read are passed over.
  private func makeQuestions(of site: SiteQuestions, ids: ClosedRange<Int>) throws {
    var next = ids.lowerBound
    do {
      try makePages(of: site, ids: ids) { next = $0 + 1 }
    } catch let error as ArchiveError where error.isOfOnePlace {
      for question in site.questions where next...ids.upperBound ~= question.id {
        do {
          try makePages(of: site, ids: question.id...question.id) { _ in }
        } catch let error as ArchiveError where error.isOfOnePlace {
          studio.failures.note(question.id, site: site.community.parameter, because: error)
        }
      }
    }
  }

  private func makePages(of site: SiteQuestions, ids: ClosedRange<Int>, made: (Int) -> Void) throws
  {
    let parameter = site.community.parameter
    let options = composer(.html, depth: 2).options(for: site)
    let formats = [(SiteFormat.html, PageTemplate.question), (.markdown, .markdownQuestion)]
      .filter { studio.settings.formats.contains($0.0) }
    try archive.forEachPage(ofSite: parameter, ids: ids) { question, date, history in
      let ingredients = ingredients(of: question, on: site)
      for (format, template) in formats {
        let composer = composer(format, depth: 2)
        let page = composer.page(question, fetched: date, history: history, on: site)
        try stage(
          page, template, SitePath.question(question.id, site: site.folder, format), composer,
          madeOf: PageInputs(fingerprint: page.bounty == nil ? [] : [1], ingredients: ingredients))
      }
      studio.excerpts.note(question, on: parameter, options: options)
      made(question.id)
    }
  }

  private func ingredients(of question: Question, on site: SiteQuestions) -> [Ingredient] {
    let parameter = site.community.parameter
    var ingredients: [Ingredient] = [.site(parameter), .question(question.id, site: parameter)]
    question.forEachPerson { id, _ in
      let person = Ingredient.user(id, site: parameter)
      if !ingredients.contains(person) { ingredients.append(person) }
    }
    return ingredients
  }

  private func makePage(_ number: Int, of tag: TagQuestions, on site: SiteQuestions) throws {
    let composer = composer(.html, depth: 3)
    let path = SitePath.tag(PathName.encoded(tag.name), site: site.folder, page: number)
    try stage(
      composer.page(number, of: tag, on: site), .tag, path, composer,
      madeOf: PageInputs(
        fingerprint: studio.contents.fingerprint(ofPage: number, of: tag, on: site),
        ingredients: tag.ingredients(ofPage: number, on: site)))
  }

  private func makeEdition(_ heading: Edition.Heading, of digest: DigestEditions) throws {
    guard let edition = try archive.edition(ofDigest: digest.name, date: heading.date) else {
      return
    }
    try findExcerpts(for: edition)
    let inputs = PageInputs(
      fingerprint: studio.contents.fingerprint(of: heading, in: digest),
      ingredients: studio.contents.ingredients(of: edition))
    for format in SiteFormat.allCases where studio.settings.formats.contains(format) {
      let path = SitePath.edition(heading.date, digest: digest.folder, format)
      let composer = composer(format, depth: 2)
      switch format {
      case .html:
        let page = composer.page(edition, of: digest, excerpts: studio.excerpts)
        try stage(page, .edition, path, composer, madeOf: inputs)
      case .markdown:
        let page = composer.page(edition, of: digest, excerpts: studio.excerpts)
        try stage(page, .markdownEdition, path, composer, madeOf: inputs)
      case .json:
        try studio.staging.stage(
          composer.json(of: edition, in: digest), at: path, madeOf: inputs, &space)
      }
    }
  }

  /// Reads the questions that an edition begins with, where they were not read for their pages.
  private func findExcerpts(for edition: Edition) throws {
    for entry in edition.entries where studio.excerpts.lacks(entry.questionID, site: entry.site) {
      guard let site = studio.contents.site(entry.site), site.question(entry.questionID) != nil
      else { continue }
      do {
        let options = composer(.html, depth: 2).options(for: site)
        try archive.question(entry.questionID, site: entry.site, detail: .forPages).map {
          studio.excerpts.note($0, on: entry.site, options: options)
        }
      } catch let error as ArchiveError where error.isOfOnePlace {
        // Its own page has told so.
        continue
      }
    }
  }

  private func makeSinglePages() throws {
    if studio.settings.formats.contains(.html) {
      let composer = composer(.html, depth: 0)
      try stage(composer.homePage(newest: studio.newest), .home, SitePath.home, composer)
      try stage(composer.aboutPage(newest: studio.newest), .about, SitePath.about, composer)
      let anywhere = self.composer(Links(fromAnywhere: studio.settings))
      try stage(anywhere.notFoundPage(), .notFound, SitePath.notFound, anywhere)
      try studio.staging.stage(studio.theme.style, at: studio.theme.stylePath, &space)
      try studio.staging.stage([], at: SitePath.noJekyll, &space)
      try makeFilesForRobots()
    } else if studio.settings.formats.contains(.markdown) {
      let composer = composer(.markdown, depth: 0)
      try stage(
        composer.homePage(newest: studio.newest), .markdownHome, SitePath.markdownHome, composer)
    }
  }

  private func makeFilesForRobots() throws {
    let baseURL = studio.settings.baseURL
    try studio.staging.stage(RobotsFile.bytes(baseURL: baseURL), at: SitePath.robots, &space)
    guard let baseURL else { return }
    for file in Sitemap(Sitemap.pages(of: studio.contents), at: baseURL).files {
      try studio.staging.stage(file.bytes, at: file.path, &space)
    }
  }

  /// Renders a page, and takes note of the images that its composer found for it.
  private func stage(
    _ value: some PageValue, _ template: PageTemplate, _ path: String, _ composer: Composer,
    madeOf inputs: PageInputs = PageInputs()
  ) throws {
    buffer.removeAll()
    studio.theme.templates.render(template.rawValue, value.record, into: &buffer)
    page.removeAll(keepingCapacity: true)
    buffer.append(to: &page)
    let asked = composer.asked.take()
    var inputs = inputs
    // In an order, so that the same page is remembered the same.
    inputs.ingredients += asked.sources.sorted()
    inputs.images = asked.marks.sorted()
    try studio.staging.stage(page, at: path, madeOf: inputs, &space)
    for face in composer.drawings where !studio.last.isIntact(face.path) {
      try studio.staging.stage(face.drawing ?? [], at: face.path, &space)
    }
    composer.drawings.removeAll()
  }

  private func stage(_ image: StoredImage, at path: String) throws {
    try studio.staging.stageImage(at: path, size: image.byteCount, &space) {
      guard let bytes = try archive.bytes(ofHash: image.hash) else {
        throw ArchiveError.corrupt(
          path: archive.path, because: "it has lost the image \(image.hash)")
      }
      return bytes
    }
  }

  private func composer(_ format: SiteFormat, depth: Int) -> Composer {
    let key = ComposerKey(format: format, depth: depth)
    if let composer = composers[key] { return composer }
    let composer = composer(Links(settings: studio.settings, format: format, depth: depth))
    composers[key] = composer
    return composer
  }

  private func composer(_ links: Links) -> Composer {
    Composer(
      contents: studio.contents, links: links, pictures: studio.pictures,
      stylePath: studio.theme.stylePath)
  }
}

extension ArchiveError {
  /// Whether what is elsewhere in the archive may still be read.
  fileprivate var isOfOnePlace: Bool {
    switch self {
    case .corrupt, .unreadable: true
    case .missing, .notWritable, .notAnArchive, .altered, .newer, .older, .diskFull, .busy,
      .otherAPI, .interrupted, .failed:
      false
    }
  }
}
