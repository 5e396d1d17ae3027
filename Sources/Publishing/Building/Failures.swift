internal import Archive
internal import StackExchange
internal import Synchronization

/// The questions whose pages could not be made.
///
/// Threads share it.
final class Failures: Sendable {
  /// Those that have no older page either, so that nothing may lead there.
  let leftOut: [Failure]
  private let state: Mutex<[Failure]>

  struct Failure {
    let subject: QuestionPages.Subject
    let reason: ArchiveError
  }

  init(leavingOut leftOut: [Failure] = []) {
    self.leftOut = leftOut
    state = Mutex(leftOut)
  }

  func note(_ subject: QuestionPages.Subject, because reason: ArchiveError) {
    state.withLock { $0.append(Failure(subject: subject, reason: reason)) }
  }

  /// By site and question.
  var all: [PublicationSummary.PageFailure] {
    state.withLock { $0 }.map { failure in
      .init(
        question: failure.subject.id, site: failure.subject.site.community.parameter,
        reason: failure.reason)
    }.sorted { ($0.site, $0.question) < ($1.site, $1.question) }
  }

  /// In no order.
  fileprivate var noted: [Failure] { state.withLock { Array($0.dropFirst(leftOut.count)) } }

  var isEmpty: Bool { state.withLock(\.isEmpty) }
}

extension SiteContents {
  /// The same without the questions that are left out.
  func without(_ failures: [Failures.Failure], in archive: Archive) throws -> SiteContents {
    let questions = Dictionary(grouping: failures) { $0.subject.site.community.parameter }
    guard !questions.isEmpty else { return self }
    return try without(questions.mapValues { Set($0.map(\.subject.id)) }, in: archive)
  }
}

extension BuildContext {
  /// Finds the older pages of questions whose pages could not be made.
  ///
  /// - Returns: The pages, which stay, and the questions that have none.
  func pagesOfFailures(in archive: Archive) throws(ArchiveError)
    -> (pages: [PublishedFile], lacking: [Failures.Failure])
  {
    let kind = QuestionPages()
    let formats = kind.formats(of: settings.formats)
    var pages: [PublishedFile] = []
    var lacking: [Failures.Failure] = []
    for failure in failures.noted {
      var isLacking = false
      for format in formats {
        let path = kind.path(of: failure.subject, in: format)
        if let old = try last.file(
          path, as: .failed, in: staging.folder, accordingTo: archive)
        {
          pages.append(old)
        } else {
          isLacking = true
        }
      }
      if isLacking { lacking.append(failure) }
    }
    return (pages, lacking)
  }
}

extension LastPublication {
  /// A file that this program wrote as it is in the folder now; nil when it is gone.
  func file(
    _ path: String, as state: PublishedFile.State, in folder: OutputFolder,
    accordingTo archive: Archive
  ) throws(ArchiveError) -> PublishedFile? {
    guard place(of: path) != nil, let stamp = folder.stamp(of: path) else {
      return nil
    }
    var file = PublishedFile(path: path, size: 0, modified: 0)
    if let id = self.folder, let known = try archive.publishedFile(path, inFolder: id) {
      file = known
    }
    (file.size, file.modified, file.state) = (stamp.size, stamp.modified, state)
    return file
  }
}

extension ArchiveError {
  /// Whether what is elsewhere in the archive may still be read.
  var isOfOnePlace: Bool {
    switch self {
    case .corrupt, .invalid, .unreadable: true
    case .missing, .notWritable, .notAnArchive, .altered, .newer, .older, .diskFull, .busy,
      .otherAPI, .interrupted, .failed:
      false
    }
  }
}
