package import Archive
internal import Contents
package import StackExchange
internal import StackMarkdown

extension Worker {
  /// Reads and stores excerpts that lists need but that are missing because this build did not
  /// build the pages of their questions.
  package func loadMissingExcerpts(of keys: some Sequence<QuestionKey>) throws {
    for key in keys where context.excerpts.isMissing(key) {
      guard let site = context.contents.site(key.site) else { continue }
      if let source = try question(key)?.post.source {
        context.excerpts.storeExcerpt(key, StackMarkdown.ParsedPost(source, site.dialect))
      }
    }
  }

  /// Returns the questions that an edition shows in long form, by key, without those that no longer
  /// exist.
  package func longFormQuestions(of edition: Edition) throws -> [QuestionKey: Question] {
    try edition.entries.prefix(Composer.longEntryLimit).reduce(into: [:]) { questions, entry in
      questions[entry.key] = try question(entry.key)
    }
  }

  /// Reads a question with everything that its page shows.
  ///
  /// - Returns: The question; `nil` if the site does not have it, or if it is unreadable. Building its
  ///   page reports unreadable questions.
  /// - Throws: `ArchiveError`, if the whole archive may be unreadable.
  package func question(_ key: QuestionKey) throws -> Question? {
    guard context.contents.site(key.site)?.question(key.id) != nil else { return nil }
    do {
      return try archive.question(key.id, site: key.site, detail: .forPages)
    } catch let error as ArchiveError where error.isConfinedToRecord {
      return nil
    }
  }
}
