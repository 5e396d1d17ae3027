internal import Configuration

extension Completions {
  /// The completion script for fish.
  static var fish: String {
    let commands = CommandName.allCases.map { command in
      "complete -c sodigest -n '__sodigest_is \"\"' -a \(command.rawValue)"
        + " -d \(command.summary.fishQuoted)"
    }
    return """
      # Completions of sodigest for fish.
      function __sodigest_is -d 'Whether the command is this one'
        set -l words (commandline -opc)
        test "$words[2]" = "$argv[1]"
      end
      complete -c sodigest -f
      \((commands + CommandName.allCases.flatMap(lines)).joined(separator: "\n"))

      """
  }

  /// Returns the lines of the script for a command.
  private static func lines(of command: CommandName) -> [String] {
    let start = "complete -c sodigest -n '__sodigest_is \(command.rawValue)'"
    let options = command.options.map { option in
      let specification = option.specification(for: command)
      let value = specification.value == nil ? "" : " -r\(offer(option.completion(for: command)))"
      let short = option.shortFlag.map { " -s \($0.dropFirst())" } ?? ""
      return "\(start) -l \(option.rawValue)\(short)\(value) -d \(specification.summary.fishQuoted)"
    }
    let first =
      command.firstArgumentCompletion == .nothing
      ? [] : [start + offer(command.firstArgumentCompletion)]
    let second = command.secondArgumentCompletion.map { second in
      "complete -c sodigest -n '__sodigest_is \(command.rawValue)"
        + "; and __fish_seen_subcommand_from \(second.word)'\(offer(second.completion))"
    }
    return options + first + [second].compactMap(\.self)
  }

  /// Returns the arguments of `complete` that offer completions.
  private static func offer(_ completion: Completion) -> String {
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
  /// The text quoted as one word of fish.
  fileprivate var fishQuoted: String {
    "'\(replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
