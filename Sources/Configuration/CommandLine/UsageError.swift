internal import Digests

/// What is wrong with a command line.
package enum UsageError: Error, Equatable {
  /// With the command that takes the first option, if that is one.
  case missingCommand(probably: CommandName?, option: OptionName?)
  case unknownCommand(String, nearest: String?)
  case unknownOption(String, nearest: String?)
  case optionOfOtherCommand(OptionName, command: CommandName)
  case missingValue(OptionName)
  case unexpectedValue(OptionName)
  case repeatedOption(OptionName)
  case unexpectedArgument(String, command: CommandName)
  /// A format that stands apart from the value of `--format`.
  case looseFormat(String, after: String)
  case wrongValue(OptionName, value: String, expected: String)
  case outOfRange(OptionName, value: String, range: ClosedRange<Int>)
  case conflict(OptionName, OptionName)
  case reversedDates(since: String, until: String)
  /// No tag on the command line, and no digest in the file that was read, if any.
  case missingTag(file: String?)
  /// A line of a list names no post.
  case wrongLine(file: String, line: Int, text: String, because: String)
  case missingFile(OptionName, path: String)
  case missingOption(OptionName, command: CommandName)
  /// With the names that are most like it.
  case unknownLanguage(String, nearest: [String])
  /// `mail` was not told which digest.
  case missingDigest
  /// `import` was not told what.
  case missingDump
  /// `templates` was not told where to.
  case missingFolder
  /// `search` was not told what for.
  case missingWords
  /// `search` was told more different words than it takes.
  case tooManyWords(Int, limit: Int)
  /// `completions` was not told for what; a name that is no shell's.
  case unknownShell(String?)
  /// `forget` was not told what.
  case missingSubject
  case unknownSubject(String, nearest: String?)
  case wrongID(String)
  /// A digest that was forgotten is not kept out.
  case undoOfDigest(String)
  case wrongKeyFile(path: String, because: String)
  case wrongKey(source: String, because: String)
  /// An API that lets only some in needs a key.
  case missingKey(RunOptions.Scheme)
  /// A scheme of an API goes with another option.
  case missingWith(RunOptions.Scheme, OptionName)
  case wrongEnvironment(name: String, value: String, expected: String)
}

extension UsageError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missingCommand(let command?, let option?):
      "no command given; did you mean `sodigest \(command.rawValue) \(option.flag) …`?"
    case .missingCommand:
      "no command given; `sodigest help` lists them"
    case .unknownCommand(let name, let nearest):
      "unknown command \(shown(name))\(Self.suggestion(nearest) ?? ";") `sodigest help` lists them all"
    case .unknownOption(let name, let nearest):
      "unknown option \(shown(name))\(Self.suggestion(nearest) ?? "")"
    case .optionOfOtherCommand(let option, let command):
      "`\(command.rawValue)` takes no `\(option.flag)`; see `sodigest help \(command.rawValue)`"
    case .missingValue(let option):
      "`\(option.flag)` needs a value: \(option.flag) \(option.specification.value ?? "VALUE")"
    case .unexpectedValue(let option):
      "`\(option.flag)` takes no value"
    case .repeatedOption(let option):
      "`\(option.flag)` is given twice; keep one"
    case .looseFormat(let argument, let value):
      "join formats with commas: `--format \(inOneLine(value)),\(inOneLine(argument))`"
    case .unexpectedArgument(let tags, let command)
    where [.build, .fetch].contains(command) && TagRule.tags(tags) != nil:
      "`\(command.rawValue)` does not know what to do with `\(tags)`; did you mean `--tag \(tags)`?"
    case .unexpectedArgument(let argument, let command):
      "`\(command.rawValue)` does not know what to do with \(shown(argument))"
    case .wrongValue(let option, let value, let expected):
      "`\(option.flag) \(inOneLine(value))`: expected \(expected)"
    case .outOfRange(let option, let value, let range):
      "`\(option.flag) \(inOneLine(value))`: expected a whole number from \(range.lowerBound) to "
        + "\(range.upperBound)"
    case .conflict(let first, let second):
      "`\(first.flag)` and `\(second.flag)` exclude each other; leave one out"
    case .reversedDates(let since, let until):
      "`--since \(since)` is later than `--until \(until)`; swap the two dates"
    case .missingTag(let file?):
      "no tag given and no digests in \(shown(file)); name at least one, for example `--tag swift`"
    case .missingTag(nil):
      "no tag given; name at least one, for example `--tag swift`"
    case .wrongLine(let file, let line, let text, let reason):
      "\(inOneLine(file)):\(line): \(shown(text)): \(reason)"
    case .missingFile(let option, let path):
      "`\(option.flag) \(inOneLine(path))`: there is no such file"
    case .missingOption(let option, let command):
      "`\(command.rawValue)` needs `\(option.flag) \(option.specification(for: command).value ?? "")`: "
        + option.specification(for: command).summary
    case .unknownLanguage(let name, let nearest):
      "`--language \(inOneLine(name))`: no language is called that; the nearest names are "
        + nearest.map { "`\($0)`" }.joined(separator: ", ")
    case .missingDigest:
      "`mail` needs the name of a digest; `sodigest status` lists them"
    case .missingDump:
      "`import` needs a data dump: `sodigest import french.stackexchange.com.7z`, or its folder"
    case .missingFolder:
      "`templates` needs a folder to write to: `sodigest templates Templates`"
    case .missingWords:
      "`search` needs words: `sodigest search async sequence`"
    case .tooManyWords(let count, let limit):
      "`search` takes at most \(limit) different words, not \(count): leave out those that are common"
    case .unknownShell(let name):
      "\(name.map { "there are no completions for \(shown($0))" } ?? "`completions` needs a shell");"
        + " `sodigest completions \(Shell.allCases.map(\.rawValue).joined(separator: "|"))`"
    case .missingSubject:
      """
      `forget` needs to know what: `sodigest forget question 123`, `sodigest forget user 45` or \
      `sodigest forget digest NAME`
      """
    case .unknownSubject(let name, let nearest):
      "`forget` takes a question, a user or a digest, not \(shown(name))\(Self.suggestion(nearest) ?? "")"
    case .undoOfDigest(let name):
      """
      nothing keeps the digest \(shown(name)) out: build it again, and it is begun anew; `--undo` is for \
      questions and users
      """
    case .wrongID(let text):
      "\(shown(text)) is no id; it is the number in the address of the question or profile"
    case .wrongKeyFile(let path, let reason):
      "the API key file `\(path)` \(reason); put the key alone on its first line"
    case .wrongKey(let source, let reason):
      "the API key in \(source) \(reason); copy it again, whole and without quotes"
    case .missingKey(let scheme):
      """
      an API of the scheme `\(scheme.rawValue)` needs a key: name its file with --api-key-file, or \
      set SODIGEST_API_KEY
      """
    case .missingWith(let scheme, let option):
      """
      an API of the scheme `\(scheme.rawValue)` needs \
      `\(option.flag) \(option.specification.value ?? "VALUE")`
      """
    case .wrongEnvironment(let name, let value, let expected):
      "the environment variable \(name) is \(shown(value)); expected \(expected)"
    }
  }

  private static func suggestion(_ nearest: String?) -> String? {
    nearest.map { "; did you mean `\($0)`?" }
  }
}
