internal import Archive
internal import StackExchange

extension BuildContext {
  /// What reads the words of questions whose pages need not be made, where no file has them.
  var searchJobs: [Job] {
    guard let search, search.old == nil else { return [] }
    let kind = QuestionPages()
    return kind.jobs("words of search", arePosts: false) { add in
      kind.forEachKept(in: self, add)
    } perform: { batch, worker in
      try kind.forEachSource(of: batch, with: worker) { subject, source in
        let composer = worker.composer(ofPageAt: kind.path(of: subject, in: .html), in: .html)
        if let number = composer.searchNumber(of: source) {
          try worker.note(source.searched(by: composer), number: number)
        }
      }
    }
  }
}
