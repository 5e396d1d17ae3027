internal import Basics
internal import Contents
package import Pages

extension SiteSettings {
  /// Returns a hash of everything that goes into every page: the program, the theme, the settings,
  /// and the editions that the site leaves out because they are later than today.
  ///
  /// It has 64 hexadecimal digits. A test verifies that no setting is forgotten.
  package func configurationHash(
    with theme: SiteTheme, leavingOut editions: [(digest: String, date: String)] = []
  ) -> String {
    let formats = formats.map(\.rawValue).sorted().joined(separator: " ")
    let flags = [
      showsImages, showsAvatars, writesHashtags, feedsIncludePrivateSites, attachesImages,
      namesNotesByTitle,
    ]
    let limits = [
      maxQuestionsWithAuthors, maxQuestionsRanked, rankedQuestionsPerTag, maxQuestionsSearched,
    ]
    let texts = [
      theme.contentHash.hex, programIdentity, formats, title, description, footer, baseURL,
      timeZone.name,
    ]
    let senderTexts = [sender?.name, sender?.address]
    let digestTexts = digests.map { $0.flatMap { [$0.name, $0.title, $0.description] } }
    // Each text follows its length, so that different settings have different hashes.
    let parts =
      flags.map { $0 ? "1" : "0" } + limits.map(String.init)
      + (texts + senderTexts + [digestTexts.map { String($0.count) }] + (digestTexts ?? [])
      + editions.flatMap { [$0.digest, $0.date] }).map {
        $0.map { "\($0.utf8.count):\($0)" } ?? "-"
      }
    return ContentHash(of: Array(parts.joined(separator: "\n").utf8)).hex
  }
}
