internal import Basics
internal import Configuration
internal import Contents
internal import FoundationEssentials
internal import Images
internal import Pages
internal import StackExchange

/// The path of a ZIM file, and the metadata that describe it.
///
/// Source: https://wiki.openzim.org/wiki/Metadata
struct ZimFile {
  /// The path of the file.
  let path: String
  /// The title of the file, which is also that of its home page.
  let title: String
  /// The languages of the texts, codes from ISO 639-3 separated by commas.
  let language: String
  /// The metadata by name.
  let metadata: [(name: String, value: String)]
  /// The icon of the file, a PNG image.
  let illustration: [UInt8]

  /// Describes the file with the questions of `contents`.
  ///
  /// - Throws: `CommandError` if the illustration is no PNG image of the right size.
  init(of contents: SiteContents, _ settings: SiteSettings, _ options: ZimOptions)
    throws(CommandError)
  {
    let texts = options.metadata
    let sites = contents.sites
    let site = sites.count == 1 ? sites[0] : nil
    let host = (site?.host).flatMap(Self.text) ?? "stackexchange.com"
    let languages = Self.languages(of: sites)
    let date = contents.newestDataDate.flatMap(DisplayDate.init)?.iso.prefix(10) ?? "1970-01-01"
    let siteName = (site?.community.name).flatMap(Self.text) ?? "Stack Exchange"
    let languageCode = languages.count == 1 ? languages[0].rawValue : "mul"
    let name = texts.name ?? "\(host)_\(languageCode)_\(options.digest ?? "all")"
    let hasImages = settings.showsImages && !contents.images.isEmpty
    title = (texts.title ?? settings.title).flatMap(Self.text) ?? siteName
    language =
      texts.language ?? languages.map(\.threeLetterCode).joined(separator: ",")
    path = Self.path(options, defaultName: name, month: date.prefix(7))
    illustration = try Self.illustration(texts.illustration, host: host)
    let description =
      texts.description ?? settings.description ?? "Questions and answers of \(siteName)"
    let longDescription =
      texts.longDescription
      ?? Self.longDescription(settings.description, siteName, contents.questionCount)
    let tags =
      texts.tags ?? Self.tags(hasIndex: options.searchedTexts != .titles, hasImages: hasImages)
    let values = [
      ("Title", title.prefix(within: ZimMetadataOptions.maxTitleLength)),
      ("Description", description.prefix(within: ZimMetadataOptions.maxDescriptionLength)),
      (
        "LongDescription",
        longDescription.prefix(within: ZimMetadataOptions.maxLongDescriptionLength)
      ),
      ("Language", language), ("Creator", texts.creator ?? "Stack Exchange"),
      ("Publisher", texts.publisher ?? "sodigest"), ("Date", String(date)), ("Name", name),
      ("Flavour", texts.flavour ?? (hasImages ? "maxi" : "nopic")),
      ("License", texts.license ?? "CC-BY-SA"), ("Source", texts.source ?? host),
      ("Scraper", "sodigest \(version)"), ("Tags", tags),
    ]
    metadata = values.compactMap { name, value in Self.text(value).map { (name, $0) } }
  }

  /// Returns a text without control characters, which metadata must not have; `nil` if nothing is left to be written.
  private static func text(_ text: String) -> String? {
    let scalars = text.unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control && scalar != "\n" ? " " : scalar
    }
    let text = String(String.UnicodeScalarView(scalars))
    return text.contains { !$0.isWhitespace } ? text : nil
  }

  /// Returns the languages of sites, those of the largest site first.
  private static func languages(of sites: [SiteQuestions]) -> [PostLanguage] {
    var languages: [PostLanguage] = []
    for site in sites.sorted(by: { $0.questions.count > $1.questions.count }) {
      languages += site.languages.filter { !languages.contains($0) }
    }
    return languages.isEmpty ? [.english] : languages
  }

  /// The width and the height of the illustration, in pixels.
  private static let illustrationSide = 48

  /// Returns the folder of the file, as the options name it.
  static func folder(_ options: ZimOptions) -> String {
    let path = path(options, defaultName: "", month: "")
    return path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  }

  /// Returns the path of the file: that of `--output`, or the file in this folder that `--zim-file`
  /// or else the convention of openZIM names.
  private static func path(
    _ options: ZimOptions, defaultName: String, month: Substring
  ) -> String {
    var isFolder = false
    if let output = options.output, options.fileName == nil, !output.hasSuffix("/"),
      !FileManager.default.fileExists(atPath: output, isDirectory: &isFolder)
        || !isFolder
    {
      return output
    }
    let name = (options.fileName ?? "\(defaultName)_{period}.zim")
      .replacing("{period}", with: String(month))
    guard let folder = options.output else { return name }
    return folder.hasSuffix("/") ? "\(folder)\(name)" : "\(folder)/\(name)"
  }

  /// Returns the PNG image at a path, or a drawn one.
  private static func illustration(_ path: String?, host: String) throws(CommandError) -> [UInt8] {
    guard let path else { return SiteIcon.png(seed: host, side: illustrationSide) }
    let bytes: [UInt8]
    do throws(RegularFileError) {
      bytes = try RegularFile.contents(at: path, upTo: 1_000_000)
    } catch {
      throw CommandError(.usage, "`--illustration`: `\(path)` cannot be read: \(error)")
    }
    let expected = ImageInfo(format: .png, width: illustrationSide, height: illustrationSide)
    guard (try? ImageInfo(sniffing: bytes)) == expected else {
      throw CommandError(
        .usage, "`--illustration`: `\(path)` must be a PNG image of 48 by 48 pixels")
    }
    return bytes
  }

  /// Returns the tags by which Kiwix's library sorts files.
  private static func tags(hasIndex: Bool, hasImages: Bool) -> String {
    """
    _category:stack_exchange;stack_exchange;_ftindex:\(hasIndex ? "yes" : "no");\
    _pictures:\(hasImages ? "yes" : "no");_videos:no;_details:yes
    """
  }

  /// Returns a description in sentences.
  private static func longDescription(
    _ description: String?, _ siteName: String, _ questionCount: Int
  ) -> String {
    let contents =
      "\(pluralized(questionCount, "question")) of \(siteName) with answers and comments."
    return description.map { "\($0)\n\n\(contents)" } ?? contents
  }
}

extension String {
  /// Returns the text, shortened with an ellipsis if it has more characters than allowed.
  fileprivate func prefix(within limit: Int) -> String {
    count <= limit ? self : "\(prefix(limit - 1))…"
  }
}
