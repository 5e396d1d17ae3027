/// An error in a configuration file.
package struct ConfigurationError: Error, Equatable {
  /// The path of the configuration file.
  package var file: String
  /// The position of the error in the file; `nil` if it concerns the whole file.
  package var position: TextPosition?
  package var kind: Kind

  package init(file: String, position: TextPosition? = nil, kind problem: Kind) {
    self.file = file
    self.position = position
    self.kind = problem
  }

  /// The kind of error, with its details.
  package enum Kind: Sendable, Equatable {
    /// The configuration file cannot be read.
    case unreadable(FileAccessError)
    /// The default file may have been written by another user; `advice` is the option that accepts the file anyway.
    case untrusted(UntrustedFile, advice: String)
    /// The program of `on-news` may have been written by another user.
    case untrustedHook(UntrustedFile)
    /// The file is not a valid YAML document.
    case invalidYAML(YAMLError.Kind)
    case unknownKey(String, nearest: String?)
    /// A key at the wrong level of the file: at the top instead of in a digest, or the other way round.
    case misplacedKey(String, belongsInDigest: Bool)
    /// An API key, which the file must not contain.
    case apiKeyInFile(String)
    /// The key has no value.
    case noValue(key: String)
    /// The key of a colour has no value, possibly because YAML read `#b3430b` as a comment.
    case missingColor(key: String)
    /// The value of the key is an empty list.
    case emptyList(key: String)
    /// The value has the wrong YAML type, such as a list instead of a text.
    case unexpectedKind(key: String?, found: YAMLKind, expected: String)
    /// The key does not accept this value.
    case invalidValue(key: String, value: String, expected: String)
    /// Two keys that cannot be combined.
    case conflict(String, String)
    /// A line of a file that lists posts is invalid.
    case invalidLine(file: String, line: Int, text: String, reason: String)
    /// The date of `since` is later than the date of `until`.
    case reversedDates(since: String, until: String)
    /// A digest has no name.
    case missingName
    /// Two digests have the same name, ignoring case.
    case duplicateName(String, firstLine: Int)
    /// A tag is both required and excluded.
    case contradictoryTag(String)
    /// The named time zone does not exist.
    case unknownTimeZone(String, nearest: String?)
    /// The named time zone cannot be found, because the system has no time zone database.
    case noTimeZoneDatabase(String)
  }

  /// A type of YAML values; the raw value is its name in messages.
  package enum YAMLKind: String, Sendable {
    case value = "a single value"
    case list = "a list"
    case mapping = "a mapping"
  }
}

extension ConfigurationError: CustomStringConvertible {
  /// The error message on one line: file, line, column, error and advice.
  package var description: String {
    let location = position.map { ":\($0.line):\($0.column)" } ?? ""
    return "\(file)\(location): \(kind)"
  }
}

extension ConfigurationError.Kind: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let error): "the configuration file cannot be read: \(error)"
    case .untrusted(let file, let advice):
      "not used because \(file); if you trust it, run with `\(advice)`"
    case .untrustedHook(let file):
      """
      `on-news` is not run because \(file); if you trust it, run with `--config \
      \(ConfigurationFile.defaultPath)`
      """
    case .invalidYAML(let problem): "\(problem)"
    case .unknownKey(let key, let nearest):
      "unknown key \(quoted(key))" + (nearest.map { "; did you mean `\($0)`?" } ?? "")
    case .misplacedKey(let key, belongsInDigest: true):
      "`\(key)` belongs in an entry of `digests`"
    case .misplacedKey(let key, belongsInDigest: false):
      "`\(key)` is for all digests; put it at the top level"
    case .apiKeyInFile(let key):
      """
      \(quoted(key)): do not put an API key into this file; save it in a file of its own and set \
      `api-key-file`, or set SODIGEST_API_KEY
      """
    case .noValue(let key): "`\(key)` has no value; add one, or remove the key"
    case .missingColor(let key):
      "`\(key)` has no value; write a colour in quotes, such as \(key): \"#b3430b\""
    case .emptyList(let key): "`\(key)` is an empty list; add a value, or remove the key"
    case .unexpectedKind(let key, let found, let expected):
      "\(key.map { "`\($0)`" } ?? "this") is \(found.rawValue); expected \(expected)"
    case .invalidValue(let key, let value, let expected):
      "`\(key)` is \(quoted(value)); expected \(expected)"
    case .conflict(let first, let second):
      "`\(first)` and `\(second)` cannot be combined; remove one"
    case .invalidLine(let file, let line, let text, let reason):
      "\(singleLine(file)):\(line): \(quoted(text)): \(reason)"
    case .reversedDates(let since, let until):
      "`since` \(since) is later than `until` \(until); swap the two dates"
    case .missingName: "this digest has no `name`; add one (it also names the folder)"
    case .duplicateName(let name, let firstLine):
      "the digest in line \(firstLine) is also named `\(name)`; names must differ by more than case"
    case .contradictoryTag(let tag):
      "the tag \(quoted(tag)) is both required and excluded; remove one"
    case .unknownTimeZone(let name, let nearest):
      "unknown time zone \(quoted(name)); "
        + (nearest.map { "did you mean `\($0)`?" } ?? "expected a name such as Europe/Berlin")
    case .noTimeZoneDatabase(let name):
      "unknown time zone \(quoted(name)): the database of time zones is missing; install tzdata"
    }
  }
}
