/// What is wrong with the value of an option, wherever it was given.
struct OptionFault: Error {
  let option: OptionName
  let value: OptionValues.Value
  let kind: Kind

  enum Kind {
    /// What was expected instead.
    case wrongValue(String)
    case outOfRange(ClosedRange<Int>)
    case conflict(with: OptionName)
    /// A line of the file that the value names, counted from 1.
    case wrongLine(Int, text: String, because: String)
    case reversedDates(since: String, until: String)
  }

  init(_ option: OptionName, _ value: OptionValues.Value, _ kind: Kind) {
    self.option = option
    self.value = value
    self.kind = kind
  }

  /// As a mistake on the command line or in the configuration file, wherever the value stands.
  func error(file: String) -> any Error {
    switch value.origin {
    case .commandLine: usageError
    case .file(let key, let position):
      ConfigurationError(file: file, position: position, problem: problem(key))
    }
  }

  /// As a mistake on the command line.
  var usageError: UsageError {
    switch kind {
    case .wrongValue(let expected): .wrongValue(option, value: value.text, expected: expected)
    case .outOfRange(let range): .outOfRange(option, value: value.text, range: range)
    case .conflict(let rival): .conflict(option, rival)
    case .wrongLine(let line, let text, let reason):
      .wrongLine(file: value.text, line: line, text: text, because: reason)
    case .reversedDates(let since, let until): .reversedDates(since: since, until: until)
    }
  }

  private func problem(_ key: String) -> ConfigurationError.Problem {
    switch kind {
    case .wrongValue(let expected): .wrongValue(key: key, value: value.text, expected: expected)
    case .outOfRange(let range):
      .wrongValue(key: key, value: value.text, expected: range.wholeNumber)
    case .conflict(let rival): .conflict(key, rival.key)
    case .wrongLine(let line, let text, let reason):
      .wrongLine(file: value.text, line: line, text: text, because: reason)
    case .reversedDates(let since, let until): .reversedDates(since: since, until: until)
    }
  }
}

extension ClosedRange<Int> {
  /// For example `a whole number from 1 to 5`.
  var wholeNumber: String { "a whole number from \(lowerBound) to \(upperBound)" }
}

extension OptionValues {
  /// Judges options that can only come from the command line.
  func judged<R>(_ judge: (OptionValues) throws(OptionFault) -> R) throws(UsageError) -> R {
    do throws(OptionFault) { return try judge(self) } catch { throw error.usageError }
  }
}
