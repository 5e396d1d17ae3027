internal import Archive
internal import Search
internal import StackExchange

/// Makes the files of search, each only if it is not there as it would be.
struct SearchFiles {
  private let context: BuildContext
  private let build: SearchBuild
  private let collected: SearchBuild.Collected
  private var space = Staging.Workspace()
  /// The places of files that stay as they are.
  private(set) var kept: [Int] = []
  /// Whether words of questions that there are no more were left out.
  private(set) var hasLost = false
  /// By number; nil for numbers that no question has.
  private let scores: [Int?]
  /// By number; they are asked for at each place where a word is.
  private let states: [NumberState]

  private enum NumberState {
    /// What the old files say is still true.
    case kept
    /// The question was read anew.
    case collected
    /// No question has the number.
    case unused
  }

  init(_ context: BuildContext, _ build: SearchBuild) {
    self.context = context
    self.build = build
    collected = build.takeAll()
    scores = build.numbers.scores(in: context.contents)
    var states = scores.map { $0 == nil ? NumberState.unused : .kept }
    for number in collected.entries.keys where states.indices.contains(number) {
      if states[number] == .kept { states[number] = .collected }
    }
    self.states = states
  }

  /// Makes all of them, and gives the path of the file that leads to the others.
  mutating func make(noting archive: Archive) throws -> String {
    var wordMarks: [String] = []
    let layout = try mergeWords { shard, files in
      wordMarks.append(try files.put(shard, .words, wordMarks.count))
    }
    let known = build.numbers.layout
    if layout.starts != known.starts || layout.common != known.common {
      try archive.saveSearchLayout(starts: layout.starts, common: layout.common)
    }
    let entryMarks = try makeEntries()
    let scoreMark = try put(ScoreList.script(scores), .scores, 0)
    let directory = SearchDirectory(
      questions: context.contents.questionCount, layout: layout, wordMarks: wordMarks,
      entryMarks: entryMarks, scoreMark: scoreMark)
    let script = directory.script
    let mark = try put(script, .directory, 0)
    return SearchPath.path(.directory, 0, mark: mark)
  }

  /// Whether what the old files say of a number is still true.
  private func isKept(_ number: Int) -> Bool {
    state(of: number) == .kept
  }

  private func isUsed(_ number: Int) -> Bool { state(of: number) != .unused }

  private func state(of number: Int) -> NumberState {
    states.indices.contains(number) ? states[number] : .unused
  }

  private mutating func mergeWords(
    _ emit: ([UInt8], inout SearchFiles) throws -> Void
  ) throws -> IndexLayout {
    let known = build.numbers.layout
    let layout = known.starts.map { IndexLayout(starts: $0, common: known.common ?? []) }
    let places = build.old?.words ?? []
    var failure: (any Error)?
    var rest = places.makeIterator()
    let old = AnyIterator { [context] in
      do {
        return try rest.next().flatMap {
          try context.staging.folder.contents(of: context.last.files.path($0))
        }
      } catch {
        failure = error
        return nil
      }
    }
    var lost = false
    let merged = try WordShards.merge(
      collected.segments, with: old,
      keeping: { [states] number in
        let state = states.indices.contains(number) ? states[number] : .unused
        if state == .unused { lost = true }
        return state == .kept
      }, in: layout, of: context.contents.questionCount
    ) { shard in try emit(shard, &self) }
    if let failure { throw failure }
    hasLost = hasLost || lost
    return merged
  }

  private mutating func makeEntries() throws -> [String] {
    let size = EntryShards.size
    return try stride(from: 0, to: scores.count, by: size).map { first in
      let numbers = first..<min(first + size, scores.count)
      return try makeEntries(of: numbers, shard: first / size)
    }
  }

  private mutating func makeEntries(of numbers: Range<Int>, shard: Int) throws -> String {
    let place = build.old?.entries[shard]
    if let place, context.last.hasSameSettings, numbers.allSatisfy(isKept) {
      kept.append(place)
      return SearchPath.mark(in: context.last.files.path(place))
    }
    var old: [[UInt8]?] = []
    if let place {
      let script = try context.staging.folder.contents(of: context.last.files.path(place)) ?? []
      old = EntryShards.entries(in: script)
    }
    let entries = try numbers.map { number -> [UInt8]? in
      let known =
        old.indices.contains(number - numbers.lowerBound)
        ? old[number - numbers.lowerBound] : nil
      if known != nil, !isUsed(number) { hasLost = true }
      if let place = collected.entries[number] { return try build.entry(at: place) }
      return isUsed(number) ? known : nil
    }
    return try put(EntryShards.script(entries), .entries, shard)
  }

  /// Takes a file among those of the site, and gives what tells its name from that of another.
  private mutating func put(_ bytes: [UInt8], _ kind: SearchPath.Kind, _ number: Int) throws
    -> String
  {
    let mark = SearchPath.mark(of: bytes)
    let path = SearchPath.path(kind, number, mark: mark)
    let fingerprint = kind == .directory ? build.fingerprint : Fingerprint()
    if let place = context.last.current(path, fingerprint: fingerprint) {
      kept.append(place)
    } else {
      let inputs = FileInputs(fingerprint: fingerprint.bytes)
      try context.staging.stage(bytes, at: path, .posts, madeOf: inputs, &space)
    }
    return mark
  }
}

extension BuildContext {
  /// Whether the files that there are may tell of what was forgotten since.
  func forgetsFiles(of search: SearchBuild, accordingTo archive: Archive) throws -> Bool {
    for site in contents.sites {
      let parameter = site.community.parameter
      let isForgotten = try archive.forgottenUsers(ofSite: parameter).contains {
        search.old == nil || last.hasChanged(.user($0, site: parameter))
      }
      if isForgotten { return true }
    }
    return try search.old == nil && showsLostQuestions()
  }

  /// Whether a file of search shows a question that there is no more.
  private func showsLostQuestions() throws -> Bool {
    var pages: Set<String> = []
    for site in contents.sites {
      for place in site.questions.indices {
        pages.insert("\(site.folder)/\(site.questions.id(place))")
      }
    }
    for place in last.files.places(inFolder: SearchPath.folder) {
      let path = last.files.path(place)
      guard SearchPath.Name(path)?.kind == .entries else { continue }
      let entries = EntryShards.entries(in: try staging.folder.contents(of: path) ?? [])
      for case let entry? in entries where !pages.contains(EntryShards.page(of: entry)) {
        return true
      }
    }
    return false
  }
}
