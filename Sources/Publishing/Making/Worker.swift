internal import Archive
internal import Mustache
internal import StackExchange

/// Does jobs of a publication on one thread.
final class Worker {
  private let studio: Studio
  private let archive: Archive
  private var composers: [ComposerKey: Composer] = [:]
  private var page: [UInt8] = []
  private var space = Staging.Workspace()

  private struct ComposerKey: Hashable {
    let format: SiteFormat
    let depth: Int
  }

  init(for studio: Studio, archive: Archive) {
    self.studio = studio
    self.archive = archive
  }

  func perform(_ job: Studio.Job) throws {
    switch job {
    case .questions(let site, let ids, _): try makeQuestions(of: site, ids: ids)
    case .tags(let site, let range):
      for tag in site.tags[range] { try makePages(of: tag, on: site) }
    case .edition(let date, let digest): try makeEdition(date, of: digest)
    case .singlePages: try makeSinglePages()
    case .images(let images): for (path, image) in images { try stage(image, at: path) }
    }
  }

  private func makeQuestions(of site: SiteQuestions, ids: ClosedRange<Int>) throws {
    let parameter = site.community.parameter
    let options = composer(.html, depth: 2).options(for: site)
    let formats = [(SiteFormat.html, PageTemplate.question), (.markdown, .markdownQuestion)]
      .filter { studio.settings.formats.contains($0.0) }
    try archive.forEachQuestion(ofSite: parameter, ids: ids, detail: .forPages) { question, date in
      let history = try archive.scores(ofQuestion: question.id, site: parameter)
      for (format, template) in formats {
        let composer = composer(format, depth: 2)
        let page = composer.page(question, fetched: date, history: history, on: site)
        try stage(page, template, SitePath.question(question.id, site: site.folder, format))
        for face in composer.drawings {
          try studio.staging.stage(face.drawing ?? [], at: face.path, &space)
        }
        composer.drawings.removeAll()
      }
      studio.excerpts.note(question, on: parameter, options: options)
    }
  }

  private func makePages(of tag: TagQuestions, on site: SiteQuestions) throws {
    let composer = composer(.html, depth: 3)
    let folder = PathName.encoded(tag.name)
    for number in 1...tag.pageCount {
      try stage(
        composer.page(number, of: tag, on: site), .tag,
        SitePath.tag(folder, site: site.folder, page: number))
    }
  }

  private func makeEdition(_ date: String, of digest: DigestEditions) throws {
    guard let edition = try archive.edition(ofDigest: digest.name, date: date) else { return }
    for format in SiteFormat.allCases where studio.settings.formats.contains(format) {
      let path = SitePath.edition(date, digest: digest.folder, format)
      let composer = composer(format, depth: 2)
      switch format {
      case .html:
        let page = composer.page(edition, of: digest, excerpts: studio.excerpts)
        try stage(page, .edition, path)
      case .markdown:
        let page = composer.page(edition, of: digest, excerpts: studio.excerpts)
        try stage(page, .markdownEdition, path)
      case .json:
        try studio.staging.stage(composer.json(of: edition), at: path, &space)
      }
    }
  }

  private func makeSinglePages() throws {
    if studio.settings.formats.contains(.html) {
      let composer = composer(.html, depth: 0)
      try stage(composer.homePage(newest: studio.newest), .home, SitePath.home)
      try stage(composer.aboutPage(newest: studio.newest), .about, SitePath.about)
      let links = Links(fromAnywhere: studio.settings)
      try stage(self.composer(links).notFoundPage(), .notFound, SitePath.notFound)
      try studio.staging.stage(studio.theme.style, at: studio.theme.stylePath, &space)
      try studio.staging.stage([], at: SitePath.noJekyll, &space)
    } else if studio.settings.formats.contains(.markdown) {
      let composer = composer(.markdown, depth: 0)
      try stage(
        composer.homePage(newest: studio.newest), .markdownHome, SitePath.markdownHome)
    }
  }

  private func stage(_ value: some PageValue, _ template: PageTemplate, _ path: String) throws {
    page.removeAll(keepingCapacity: true)
    studio.theme.templates.render(template.rawValue, value.record, into: &page)
    try studio.staging.stage(page, at: path, &space)
  }

  private func stage(_ image: StoredImage, at path: String) throws {
    try studio.staging.stage(path, size: image.byteCount, &space) {
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
