internal import Archive
internal import Basics
internal import Output
internal import Pages

/// Plans the phases of a build.
///
/// Targets that show excerpts are planned first, because pages of questions, which are built before, collect the excerpts.
struct BuildPlanner: Sendable {
  /// The plans of kinds whose targets show excerpts, by the index of the kind.
  private var plansWithExcerpts: [Int: BuildPlan] = [:]

  /// Plans the targets that show excerpts, and tells the context which excerpts they need.
  init(for context: inout BuildContext, from archive: Archive) async throws(ArchiveError) {
    var wanted: Set<QuestionKey> = []
    for (index, kind) in context.kinds.enumerated() where kind.showsExcerpts {
      let (plan, questions) = try await kind.planWithExcerpts(in: context, from: archive)
      plansWithExcerpts[index] = plan
      wanted.formUnion(questions)
    }
    context.excerpts = Excerpts(wanted: wanted)
  }

  /// Plans the targets of a phase.
  func plan(_ phase: BuildPhase, in context: BuildContext) async -> BuildPlan {
    var plan = BuildPlan()
    for (index, kind) in context.kinds.enumerated() where kind.phase == phase {
      if let known = plansWithExcerpts[index] {
        plan += known
      } else {
        plan += await kind.plan(in: context)
      }
    }
    return plan
  }
}

extension BuildContext {
  /// Jobs that write the images of built pages, but for those that are in place.
  var imageJobs: [Job] {
    let images = shownImages.all.filter { !previous.isIntact($0.path) }
    return images.chunks(of: 50).map { chunk in
      Job(name: "images") { worker in
        for (path, image) in chunk { try worker.write(image, to: path) }
      }
    }
  }
}
