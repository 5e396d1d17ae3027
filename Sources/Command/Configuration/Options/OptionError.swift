/// An invalid value of an option, from the command line or from the configuration file.
struct OptionError: Error {
  let option: OptionName
  /// The invalid value, and where it was written.
  let value: OptionValues.Value
  let kind: Kind

  /// The kind of error, with its details.
  enum Kind {
    /// The value is invalid; the associated text describes the expected value.
    case invalidValue(String)
    /// The number is outside the associated valid range.
    case outOfRange(ClosedRange<Int>)
    /// The option cannot be combined with another one.
    case conflict(with: OptionName)
    /// A line, counted from 1, is invalid in the file that the option names.
    case invalidLine(Int, text: String, reason: String)
    /// The date of `since` is later than the date of `until`.
    case reversedDates(since: String, until: String)
  }

  /// Creates an error about a value of an option.
  init(_ option: OptionName, _ value: OptionValues.Value, _ kind: Kind) {
    self.option = option
    self.value = value
    self.kind = kind
  }

  /// Returns the error as a ``UsageError`` or a ``ConfigurationError``, depending on where the value comes from.
  func userFacingError(configurationFile file: String) -> any Error {
    switch value.origin {
    case .commandLine: usageError
    case .file(let key, let position):
      ConfigurationError(file: file, position: position, kind: configurationErrorKind(forKey: key))
    }
  }

  /// The error in the form for an option of the command line.
  var usageError: UsageError {
    switch kind {
    case .invalidValue(let expected): .invalidValue(option, value: value.text, expected: expected)
    case .outOfRange(let range): .outOfRange(option, value: value.text, range: range)
    case .conflict(let other): .conflict(option, other)
    case .invalidLine(let line, let text, let reason):
      .invalidLine(file: value.text, line: line, text: text, reason: reason)
    case .reversedDates(let since, let until): .reversedDates(since: since, until: until)
    }
  }

  /// Returns the error in the form for the value of a key in the configuration file.
  private func configurationErrorKind(forKey key: String) -> ConfigurationError.Kind {
    switch kind {
    case .invalidValue(let expected): .invalidValue(key: key, value: value.text, expected: expected)
    case .outOfRange(let range):
      .invalidValue(key: key, value: value.text, expected: range.wholeNumberDescription)
    case .conflict(let other): .conflict(key, other.configurationKeys[0])
    case .invalidLine(let line, let text, let reason):
      .invalidLine(file: value.text, line: line, text: text, reason: reason)
    case .reversedDates(let since, let until): .reversedDates(since: since, until: until)
    }
  }
}

extension ClosedRange<Int> {
  /// A description of the range for messages, such as `a whole number from 1 to 5`.
  var wholeNumberDescription: String { "a whole number from \(lowerBound) to \(upperBound)" }
}

extension OptionValues {
  /// Validates command line options with a function, and throws its errors as ``UsageError``.
  func validated<R>(_ validate: (OptionValues) throws(OptionError) -> R) throws(UsageError) -> R {
    do throws(OptionError) { return try validate(self) } catch { throw error.usageError }
  }
}
