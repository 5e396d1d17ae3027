package import Theming

/// A sentence that is needed as text, too.
package protocol Phrase: PageValue {
  /// What a file of words calls it.
  static var name: String { get }
}

extension SiteTheme {
  /// A sentence in the language of the site.
  package func text<Sentence: Phrase>(of phrase: Sentence) -> String {
    text(ofPhrase: Sentence.name, phrase.record)
  }
}

extension SiteTheme.Declarations {
  /// What some kinds of page print, and the sentences that any page may need as text.
  package init(of kinds: [any FileKind]) {
    let phrases: [any Phrase.Type] = [
      RulesPhrase.self, AnswerTitle.self, EditionsTitle.self, DeletedUser.self, UnknownAuthor.self,
    ]
    var declarations = phrases.reduce(into: [:]) { $0[$1.name] = $1.declaration }
    for name in SectionHeading.names { declarations[name] = SectionHeading.declaration }
    self.init(
      pages: kinds.reduce(into: [:]) { $0.merge($1.templates) { $1 } }, phrases: declarations)
  }
}
