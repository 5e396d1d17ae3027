internal import Archive
internal import Basics
internal import Output
internal import Pages

/// A planner that finds the stale files for each phase of a build.
///
/// Files that show excerpts are planned first, because question pages are built before them and
/// collect the excerpts.
struct BuildPlanner: Sendable {
  /// The plans of the file kinds that show excerpts, by the index of the kind among all kinds.
  private var plansWithExcerpts: [Int: BuildPlan] = [:]

  /// Plans the files that show excerpts, and stores in the context which excerpts they need.
  init(for context: inout BuildContext, from archive: Archive) async throws(ArchiveError) {
    var needed: Set<QuestionKey> = []
    for (index, kind) in context.kinds.enumerated() where kind.showsExcerpts {
      let (plan, questions) = try await kind.planWithExcerpts(in: context, from: archive)
      plansWithExcerpts[index] = plan
      needed.formUnion(questions)
    }
    context.excerpts = Excerpts(requested: needed)
  }

  /// Returns the jobs of a phase and the files that are up to date in it.
  func plan(_ phase: BuildPhase, in context: BuildContext) async -> BuildPlan {
    var plan = BuildPlan()
    for (index, kind) in context.kinds.enumerated() where kind.phase == phase {
      if let existing = plansWithExcerpts[index] {
        plan += existing
      } else {
        plan += await kind.plan(in: context)
      }
    }
    return plan
  }
}

extension BuildContext {
  /// Jobs that write the images of built pages, except images that are unchanged.
  var imageJobs: [BuildJob] {
    let images = referencedImages.all.filter { !previous.isUnmodified($0.path) }
    return images.chunks(of: 50).map { chunk in
      BuildJob(name: "images") { worker in
        for (path, image) in chunk { try worker.stage(image, at: path) }
      }
    }
  }
}
