/// The options that a command line or a configuration file sets, with their unvalidated values.
///
/// The command line is one layer of options. The configuration file has a layer for its top level and one for each
/// digest.
package struct OptionValues: Sendable, Equatable {
  /// The unvalidated values of each option that is set.
  private var valuesByOption: [OptionName: [Value]] = [:]

  /// The text of an option's value and where it was written.
  struct Value: Sendable, Equatable {
    var text: String
    var location: ConfigurationError.Location
    /// Whether the value is `false`, by which a file turns a flag off.
    var isOff = false
    /// The contents of the file that the value names; `nil` until they have been read.
    var fileContents: String?

    /// Creates the value of an option.
    init(_ text: String, at location: ConfigurationError.Location) {
      (self.text, self.location) = (text, location)
    }

    /// Creates the value of a flag.
    init(flag: Bool, at location: ConfigurationError.Location) {
      self.init(flag ? "true" : "false", at: location)
      isOff = !flag
    }

    /// Returns the error that the option does not accept the value.
    func invalid(expected: String) -> ConfigurationError {
      ConfigurationError(.invalidValue(text, expected: expected), at: location)
    }
  }

  /// The options that have values, in the order of `help`.
  var options: [OptionName] { OptionName.allCases.filter { valuesByOption[$0] != nil } }

  /// The values of an option in the order in which they were written; empty if it is not set.
  subscript(option: OptionName) -> [Value] {
    get { valuesByOption[option] ?? [] }
    set { valuesByOption[option] = newValue.isEmpty ? nil : newValue }
  }

  /// Whether any option names the subject of a digest, such as a tag or a user.
  var hasSubjectOption: Bool { OptionName.subjectOptions.contains(where: isSet) }

  /// Reports whether the option is set, and not to `false` if it is a flag.
  package func isSet(_ option: OptionName) -> Bool {
    valuesByOption[option]?.contains { !$0.isOff } ?? false
  }

  /// Returns the text of an option that takes a single value; `nil` if it is not set.
  package func text(of option: OptionName) -> String? { valuesByOption[option]?.first?.text }

  /// Returns the options of a lower layer, overridden by those of this layer.
  ///
  /// An option of this layer also removes options of the lower layer that conflict with it or do not apply to it.
  func overriding(_ lower: OptionValues) -> OptionValues {
    var result = lower
    for option in valuesByOption.keys where isSet(option) {
      for other in option.conflictingOptions + option.inapplicableOptions {
        result.valuesByOption[other] = nil
      }
    }
    result.valuesByOption.merge(valuesByOption) { $1 }
    return result
  }

  /// Throws an error if two options of this layer conflict.
  func checkConflicts() throws(ConfigurationError) {
    for option in OptionName.allCases where isSet(option) {
      if let conflict = option.conflictingOptions.first(where: isSet) {
        let location = location(of: option)
        throw ConfigurationError(
          .conflict(location.name, location.name(of: conflict)), at: location)
      }
    }
  }

  /// Parses the value of an option that takes a single one.
  ///
  /// - Parameters:
  ///   - option: The option.
  ///   - expected: A description of valid values, for the error message.
  ///   - parse: Parses a text; returns `nil` if it is invalid.
  /// - Returns: The parsed value; `nil` if the option is not set.
  /// - Throws: An error with the expected values if the text is invalid.
  func value<Result>(
    of option: OptionName, expected: String, _ parse: (String) -> Result?
  ) throws(ConfigurationError) -> Result? {
    guard let value = self[option].first else { return nil }
    guard let result = parse(value.text) else {
      throw value.invalid(expected: expected)
    }
    return result
  }

  /// Parses all values of a repeatable option, without duplicates.
  ///
  /// - Parameters:
  ///   - option: The option.
  ///   - expected: A description of valid values, for the error message.
  ///   - parse: Parses a text; returns `nil` if it is invalid.
  /// - Returns: The distinct parsed values in their order.
  /// - Throws: An error with the expected values if a text is invalid.
  func values<Result: Equatable>(
    of option: OptionName, expected: String, _ parse: (String) -> Result?
  ) throws(ConfigurationError) -> [Result] {
    var results: [Result] = []
    for value in self[option] {
      guard let result = parse(value.text) else {
        throw value.invalid(expected: expected)
      }
      if !results.contains(result) { results.append(result) }
    }
    return results
  }

  /// Parses the value of an option as one of its valid numbers; returns `nil` if the option is not set.
  func number(_ option: OptionName) throws(ConfigurationError) -> Int? {
    guard let value = self[option].first else { return nil }
    // An option without limits takes any count, instead of being ignored.
    let range = option.validNumbers ?? 0...Int.max
    guard let number = Int(value.text), range.contains(number) else {
      throw value.invalid(
        expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Parses the value of an option as a duration of at most `maxSeconds` seconds; returns `nil` if it is not set.
  func duration(_ option: OptionName, upTo maxSeconds: Int) throws(ConfigurationError) -> Duration?
  {
    let maxText = maxSeconds == 86_400 ? "a day" : "\(maxSeconds / 86_400) days"
    return try value(of: option, expected: "a duration such as 90s, 5m or 36h, at most \(maxText)")
    { text in
      DurationParser.parseSeconds(text).flatMap { $0 <= maxSeconds ? .seconds($0) : nil }
    }
  }

  /// Parses the value of an option as the raw value of an enumeration; returns `nil` if the option is not set.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ option: OptionName, as type: Choice.Type
  ) throws(ConfigurationError) -> Choice? where Choice.RawValue == String {
    let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    return try value(of: option, expected: "one of \(names)", Choice.init)
  }

  /// Returns the location of an option's first value.
  func location(of option: OptionName) -> ConfigurationError.Location {
    self[option].first?.location ?? .option(option)
  }
}

extension OptionName {
  /// The options that cannot be combined with this option.
  var conflictingOptions: [OptionName] { Self.conflicts[self] ?? [] }

  /// For each option, the options that cannot be combined with it.
  private static let conflicts: [OptionName: [OptionName]] = [
    .period: [.since, .until], .since: [.period], .until: [.period],
    .record: [.replay, .sample, .offline], .replay: [.sample, .offline, .record],
    .sample: [.replay, .offline, .record], .offline: [.replay, .sample, .record],
    .quiet: [.verbose], .verbose: [.quiet],
    .save: [.open, .show],
    .images: subjectOptions + digestOptions + [.noImages, .offline, .dryRun],
  ].merging(subjectConflicts) { $1 }

  /// The options of a lower layer that this option removes: limits on lists by tag, if it names users or posts.
  fileprivate var inapplicableOptions: [OptionName] {
    Self.nonTagSubjectOptions.contains(self) ? [.period, .since, .until, .limit, .minScore] : []
  }

  /// The options that name the subject of a digest; of them, only `--tag` and `--search` can be combined.
  static let subjectOptions: [OptionName] = [
    .tag, .user, .account, .question, .questionsFrom, .search, .query,
  ]

  /// The options that only digests have, besides those that name their subject and score.
  static let digestOptions: [OptionName] = [
    .sort, .period, .since, .until, .limit, .accepted, .answers, .noComments, .onlyNew, .moved,
  ]

  /// The subject options that cannot be combined with tags.
  static let nonTagSubjectOptions: [OptionName] = [
    .user, .account, .question, .questionsFrom, .query,
  ]

  /// For each subject option, the subject options that cannot be combined with it.
  private static let subjectConflicts: [OptionName: [OptionName]] = Dictionary(
    uniqueKeysWithValues: subjectOptions.map { option in
      (option, subjectOptions.filter { $0 != option && Set([$0, option]) != [.tag, .search] })
    })
}
