internal import Contents
internal import Pages

extension FileKind {
  /// Finds the stale targets of this kind, and plans the jobs that build their files.
  func plan(in context: BuildContext) async -> BuildPlan {
    guard !formats(among: context.settings.formats).isEmpty else { return BuildPlan() }
    guard context.previous.hasSameConfiguration else {
      return BuildPlan(jobs: jobs { forEachTarget(in: context.pages, $0) })
    }
    let (stale, upToDate) = await partition(in: context)
    return BuildPlan(jobs: jobs { stale.forEach($0) }, upToDateFiles: upToDate)
  }

  /// Calls a closure with each target whose files are all up to date.
  func forEachUpToDateTarget(in context: BuildContext, _ body: (Target) -> Void) {
    let formats = formats(among: context.settings.formats)
    guard !formats.isEmpty else { return }
    var files: [Int] = []
    forEachTarget(in: context.pages) { target in
      if isUpToDate(target, formats, in: context, &files) { body(target) }
    }
  }

  /// Whether all files of a target are up to date.
  func isUpToDate(_ target: Target, in context: BuildContext) -> Bool {
    var files: [Int] = []
    return isUpToDate(target, formats(among: context.settings.formats), in: context, &files)
  }

  /// Groups targets into jobs that build their files, in the order in which `enumerateTargets`
  /// passes them.
  private func jobs(enumerateTargets: ((Target) -> Void) -> Void) -> [BuildJob] {
    makeJobs("\(Self.self)", areQuestionPages: order == .posts, enumerateTargets: enumerateTargets)
    {
      try $1.build($0, of: self)
    }
  }

  /// Groups targets into jobs that call `perform`, in the order in which `enumerateTargets` passes
  /// them.
  func makeJobs(
    _ name: String, areQuestionPages: Bool,
    enumerateTargets: ((Target) -> Void) -> Void,
    perform: @escaping @Sendable (_ batch: [Target], Worker) throws -> Void
  ) -> [BuildJob] {
    var jobs: [BuildJob] = []
    var batch: [Target] = []
    func finishBatch() {
      guard !batch.isEmpty else { return }
      jobs.append(
        BuildJob(questionPageCount: areQuestionPages ? batch.count : 0, name: name) { [batch] in
          try perform(batch, $0)
        })
      batch = []
    }
    enumerateTargets { target in
      if !canShareBatch(target, batch) { finishBatch() }
      batch.append(target)
    }
    finishBatch()
    return jobs
  }

  /// Returns the stale targets in their order, and the ledger indices of the files of all other
  /// targets.
  ///
  /// Several threads share the work, because there may be a million targets.
  private func partition(in context: BuildContext) async -> (stale: [Target], upToDate: FileSet) {
    typealias Partition = (stale: [(index: Int, target: Target)], upToDate: FileSet)
    let threads = max(1, context.settings.jobs)
    let partitions = await withTaskGroup(of: Partition.self) { group in
      for thread in 0..<threads {
        group.addTask {
          var share: Partition = ([], FileSet())
          // Blocks of consecutive targets stay together, because their files are close to each
          // other in the ledger.
          partition(in: context, where: { $0 >> 12 % threads == thread }, upToDate: &share.upToDate)
          {
            share.stale.append(($0, $1))
          }
          return share
        }
      }
      return await group.reduce(into: [Partition]()) { $0.append($1) }
    }
    let stale = partitions.flatMap(\.stale).sorted { $0.index < $1.index }
    return (stale.map(\.target), partitions.reduce(into: FileSet()) { $0.formUnion($1.upToDate) })
  }

  /// Calls `stale` with each stale target whose index is included, and inserts the files of the
  /// other included targets into `upToDate`.
  private func partition(
    in context: BuildContext, where isIncluded: (Int) -> Bool, upToDate: inout FileSet,
    stale: (Int, Target) -> Void
  ) {
    let formats = formats(among: context.settings.formats)
    var index = 0
    var files: [Int] = []
    forEachTarget(in: context.pages) { target in
      defer { index += 1 }
      guard isIncluded(index) else { return }
      if isUpToDate(target, formats, in: context, &files) {
        for file in files { upToDate.insert(file) }
      } else {
        stale(index, target)
      }
    }
  }

  /// Whether all files of a target are up to date.
  ///
  /// `ledgerIndices` contains the indices of the previous target's files in the ledger as a hint,
  /// and receives the indices of this target's files.
  private func isUpToDate(
    _ target: Target, _ formats: [SiteFormat], in context: BuildContext,
    _ ledgerIndices: inout [Int]
  ) -> Bool {
    guard context.previous.hasSameConfiguration,
      let inputKey = inputKey(of: target, in: context.pages)
    else { return false }
    var near = ledgerIndices.last ?? 0
    ledgerIndices.removeAll(keepingCapacity: true)
    for format in formats {
      let path = path(of: target, in: format)
      guard let file = context.previous.upToDateFile(path, inputKey: inputKey, near: near) else {
        ledgerIndices.append(near)
        return false
      }
      ledgerIndices.append(file)
      near = file
    }
    return true
  }
}
