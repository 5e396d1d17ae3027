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
