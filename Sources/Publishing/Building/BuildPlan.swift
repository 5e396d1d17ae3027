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

/// What is made in one go.
package enum BuildPart: Sendable {
  /// Posts, and the words in them for search.
  case posts
  /// What is made of posts, while the files of search are.
  case lists
  /// What leads to the files of search.
  case search
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
    let jobs = jobs("\(Self.self)", arePosts: order == .posts) { add in
      sortSubjects(in: context, toMake: add) { _, places in kept += places }
    } perform: { batch, worker in
      try make(batch, with: worker)
    }
    return BuildPlan(jobs: jobs, kept: kept)
  }

  /// Shares subjects among turns of threads, in the order in which they are named.
  func jobs(
    _ name: String, arePosts: Bool,
    naming: ((Subject) -> Void) -> Void,
    perform: @escaping @Sendable (_ batch: [Subject], Worker) throws -> Void
  ) -> [Job] {
    var jobs: [Job] = []
    var batch: [Subject] = []
    func end() {
      guard !batch.isEmpty else { return }
      jobs.append(
        Job(posts: arePosts ? batch.count : 0, name: name) { [batch] in try perform(batch, $0) })
      batch = []
    }
    naming { subject in
      if !joins(subject, batch) { end() }
      batch.append(subject)
    }
    end()
    return jobs
  }

  /// Tells subjects that have files to be made from those whose files need not be, with their places.
  func sortSubjects(
    in context: BuildContext, toMake make: (Subject) -> Void, toKeep keep: (Subject, [Int]) -> Void
  ) {
    let formats = formats(of: context.settings.formats)
    guard !formats.isEmpty else { return }
    var place = 0
    forEachSubject(in: context) { subject in
      if let places = places(of: subject, formats, in: context, near: place) {
        place = places.last ?? place
        keep(subject, places)
      } else {
        make(subject)
      }
    }
  }

  /// Where the files of a subject are that would be made as they are; nil if any of them would not.
  private func places(
    of subject: Subject, _ formats: [SiteFormat], in context: BuildContext, near start: Int
  ) -> [Int]? {
    guard context.last.hasSameSettings, let fingerprint = fingerprint(of: subject, in: context)
    else { return nil }
    var places: [Int] = []
    for format in formats {
      let path = path(of: subject, in: format)
      guard
        let place = context.last.current(
          path, fingerprint: fingerprint, near: places.last ?? start)
      else { return nil }
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
