package import Archive
internal import Basics
internal import Contents
internal import Pages
internal import Search
internal import StackExchange

/// An update of the search index with everything that changed in the archive, for runs that build no pages.
///
/// Builds update the index with the pages of questions, because parsing posts again would take a fifth of their time.
package struct SearchIndexUpdate: Sendable {
  private let openArchive: @Sendable () throws -> Archive
  private let settings: SiteSettings
  private let progress: @Sendable (_ done: Int, _ total: Int) -> Void

  private let maxQuestions: Int?
  private let segmentSize: Int?

  /// Creates an update.
  ///
  /// - Parameters:
  ///   - openArchive: Opens the archive for reading; each thread has a connection of its own.
  ///   - jobs: The number of threads that parse posts.
  ///   - maxQuestions: The number of questions up to which the index gets the form of pages; `nil` to keep that form only if
  ///     a build gave it to the index.
  ///   - segmentSize: The maximum number of questions in a segment; `nil` for the default.
  ///   - progress: Reports finished questions, from any thread.
  package init(
    openArchive: @escaping @Sendable () throws -> Archive, jobs: Int, maxQuestions: Int? = nil,
    segmentSize: Int? = nil,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) {
    self.openArchive = openArchive
    self.progress = progress
    self.segmentSize = segmentSize
    var settings = SiteSettings(outputFolder: "")
    settings.jobs = jobs
    self.settings = settings
    self.maxQuestions = maxQuestions
  }

  /// Updates the index in the archive, which is open for writing, unless it is current.
  ///
  /// The index consists of segments, which take a third of the space and time; see ``SegmentedIndexUpdate``. If a build
  /// gave it the form of pages, it keeps that form, and is replaced in a transaction, so that an interrupted update leaves the
  /// previous one.
  ///
  /// - Throws: `ArchiveError`, `TemporaryFileError`, or `CancellationError`.
  package func run(_ archive: Archive) async throws {
    guard try archive.searchIndexState(version: SearchDirectory.version) != .current else { return }
    guard try archive.hasQuestions(moreThan: 0) else { return try archive.deleteSearchIndex() }
    let maxQuestions =
      try maxQuestions
      ?? (archive.searchIndex().isComplete(in: archive) ? settings.maxQuestionsSearched : 0)
    if try archive.hasQuestions(moreThan: maxQuestions) {
      try await archive.updateListParts(settings, opening: openArchive)
      var update = SegmentedIndexUpdate(
        openArchive: openArchive, jobs: settings.jobs, progress: progress)
      if let segmentSize { update.segmentSize = segmentSize }
      return try await update.run(archive)
    }
    let generation = try archive.closeGeneration()
    let contents = try await SiteContents(
      of: openArchive(), storingListsIn: archive, settings, opening: openArchive)
    try archive.saveListPartGeneration(generation)
    let build = try SearchBuild(of: contents, force: false, in: archive)
    try await collectDocuments(
      of: build.isRebuild
        ? contents.allQuestions : build.candidates(in: contents, accordingTo: archive),
      for: build)
    try Task.checkCancellation()
    _ = try build.store(scoresOf: contents, in: archive, at: generation)
  }

  /// Collects the search documents of questions, which are sorted by site and id, on several threads.
  private func collectDocuments(of questions: [SiteQuestion], for build: SearchBuild) async throws {
    progress(0, questions.count)
    let batches = questions.batchesReadTogether
    let (nextBatch, finishedCount) = (SharedCounter(), SharedCounter())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<min(max(1, settings.jobs), batches.count) {
        group.addTask {
          let archive = try openArchive()
          var collector = SearchDocumentCollector(for: build, reading: archive)
          while case let index = nextBatch.claim(), index < batches.count {
            try Task.checkCancellation()
            try collect(batches[index], with: &collector, build.numbering, from: archive)
            progress(finishedCount.add(batches[index].count), questions.count)
          }
          try collector.flush()
        }
      }
      try await group.waitForAll()
    }
  }

  /// Adds the documents of consecutive questions of a site to a collector; skips unreadable questions.
  private func collect(
    _ batch: [SiteQuestion], with collector: inout SearchDocumentCollector,
    _ numbering: DocumentNumbering, from archive: Archive
  ) throws {
    try batch[...].readTogether { questions, body in
      guard let first = questions.first, let last = questions.last else { return }
      let (site, parameter) = (first.site, first.site.community.apiSiteParameter)
      try archive.forEachPageQuestion(
        ofSite: parameter, ids: first.id...last.id, maxLinks: 1
      ) { question, _, _, links in
        guard let index = site.questions.index(ofID: question.id) else { return }
        let target = SiteQuestion(site: site, index: index)
        if let number = numbering.number(of: target) {
          let hasOriginal =
            try links.first?.isOriginal == true
            || question.closedDate != nil
              && !archive.originalIDs(ofDuplicate: question.id, site: parameter).isEmpty
          try collector.add(
            QuestionDocument(
              of: question, on: site.community, hasOriginal: hasOriginal),
            of: QuestionKey(site: parameter, id: question.id),
            number: number)
        }
        body(target)
      }
    } unreadable: { _, _ in
    }
  }
}

extension SiteContents {
  /// All questions, by site and id.
  fileprivate var allQuestions: [SiteQuestion] {
    sites.flatMap { site in
      site.questions.indices.map { SiteQuestion(site: site, index: $0) }
    }
  }
}

extension [SiteQuestion] {
  /// The questions in batches that one query can read.
  fileprivate var batchesReadTogether: [[SiteQuestion]] {
    var batches: [[SiteQuestion]] = []
    var batch: [SiteQuestion] = []
    for question in self {
      if !QuestionPages().canShareBatch(question, batch) {
        batches.append(batch)
        batch.removeAll()
      }
      batch.append(question)
    }
    return batch.isEmpty ? batches : batches + [batch]
  }
}

/// Collects the search documents that one thread composes, for an update of the search index.
struct SearchDocumentCollector {
  private let build: SearchBuild
  /// The connection of the thread to the archive.
  private let archive: Archive
  private var terms = TermCollector()

  /// Creates a collector without documents; `archive` is the connection of the thread.
  init(for build: SearchBuild, reading archive: Archive) {
    (self.build, self.archive) = (build, archive)
  }

  /// Adds the words of a question and its entry in search results, if the index has another text of the question.
  mutating func add(_ document: QuestionDocument, of key: QuestionKey, number: Int) throws {
    let entry = document.entry
    let hash = document.contentHash(with: entry)
    guard try build.isTextOutdated(ofNumber: number, currentHash: hash, accordingTo: archive)
    else { return }
    try build.addEntry(entry, of: key, number, hash)
    terms.add(document, number: number)
    if terms.isFull { try flush() }
  }

  /// Passes the words on that are still in memory; to be called after the last document.
  mutating func flush() throws(TemporaryFileError) { try build.addWords(terms.takeSegments()) }
}
