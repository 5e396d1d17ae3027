internal import Archive
internal import Basics
internal import Contents
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

extension BuildContext {
  /// Returns the jobs that build the stale files of some kinds, and the files of these kinds that are up to date.
  func plan(where isIncluded: (BuildOrder) -> Bool) async -> BuildPlan {
    var plan = BuildPlan()
    for kind in kinds where isIncluded(kind.order) { plan += await kind.plan(in: self) }
    return plan
  }

  /// Jobs that write the images of built pages, except images that are unchanged.
  var imageJobs: [BuildJob] {
    let images = referencedImages.all.filter { !previous.isUnmodified($0.path) }
    return images.chunks(of: 50).map { chunk in
      BuildJob(name: "images") { worker in
        for (path, image) in chunk { try worker.write(image, at: path) }
      }
    }
  }
}

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
