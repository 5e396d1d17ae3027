internal import Configuration

extension Completions {
  static var zsh: String {
    """
    #compdef sodigest
    # Completions of sodigest for zsh.
    \(Completion.Names.allCases.map(function).joined(separator: "\n"))
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

  private static func described(_ command: CommandName) -> String {
    "\(command.rawValue):\(command.summary.replacing(":", with: "\\:"))".shellQuoted
  }

  private static func specifications(_ command: CommandName) -> String {
    var lines = command.options.flatMap { specifications($0, command) }
    if let second = command.secondCompletion {
      lines += ["'1: :\(action(command.completion))'", "'2: :\(action(second.completion))'"]
    } else if command.completion != .nothing {
      lines.append("'*: :\(action(command.completion))'")
    }
    let list = lines.map { " \\\n        \($0)" }.joined()
    return "    \(command.rawValue))\n      _arguments -S\(list) ;;"
  }

  /// A line for each spelling of an option; those of one option exclude each other.
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

  private static func action(_ completion: Completion) -> String {
    switch completion {
    case .nothing: " "
    case .file: "_files"
    case .folder: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .names(let names): "_sodigest_\(names.rawValue)"
    }
  }

  private static func function(_ names: Completion.Names) -> String {
    "_sodigest_\(names.rawValue)() { compadd -- ${(f)\"$(\(command(names)))\"} }"
  }
}
