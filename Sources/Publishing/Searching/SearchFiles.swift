internal import Archive
internal import Search
internal import StackExchange

/// Makes the files of search, each only if it is not there as it would be.
struct SearchFiles {
  private let context: BuildContext
  private let build: SearchBuild
  private let segments: [Pieces]
  private var space = Staging.Workspace()
  /// The indices of up-to-date files in the ledger.
  private(set) var upToDate: [Int] = []
  /// Whether words of questions that there are no more were left out.
  private(set) var hasLost = false
  /// By number; nil for numbers that no question has.
  private let scores: [Int?]
  /// By number; they are asked for at each place where a word is.
  private let states: [NumberState]
  /// Where is what is shown of the questions that were read anew, by number.
  private var collected: [Int: Range<Int>] = [:]

  init(_ context: BuildContext, _ build: SearchBuild) {
    self.context = context
    self.build = build
    let words = build.takeAll()
    segments = words.segments
    scores = build.numbers.scores(in: context.contents)
    var states = scores.map { $0 == nil ? NumberState.unused : .kept }
    collected.reserveCapacity(words.entries.count)
    for (number, place) in words.entries where states.indices.contains(number) {
      if states[number] == .kept { states[number] = .collected }
      collected[number] = place
    }
    self.states = states
  }

  /// Makes all of them, and gives the path of the file that leads to the others.
  mutating func make(recordingIn archive: Archive) throws -> String {
    let (words, wordMarks) = try mergeWords(accordingTo: archive)
    let entryMarks = try makeEntries()
    let scoreMark = try put(ScoreList.script(scores), .scores, 0)
    let directory = SearchDirectory(
      questions: context.contents.questionCount, layout: words.layout, wordMarks: wordMarks,
      entryMarks: entryMarks, scoreMark: scoreMark)
    let mark = try put(directory.script, .directory, 0)
    if mark != build.numbers.layout.mark {
      var layout = build.numbers.layout
      (layout.starts, layout.common) = (words.layout.starts, words.layout.common)
      layout.mark = mark
      try archive.saveSearchIndex(
        layout, shards: words.map.byFirstNumber, areAll: !isMapKnown)
    }
    return SearchPath.path(.directory, 0, mark: mark)
  }

  /// Whether the archive knows in which of the old files words are, and these are as they would be
  /// written today.
  private var isMapKnown: Bool {
    guard context.previous.hasSameSettings, let old = build.old else { return false }
    return old.mark == build.numbers.layout.mark
  }

  private func isKept(_ number: Int) -> Bool { states[number] == .kept }

  private func isUsed(_ number: Int) -> Bool { states[number] != .unused }

  /// Makes the files of words, and gives what tells the name of each from that of another.
  private mutating func mergeWords(accordingTo archive: Archive) throws -> (
    WordShards.Result, marks: [String]
  ) {
    let known = build.numbers.layout
    let layout = known.starts.map { IndexLayout(starts: $0, common: known.common ?? []) }
    let places = build.old?.words ?? []
    let old = Pieces(count: places.count) { [context] in
      try context.staging.folder.contents(of: context.previous.ledger.path(places[$0])) ?? []
    }
    let sources = WordShards.Sources(
      segments, old: old, map: isMapKnown ? try map(in: archive) : nil, states: states)
    var marks = places.map { SearchPath.mark(in: context.previous.ledger.path($0)) }
    var isMade = [Bool](repeating: false, count: places.count)
    let result = try WordShards.merge(sources, in: layout, of: context.contents.questionCount) {
      shard, script in
      guard let script else { return }
      let mark = try put(script, .words, shard)
      if shard < marks.count {
        (marks[shard], isMade[shard]) = (mark, true)
      } else {
        marks.append(mark)
      }
    }
    marks.removeLast(marks.count - result.layout.starts.count)
    upToDate += marks.indices.filter { $0 < isMade.count && !isMade[$0] }.map { places[$0] }
    hasLost = hasLost || result.hasLost
    return (result, marks)
  }

  /// In which files the questions are that are others by now.
  private func map(in archive: Archive) throws(ArchiveError) -> ShardMap {
    let groups = Set(states.indices.filter { !isKept($0) }.map { $0 / ShardMap.groupSize })
    return ShardMap(
      byFirstNumber: try archive.searchShards(groups.map { $0 * ShardMap.groupSize }))
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
    if let place, context.previous.hasSameSettings, numbers.allSatisfy(isKept) {
      upToDate.append(place)
      return SearchPath.mark(in: context.previous.ledger.path(place))
    }
    var old: [[UInt8]?] = []
    if let place {
      let script =
        try context.staging.folder.contents(of: context.previous.ledger.path(place)) ?? []
      old = EntryShards.entries(in: script)
    }
    let entries = try numbers.map { number -> [UInt8]? in
      let known =
        old.indices.contains(number - numbers.lowerBound)
        ? old[number - numbers.lowerBound] : nil
      if known != nil, !isUsed(number) { hasLost = true }
      if let place = collected[number] { return try build.entry(at: place) }
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
    let inputKey = kind == .directory ? build.inputKey : InputKey()
    if let place = context.previous.upToDateFile(path, inputKey: inputKey) {
      upToDate.append(place)
    } else {
      let inputs = FileInputs(inputKey: inputKey.number)
      try context.staging.stage(bytes, at: path, .posts, from: inputs, &space)
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
        search.old == nil || previous.hasChanged(.user($0, site: parameter))
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
    for place in previous.ledger.places(inFolder: SearchPath.folder) {
      let path = previous.ledger.path(place)
      guard SearchPath.Name(path)?.kind == .entries else { continue }
      let entries = EntryShards.entries(in: try staging.folder.contents(of: path) ?? [])
      for case let entry? in entries where !pages.contains(EntryShards.page(of: entry)) {
        return true
      }
    }
    return false
  }
}
