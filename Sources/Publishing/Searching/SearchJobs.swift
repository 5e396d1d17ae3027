internal import Archive
internal import StackExchange

extension BuildContext {
  /// Jobs that read the words of questions whose pages are up to date, for an index that is built anew.
  var searchJobs: [Job] {
    guard let search, search.isAnew else { return [] }
    let kind = QuestionPages()
    return kind.jobs("words of search", arePosts: false) { add in
      kind.forEachUpToDateTarget(in: self, add)
    } perform: { batch, worker in
      try kind.forEachSource(of: batch, with: worker) { target, source in
        let composer = worker.composer(ofPageAt: kind.path(of: target, in: .html), in: .html)
        if let document = composer.searchDocument(of: source) { try worker.collect(document) }
      }
    }
  }
}
