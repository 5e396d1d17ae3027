internal import Archive
internal import Basics

/// An error in the command line, the environment or a configuration file.
package struct ConfigurationError: Error, Equatable {
  package let kind: Kind
  package let location: Location

  package init(_ kind: Kind, at location: Location = .commandLine) {
    (self.kind, self.location) = (kind, location)
  }

  /// Where the error is.
  package enum Location: Sendable, Equatable {
    /// The command line or the environment.
    case commandLine
    /// The value of an option on the command line.
    case option(OptionName)
    /// A configuration file or another file that it names, with the position and the key unless the whole file is wrong.
    case file(String, TextPosition? = nil, key: String? = nil)

    /// Whether the error is in a file rather than on the command line.
    package var isFile: Bool {
      if case .file = self { true } else { false }
    }

    /// The option or key as it was written; empty for none.
    var name: String {
      switch self {
      case .commandLine: ""
      case .option(let option): option.flag
      case .file(_, _, let key): key ?? ""
      }
    }

    /// Returns the name by which an error at this location refers to another option.
    func name(of option: OptionName) -> String {
      isFile ? option.configurationKeys[0] : option.flag
    }
  }

  /// The kind of error, with its details.
  package enum Kind: Sendable, Equatable {
    // Values of options and keys
    /// The option or key does not accept this value.
    case invalidValue(String, expected: String)
    /// Two options or keys that cannot be combined.
    case conflict(String, String)
    /// The first date of a range is later than the last one.
    case reversedDates(since: String, until: String)
    /// A line of a file that lists posts is invalid.
    case invalidLine(file: String, line: Int, text: String, reason: String)

    // The command line
    /// The first argument is no command; if it is an option, `suggestion` is a command that uses it.
    case missingCommand(suggestion: CommandName?, option: OptionName?)
    case unknownCommand(String, nearest: String?)
    case unknownOption(String, nearest: String?)
    /// The query of `search` begins with an exclusion, which looks like an option.
    case leadingExclusion(String)
    /// An option that the command does not accept.
    case unsupportedOption(OptionName, command: CommandName)
    case missingValue(OptionName, placeholder: String)
    /// A flag, which takes no value, has one, as in `--force=yes`.
    case unexpectedValue(OptionName)
    case repeatedOption(OptionName)
    case unexpectedArgument(String, command: CommandName)
    /// The formats after `--format` are separated by a space instead of a comma.
    case spaceSeparatedFormats(String, after: String)
    /// The command line selects nothing and the configuration file, if any, has no digests; `archive` is the path of the
    /// archive, which may have imported sites, unless a site was named.
    case missingTag(file: String?, archive: String?)
    /// The file that an option names does not exist.
    case missingFile(OptionName, path: String)
    /// An option that the command needs is missing.
    case missingOption(OptionName, command: CommandName)
    /// An option of the command works only together with another one.
    case requiredOption(OptionName, by: OptionName, command: CommandName)
    /// An unknown programming language, and the names most similar to it.
    case unknownLanguage(String, nearest: [String])
    /// The command line of `mail` names no digest.
    case missingDigest
    /// Neither the command line of `mail` nor the configuration file names a sender.
    case missingSender
    /// The command line of `import` names no file or folder.
    case missingDump
    /// The command line of `templates` names no folder.
    case missingFolder
    /// The command line of `search` has no words.
    case missingWords
    /// The query of `search` has more words and filters than are supported.
    case tooManyWords(limit: Int)
    /// A query has no words and no filters.
    case emptyQuery(String)
    /// A part of a query looks like an operator, but is none; `nearest` is what may have been meant.
    case unknownOperator(String, nearest: String?)
    /// The name after `--save` is that of a digest in the configuration file.
    case nameTaken(String, file: String, line: Int)
    /// A digest cannot be added to the configuration file, for a reason; `lines` are to be added by hand.
    case cannotAddDigest(reason: String, lines: String)
    /// The command line of `completions` names no shell, or an unknown one.
    case unknownShell(String?)
    /// The command line of `forget` names no question, user, digest or edition.
    case missingForgetTarget
    /// The first argument of `forget` is not `question`, `user`, `digest` or `edition`.
    case unknownForgetTarget(String, nearest: String?)
    case invalidID(String)
    /// The last argument of `forget edition` is not a date.
    case invalidEditionDate(String)
    /// `--site` names another site than the URL of a question or user.
    case contradictingSite(String, url: String)
    /// `forget --undo` names a digest or an edition, which need no undo, because they can always be built again.
    case cannotUndoDigest(String)
    /// The file of `--api-key-file` does not contain exactly one API key.
    case invalidKeyFile(path: String, reason: String)
    /// The API key has an invalid length or invalid characters.
    case invalidKey(source: String, reason: String)
    /// The chosen `--api-scheme` needs an API key, but there is none.
    case missingKey(RunConfiguration.SchemeName)
    /// The chosen `--api-scheme` needs another option, such as `--team`.
    case missingSchemeOption(RunConfiguration.SchemeName, OptionName)
    /// The value of an environment variable is invalid.
    case invalidEnvironment(name: String, value: String, expected: String)

    // The configuration file
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
    case noValue
    /// The key of a colour has no value, possibly because YAML read `#b3430b` as a comment.
    case missingColor
    /// The value of the key is an empty list.
    case emptyList
    /// The value has the wrong YAML type, such as a list instead of a text.
    case unexpectedKind(found: YAMLKind, expected: String)
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
  /// The error message on one line: the position in a file, the error and advice.
  package var description: String {
    guard case .file(let path, let position, _) = location else { return message }
    return "\(path)\(position.map { ":\($0.line):\($0.column)" } ?? ""): \(message)"
  }

  private var message: String {
    switch kind {
    case .invalidValue(let value, let expected):
      location.isFile
        ? "`\(location.name)` is \(quoted(value)); expected \(expected)"
        : "`\(location.name) \(singleLine(value))`: expected \(expected)"
    case .conflict(let first, let second):
      "`\(first)` and `\(second)` cannot be combined; remove one"
    case .reversedDates(let since, let until):
      location.isFile
        ? "`since` \(since) is later than `until` \(until); swap the two dates"
        : "`--since \(since)` is later than `--until \(until)`; swap the two dates"
    case .invalidLine(let file, let line, let text, let reason):
      "\(singleLine(file)):\(line): \(quoted(text)): \(reason)"

    case .missingCommand(let command?, let option?):
      "no command given; did you mean `sodigest \(command.rawValue) \(option.flag) …`?"
    case .missingCommand:
      "no command given; `sodigest help` lists them"
    case .unknownCommand(let name, let nearest):
      "unknown command \(quoted(name))\(Self.suggestion(nearest) ?? ";") `sodigest help` lists them all"
    case .unknownOption(let name, let nearest):
      "unknown option \(quoted(name))\(Self.suggestion(nearest) ?? "")"
    case .leadingExclusion(let query):
      """
      \(quoted(query)) looks like an option; write `--` before a query that begins with `-`: \
      `sodigest search -- '\(singleLine(query))'`
      """
    case .unsupportedOption(let option, let command):
      "`\(command.rawValue)` takes no `\(option.flag)`; see `sodigest help \(command.rawValue)`"
    case .missingValue(let option, let placeholder):
      "`\(option.flag)` needs a value: \(option.flag) \(placeholder)"
    case .unexpectedValue(let option):
      "`\(option.flag)` takes no value"
    case .repeatedOption(let option):
      "duplicate option `\(option.flag)`; use it once"
    case .spaceSeparatedFormats(let argument, let value):
      "join formats with commas: `--format \(singleLine(value)),\(singleLine(argument))`"
    case .unexpectedArgument(let tags, let command)
    where [.build, .fetch].contains(command) && TagRule.parseTags(tags) != nil:
      "unexpected argument `\(tags)` for `\(command.rawValue)`; did you mean `--tag \(tags)`?"
    case .unexpectedArgument(let argument, .mail):
      "unexpected argument \(quoted(argument)); `mail` takes the name of one digest, and addresses"
    case .unexpectedArgument(let argument, let command):
      "unexpected argument \(quoted(argument)) for `\(command.rawValue)`"
    case .missingTag(let file?, _):
      "no tag given and no digests in \(quoted(file)); name at least one, for example `--tag swift`"
    case .missingTag(nil, _):
      "no tag given; name at least one, for example `--tag swift`"
    case .missingFile(let option, let path):
      "`\(option.flag) \(singleLine(path))`: no such file"
    case .missingOption(let option, let command):
      "`\(command.rawValue)` needs `\(Self.syntax(of: option, in: command.definition))`: "
        + (command.definition.option(option)?.summary ?? "")
    case .requiredOption(let option, let dependent, let command):
      "`\(command.rawValue) \(dependent.flag)` needs `\(option.flag)`, too"
    case .unknownLanguage(let name, let nearest):
      "`--language \(singleLine(name))`: unknown language; similar names: "
        + nearest.map { "`\($0)`" }.joined(separator: ", ")
    case .missingDigest:
      "`mail` needs the name of a digest; `sodigest status` lists them"
    case .missingSender:
      """
      `mail` needs a sender; add `--from digest@example.org`, or set `mail-from` in the configuration \
      file
      """
    case .missingDump:
      "`import` needs a data dump: `sodigest import french.stackexchange.com.7z`, or its folder"
    case .missingFolder:
      "`templates` needs a folder to write to: `sodigest templates Templates`"
    case .missingWords:
      "`search` needs words: `sodigest search async sequence`"
    case .tooManyWords(let limit):
      "a search takes at most \(limit) words and filters; leave out common words"
    case .emptyQuery(let query):
      "nothing to search for in \(quoted(query)); name a word, a \"phrase\" or a [tag]"
    case .unknownOperator(let text, let nearest):
      "\(quoted(text)) is no operator"
        + (nearest.map { "; did you mean `\(singleLine($0))`?" }
          ?? "; `sodigest help search` lists them.")
        + " Put it in quotes to search for its words"
    case .nameTaken(let name, let file, let line):
      "`--save \(singleLine(name))`: \(file) already has a digest of this name in line \(line); choose another name"
    case .cannotAddDigest(let reason, let lines):
      "\(reason), so the digest was not saved; add these lines yourself:\n\(lines)"
    case .unknownShell(let name):
      "\(name.map { "unknown shell \(quoted($0))" } ?? "`completions` needs a shell"); run"
        + " `sodigest completions \(Shell.allCases.map(\.rawValue).joined(separator: "|"))`"
    case .missingForgetTarget:
      """
      `forget` needs a question, user, digest or edition: `sodigest forget question 123`, `sodigest \
      forget user 45`, `sodigest forget digest NAME` or `sodigest forget edition NAME DATE`
      """
    case .unknownForgetTarget(let name, let nearest):
      "`forget` takes a question, a user, a digest or an edition, not \(quoted(name))\(Self.suggestion(nearest) ?? "")"
    case .cannotUndoDigest(let name):
      """
      `--undo` is for questions and users; to restore the digest \(quoted(name)), build it again, and \
      it starts over
      """
    case .invalidID(let text):
      "not a valid id: \(quoted(text)); use the URL of the question or profile, or the number in it"
    case .invalidEditionDate(let text):
      "not a valid date: \(quoted(text)); use the date of an edition, such as 2026-11-21"
    case .contradictingSite(let site, let url):
      "`--site \(site)` contradicts \(quoted(url)); leave it out"
    case .invalidKeyFile(let path, let reason):
      "the API key file `\(path)` \(reason); put the key alone on its first line"
    case .invalidKey(let source, let reason):
      "the API key in \(source) \(reason); copy it again, whole and without quotes"
    case .missingKey(let scheme):
      """
      the API scheme `\(scheme.rawValue)` needs a key; name its file with --api-key-file, or set \
      SODIGEST_API_KEY
      """
    case .missingSchemeOption(let scheme, let option):
      "the API scheme `\(scheme.rawValue)` needs `\(Self.syntax(of: option, in: .build))`"
    case .invalidEnvironment(let name, let value, let expected):
      "the environment variable \(name) is \(quoted(value)); expected \(expected)"

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
    case .noValue: "`\(location.name)` has no value; add one, or remove the key"
    case .missingColor:
      "`\(location.name)` has no value; write a colour in quotes, such as \(location.name): \"#b3430b\""
    case .emptyList: "`\(location.name)` is an empty list; add a value, or remove the key"
    case .unexpectedKind(let found, let expected):
      "\(location.name.isEmpty ? "this" : "`\(location.name)`") is \(found.rawValue); expected \(expected)"
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

  /// Returns an option of a command with its placeholder, such as `--from FORMAT`.
  private static func syntax(of name: OptionName, in command: Command) -> String {
    ([name.flag] + [command.option(name)?.placeholder].compactMap(\.self)).joined(separator: " ")
  }

  /// Returns the end of an error message, which suggests the nearest name; `nil` if there is none.
  private static func suggestion(_ nearest: String?) -> String? {
    nearest.map { "; did you mean `\($0)`?" }
  }
}
