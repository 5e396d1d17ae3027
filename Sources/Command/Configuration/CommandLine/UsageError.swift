internal import Archive

/// An error in a command line.
package enum UsageError: Error, Equatable {
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
  case invalidValue(OptionName, value: String, expected: String)
  /// The number after an option is outside the valid range.
  case outOfRange(OptionName, value: String, range: ClosedRange<Int>)
  /// Two options that cannot be combined.
  case conflict(OptionName, OptionName)
  /// The date of `--since` is later than the date of `--until`.
  case reversedDates(since: String, until: String)
  /// The command line selects nothing and the configuration file, if any, has no digests; `archive` is the path of the
  /// archive, which may have imported sites, unless a site was named.
  case missingTag(file: String?, archive: String?)
  /// A line of a file that lists posts is invalid.
  case invalidLine(file: String, line: Int, text: String, reason: String)
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
  /// The query of `search` has no words and no filters.
  case emptyQuery(String)
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
  case missingKey(RunOptions.SchemeName)
  /// The chosen `--api-scheme` needs another option, such as `--team`.
  case missingSchemeOption(RunOptions.SchemeName, OptionName)
  /// The value of an environment variable is invalid.
  case invalidEnvironment(name: String, value: String, expected: String)
}

extension UsageError: CustomStringConvertible {
  package var description: String {
    switch self {
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
    case .invalidValue(let option, let value, let expected):
      "`\(option.flag) \(singleLine(value))`: expected \(expected)"
    case .outOfRange(let option, let value, let range):
      "`\(option.flag) \(singleLine(value))`: expected a whole number from \(range.lowerBound) to "
        + "\(range.upperBound)"
    case .conflict(let first, let second):
      "`\(first.flag)` and `\(second.flag)` cannot be combined; remove one"
    case .reversedDates(let since, let until):
      "`--since \(since)` is later than `--until \(until)`; swap the two dates"
    case .missingTag(let file?, _):
      "no tag given and no digests in \(quoted(file)); name at least one, for example `--tag swift`"
    case .missingTag(nil, _):
      "no tag given; name at least one, for example `--tag swift`"
    case .invalidLine(let file, let line, let text, let reason):
      "\(singleLine(file)):\(line): \(quoted(text)): \(reason)"
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
      "`search` takes at most \(limit) words and filters; leave out common words"
    case .emptyQuery(let query):
      "nothing to search for in \(quoted(query)); name a word, a \"phrase\" or a [tag]"
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
