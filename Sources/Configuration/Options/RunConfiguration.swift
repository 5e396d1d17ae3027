/// All that a run of `build`, `fetch` or `render` was asked to do, wherever that was said.
package struct RunConfiguration: Sendable, Equatable {
  /// In the order of the file or of the command line.
  package var digests: [DigestConfiguration]
  /// Those of the file, whatever the command line asks for; `nil` when it has none.
  package var digestsOfFile: [DigestConfiguration]?
  package var site: SiteDescription
  /// Told of news; `nil` for nobody.
  package var onNews: NewsHook?
  /// From whom messages are; `nil` for the site itself.
  package var mailFrom: MailAddress?
  package var mailImages = MailImages.linked
  package var options: RunOptions
  /// Options of the command line that mean nothing to the command; others take them.
  package var unusedOptions: [OptionName] = []
  /// Counts days in the one time zone of the run.
  package var calendar: DayCalendar
}

/// What the configuration file says of the site; `nil` for what nobody said.
package struct SiteDescription: Sendable, Equatable {
  /// What readers call it.
  package var title: String?
  /// What they are told of it.
  package var description: String?
  /// In which its pages speak.
  package var language = "en"
  /// The last words of every page.
  package var footer: String?
  /// A folder with more files for `assets/`.
  package var assets: String?

  package init() {}
}

extension RunConfiguration {
  /// Lays the options of the command line over the file, if there is one.
  ///
  /// Tags, people, questions or words on the command line make digests of their own; without, the digests are the file's.
  /// Both layers are right in themselves; what may be wrong is how they go together.
  init(_ line: OptionValues, _ file: ConfigurationFile?) throws {
    let file = file ?? ConfigurationFile(path: "")
    let common = line.over(file.options)
    calendar = DayCalendar(zone: file.zone)
    site = file.site
    (onNews, mailFrom, mailImages) = (file.onNews, file.mailFrom, file.mailImages)
    do throws(OptionFault) {
      options = try RunOptions(common, calendar: calendar)
      digestsOfFile = try file.ownDigests()
      if line.namesSubject || file.digests.isEmpty {
        digests = try DigestConfiguration.each(common, sections: file.sections)
      } else {
        digests = try file.digests(under: line)
      }
    } catch {
      throw error.error(file: file.path)
    }
  }

  /// Judges a command line by itself.
  static func check(_ line: OptionValues) throws(UsageError) {
    try line.judged { line throws(OptionFault) in
      try line.refuseRivals()
      _ = try RunOptions(line, calendar: DayCalendar())
      _ = try DigestConfiguration.each(line, sections: [])
    }
  }
}
