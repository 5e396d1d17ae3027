package import Configuration

extension ExitCode {
  /// The meaning of the exit code and what to do about it, as `help` and `Documentation/every-day.md` show it.
  package var meaning: String {
    switch self {
    case .success: "success: everything is done, or already up to date"
    case .internalError: "internal error; please report it"
    case .usage:
      "invalid command line, or the API refused a site or the key; fix it and run again"
    case .configuration:
      "invalid configuration or template; nothing was published; fix it and run again"
    case .network: "the network or the API failed; the site is unchanged; run again later"
    case .partial: "published, but something is missing; a later run fetches the rest"
    case .paused:
      """
      out of quota or throttled; the site is unchanged; the time to retry is printed, and a later \
      run resumes
      """
    case .locked: "another run is using the archive or the output folder; wait for it to end"
    case .findings: "`check` or `status` found problems; see its output"
    case .storage:
      "file or disk error; the site is intact; see the message"
    case .interrupted: "interrupted; what was fetched is kept, run again to resume"
    }
  }

  /// Returns the meaning of the exit code if a certain command ends with it.
  func meaning(after command: CommandName) -> String {
    let publishes = [.build, .render].contains(command)
    return switch self {
    case .success where command == .serve: "stopped, for example with Ctrl-C"
    case .success where !publishes && command != .fetch: "success"
    case .usage where command == .render || command == .serve:
      "invalid command line, or the folder has the site of another archive; fix it and run again"
    case .usage where command != .build && command != .fetch:
      "invalid command line; fix it and run again"
    case .configuration where [.serve, .check, .zim, .mail].contains(command):
      "invalid configuration or template; fix it and run again"
    case .configuration where !publishes:
      "invalid configuration; fix it and run again"
    case .network where command == .fetch:
      "the network or the API failed; what was fetched is kept; run again later"
    case .paused where command == .fetch:
      """
      out of quota or throttled; what was fetched is kept; the time to retry is printed, and a later \
      run resumes
      """
    case .partial where command == .fetch:
      "fetched, but something is missing; a later run fetches the rest"
    case .partial where command == .render: "published, but something is missing; see the message"
    case .partial where command == .check: "repaired, but something is missing; see the message"
    case .partial where command == .zim:
      "written, but without the pages of some questions; see the message"
    case .locked where ![.build, .render, .serve, .check].contains(command):
      "another run is using the archive; wait for it to end"
    case .findings: "problems found; see the output"
    case .storage where command == .importing:
      "the dump is damaged, or a file or disk error; see the message"
    case .storage where command == .serve:
      "file or disk error, or the port is in use; see the message"
    case .storage where !publishes: "file or disk error; see the message"
    case .interrupted where command == .importing: "interrupted; run again to resume"
    case .interrupted where command == .render: "interrupted; the site is intact; run again"
    case .interrupted where !publishes && command != .fetch: "interrupted"
    default: meaning
    }
  }
}

extension CommandName {
  /// The exit codes that the command can end with.
  package var exitCodes: [ExitCode] {
    switch self {
    case .build, .fetch: ExitCode.allCases.filter { $0 != .findings }
    case .render, .zim:
      [.success, .internalError, .usage, .configuration, .partial, .locked, .storage, .interrupted]
    case .importing, .search, .mail, .forget:
      [.success, .internalError, .usage, .configuration, .locked, .storage, .interrupted]
    // Ctrl-C is how a preview ends.
    case .serve: [.success, .internalError, .usage, .configuration, .locked, .storage]
    case .check:
      [
        .success, .internalError, .usage, .configuration, .partial, .locked, .findings, .storage,
        .interrupted,
      ]
    case .status:
      [
        .success, .internalError, .usage, .configuration, .locked, .findings, .storage,
        .interrupted,
      ]
    case .mcp: [.success, .internalError, .usage, .configuration, .storage, .interrupted]
    case .open, .completions: [.success, .internalError, .usage, .configuration, .storage]
    case .convert, .initialising, .templates, .version, .help:
      [.success, .internalError, .usage, .storage]
    }
  }
}
