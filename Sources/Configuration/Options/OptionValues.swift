/// Options that were given, with their values as they are written, not yet judged.
///
/// The command line is one layer of them; the configuration file has a layer for its top level and
/// one for each digest.
package struct OptionValues: Sendable, Equatable {
  private var given: [OptionName: [Value]] = [:]

  /// A value and where it stands; of a flag, `true` or `false`.
  struct Value: Sendable, Equatable {
    var text: String
    var origin: Origin
    /// What is in the file that the text names, once it was read.
    var content: String?
  }

  enum Origin: Sendable, Equatable {
    case commandLine
    /// The file calls some options by another name, too.
    case file(key: String, TextPosition)
  }

  /// The options that are given, in the order of `help`.
  var options: [OptionName] { OptionName.allCases.filter { given[$0] != nil } }

  /// The values of an option, in their order.
  subscript(option: OptionName) -> [Value] {
    get { given[option] ?? [] }
    set { given[option] = newValue }
  }

  /// Whether something other than the usual tags is asked for, or tags are.
  var namesSubject: Bool { OptionName.subjects.contains(where: has) }

  mutating func switchOn(_ flag: OptionName) {
    given[flag] = [Value(text: "true", origin: .commandLine)]
  }

  /// Whether the option is given; a flag may be given as not wanted.
  package func has(_ option: OptionName) -> Bool {
    guard let values = given[option] else { return false }
    return option.specification.value != nil || values.contains { $0.text == "true" }
  }

  /// The text of an option that is given at most once.
  package func text(_ option: OptionName) -> String? { given[option]?.first?.text }

  /// Lays this layer over another one: what it gives wins, together with what that excludes, and with
  /// bounds that were not meant for it.
  func over(_ lower: OptionValues) -> OptionValues {
    var result = lower
    for option in given.keys where has(option) {
      for other in option.rivals + option.displaced { result.given[other] = nil }
    }
    result.given.merge(given) { $1 }
    return result
  }

  /// Refuses two options of one layer that exclude each other.
  func refuseRivals() throws(OptionFault) {
    for option in OptionName.allCases where has(option) {
      if let rival = option.rivals.first(where: has) {
        throw fault(.conflict(with: rival), option)
      }
    }
  }

  /// Reads an option that is given at most once, or says what was expected.
  func value<Result>(
    of option: OptionName, _ expected: String, _ read: (String) -> Result?
  ) throws(OptionFault) -> Result? {
    guard let value = self[option].first else { return nil }
    guard let result = read(value.text) else {
      throw OptionFault(option, value, .wrongValue(expected))
    }
    return result
  }

  /// Reads all that an option is given as, each once, or says what was expected.
  func values<Result: Equatable>(
    of option: OptionName, _ expected: String, _ read: (String) -> Result?
  ) throws(OptionFault) -> [Result] {
    var results: [Result] = []
    for value in self[option] {
      guard let result = read(value.text) else {
        throw OptionFault(option, value, .wrongValue(expected))
      }
      if !results.contains(result) { results.append(result) }
    }
    return results
  }

  /// Reads a whole number within a range.
  func number(
    _ option: OptionName, in range: ClosedRange<Int>
  ) throws(OptionFault) -> Int? {
    guard let value = self[option].first else { return nil }
    guard let number = Int(value.text), range.contains(number) else {
      throw OptionFault(option, value, .outOfRange(range))
    }
    return number
  }

  /// Reads how long something lasts, at most so many seconds.
  func time(_ option: OptionName, upTo most: Int) throws(OptionFault) -> Duration? {
    let longest = most == 86_400 ? "a day" : "\(most / 86_400) days"
    return try value(of: option, "a time with its unit, such as 90s, 5m or 36h, at most \(longest)")
    { text in
      TimeLength.seconds(text).flatMap { $0 <= most ? .seconds($0) : nil }
    }
  }

  /// Reads one of a few words.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ option: OptionName, as type: Choice.Type
  ) throws(OptionFault) -> Choice? where Choice.RawValue == String {
    let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    return try value(of: option, "one of \(names)", Choice.init)
  }

  /// What is wrong with an option that is given.
  func fault(_ kind: OptionFault.Kind, _ option: OptionName) -> OptionFault {
    OptionFault(option, self[option].first ?? Value(text: "", origin: .commandLine), kind)
  }
}

extension OptionName {
  /// The options that cannot be wanted together with this one.
  var rivals: [OptionName] { Self.rivalries[self] ?? [] }

  private static let rivalries: [OptionName: [OptionName]] = [
    .period: [.since, .until], .since: [.period], .until: [.period],
    .record: [.replay, .sample, .offline], .replay: [.sample, .offline, .record],
    .sample: [.replay, .offline, .record], .offline: [.replay, .sample, .record],
    .quiet: [.verbose], .verbose: [.quiet],
  ].merging(kinds) { $1 }

  /// What another layer says of lists in general, and not of people and named questions.
  fileprivate var displaced: [OptionName] {
    Self.kindsBesideTags.contains(self) ? [.period, .since, .until, .limit, .minScore] : []
  }

  /// What a digest can be of; only tags and a search go together.
  static let subjects: [OptionName] = [.tag, .user, .account, .question, .questionsFrom, .search]

  /// What a digest that has tags cannot be of.
  static let kindsBesideTags: [OptionName] = [.user, .account, .question, .questionsFrom]

  private static let kinds: [OptionName: [OptionName]] = Dictionary(
    uniqueKeysWithValues: subjects.map { kind in
      (kind, subjects.filter { $0 != kind && Set([$0, kind]) != [.tag, .search] })
    })
}
