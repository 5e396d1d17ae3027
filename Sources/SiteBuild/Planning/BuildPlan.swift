internal import Output
internal import Pages

/// The work of a build, and the files that are up to date without it.
struct BuildPlan: Sendable {
  var jobs: [Job] = []
  var upToDate = FileSet()

  static func += (plan: inout BuildPlan, other: BuildPlan) {
    plan.jobs += other.jobs
    plan.upToDate.formUnion(other.upToDate)
  }
}

/// Targets that one thread builds in one go.
struct Job: Sendable {
  /// The number of question pages in it, for reports of progress.
  var posts = 0
  /// The kind of its targets, for profiles.
  let name: String
  let perform: @Sendable (Worker) throws -> Void
}
