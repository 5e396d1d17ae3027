internal import Archive
internal import StackExchange
internal import Synchronization

/// The questions whose pages could not be made.
///
/// Threads share it.
final class Failures: Sendable {
  private let state = Mutex<[Failure]>([])

  struct Failure {
    let subject: QuestionPages.Subject
    let reason: ArchiveError
  }

  func note(_ subject: QuestionPages.Subject, because reason: ArchiveError) {
    state.withLock { $0.append(Failure(subject: subject, reason: reason)) }
  }

  /// By site and question.
  var all: [PublicationSummary.PageFailure] {
    state.withLock { $0 }.map { failure in
      .init(
        question: failure.subject.question.id, site: failure.subject.site.community.parameter,
        reason: failure.reason)
    }.sorted { ($0.site, $0.question) < ($1.site, $1.question) }
  }

  /// The questions, in no order.
  var subjects: [QuestionPages.Subject] { state.withLock { $0.map(\.subject) } }
}

extension BuildContext {
  /// Finds the older pages of questions whose pages could not be made, and leaves out those
  /// questions that have none.
  ///
  /// - Returns: The older pages, which stay.
  mutating func pagesOfFailures() -> [PublishedFile] {
    let kind = QuestionPages()
    let formats = kind.formats(of: settings.formats)
    var pages: [PublishedFile] = []
    var lacking: [String: Set<Int>] = [:]
    for subject in failures.subjects {
      let old = formats.compactMap { format in
        last.place(of: kind.path(of: subject, in: format)).flatMap { file(at: $0, as: .failed) }
      }
      pages += old
      if old.count < formats.count {
        lacking[subject.site.community.parameter, default: []].insert(subject.question.id)
      }
    }
    leaveOut(lacking)
    return pages
  }

  /// A file as it is in the folder now; nil when it is gone.
  func file(at place: Int, as state: PublishedFile.State) -> PublishedFile? {
    var file = last.files[place]
    guard let stamp = staging.folder.stamp(of: file.path) else { return nil }
    (file.size, file.modified, file.state) = (stamp.size, stamp.modified, state)
    return file
  }
}

extension ArchiveError {
  /// Whether what is elsewhere in the archive may still be read.
  var isOfOnePlace: Bool {
    switch self {
    case .corrupt, .unreadable: true
    case .missing, .notWritable, .notAnArchive, .altered, .newer, .older, .diskFull, .busy,
      .otherAPI, .interrupted, .failed:
      false
    }
  }
}
