internal import Archive

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
  /// Tells files that have to be made from those that are there already; of these there may be a
  /// million, so threads share them.
  func plan(in context: BuildContext) async -> BuildPlan {
    guard !formats(of: context.settings.formats).isEmpty else { return BuildPlan() }
    guard context.last.hasSameSettings else {
      return BuildPlan(jobs: jobs { forEachSubject(in: context, $0) })
    }
    let (made, kept) = await sorted(in: context)
    return BuildPlan(jobs: jobs { made.forEach($0) }, kept: kept)
  }

  /// The same, and the questions whose texts are shown by files that have to be made.
  func planWithExcerpts(in context: BuildContext, from archive: Archive) async throws(ArchiveError)
    -> (plan: BuildPlan, questions: Set<QuestionKey>)
  {
    guard !formats(of: context.settings.formats).isEmpty else { return (BuildPlan(), []) }
    let (made, kept) = await sorted(in: context)
    var questions: Set<QuestionKey> = []
    for subject in made {
      questions.formUnion(try questionsWithExcerpt(of: subject, in: context, from: archive))
    }
    return (BuildPlan(jobs: jobs { made.forEach($0) }, kept: kept), questions)
  }

  private func jobs(naming: ((Subject) -> Void) -> Void) -> [Job] {
    jobs("\(Self.self)", arePosts: order == .posts, naming: naming) { try make($0, with: $1) }
  }

  /// The subjects that have files to be made, in their order, and the places of the files of others.
  private func sorted(in context: BuildContext) async -> (made: [Subject], kept: [Int]) {
    let sorted = await sortedInTurns(in: context)
    let made = sorted.flatMap(\.made).sorted { $0.index < $1.index }
    return (made.map(\.subject), sorted.flatMap(\.kept))
  }

  private func sortedInTurns(in context: BuildContext) async
    -> [(made: [(index: Int, subject: Subject)], kept: [Int])]
  {
    let turns = max(1, context.settings.jobs)
    return await withTaskGroup(of: (made: [(index: Int, subject: Subject)], kept: [Int]).self) {
      group in
      for turn in 0..<turns {
        group.addTask {
          var made: [(index: Int, subject: Subject)] = []
          var kept: [Int] = []
          // Neighbours stay together, as their files are found near each other.
          sortSubjects(in: context, where: { $0 >> 12 % turns == turn }, keeping: &kept) {
            made.append(($0, $1))
          }
          return (made, kept)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
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

  /// Names subjects that have files to be made, of some of them by their order, and takes the places of
  /// the files of others.
  private func sortSubjects(
    in context: BuildContext, where isWanted: (Int) -> Bool, keeping kept: inout [Int],
    toMake make: (Int, Subject) -> Void
  ) {
    let formats = formats(of: context.settings.formats)
    var index = 0
    forEachSubject(in: context) { subject in
      defer { index += 1 }
      guard isWanted(index), !hasFiles(subject, formats, in: context, places: &kept) else { return }
      make(index, subject)
    }
  }

  /// Names subjects whose files need not be made.
  func forEachKept(in context: BuildContext, _ body: (Subject) -> Void) {
    let formats = formats(of: context.settings.formats)
    guard !formats.isEmpty else { return }
    var places: [Int] = []
    forEachSubject(in: context) { subject in
      if hasFiles(subject, formats, in: context, places: &places) { body(subject) }
    }
  }

  /// Whether the files of a subject would be made as they are; adds their places.
  private func hasFiles(
    _ subject: Subject, _ formats: [SiteFormat], in context: BuildContext, places: inout [Int]
  ) -> Bool {
    guard context.last.hasSameSettings, let fingerprint = fingerprint(of: subject, in: context)
    else { return false }
    let count = places.count
    for format in formats {
      let path = path(of: subject, in: format)
      guard
        let place = context.last.current(
          path, fingerprint: fingerprint, near: places.last ?? 0)
      else {
        places.removeLast(places.count - count)
        return false
      }
      places.append(place)
    }
    return true
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
