internal import Archive
internal import Contents
internal import Pages

extension BuildContext {
  /// Returns jobs that collect search documents of questions whose pages are up to date.
  ///
  /// If the index is rebuilt, the jobs collect all these questions; otherwise only questions that
  /// the index does not contain yet, or that changed since it was updated.
  func searchJobs(accordingTo archive: Archive) throws(ArchiveError) -> [BuildJob] {
    guard let searchBuild else { return [] }
    let kind = QuestionPages()
    // Pages of questions that changed since the previous build are stale.
    let outdated = try searchBuild.candidates(
      in: contents, unlessStoredSince: previous.generation, accordingTo: archive)
    return kind.makeJobs("search documents", areQuestionPages: false) { add in
      if searchBuild.isRebuild {
        kind.forEachUpToDateTarget(in: self, add)
      } else {
        for target in outdated where kind.isUpToDate(target, in: self) { add(target) }
      }
    } perform: { batch, worker in
      try worker.addToSearch(batch)
    }
  }
}
