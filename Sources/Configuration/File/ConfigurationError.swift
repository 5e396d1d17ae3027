/// What is wrong with a configuration file.
package struct ConfigurationError: Error, Equatable {
  package var file: String
  /// `nil` when the file as a whole is meant.
  package var position: TextPosition?
  package var problem: Problem

  package init(file: String, position: TextPosition? = nil, problem: Problem) {
    self.file = file
    self.position = position
    self.problem = problem
  }

  package enum Problem: Sendable, Equatable {
    case unreadable(FileAccessError)
    /// The file was found rather than named; naming it is `advice`.
    case foreign(ForeignFile, advice: String)
    /// The program that `on-news` runs.
    case foreignHook(ForeignFile)
    case yaml(YAMLError.Problem)
    case unknownKey(String, nearest: String?)
    /// A key of the other level.
    case misplacedKey(String, belongsInDigest: Bool)
    case secretKey(String)
    case noValue(key: String)
    case emptyList(key: String)
    case wrongKind(key: String?, found: YAMLKind, expected: String)
    case wrongValue(key: String, value: String, expected: String)
    case conflict(String, String)
    /// A line of a list names no post.
    case wrongLine(file: String, line: Int, text: String, because: String)
    case reversedDates(since: String, until: String)
    case missingName
    case repeatedName(String, firstLine: Int)
    case unwantedTag(String)
    case unknownZone(String, nearest: String?)
    /// The system has no database of time zones.
    case noZones(String)
  }

  /// What YAML has.
  package enum YAMLKind: String, Sendable {
    case value = "a single value"
    case list = "a list"
    case mapping = "a mapping"
  }
}

extension ConfigurationError: CustomStringConvertible {
  /// One line: file, line, column, what is wrong, what to do.
  package var description: String {
    let place = position.map { ":\($0.line):\($0.column)" } ?? ""
    return "\(file)\(place): \(problem)"
  }
}

extension ConfigurationError.Problem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let error): "the configuration file cannot be read: \(error)"
    case .foreign(let file, let advice):
      "not used, because \(file); if you trust it, run with `\(advice)`"
    case .foreignHook(let file):
      """
      `on-news` is not run, because \(file); if you trust it, run with `--config \
      \(ConfigurationFile.usualPath)`
      """
    case .yaml(let problem): "\(problem)"
    case .unknownKey(let key, let nearest):
      "unknown key \(shown(key))" + (nearest.map { "; did you mean `\($0)`?" } ?? "")
    case .misplacedKey(let key, belongsInDigest: true):
      "`\(key)` belongs in an entry of `digests`"
    case .misplacedKey(let key, belongsInDigest: false):
      "`\(key)` is for all digests; put it at the top level"
    case .secretKey(let key):
      """
      \(shown(key)): an API key does not belong in this file; put it alone into a file of its own \
      and name that with `api-key-file`, or set SODIGEST_API_KEY
      """
    case .noValue(let key): "`\(key)` has no value; give it one, or leave the key out"
    case .emptyList(let key): "`\(key)` is an empty list; put something in, or leave the key out"
    case .wrongKind(let key, let found, let expected):
      "\(key.map { "`\($0)`" } ?? "this") is \(found.rawValue); expected \(expected)"
    case .wrongValue(let key, let value, let expected):
      "`\(key)` is \(shown(value)); expected \(expected)"
    case .conflict(let first, let second):
      "`\(first)` and `\(second)` exclude each other; leave one out"
    case .wrongLine(let file, let line, let text, let reason):
      "\(inOneLine(file)):\(line): \(shown(text)): \(reason)"
    case .reversedDates(let since, let until):
      "`since` \(since) is later than `until` \(until); swap the two dates"
    case .missingName: "this digest has no `name`; give it one, which names its folder too"
    case .repeatedName(let name, let firstLine):
      "the digest in line \(firstLine) is called `\(name)` too; names differ by more than case"
    case .unwantedTag(let tag): "the tag \(shown(tag)) is both wanted and unwanted; keep one"
    case .unknownZone(let name, let nearest):
      "unknown time zone \(shown(name)); "
        + (nearest.map { "did you mean `\($0)`?" } ?? "expected a name such as Europe/Berlin")
    case .noZones(let name):
      "the time zone \(shown(name)) is unknown, as are all others: install tzdata"
    }
  }
}
