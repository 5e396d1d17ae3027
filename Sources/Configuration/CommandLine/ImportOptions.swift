internal import Digests
package import FoundationEssentials

/// What a run of `import` was asked to do.
package struct ImportOptions: Sendable, Equatable {
  /// Folders and files of a dump.
  package var paths: [String]
  /// The parameter of the site; `nil` where the files' names tell it.
  package var site: String?
  package var siteURL: String?
  /// Whether `$…$` is maths there.
  package var hasMath: Bool
  /// Tags of which a question has to have one list whole; none means any question.
  package var tags: [[String]]
  package var minScore: Int?
  /// Asked then or later.
  package var createdFrom: Date?
  /// Asked then or earlier.
  package var createdThrough: Date?
  /// The most answers of a question; `nil` for all.
  package var answers: Int?
  package var includesComments: Bool
  /// Name the archive.
  package var options: RunOptions

  /// Reads what the command line says of the dump; a dump is taken whole unless it says otherwise.
  init(_ arguments: ParsedArguments, _ configuration: RunConfiguration) throws(UsageError) {
    let line = arguments.options
    guard line[.site].count < 2 else { throw .repeatedOption(.site) }
    let digests = try line.judged { line throws(OptionFault) in
      try (common: DigestConfiguration(line), each: DigestConfiguration.each(line, sections: []))
    }
    paths = arguments.positional
    site = line.has(.site) ? digests.common.sites.first : nil
    siteURL = try line.judged { line throws(OptionFault) in
      try RunOptions.address(.siteURL, line)
    }
    hasMath = line.has(.math)
    tags = digests.each.map(\.tags.all)
    minScore = digests.common.minScore
    answers = line.has(.answers) ? digests.common.maxAnswers : nil
    includesComments = digests.common.includesComments
    if case .between(let since, let until) = digests.common.days {
      createdFrom = since.map(configuration.calendar.start)
      createdThrough = until.map(configuration.calendar.lastSecond)
    }
    options = configuration.options
  }
}
