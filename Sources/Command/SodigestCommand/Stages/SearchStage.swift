internal import Archive
internal import Pages
internal import SiteBuild

/// The stage that updates the search index of the archive, unless the pages of the run did so.
struct SearchStage {
  /// The number of threads that parse posts.
  let jobs: Int
  let reporter: Reporter

  /// Updates the index with everything that changed in the archive.
  func run(_ archive: Archive) async throws {
    let path = archive.path
    let update = SearchIndexUpdate(
      openArchive: { try Archive(at: path, for: .readOnly) }, jobs: jobs,
      progress: { [reporter] done, total in
        // A few questions are read instantly.
        reporter.beginStage("indexing questions for search", isBrief: total <= 500)
        reporter.progress(done, of: total, "questions")
      })
    try await update.run(archive)
  }
}
