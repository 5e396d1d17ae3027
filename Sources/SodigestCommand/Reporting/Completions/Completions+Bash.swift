internal import Configuration

extension Completions {
  /// The completion script for bash.
  static var bash: String {
    """
    # Completions of sodigest for bash.
    _sodigest() {
      local IFS=$'\\n' current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
      local command=${COMP_WORDS[1]} words=''
      COMPREPLY=()
      if ((COMP_CWORD == 1)); then
        COMPREPLY=($(compgen -W \(list(CommandName.allCases.map(\.rawValue))) -- "$current"))
        return
      fi
      # A value may follow an equals sign.
      [ "$current" != = ] || current=''
      [ "$before" != = ] || before=${COMP_WORDS[COMP_CWORD-2]}
      case "$command $before" in
    \(values.joined(separator: "\n"))
      esac
      if [ "${current:0:1}" = - ]; then
        case "$command" in
    \(options.joined(separator: "\n"))
        esac
        COMPREPLY=($(compgen -W "$words" -- "$current"))
        return
      fi
      case "$command" in
    \(arguments.joined(separator: "\n"))
      esac
    }
    complete -F _sodigest sodigest

    """
  }

  /// The lines of the script that complete the value after an option or the second argument.
  private static var values: [String] {
    let nested = CommandName.allCases.compactMap { command in
      command.secondArgumentCompletion.map { second in
        "    '\(command.rawValue) \(second.word)') \(reply(second.completion))return ;;"
      }
    }
    return nested
      + CommandName.allCases.flatMap { command in
        command.options.filter { $0.specification(for: command).value != nil }.map { option in
          let reply = reply(option.completion(for: command))
          let cases = option.spellings.map { "'\(command.rawValue) \($0)'" }
          return "    \(cases.joined(separator: " | "))) \(reply)return ;;"
        }
      }
  }

  /// The lines of the script that list the options of each command.
  private static var options: [String] {
    CommandName.allCases.map {
      "      \($0.rawValue)) words=\(list($0.options.flatMap(\.spellings))) ;;"
    }
  }

  /// The lines of the script that complete the first argument of each command.
  private static var arguments: [String] {
    CommandName.allCases.filter { $0.firstArgumentCompletion != .nothing }.map { command in
      "    \(command.rawValue)) \(reply(command.firstArgumentCompletion));;"
    }
  }

  /// Returns the bash code that offers completions.
  private static func reply(_ completion: Completion) -> String {
    switch completion {
    case .nothing: ""
    case .file: paths("-f")
    case .folder: paths("-d")
    case .words(let words): "COMPREPLY=($(compgen -W \(list(words)) -- \"$current\")); "
    case .names(let names):
      "COMPREPLY=($(compgen -W \"$(\(listingCommand(names)))\" -- \"$current\")); "
    }
  }

  /// Returns the bash code that offers files (`-f`) or folders (`-d`).
  private static func paths(_ kind: String) -> String {
    "compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen \(kind) -- \"$current\")); "
  }

  /// Returns a bash string with one word per line.
  private static func list(_ words: [String]) -> String {
    "$'\(words.joined(separator: "\\n"))'"
  }
}
