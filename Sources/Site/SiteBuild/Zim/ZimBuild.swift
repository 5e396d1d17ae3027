package import Archive
internal import Basics
package import Contents
package import FoundationEssentials
package import Pages

/// A build that writes the pages of an archive as entries of a ZIM file.
///
/// Pages go to the file as they are rendered. Memory grows only by the few numbers of each question
/// by which lists are sorted.
package struct ZimBuild: Sendable {
  private let openArchive: @Sendable () throws -> Archive
  private let theme: SiteTheme
  private var settings: SiteSettings
  /// Reports finished question pages, from any thread.
  private let progress: @Sendable (_ done: Int, _ total: Int) -> Void

  /// What a build wrote.
  package struct Result: Sendable {
    /// The questions that could not be read; their paths lead to the list of questions.
    package let failures: [PageFailure]
    /// The identifier of the file, which is the same for the same entries.
    package let uuid: UUID
  }

  /// Creates a build.
  ///
  /// - Parameters:
  ///   - openArchive: Opens the archive for reading; each thread has a connection of its own.
  ///   - theme: The templates and words of the pages.
  ///   - settings: The content of the pages and of the file.
  ///   - progress: Reports finished question pages, from any thread.
  package init(
    openArchive: @escaping @Sendable () throws -> Archive, theme: SiteTheme,
    settings: SiteSettings,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) {
    self.openArchive = openArchive
    self.theme = theme
    self.settings = settings
    self.settings.formats = [.html]
    if self.settings.zim == nil { self.settings.zim = ZimSettings() }
    self.progress = progress
  }

  /// Reads the questions, users and tags that the pages of some questions show.
  package func contents(of selection: ContentSelection) async throws -> SiteContents {
    try await SiteContents(
      of: openArchive(), settings, selecting: selection, opening: openArchive)
  }

  /// Writes all pages, images and other files as entries.
  ///
  /// - Parameters:
  ///   - contents: The questions and what the pages show of them.
  ///   - sink: The ZIM file.
  /// - Returns: The questions that could not be read, and the identifier of the file.
  /// - Throws: `ArchiveError`, `OutputError`, errors of the sink, or `CancellationError`.
  package func write(_ contents: SiteContents, to sink: some ZimSink) async throws
    -> Result
  {
    let zim = settings.zim ?? ZimSettings()
    let redirectsAnswers = contents.questionCount <= zim.maxQuestionsWithAnswerRedirects
    let destination = ZimDestination(sink: sink) {
      $0.article(zim, redirectsAnswers: redirectsAnswers)
    }
    let context = BuildContext(
      pages: PageContext(
        contents, as: PageKinds.zim, theme: theme, settings: settings, search: .none,
        openArchive: openArchive),
      destination: destination)
    let counters = context.kinds.map { _ in SharedCounter() }
    let finishedPages = SharedCounter()
    try await runInParallel(context) { worker in
      for (kind, counter) in zip(context.kinds, counters) {
        try kind.buildUnclaimedBatches(with: worker, counter) { count in
          guard kind.order == .posts else { return }
          progress(finishedPages.add(count), contents.questionCount)
        }
      }
    }
    try await writeImages(context)
    for path in context.failures.paths {
      try destination.write(ZimRedirect(path: path.question, target: path.list))
    }
    try contents.checkStorage()
    return Result(failures: context.failures.all, uuid: destination.contentSum.uuid)
  }

  /// Writes the images of the archive that pages show.
  private func writeImages(_ context: BuildContext) async throws {
    let images = context.referencedImages.all
    let counter = SharedCounter()
    try await runInParallel(context) { worker in
      while case let index = counter.claim(), index < images.count {
        try Task.checkCancellation()
        try worker.write(images[index].image, at: images[index].path)
      }
    }
  }

  /// Runs a closure on several threads, each with a worker of its own.
  private func runInParallel(
    _ context: BuildContext, _ body: @escaping @Sendable (Worker) throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<max(1, settings.jobs) {
        group.addTask { try body(Worker(in: context, archive: openArchive())) }
      }
      try await group.waitForAll()
    }
  }
}

extension FileKind {
  /// Builds those batches of targets that no other thread has claimed.
  ///
  /// Each thread enumerates all targets, which takes much less memory than a list of millions and
  /// much less time than building them.
  ///
  /// - Parameters:
  ///   - worker: The worker of the thread.
  ///   - counter: The counter of batches, which all threads share.
  ///   - finished: Receives the number of targets in each built batch.
  /// - Throws: The first error of building, or `CancellationError`.
  func buildUnclaimedBatches(
    with worker: Worker, _ counter: SharedCounter, finished: (Int) -> Void = { _ in }
  ) throws {
    var failure: (any Error)?
    var batch: [Target] = []
    var number = 0
    var claimed = counter.claim()
    func endBatch() {
      guard !batch.isEmpty else { return }
      if number == claimed, failure == nil {
        do {
          try Task.checkCancellation()
          try worker.build(batch, of: self)
          finished(batch.count)
        } catch {
          failure = error
        }
        claimed = counter.claim()
      }
      number += 1
      batch.removeAll(keepingCapacity: true)
    }
    forEachTarget(in: worker.context.pages) { target in
      if !canShareBatch(target, batch) { endBatch() }
      batch.append(target)
    }
    endBatch()
    if let failure { throw failure }
  }
}
