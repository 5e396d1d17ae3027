internal import Configuration
internal import Contents
internal import Images
package import Theming

extension SiteSettings {
  /// Stands for what goes into every page, the program, the theme and the settings: 64 hexadecimal
  /// digits.
  ///
  /// A test sees to it that no property is forgotten.
  package func configurationHash(with theme: SiteTheme) -> String {
    let formats = formats.map(\.rawValue).sorted().joined(separator: " ")
    let flags = [showsImages, showsAvatars, writesHashtags, tellsOfPrivate, attachesImages]
    let limits = [mostQuestionsWithAuthors, mostQuestionsRanked, bestOfTag, mostQuestionsSearched]
    let texts = [
      theme.contentHash.hex, program, formats, title, description, footer, baseURL, zone.name,
    ]
    let sending = [sender?.name, sender?.address]
    let shown = digests.map { $0.flatMap { [$0.name, $0.title, $0.description] } }
    // Each text behind its length, so that no two settings look alike.
    let parts =
      flags.map { $0 ? "1" : "0" } + limits.map(String.init)
      + (texts + sending + [shown.map { String($0.count) }] + (shown ?? [])).map { text in
        text.map { "\($0.utf8.count):\($0)" } ?? "-"
      }
    return ContentHash(of: Array(parts.joined(separator: "\n").utf8)).hex
  }
}
