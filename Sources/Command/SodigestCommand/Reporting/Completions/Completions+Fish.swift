internal import Configuration

extension Completions {
  /// The fish script that completes command lines of sodigest.
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
      \((commands + CommandName.allCases.flatMap(fishLines)).joined(separator: "\n"))

      """
  }

  /// Returns the lines of the fish script that complete the options and arguments of a command.
  private static func fishLines(for command: CommandName) -> [String] {
    let start = "complete -c sodigest -n '__sodigest_is \(command.rawValue)'"
    let options = command.options.map { option in
      let specification = option.specification(for: command)
      let value =
        specification.valuePlaceholder == nil
        ? "" : " -r\(fishArguments(offering: option.completion(for: command)))"
      let short = option.shortFlag.map { " -s \($0.dropFirst())" } ?? ""
      return "\(start) -l \(option.rawValue)\(short)\(value) -d \(specification.summary.fishQuoted)"
    }
    let first =
      command.firstArgumentCompletion == .nothing
      ? [] : [start + fishArguments(offering: command.firstArgumentCompletion)]
    let second = command.secondArgumentCompletion.map { second in
      "complete -c sodigest -n '__sodigest_is \(command.rawValue)"
        + "; and __fish_seen_subcommand_from \(second.firstArguments.joined(separator: " "))'\(fishArguments(offering: second.completion))"
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
