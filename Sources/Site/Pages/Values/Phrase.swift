/// A phrase of the word files that is also needed as plain text, outside of templates.
package protocol Phrase: PageValue {
  /// The name of the phrase in word files.
  static var name: String { get }
}

extension SiteTheme {
  /// Returns the text of a phrase in the language of the site.
  package func text<Sentence: Phrase>(of phrase: Sentence) -> String {
    text(ofPhrase: Sentence.name, phrase.record)
  }
}

extension SiteTheme.Declarations {
  /// Declares the templates of some kinds of files, and the phrases that are also needed as plain text.
  package init(of kinds: [any FileKind]) {
    let phrases: [any Phrase.Type] = [
      RulesPhrase.self, AcceptedAnswerTitle.self, EditionFeedTitle.self, DeletedUser.self,
      UnknownAuthor.self, UnnamedAuthor.self, EditionChanges.self, MailFacts.self,
      DefaultTitlePhrase.self, MailAnswerHeading.self,
    ]
    var phraseDeclarations = phrases.reduce(into: [:]) { $0[$1.name] = $1.declaration }
    phraseDeclarations["more-questions"] = Count.declaration
    for name in SectionHeading.names { phraseDeclarations[name] = SectionHeading.declaration }
    self.init(
      declarationsByFile: kinds.reduce(into: [:]) { $0.merge($1.fieldsByTemplate) { $1 } },
      declarationsByPhrase: phraseDeclarations)
  }
}
