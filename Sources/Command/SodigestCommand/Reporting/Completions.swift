internal import Archive
internal import BuiltIn
package import Configuration

/// Shell completion scripts, generated from the commands that the parser uses.
package enum Completions {
  /// Returns the completion script for a shell.
  package static func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// Returns the shell command that prints names from the configuration and the archive, for completion scripts.
  static func listingCommand(_ names: Completion.NameList) -> String {
    "sodigest completions \(names.rawValue) 2>/dev/null"
  }
}

extension String {
  /// The text quoted as one word of a shell.
  var shellQuoted: String { "'\(replacing("'", with: "'\\''"))'" }
}

extension Completions {
  /// The bash script that completes command lines of sodigest.
  static var bash: String {
    """
    # Completions of sodigest for bash.
    _sodigest() {
      local IFS=$'\\n' current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
      local command=${COMP_WORDS[1]} words=''
      COMPREPLY=()
      if ((COMP_CWORD == 1)); then
        COMPREPLY=($(compgen -W \(bashWordList(CommandName.allCases.map(\.rawValue))) -- "$current"))
        return
      fi
      # A value may follow an equals sign.
      [ "$current" != = ] || current=''
      [ "$before" != = ] || before=${COMP_WORDS[COMP_CWORD-2]}
      case "$command $before" in
    \(bashValueCases.joined(separator: "\n"))
      esac
      if [ "${current:0:1}" = - ]; then
        case "$command" in
    \(bashOptionCases.joined(separator: "\n"))
        esac
        COMPREPLY=($(compgen -W "$words" -- "$current"))
        return
      fi
      case "$command" in
    \(bashArgumentCases.joined(separator: "\n"))
      esac
    }
    complete -F _sodigest sodigest

    """
  }

  /// The lines of the bash script that complete the value after an option, or the second argument.
  private static var bashValueCases: [String] {
    let nested = Command.all.compactMap { command in
      command.secondArgument.map { second in
        let cases = second.after.map { "'\(command.name.rawValue) \($0)'" }
        return
          "    \(cases.joined(separator: " | "))) \(bashCode(offering: second.completion))return ;;"
      }
    }
    return nested
      + Command.all.flatMap { command -> [String] in
        command.options.filter { $0.placeholder != nil }.map { option in
          let code = bashCode(offering: option.completion)
          let cases = option.name.spellings.map { "'\(command.name.rawValue) \($0)'" }
          return "    \(cases.joined(separator: " | "))) \(code)return ;;"
        }
      }
  }

  /// The lines of the bash script that list the options of each command.
  private static var bashOptionCases: [String] {
    Command.all.map {
      "      \($0.name.rawValue)) words=\(bashWordList($0.options.flatMap(\.name.spellings))) ;;"
    }
  }

  /// The lines of the bash script that complete the first argument of each command.
  private static var bashArgumentCases: [String] {
    Command.all.filter { $0.argumentCompletion != .nothing }.map { command in
      "    \(command.name.rawValue)) \(bashCode(offering: command.argumentCompletion));;"
    }
  }

  /// Returns bash code that offers the given completions.
  private static func bashCode(offering completion: Completion) -> String {
    switch completion {
    case .nothing: ""
    case .file: bashPathCode("-f")
    case .folder: bashPathCode("-d")
    case .words(let words): "COMPREPLY=($(compgen -W \(bashWordList(words)) -- \"$current\")); "
    case .names(let names):
      "COMPREPLY=($(compgen -W \"$(\(listingCommand(names)))\" -- \"$current\")); "
    }
  }

  /// Returns bash code that offers files (`-f`) or folders (`-d`).
  private static func bashPathCode(_ flag: String) -> String {
    "compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen \(flag) -- \"$current\")); "
  }

  /// Returns words as a quoted bash string with one word per line.
  private static func bashWordList(_ words: [String]) -> String {
    "$'\(words.joined(separator: "\\n"))'"
  }
}

extension Completions {
  /// The zsh script that completes command lines of sodigest.
  static var zsh: String {
    """
    #compdef sodigest
    # Completions of sodigest for zsh.
    \(Completion.NameList.allCases.map(zshFunction).joined(separator: "\n"))
    _sodigest() {
      local -a commands=(
    \(Command.all.map { "    \(zshDescription(of: $0))" }.joined(separator: "\n"))
      )
      if ((CURRENT == 2)); then
        _describe -t commands command commands
        return
      fi
      local command=$words[2]
      shift words
      ((CURRENT--))
      case $command in
    \(Command.all.map(zshCase).joined(separator: "\n"))
      esac
    }
    if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
      _sodigest "$@"
    else
      compdef _sodigest sodigest
    fi

    """
  }

  /// Returns a command with its description, in the form that `_describe` of zsh expects.
  private static func zshDescription(of command: Command) -> String {
    "\(command.name.rawValue):\(command.summary.replacing(":", with: "\\:"))".shellQuoted
  }

  /// Returns the `case` of the zsh script that completes a command with a call of `_arguments`.
  private static func zshCase(for command: Command) -> String {
    var lines = command.options.flatMap(zshSpecifications)
    if let second = command.secondArgument {
      lines += [
        "'1: :\(zshAction(offering: command.argumentCompletion))'",
        "'2: :\(zshAction(offering: second.completion))'",
      ]
    } else if command.argumentCompletion != .nothing {
      lines.append("'*: :\(zshAction(offering: command.argumentCompletion))'")
    }
    let list = lines.map { " \\\n        \($0)" }.joined()
    return "    \(command.name.rawValue))\n      _arguments -S\(list) ;;"
  }

  /// Returns the specifications of an option for `_arguments` of zsh, one for each of its spellings, which exclude
  /// each other.
  private static func zshSpecifications(of option: Option) -> [String] {
    let value = option.placeholder.map { name in
      ":\(name.replacing(":", with: "\\:")):\(zshAction(offering: option.completion))"
    }
    let summary = option.summary.replacing("[", with: "\\[").replacing("]", with: "\\]")
    let spellings = option.name.spellings
    let start =
      option.isRepeatable
      ? "*" : spellings.count > 1 ? "(\(spellings.joined(separator: " ")))" : ""
    return spellings.map { flag in
      let suffix = value == nil ? "" : flag.hasPrefix("--") ? "=" : "+"
      return "\(start)\(flag)\(suffix)[\(summary)]\(value ?? "")".shellQuoted
    }
  }

  /// Returns the action of `_arguments` of zsh that offers the given completions.
  private static func zshAction(offering completion: Completion) -> String {
    switch completion {
    case .nothing: " "
    case .file: "_files"
    case .folder: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ").replacing(":", with: "\\:")))"
    case .names(let names): "_sodigest_\(names.rawValue)"
    }
  }

  /// Returns a zsh function that offers names from the archive.
  private static func zshFunction(offering names: Completion.NameList) -> String {
    "_sodigest_\(names.rawValue)() { compadd -- ${(f)\"$(\(listingCommand(names)))\"} }"
  }
}

extension Completions {
  /// The fish script that completes command lines of sodigest.
  static var fish: String {
    let commands = Command.all.map { command in
      "complete -c sodigest -n '__sodigest_is \"\"' -a \(command.name.rawValue)"
        + " -d \(command.summary.fishQuoted)"
    }
    return """
      # Completions of sodigest for fish.
      function __sodigest_is -d 'Whether the command is this one'
        set -l words (commandline -opc)
        test "$words[2]" = "$argv[1]"
      end
      complete -c sodigest -f
      \((commands + Command.all.flatMap(fishLines)).joined(separator: "\n"))

      """
  }

  /// Returns the lines of the fish script that complete the options and arguments of a command.
  private static func fishLines(for command: Command) -> [String] {
    let start = "complete -c sodigest -n '__sodigest_is \(command.name.rawValue)'"
    let options = command.options.map { option in
      let value =
        option.placeholder == nil ? "" : " -r\(fishArguments(offering: option.completion))"
      let short = option.name.shortFlag.map { " -s \($0.dropFirst())" } ?? ""
      return
        "\(start) -l \(option.name.rawValue)\(short)\(value) -d \(option.summary.fishQuoted)"
    }
    let first =
      command.argumentCompletion == .nothing
      ? [] : [start + fishArguments(offering: command.argumentCompletion)]
    let second = command.secondArgument.map { second in
      "complete -c sodigest -n '__sodigest_is \(command.name.rawValue)"
        + "; and __fish_seen_subcommand_from \(second.after.joined(separator: " "))'\(fishArguments(offering: second.completion))"
    }
    return options + first + [second].compactMap(\.self)
  }

  /// Returns the arguments of fish's `complete` that offer the given completions.
  private static func fishArguments(offering completion: Completion) -> String {
    switch completion {
    case .nothing: " -f"
    case .file: " -F"
    case .folder: " -f -a '(__fish_complete_directories)'"
    case .words(let words): " -f -a \(words.joined(separator: " ").fishQuoted)"
    case .names(let names): " -f -a '(\(listingCommand(names)))'"
    }
  }
}

extension String {
  /// The text quoted as one word of a fish command line.
  fileprivate var fishQuoted: String {
    "'\(replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}

/// The list of names that completion scripts offer, printed by `sodigest completions digests`, `tags` and `templates`.
struct CompletionNames {
  private let listKind: Completion.NameList
  private let configuration: RunConfiguration

  init(_ kind: Completion.NameList, _ configuration: RunConfiguration) {
    (self.listKind, self.configuration) = (kind, configuration)
  }

  /// Returns the names, sorted, one per line, without names that contain special characters of a shell.
  func text() throws -> String {
    let names = try Set(allNames()).filter(Self.isPlain).sorted()
    return names.map { "\($0)\n" }.joined()
  }

  /// Returns the names of all digests or tags in the configuration and the archive, or of all files of the built-in
  /// theme, in no particular order.
  private func allNames() throws -> [String] {
    guard listKind != .templates else { return Array(BuiltIn.files(in: "Templates").keys) }
    let path = resolvingSymbolicLinks(configuration.archivePath)
    let archive = try Archive(at: path, for: .readOnly)
    switch listKind {
    case .digests:
      return try configuration.digests.map(\.folderName) + archive.digestStatuses().map(\.name)
    case .tags: return try archive.tagNames()
    case .templates: return []
    }
  }

  /// Reports whether a name has no special characters of a shell.
  private static func isPlain(_ name: String) -> Bool {
    let isWord = name.allSatisfy { $0.isLetter || $0.isNumber || "+#.-_".contains($0) }
    return isWord && !name.hasPrefix("-") && !name.hasPrefix("#")
  }
}
