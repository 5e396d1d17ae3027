internal import Configuration

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
    let nested = CommandName.allCases.compactMap { command in
      command.secondArgumentCompletion.map { second in
        let cases = second.firstArguments.map { "'\(command.rawValue) \($0)'" }
        return
          "    \(cases.joined(separator: " | "))) \(bashCode(offering: second.completion))return ;;"
      }
    }
    return nested
      + CommandName.allCases.flatMap { command -> [String] in
        let options = command.options.filter {
          $0.specification(for: command).valuePlaceholder != nil
        }
        return options.map { option in
          let code = bashCode(offering: option.completion(for: command))
          let cases = option.spellings.map { "'\(command.rawValue) \($0)'" }
          return "    \(cases.joined(separator: " | "))) \(code)return ;;"
        }
      }
  }

  /// The lines of the bash script that list the options of each command.
  private static var bashOptionCases: [String] {
    CommandName.allCases.map {
      "      \($0.rawValue)) words=\(bashWordList($0.options.flatMap(\.spellings))) ;;"
    }
  }

  /// The lines of the bash script that complete the first argument of each command.
  private static var bashArgumentCases: [String] {
    CommandName.allCases.filter { $0.firstArgumentCompletion != .nothing }.map { command in
      "    \(command.rawValue)) \(bashCode(offering: command.firstArgumentCompletion));;"
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
