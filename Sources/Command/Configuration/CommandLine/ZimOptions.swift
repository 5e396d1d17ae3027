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

  init(_ arguments: ParsedArguments, _ configuration: RunConfiguration) throws(UsageError) {
    let options = arguments.options
    site = options.isSet(.site) ? try ForgetOptions.parseSite(options) : nil
    digest = options.text(of: .digest)
    output = options.text(of: .output)
    fileName = try options.validated { options throws(OptionError) in
      try options.value(of: .zimFile, expected: "the name of a file without a folder") { name in
        name.isEmpty || name.utf8.contains(UInt8(ascii: "/")) ? nil : name
      }
    }
    temporaryFolder = options.text(of: .tmpDir)
    progressFile = options.text(of: .statsFilename)
    omitsNames = options.isSet(.noNames)
    metadata = try options.validated { options throws(OptionError) in
      try ZimMetadataOptions(options)
    }
    searchedTexts =
      try options.validated { options throws(OptionError) in
        try options.choice(.index, as: SearchedTexts.self)
      } ?? .questions
    self.configuration = configuration
  }
}
