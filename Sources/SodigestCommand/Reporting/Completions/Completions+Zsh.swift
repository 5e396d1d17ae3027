internal import Configuration

extension Completions {
  /// The completion script for zsh.
  static var zsh: String {
    """
    #compdef sodigest
    # Completions of sodigest for zsh.
    \(Completion.NameList.allCases.map(function).joined(separator: "\n"))
    _sodigest() {
      local -a commands=(
    \(CommandName.allCases.map { "    \(described($0))" }.joined(separator: "\n"))
      )
      if ((CURRENT == 2)); then
        _describe -t commands command commands
        return
      fi
      local command=$words[2]
      shift words
      ((CURRENT--))
      case $command in
    \(CommandName.allCases.map(specifications).joined(separator: "\n"))
      esac
    }
    if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
      _sodigest "$@"
    else
      compdef _sodigest sodigest
    fi

    """
  }

  /// Returns a command with its description, as `_describe` expects it.
  private static func described(_ command: CommandName) -> String {
    "\(command.rawValue):\(command.summary.replacing(":", with: "\\:"))".shellQuoted
  }

  /// Returns the case of the script for a command: a call of `_arguments`.
  private static func specifications(_ command: CommandName) -> String {
    var lines = command.options.flatMap { specifications($0, command) }
    if let second = command.secondArgumentCompletion {
      lines += [
        "'1: :\(action(command.firstArgumentCompletion))'", "'2: :\(action(second.completion))'",
      ]
    } else if command.firstArgumentCompletion != .nothing {
      lines.append("'*: :\(action(command.firstArgumentCompletion))'")
    }
    let list = lines.map { " \\\n        \($0)" }.joined()
    return "    \(command.rawValue))\n      _arguments -S\(list) ;;"
  }

  /// Returns the specifications of an option for `_arguments`, one for each spelling; the spellings exclude each
  /// other.
  private static func specifications(_ option: OptionName, _ command: CommandName) -> [String] {
    let specification = option.specification(for: command)
    let value = specification.value.map { name in
      ":\(name.replacing(":", with: "\\:")):\(action(option.completion(for: command)))"
    }
    let summary = specification.summary.replacing("[", with: "\\[").replacing("]", with: "\\]")
    let spellings = option.spellings
    let start =
      specification.isRepeatable
      ? "*" : spellings.count > 1 ? "(\(spellings.joined(separator: " ")))" : ""
    return spellings.map { flag in
      let suffix = value == nil ? "" : flag.hasPrefix("--") ? "=" : "+"
      return "\(start)\(flag)\(suffix)[\(summary)]\(value ?? "")".shellQuoted
    }
  }

  /// Returns the action of `_arguments` that offers completions.
  private static func action(_ completion: Completion) -> String {
    switch completion {
    case .nothing: " "
    case .file: "_files"
    case .folder: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .names(let names): "_sodigest_\(names.rawValue)"
    }
  }

  /// Returns the function of the script that offers names from the archive.
  private static func function(_ names: Completion.NameList) -> String {
    "_sodigest_\(names.rawValue)() { compadd -- ${(f)\"$(\(listingCommand(names)))\"} }"
  }
}
