extension OptionName {
  /// What the option takes, where it applies and what it does.
  package var traits: OptionTraits {
    switch self {
    case .tag: selection("TAG", "questions with this tag; commas mean all of them", repeats: true)
    case .site: selection("SITE", "a site or its domain; default stackoverflow", repeats: true)
    case .sort: selection("ORDER", "votes (default), hot, week, month, activity or creation")
    case .period: selection("PERIOD", "asked within a day, week (default), month, year or all")
    case .since: selection("DATE", "asked on this day or later, instead of --period")
    case .until: selection("DATE", "asked on this day or earlier, instead of --period")
    case .limit: selection("N", "questions per digest, 1 to 100000; default 50")
    case .minScore: selection("N", "leave out questions with a lower score")
    case .answers: selection("N", "best answers per question, 0 to 100; default 5")
    case .noComments: selection(nil, "leave out comments")
    case .onlyNew: selection(nil, "leave out what an earlier edition showed")
    case .dryRun: selection(nil, "print the plan and its cost in requests, ask nothing")
    case .format: site("LIST", "html, md, json; default html,md")
    case .output: site("DIR", "where the site goes; default Output")
    case .archive: site("FILE", "default .sodigest/archive.sqlite")
    case .templates: site("DIR", "your templates, file by file over the built-in theme")
    case .config: configuration("FILE", "default sodigest.yml if it is there")
    case .keep: site("DAYS", "remove editions that are older; questions stay")
    case .baseURL: site("URL", "the site's address, for absolute links")
    case .apiBase: network("URL", "default https://api.stackexchange.com/2.3")
    case .record: network("DIR", "keep every answer in this folder")
    case .replay: network("DIR", "answer from such a folder instead of the network")
    case .offline: network(nil, "no network; only what the archive holds")
    case .sample: site(nil, "the built-in posts instead of the network")
    case .apiKeyFile: network("FILE", "a file with the API key; else SODIGEST_API_KEY")
    case .contact: network("TEXT", "how to reach you, for the User-Agent")
    case .allowImageHost:
      network("HOST[:PORT]", "fetch images from this host too", repeats: true)
    case .noImages: site(nil, "link to images instead of keeping them")
    case .noAvatars: site(nil, "draw avatars instead of keeping them")
    case .maxImageBytes: network("N", "the largest image, in bytes; default 10000000")
    case .imageTime:
      network("TIME", "for how long images are asked for, such as 90s or 5m (default)")
    case .now: site("TIME", "pretend that it is this moment, ISO 8601")
    case .jobs: site("N", "pages rendered at a time; default one per processor")
    case .force: site(nil, "compare and write everything anew")
    case .stale:
      OptionTraits(
        value: "TIME", isRepeatable: false, commands: [.status],
        summary: "a last success longer ago is exit 8; such as 36h (default) or 2d", place: .top)
    case .quiet: site(nil, "print errors only")
    case .verbose: site(nil, "say more about each step")
    case .json: site(nil, "print a summary as JSON at the end")
    case .noProgress: site(nil, "no progress line on a terminal")
    case .from: conversion("FORM", "se-markdown, se-html or se-comment")
    case .to: conversion("FORM", "html, markdown or text")
    case .math: conversion(nil, "$…$ is maths")
    case .strikethrough: conversion(nil, "~~…~~ is struck through")
    case .help:
      OptionTraits(
        value: nil, isRepeatable: false, commands: Set(CommandName.allCases),
        summary: "explain the command")
    }
  }

  private func selection(
    _ value: String?, _ summary: String, repeats: Bool = false
  ) -> OptionTraits {
    let others: Set<CommandName> = self == .site ? [.convert, .forget] : []
    return OptionTraits(
      value: value, isRepeatable: repeats, commands: others.union([.build, .fetch]),
      summary: summary,
      place: self == .dryRun ? .top : .topAndDigests)
  }

  private func network(
    _ value: String?, _ summary: String, repeats: Bool = false
  ) -> OptionTraits {
    OptionTraits(
      value: value, isRepeatable: repeats, commands: archiveCommands, summary: summary,
      place: .top)
  }

  /// The commands that work on an archive, as far as they take the option.
  private var archiveCommands: Set<CommandName> {
    switch self {
    case .archive, .config, .sample, .now: [.build, .fetch, .render, .status, .forget]
    case .json: [.build, .fetch, .render, .status]
    default: [.build, .fetch, .render]
    }
  }

  private func site(_ value: String?, _ summary: String) -> OptionTraits {
    network(value, summary)
  }

  private func configuration(_ value: String?, _ summary: String) -> OptionTraits {
    OptionTraits(
      value: value, isRepeatable: false, commands: archiveCommands, summary: summary)
  }

  private func conversion(_ value: String?, _ summary: String) -> OptionTraits {
    OptionTraits(
      value: value, isRepeatable: false, commands: [.convert], summary: summary)
  }
}
