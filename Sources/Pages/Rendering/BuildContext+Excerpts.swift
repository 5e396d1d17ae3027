package import Archive
internal import Contents
package import StackExchange
internal import StackMarkdown

extension Worker {
  /// Finds excerpts of questions, and reads those whose pages were not built.
  package func findExcerpts(of keys: some Sequence<QuestionKey>) throws {
    for key in keys where context.excerpts.lacks(key) {
      guard let site = context.contents.site(key.site) else { continue }
      if let source = try question(key)?.post.source {
        context.excerpts.note(key, StackMarkdown.Post(source, site.rules))
      }
    }
  }

  /// Returns the first questions of an edition, as far as they still exist.
  package func questions(of edition: Edition) throws -> [QuestionKey: Question] {
    try edition.entries.prefix(Composer.longEntries).reduce(into: [:]) { questions, entry in
      questions[entry.key] = try question(entry.key)
    }
  }

  /// A question as its page shows it; nil for one that is gone, or cannot be read, as its own page
  /// has told.
  package func question(_ key: QuestionKey) throws -> Question? {
    guard context.contents.site(key.site)?.question(key.id) != nil else { return nil }
    do {
      return try archive.question(key.id, site: key.site, detail: .forPages)
    } catch let error as ArchiveError where error.isOfOnePlace {
      return nil
    }
  }
}
