internal import Archive
internal import Configuration
internal import Contents
internal import Output
internal import Pages

extension FileKind {
  /// Plans the targets of this kind.
  func plan(in context: BuildContext) async -> BuildPlan {
    guard !formats(of: context.settings.formats).isEmpty else { return BuildPlan() }
    guard context.previous.hasSameConfiguration else {
      return BuildPlan(jobs: jobs { forEachTarget(in: context, $0) })
    }
    let (stale, upToDate) = await partition(in: context)
    return BuildPlan(jobs: jobs { stale.forEach($0) }, upToDate: upToDate)
  }

  /// Plans the targets of this kind, and returns the questions of which stale targets show excerpts.
  func planWithExcerpts(in context: BuildContext, from archive: Archive) async throws(ArchiveError)
    -> (plan: BuildPlan, questions: Set<QuestionKey>)
  {
    guard !formats(of: context.settings.formats).isEmpty else { return (BuildPlan(), []) }
    let (stale, upToDate) = await partition(in: context)
    var questions: Set<QuestionKey> = []
    for target in stale {
      questions.formUnion(try questionsWithExcerpt(of: target, in: context, from: archive))
    }
    return (BuildPlan(jobs: jobs { stale.forEach($0) }, upToDate: upToDate), questions)
  }

  /// Calls a closure with each target whose files are up to date.
  func forEachUpToDateTarget(in context: BuildContext, _ body: (Target) -> Void) {
    let formats = formats(of: context.settings.formats)
    guard !formats.isEmpty else { return }
    var files: [Int] = []
    forEachTarget(in: context) { target in
      if isUpToDate(target, formats, in: context, &files) { body(target) }
    }
  }

  func isUpToDate(_ target: Target, in context: BuildContext) -> Bool {
    var files: [Int] = []
    return isUpToDate(target, formats(of: context.settings.formats), in: context, &files)
  }

  private func jobs(naming: ((Target) -> Void) -> Void) -> [Job] {
    jobs("\(Self.self)", arePosts: order == .posts, naming: naming) { try make($0, with: $1) }
  }

  /// Groups targets into jobs, in the order in which `naming` names them.
  func jobs(
    _ name: String, arePosts: Bool,
    naming: ((Target) -> Void) -> Void,
    perform: @escaping @Sendable (_ batch: [Target], Worker) throws -> Void
  ) -> [Job] {
    var jobs: [Job] = []
    var batch: [Target] = []
    func end() {
      guard !batch.isEmpty else { return }
      jobs.append(
        Job(posts: arePosts ? batch.count : 0, name: name) { [batch] in try perform(batch, $0) })
      batch = []
    }
    naming { target in
      if !canShareBatch(target, batch) { end() }
      batch.append(target)
    }
    end()
    return jobs
  }

  /// Returns the stale targets in their order, and the files of all others.
  ///
  /// There may be a million, so threads share them.
  private func partition(in context: BuildContext) async -> (stale: [Target], upToDate: FileSet) {
    typealias Part = (stale: [(index: Int, target: Target)], upToDate: FileSet)
    let threads = max(1, context.settings.jobs)
    let parts = await withTaskGroup(of: Part.self) { group in
      for thread in 0..<threads {
        group.addTask {
          var part: Part = ([], FileSet())
          // Neighbours stay together, as their files are near each other in the ledger.
          partition(in: context, where: { $0 >> 12 % threads == thread }, upToDate: &part.upToDate)
          {
            part.stale.append(($0, $1))
          }
          return part
        }
      }
      return await group.reduce(into: [Part]()) { $0.append($1) }
    }
    let stale = parts.flatMap(\.stale).sorted { $0.index < $1.index }
    return (stale.map(\.target), parts.reduce(into: FileSet()) { $0.formUnion($1.upToDate) })
  }

  /// Names stale targets among those at some indices, and collects the files of the others.
  private func partition(
    in context: BuildContext, where isIncluded: (Int) -> Bool, upToDate: inout FileSet,
    stale: (Int, Target) -> Void
  ) {
    let formats = formats(of: context.settings.formats)
    var index = 0
    var files: [Int] = []
    forEachTarget(in: context) { target in
      defer { index += 1 }
      guard isIncluded(index) else { return }
      if isUpToDate(target, formats, in: context, &files) {
        for file in files { upToDate.insert(file) }
      } else {
        stale(index, target)
      }
    }
  }

  /// Whether all files of a target are up to date; `files` has those of the target before, and then its own.
  private func isUpToDate(
    _ target: Target, _ formats: [SiteFormat], in context: BuildContext, _ files: inout [Int]
  ) -> Bool {
    guard context.previous.hasSameConfiguration, let inputKey = inputKey(of: target, in: context)
    else { return false }
    var near = files.last ?? 0
    files.removeAll(keepingCapacity: true)
    for format in formats {
      let path = path(of: target, in: format)
      guard let file = context.previous.upToDateFile(path, inputKey: inputKey, near: near) else {
        files.append(near)
        return false
      }
      files.append(file)
      near = file
    }
    return true
  }
}
