internal import Archive
internal import StackExchange
internal import StackMarkdown

extension EditionPages {
  /// The questions whose texts are shown by pages that have to be made.
  func questionsWithExcerpt(in context: BuildContext, from archive: Archive) throws(ArchiveError)
    -> Set<QuestionKey>
  {
    var questions: Set<QuestionKey> = []
    for subject in subjectsToMake(in: context) {
      let date = subject.heading.date
      guard let edition = try archive.edition(ofDigest: subject.digest.name, date: date) else {
        continue
      }
      questions.formUnion(edition.entries.prefix(Composer.longEntries).map(\.key))
    }
    return questions
  }
}

extension Worker {
  /// Reads the questions that an edition begins with, where they were not read for their pages.
  func findExcerpts(for edition: Edition) throws {
    for entry in edition.entries where context.excerpts.lacks(entry.key) {
      guard let site = context.contents.site(entry.site), site.question(entry.questionID) != nil
      else { continue }
      do {
        let question = try archive.question(
          entry.questionID, site: entry.site, detail: .forPages)
        if let source = question?.post.source {
          context.excerpts.note(entry.key, StackMarkdown.Post(source, site.rules))
        }
      } catch let error as ArchiveError where error.isOfOnePlace {
        // Its own page has told so.
        continue
      }
    }
  }
}
