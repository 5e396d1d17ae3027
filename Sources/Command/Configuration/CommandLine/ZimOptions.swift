internal import Archive
package import Contents

/// The parsed options of the command `zim`.
package struct ZimOptions: Sendable, Equatable {
  /// The name of the only site to write; `nil` for all sites.
  package let site: String?
  /// The name of the digest whose questions are written; `nil` for all questions.
  package let digest: String?
  /// The path of the file, or of the folder in which it is; `nil` for the current folder.
  package let output: String?
  /// The name of the file in the folder ``output``; `nil` for one that the contents determine.
  package let fileName: String?
  /// The folder for temporary files; `nil` for that of the file.
  package let temporaryFolder: String?
  /// The path of the file in which progress is written; `nil` for none.
  package let progressFile: String?
  /// Whether the names and portraits of people are left out.
  package let omitsNames: Bool
  /// The texts that describe the file.
  package let metadata: ZimMetadataOptions
  /// The texts that readers can search for words.
  package let searchedTexts: SearchedTexts
  /// The configuration of the run, which names the archive and the theme.
  package let configuration: RunConfiguration

  init(_ arguments: ParsedArguments, _ configuration: RunConfiguration) throws(ConfigurationError) {
    let options = arguments.options
    site = options.isSet(.site) ? try ForgetOptions.parseSite(options) : nil
    digest = options.text(of: .digest)
    output = options.text(of: .output)
    fileName = try options.value(of: .zimFile, expected: "the name of a file without a folder") {
      $0.isEmpty || $0.utf8.contains(UInt8(ascii: "/")) ? nil : $0
    }
    temporaryFolder = options.text(of: .tmpDir)
    progressFile = options.text(of: .statsFilename)
    omitsNames = options.isSet(.noNames)
    metadata = try ZimMetadataOptions(options)
    searchedTexts = try options.choice(.index, as: SearchedTexts.self) ?? .questions
    self.configuration = configuration
  }
}

extension Command {
  static let zim = Command(
    name: .zim, summary: "write a ZIM file for Kiwix from the archive",
    groups: [
      OptionGroup(
        "WHICH QUESTIONS",
        [
          Option(
            .site, "SITE", "only the questions of this site; default: all sites of the archive"),
          Option(
            .digest, "NAME", "only the questions of this digest; default: all questions",
            completing: .names(.digests)),
        ]),
      OptionGroup(
        "WHAT TO WRITE",
        [
          Option(
            .output, "FILE", "file to write, or its folder; default: named after site and month"),
          .templates, .authors,
          Option(
            .index, "TEXTS",
            """
            texts that readers can search: titles, questions (default; with their best answers) or all \
            (with all answers)
            """, completing: .words(of: SearchedTexts.self)),
          Option(
            .zimFile, "NAME",
            "name of the file, if --output is a folder or missing; {period} becomes the year and month"
          ),
          Option(flag: .noNames, "leave out the names and portraits of people"),
        ]),
      OptionGroup(
        "METADATA",
        [
          Option(.title, "TEXT", "title, at most 30 characters; default: the name of the site"),
          Option(
            .description, "TEXT",
            "description, at most 80 characters; default: that of sodigest.yml"),
          Option(.longDescription, "TEXT", "longer description, at most 4000 characters"),
          Option(.creator, "TEXT", "creator of the texts; default Stack Exchange"),
          Option(.publisher, "TEXT", "publisher of the file; default sodigest"),
          Option(
            .name, "TEXT",
            "name by which libraries identify the file; default: site, language and selection"),
          Option(
            .flavour, "TEXT", "variant of the file; default maxi, or nopic if it has no images"),
          Option(.license, "TEXT", "license of the texts; default CC-BY-SA"),
          Option(.source, "TEXT", "origin of the texts; default: the domain of the site"),
          Option(
            .tags, "TEXT",
            "tags, separated with semicolons; default: those that Kiwix's library expects"),
          Option(
            .illustration, "FILE",
            "icon, a PNG image of 48 by 48 pixels; default: a generated pattern"),
          Option(
            .language, "CODES",
            "languages of the texts in ISO 639-3, such as fra,eng; default: the site's"),
        ]),
      OptionGroup(
        "IMAGES",
        [
          Option(flag: .noImages, "link to images instead of copying them into the file"),
          Option(flag: .noAvatars, "use generated avatars instead of the users' own"),
        ]),
      OptionGroup(
        "GENERAL",
        [
          .config, .archive, .sample, .jobs, .now,
          Option(.tmpDir, "DIR", "folder for temporary files; default: the folder of the ZIM file"),
          Option(.statsFilename, "FILE", "file in which to write the progress as JSON"),
        ]),
      .output([.quiet, .verbose, .noProgress]),
    ],
    examples: [
      "zim --site stackoverflow": "write the questions of a site for Kiwix",
      "zim --digest stackoverflow-swift --index all":
        "write the questions of a digest, with all of their text searchable",
    ],
    exitCodes: .usingArchive.adding([
      .configuration: "invalid configuration or template; fix it and run again",
      .partial: "written, but without the pages of some questions; see the message",
    ]))
}

/// The texts that describe a ZIM file, as options set them; `nil` for the default.
///
/// Source: https://wiki.openzim.org/wiki/Metadata
package struct ZimMetadataOptions: Sendable, Equatable {
  package let title, description, longDescription: String?
  /// The languages of the texts, codes of three letters from ISO 639-3 separated by commas.
  package let language: String?
  package let creator, publisher, name, flavour, license, source, tags: String?
  /// The path of a PNG image of 48 by 48 pixels.
  package let illustration: String?

  init(_ options: OptionValues) throws(ConfigurationError) {
    func text(_ option: OptionName, upTo limit: Int = 1_000) throws(ConfigurationError) -> String? {
      try options.value(of: option, expected: "a text of 1 to \(limit) characters") { text in
        Self.isText(text, upTo: limit) ? text : nil
      }
    }
    title = try text(.title, upTo: Self.maxTitleLength)
    description = try text(.description, upTo: Self.maxDescriptionLength)
    longDescription = try text(.longDescription, upTo: Self.maxLongDescriptionLength)
    language = try options.value(
      of: .language, expected: "codes of three letters from ISO 639-3, such as eng or fra,eng"
    ) { text in
      text.utf8.count < 80 && text.wholeMatch(of: /[a-z]{3}(,[a-z]{3})*/) != nil ? text : nil
    }
    creator = try text(.creator)
    publisher = try text(.publisher)
    flavour = try text(.flavour)
    license = try text(.license)
    source = try text(.source)
    tags = try text(.tags)
    name = try options.value(of: .name, expected: "a name without `/`, such as cycling_en_all") {
      Self.isText($0, upTo: 200) && !$0.utf8.contains(UInt8(ascii: "/")) ? $0 : nil
    }
    illustration = options.text(of: .illustration)
  }

  /// The maximum numbers of characters that openZIM allows.
  package static let maxTitleLength = 30
  package static let maxDescriptionLength = 80
  package static let maxLongDescriptionLength = 4_000

  /// Returns whether a text has visible characters, and no more than allowed.
  private static func isText(_ text: String, upTo limit: Int) -> Bool {
    text.contains { !$0.isWhitespace } && text.count <= limit && !text.utf8.contains(0)
  }
}
