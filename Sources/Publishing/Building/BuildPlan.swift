/// What there is to do, and what need not be done.
struct BuildPlan: Sendable {
  var jobs: [Job] = []
  /// The places of files that stay as they are because nothing in them changed.
  var kept: [Int] = []

  static func += (plan: inout BuildPlan, other: BuildPlan) {
    plan.jobs += other.jobs
    plan.kept += other.kept
  }
}

/// Some of the work, enough to be worth a thread's turn.
struct Job: Sendable {
  /// How many posts have their page after it.
  var posts = 0
  /// Of the files, for a profile.
  let name: String
  let perform: @Sendable (Worker) throws -> Void
}

extension FileKind {
  /// Tells files that have to be made from those that are there already.
  func plan(in context: BuildContext) -> BuildPlan {
    var kept: [Int] = []
    let subjects = subjectsToMake(in: context) { kept += $0 }
    let jobs = batches(of: subjects).map { batch in
      Job(posts: order == .posts ? batch.count : 0, name: "\(Self.self)") {
        try make(batch, with: $0)
      }
    }
    return BuildPlan(jobs: jobs, kept: kept)
  }

  /// Names what has files to be made, and the places of files that need not be.
  func subjectsToMake(in context: BuildContext, keep: ([Int]) -> Void = { _ in }) -> [Subject] {
    let formats = formats(of: context.settings.formats)
    guard !formats.isEmpty else { return [] }
    var subjects: [Subject] = []
    forEachSubject(in: context) { subject in
      let places = places(of: subject, formats, in: context)
      if let places { keep(places) } else { subjects.append(subject) }
    }
    return subjects
  }

  /// Where the files of a subject are that would be made as they are; nil if any of them would not.
  private func places(of subject: Subject, _ formats: [SiteFormat], in context: BuildContext)
    -> [Int]?
  {
    guard context.last.hasSameSettings, let fingerprint = fingerprint(of: subject, in: context)
    else { return nil }
    var places: [Int] = []
    for format in formats {
      let path = path(of: subject, in: format)
      guard let place = context.last.current(path, fingerprint: fingerprint.bytes) else {
        return nil
      }
      places.append(place)
    }
    return places
  }
}

extension RandomAccessCollection where Index == Int {
  /// All elements in their order, some at a time.
  func chunks(of size: Int) -> [SubSequence] {
    stride(from: startIndex, to: endIndex, by: size).map {
      self[$0..<Swift.min($0 + size, endIndex)]
    }
  }
}
