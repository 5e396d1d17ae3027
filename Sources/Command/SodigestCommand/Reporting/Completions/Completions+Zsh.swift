internal import Configuration

extension Completions {
  /// The zsh script that completes command lines of sodigest.
  static var zsh: String {
    """
    #compdef sodigest
    # Completions of sodigest for zsh.
    \(Completion.NameList.allCases.map(zshFunction).joined(separator: "\n"))
    _sodigest() {
      local -a commands=(
    \(CommandName.allCases.map { "    \(zshDescription(of: $0))" }.joined(separator: "\n"))
      )
      if ((CURRENT == 2)); then
        _describe -t commands command commands
        return
      fi
      local command=$words[2]
      shift words
      ((CURRENT--))
      case $command in
    \(CommandName.allCases.map(zshCase).joined(separator: "\n"))
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
  private static func zshDescription(of command: CommandName) -> String {
    "\(command.rawValue):\(command.summary.replacing(":", with: "\\:"))".shellQuoted
  }

  /// Returns the `case` of the zsh script that completes a command with a call of `_arguments`.
  private static func zshCase(for command: CommandName) -> String {
    var lines = command.options.flatMap { zshSpecifications(of: $0, in: command) }
    if let second = command.secondArgumentCompletion {
      lines += [
        "'1: :\(zshAction(offering: command.firstArgumentCompletion))'",
        "'2: :\(zshAction(offering: second.completion))'",
      ]
    } else if command.firstArgumentCompletion != .nothing {
      lines.append("'*: :\(zshAction(offering: command.firstArgumentCompletion))'")
    }
    let list = lines.map { " \\\n        \($0)" }.joined()
    return "    \(command.rawValue))\n      _arguments -S\(list) ;;"
  }

  /// Returns the specifications of an option for `_arguments` of zsh, one for each of its spellings, which exclude
  /// each other.
  private static func zshSpecifications(
    of option: OptionName, in command: CommandName
  ) -> [String] {
    let specification = option.specification(for: command)
    let value = specification.valuePlaceholder.map { name in
      ":\(name.replacing(":", with: "\\:")):\(zshAction(offering: option.completion(for: command)))"
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

  /// Returns the action of `_arguments` of zsh that offers the given completions.
  private static func zshAction(offering completion: Completion) -> String {
    switch completion {
    case .nothing: " "
    case .file: "_files"
    case .folder: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .names(let names): "_sodigest_\(names.rawValue)"
    }
  }

  /// Returns a zsh function that offers names from the archive.
  private static func zshFunction(offering names: Completion.NameList) -> String {
    "_sodigest_\(names.rawValue)() { compadd -- ${(f)\"$(\(listingCommand(names)))\"} }"
  }
}
