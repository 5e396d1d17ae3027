internal import Pages

/// The jobs of a phase of a build, and the existing files that are up to date.
struct BuildPlan: Sendable {
  /// The jobs that build the files of stale targets.
  var jobs: [BuildJob] = []
  /// The files that are up to date, by their index in the ledger.
  var upToDateFiles = FileSet()

  /// Adds the jobs and up-to-date files of another plan.
  static func += (plan: inout BuildPlan, other: BuildPlan) {
    plan.jobs += other.jobs
    plan.upToDateFiles.formUnion(other.upToDateFiles)
  }
}

/// A group of targets that one thread builds together.
struct BuildJob: Sendable {
  /// The number of question pages in the job, for progress reports.
  var questionPageCount = 0
  /// The kind of the targets, such as `TagPages`, for timings.
  let name: String
  /// Builds the files of the targets with the worker of a thread.
  let perform: @Sendable (Worker) throws -> Void
}
