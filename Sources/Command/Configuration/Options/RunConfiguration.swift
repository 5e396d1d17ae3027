internal import Archive
package import Basics

/// The validated configuration of a run, such as of `build`, from the command line and the configuration file.
package struct RunConfiguration: Sendable, Equatable {
  /// The path of the configuration file; `nil` if there is none.
  package var file: String?
  /// The digests to build, in the order of the configuration file or the command line.
  package var digests: [DigestConfiguration]
  /// The digests of the configuration file, regardless of the command line; `nil` if it defines none.
  package var configuredDigests: [DigestConfiguration]?
  /// The imported sites that the run brings up to date, because no digest of it takes requests; for a run that only downloads
  /// images, the sites to which it is limited, or none for all.
  package var importedSites: [String] = []
  /// The lowest score of questions whose images are downloaded, in a run that only downloads images.
  package var minImageScore: Int?
  /// The title, language and other settings of the site.
  package var site: SiteDescription
  /// The program to run when an edition has news; `nil` for none.
  package var onNews: NewsHook?
  /// The sender of email messages; `nil` if none is set.
  package var mailFrom: MailAddress?
  /// How email messages include images.
  package var mailImages = MailImages.linked
  /// The options of the run, except those that select posts.
  package var options: RunOptions
  /// The options of the command line that the command accepts but ignores.
  package var unusedOptions: [OptionName] = []
  /// The calendar that converts between times and days in the configured time zone.
  package var calendar: DayCalendar
}

/// The title, language and other settings of a site from the configuration file.
package struct SiteDescription: Sendable, Equatable {
  /// The title of the site; `nil` for the default.
  package var title: String?
  /// The description that the home page shows; `nil` for none.
  package var description: String?
  /// The language of the page texts, as a language tag such as `en`.
  package var language = "en"
  /// The text in the footer of every page; `nil` for none.
  package var footer: String?
  /// A folder whose files are copied to `assets/` in the site; `nil` for none.
  package var assets: String?
  /// The colours of links and badges; `nil` for those of the theme.
  package var accent: AccentColors?
  /// The path of the image in the header of every page; `nil` for none.
  package var logo: String?
  /// The path of the site's icon; `nil` for the icon of the theme.
  package var icon: String?
  /// The path of a style sheet whose rules are added to those of the theme; `nil` for none.
  package var style: String?

  /// The paths of the files that the pages show or load, besides the theme and the folder of assets.
  package var files: [String] { [logo, icon, style].compactMap(\.self) }

  /// Creates the default settings of a site.
  package init() {}
}

extension RunConfiguration {
  /// Combines the command line with the configuration file, if there is one.
  ///
  /// If the command line names tags, users, questions or a search, the digests come from it, otherwise from the file.
  /// Each source is already valid by itself; this can still find conflicts between them.
  init(commandLine: OptionValues, file: ConfigurationFile?) throws(ConfigurationError) {
    self.file = file?.path
    let file = file ?? ConfigurationFile(path: "")
    let common = commandLine.overriding(file.options)
    calendar = DayCalendar(timeZone: file.timeZone)
    site = file.site
    (onNews, mailFrom, mailImages) = (file.onNews, file.mailFrom, file.mailImages)
    options = try RunOptions(common, calendar: calendar)
    configuredDigests = try file.configuredDigests()
    if commandLine.hasSubjectOption || file.digests.isEmpty {
      digests = try DigestConfiguration.digests(from: common, sections: file.sections)
    } else {
      digests = try file.digests(overriddenBy: commandLine)
    }
    if options.fetchesOnlyImages {
      digests = []
      minImageScore = try common.number(.minScore, in: DigestSelection.scoreRange)
    }
    // Options of the command line that only digests have show that a tag was forgotten.
    let lacksTag =
      digests.isEmpty
      && (OptionName.digestOptions.contains(where: commandLine.isSet)
        || !options.fetchesOnlyImages && commandLine.isSet(.minScore))
    if common.isSet(.site), !lacksTag, !digests.contains(where: \.subject.needsRequests) {
      var common = common
      common[.query] = []
      importedSites = try DigestConfiguration(common).sites
    }
  }

  /// Throws an error if the command line is invalid by itself.
  static func validate(_ commandLine: OptionValues) throws(ConfigurationError) {
    try commandLine.checkConflicts()
    _ = try RunOptions(commandLine, calendar: DayCalendar())
    _ = try DigestConfiguration.digests(from: commandLine, sections: [])
  }
}
