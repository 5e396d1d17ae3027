internal import Archive
internal import Synchronization

/// The questions whose pages could not be made.
///
/// Threads share it.
final class Failures: Sendable {
  private let state = Mutex<[Failure]>([])

  struct Failure {
    /// The API parameter of the question's site.
    let site: String
    let question: Int
    let reason: ArchiveError
  }

  func note(_ question: Int, site: String, because reason: ArchiveError) {
    state.withLock { $0.append(Failure(site: site, question: question, reason: reason)) }
  }

  /// By site and question.
  var all: [Failure] {
    state.withLock { $0 }.sorted { ($0.site, $0.question) < ($1.site, $1.question) }
  }
}

extension Studio {
  /// Finds the older pages of questions whose pages could not be made, and leaves out those
  /// questions that have none.
  ///
  /// - Returns: The older pages, which stay.
  mutating func pagesOfFailures() -> [PublishedFile] {
    var pages: [PublishedFile] = []
    var lacking: [String: Set<Int>] = [:]
    for failure in failures.all {
      let paths = pathsOfQuestion(failure.question, site: failure.site)
      let old = paths.compactMap(olderPage)
      pages += old
      if old.count < paths.count { lacking[failure.site, default: []].insert(failure.question) }
    }
    leaveOut(lacking)
    return pages
  }

  private func olderPage(_ path: String) -> PublishedFile? {
    last.place(of: path).flatMap { file(at: $0, as: .failed) }
  }

  /// A file as it is in the folder now; nil when it is gone.
  func file(at place: Int, as state: PublishedFile.State) -> PublishedFile? {
    var file = last.files[place]
    guard let stamp = staging.folder.stamp(of: file.path) else { return nil }
    (file.size, file.modified, file.state) = (stamp.size, stamp.modified, state)
    return file
  }

  private func pathsOfQuestion(_ id: Int, site parameter: String) -> [String] {
    guard let site = contents.site(parameter) else { return [] }
    return [SiteFormat.html, .markdown].filter(settings.formats.contains).map {
      SitePath.question(id, site: site.folder, $0)
    }
  }

  /// What could not be made.
  var pageFailures: [PublicationSummary.PageFailure] {
    failures.all.map { .init(question: $0.question, site: $0.site, reason: $0.reason) }
  }
}
