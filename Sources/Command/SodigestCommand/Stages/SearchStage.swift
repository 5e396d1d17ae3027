internal import Archive
internal import Pages
internal import SiteBuild

/// The stage that updates the search index of the archive, unless the pages of the run did so.
struct SearchStage {
  /// The number of threads that parse posts.
  let jobs: Int
  let reporter: Reporter

  /// Updates the index with everything that changed in the archive.
  ///
  /// - Returns: Whether the archive has an index; false if it has too many questions for one.
  func run(_ archive: Archive) async throws -> Bool {
    let path = archive.path
    let update = SearchIndexUpdate(
      openArchive: { try Archive(at: path, for: .readOnly) }, jobs: jobs,
      progress: { [reporter] done, total in
        // A few questions are read instantly.
        reporter.beginStage("indexing questions for search", isBrief: total <= 500)
        reporter.progress(done, of: total, "questions")
      })
    return try await update.run(archive) == .current
  }
}
